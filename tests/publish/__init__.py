"""Publishing: settings, the publisher's pages, and the files of a book on sale."""
