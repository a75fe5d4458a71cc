"""Requests and answers: JSON, checks, limits, errors and static files."""
