"""Turns drawings into pages: papers, layout, sheets, answers, how to play, forms for the pencil; PDF and PNG."""
