"""People: passwords, cookies, names, sanctions and statistics files."""
