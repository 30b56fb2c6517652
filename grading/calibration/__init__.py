"""Human times: agreement with grades, and a table of minutes fitted to them."""
