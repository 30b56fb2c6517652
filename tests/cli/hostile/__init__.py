"""Commands given what no command should be given: files and streams that go wrong, and sizes beyond all bounds."""
