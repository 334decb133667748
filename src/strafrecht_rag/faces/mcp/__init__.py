"""For assistants: the desk as tools of the Model Context Protocol, over standard input and output or over HTTP."""
