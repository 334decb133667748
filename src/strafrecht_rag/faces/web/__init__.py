"""The page and the HTTP API, on loopback unless told otherwise. No rule of the domain lives here."""
