"""What joins the rooms: build an index, show a ruling, report on an index."""
