"""Functions of tensors: compiled by PyTorch where there is a GPU, run as they are elsewhere."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch


def fused(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose passes over memory are made one where a GPU computes it."""

    @functools.cache
    def made() -> Callable[..., Any]:
        return torch.compile(function, dynamic=False)  # type: ignore[no-any-return]

    @functools.wraps(function)
    def call(player: Any, *arguments: Any) -> Any:
        on_gpu = next(player.parameters()).is_cuda
        return (made() if on_gpu else function)(player, *arguments)

    return call
