"""The Domicles question: the analysis at the end of the blog, recomputed."""
