"""The store and the embedders. Heavy libraries are imported when used, not when this package is."""
