"""The faces: thin, no rule of the domain lives here."""
