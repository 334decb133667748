"""Question to passages to prompt to verified answer."""
