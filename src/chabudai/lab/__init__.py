"""The laboratory: many games at once, on CPU and GPU."""
