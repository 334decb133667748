"""The pages: HTML made on the server."""
