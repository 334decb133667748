"""Where rulings come from: files, folders, archives, and the demo set."""
