"""How rules are compiled: once for all callers, to code that drivers take in.

Numba makes a library of every function: it links into it all that the function calls, optimises
the whole, and writes machine code. A rule that lies ten calls deep in a driver would be optimised
ten times and written ten times; but nobody ever calls a rule's own machine code. Drivers alone are
optimised and written, with all rules in them.
"""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from numba import _dynfunc
from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import register_pass
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import NativeLowering
from numba.core.typing.templates import infer, infer_global, make_overload_template

F = TypeVar("F", bound=Callable[..., Any])

FunctionIdentity._unique_ids = itertools.count(secrets.randbits(48))
"""Numba numbers functions from 1 in every process, and machine code is found by names with these
numbers. Drivers of one name that two processes have kept would answer for each other in a third.
"""

_inlined: set[Callable[..., Any]] = set()
_lowered: set[str] = set()
"""The names of all rules in the code of their libraries."""


class RuleLibrary(JITCodeLibrary):  # type: ignore[misc] # Numba is untyped
    """A rule's code, not yet optimised, together with that of the rules that it calls."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class DriverLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A driver's code with all rules in it, optimised twice: rules come as they were written.

    Once is not enough to see through what was taken in: batches were a ninth slower.
    """

    def _optimize_final_module(self) -> None:
        super()._optimize_final_module()
        super()._optimize_final_module()


class WholeLibrary(DriverLibrary):
    """The code of a driver that takes in every rule wherever it is called.

    Left to itself LLVM calls the larger ones, which cost batches a tenth of their speed.
    """

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.name in _lowered and not function.is_declaration:
                function.add_function_attribute("alwaysinline")
        super()._optimize_final_module()


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(NativeLowering):  # type: ignore[misc]
    """Numba's own lowering, but for the machine code."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        """Make a rule's code, and name it for its callers."""
        state.library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        state.flags.forceinline = state.func_id.func in _inlined
        super().run_pass(state)
        lowered = state["cr"]
        _lowered.add(lowered.fndesc.llvm_func_name)
        # callers find a rule by a function of its own, which nobody calls
        name = lowered.fndesc.qualname
        key = _dynfunc.make_function(lowered.fndesc.lookup_module(), name, name, 0, lowered.env, ())
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=key)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class DriverLowering(NativeLowering):  # type: ignore[misc]
    """Numba's own lowering into a library of ours."""

    _name = "driver_lowering"
    library: type[Any] = DriverLibrary

    def run_pass(self, state: Any) -> bool:
        """Make a driver's machine code, fit to be kept."""
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        made: bool = super().run_pass(state)
        return made


@register_pass(mutates_CFG=True, analysis_only=False)
class WholeLowering(DriverLowering):
    """The same for a driver that takes in all rules."""

    _name = "whole_lowering"
    library = WholeLibrary


class RuleCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's pipeline with a lowering of ours."""

    lowering: type[Any] = RuleLowering

    def define_pipelines(self) -> list[Any]:
        """The passes of Numba's own, but for one."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.lowering, NativeLowering)
        passes.passes = [each for each in passes.passes if each[0] is not NativeLowering]
        passes.finalize()
        return [passes]


class DriverCompiler(RuleCompiler):
    """The same for drivers."""

    lowering = DriverLowering


class WholeCompiler(RuleCompiler):
    """The same for drivers that take in all rules."""

    lowering = WholeLowering


FLAGS = Flags()
FLAGS.nrt = True
FLAGS.error_model = "numpy"
"""How rules are compiled, whoever asks: by the asker's own flags one rule would be several."""
LEAN = FLAGS.copy()
LEAN.nrt = False
"""How rules are compiled that allocate nothing and give no arrays: they do not count the users of
the arrays that they are given, which took a third of the time of batches. Their driver counts."""
ROOMS = ("chabudai.core.", "chabudai.games.", "chabudai.lab.stepping", "chabudai.lab.rollouts")
"""Whose rules are such; those of bots hold memory of their own."""
NARROW = (types.int8, types.int16, types.int32)
OPTIONS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": RuleCompiler}


class OneForAll:
    """The typing of a rule: numbers that are kept narrow come as wide ones, as they would become
    with the first operation, so that all callers share one rule.
    """

    known: dict[tuple[Any, ...], Any]
    is_lean: bool
    lends: bool

    def generic(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """The signature for arguments of these types, compiled if it is new."""
        inner: Any = super()
        asker = ConfigStack().top_or_none()
        wide = tuple(types.int64 if each in NARROW else each for each in args)
        found = None if kws else self.known.get(wide)
        if found is None:
            with ConfigStack().enter((LEAN if self.is_lean else FLAGS).copy()):
                found = inner.generic(wide, kws)
            if found is not None and not kws:
                self.known[wide] = found
        is_lean = self.is_lean or (asker is not None and not asker.nrt)
        if is_lean and found is not None and not self.lends and _has_arrays(found.return_type):
            raise TypeError("a lean rule neither gives arrays nor is given any")
        return found


def _has_arrays(kind: Any) -> bool:
    if isinstance(kind, types.BaseTuple):  # type: ignore[attr-defined] # made at run time
        return any(_has_arrays(each) for each in kind)
    return isinstance(kind, types.Array)


def supply(
    function: Callable[..., Any],
    compiled: Callable[..., Any],
    is_lean: bool = True,
    lends: bool = False,
) -> None:
    """Let compiled code call what ``compiled`` answers for the types of a call, instead.

    What is not lean may allocate; what ``lends`` gives arrays of memory that nobody counts.
    """
    # CUDA, which looks at what is registered here as well, has templates of its own
    made = make_overload_template(function, compiled, OPTIONS, False, "never", target="cpu")
    own = {"known": {}, "is_lean": is_lean, "lends": lends}
    template = type(made.__name__, (OneForAll, made), own)
    infer(template)
    infer_global(function, types.Function(template))


def register(function: F, is_inlined: bool) -> F:
    """Let compiled code call a rule; an inlined one is taken in, but not what it calls."""
    if is_inlined:
        _inlined.add(function)
    supply(function, lambda *_args, **_kws: function, function.__module__.startswith(ROOMS))
    return function


def set_environments(compiled: Iterable[Any]) -> None:
    """Give the rules within drivers what they raise errors with, as Numba does for drivers that
    come from its cache.
    """
    for each in compiled:
        for environment in each._find_referenced_environments():
            each.codegen.set_env(environment.env_name, environment)
