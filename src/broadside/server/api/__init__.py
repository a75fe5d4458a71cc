"""The HTTP API, a module for each thing that it is about."""
