"""The revisions of the schema, the first one first."""
