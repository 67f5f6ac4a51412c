"""The laboratory: many games at once, on CPU and GPU, and a home among other laboratories."""

from chabudai.lab.batch import Batch

__all__ = ["Batch"]
