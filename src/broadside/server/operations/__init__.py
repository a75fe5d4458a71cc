"""Running a server: health, metrics, logs, purging, retries and shutdown."""
