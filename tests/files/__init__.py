"""Files at the front door: folders of pages."""
