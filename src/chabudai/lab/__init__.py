"""The laboratory: many games at once, on CPU and GPU, and a home among other laboratories."""

from chabudai.lab.batch import Batch
from chabudai.lab.describe import describe, prompt

__all__ = ["Batch", "describe", "prompt"]
