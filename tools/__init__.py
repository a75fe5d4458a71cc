"""What draws pictures of the page: for its icons, and for its documents."""
