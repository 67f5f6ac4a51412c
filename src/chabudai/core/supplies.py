"""Supplies: what plain functions of this room are in machine code, on the CPU and on a GPU.

Bits, records, words and layers have instructions of their own there; everything else is compiled
from the plain functions as they are. Importing this module does not import Numba.
"""

from __future__ import annotations

from typing import Any


def supply_cpu() -> None:
    """Everything for the CPU, once."""
    from chabudai.core import bits, cells, layers, record
    from chabudai.core.lowering import register, supply

    popcount, lowest = _cpu_bit_intrinsics()
    supply(bits.popcount, lambda bits: lambda bits: popcount(bits))
    supply(bits.lowest, lambda bits: lambda bits: lowest(bits))
    if _has_deposit():
        nth = _cpu_nth_intrinsic()
        supply(bits.nth, lambda bits, k: lambda bits, k: nth(bits, k))
    else:
        register(bits.nth, False)
    supply(record.at, lambda states, index: lambda states, index: states[index])
    supply(record.copy_to, _compiled_copy)
    supply(record.copy_from, _compiled_fetch)
    supply(record.boxed, _compiled_box, is_lean=False)
    supply(record.words_of, _compiled_words, is_lean=False)
    _supply_words()
    where = _cpu_where_intrinsic()
    supply(cells.where, lambda row, value: lambda row, value: where(row, value))
    within = _cpu_within_intrinsic()
    supply(cells.within, lambda row, low, high: lambda row, low, high: within(row, low, high))
    supply(layers.advance, _compiled_advance, is_lean=False)
    supply(layers.dot, _compiled_dot, is_lean=False)
    register(bits.add, False)


def supply_cuda(module: Any) -> None:
    """Everything for CUDA, once; given Numba's module for it."""
    from chabudai.core import bits, cells, pen, quads, record

    extending = module.extending
    extending.register_jitable(bits.nth)
    extending.register_jitable(cells.where)
    extending.overload(bits.popcount)(lambda bits: lambda bits: module.popc(bits))
    extending.overload(bits.lowest)(lambda bits: lambda bits: module.ffs(bits) - 1)
    extending.overload(record.at)(lambda states, index: lambda states, index: states[index])
    extending.overload(record.copy_to)(_compiled_copy)
    extending.overload(record.copy_from)(_compiled_fetch)
    put_word = _cuda_word_intrinsic()
    extending.overload(pen.put_word)(
        lambda out, first, bits: lambda out, first, bits: put_word(out, first, bits)
    )
    put, copy = _cuda_quad_intrinsics()
    extending.overload(quads.put_quad)(
        lambda out, index, one, two, three, four: (
            lambda out, index, one, two, three, four: put(out, index, one, two, three, four)
        )
    )
    extending.overload(quads.copy_quad)(
        lambda out, index, source, place: (
            lambda out, index, source, place: copy(out, index, source, place)
        )
    )

    def add(counts: Any, index: Any, amount: Any) -> Any:
        def atomic(counts: Any, index: Any, amount: Any) -> None:
            module.atomic.add(counts, index, amount)

        return atomic

    extending.overload(bits.add)(add)


def _compiled_copy(states: Any, index: Any, source: Any) -> Any:
    def copy(states: Any, index: Any, source: Any) -> None:
        states[index] = source[0]

    return copy


def _compiled_fetch(states: Any, index: Any, source: Any, place: Any) -> Any:
    def fetch(states: Any, index: Any, source: Any, place: Any) -> None:
        states[index] = source[place]

    return fetch


def _compiled_box(state: Any) -> Any:
    import numpy as np
    from numba.np.numpy_support import as_dtype

    dtype = as_dtype(state)

    def box(state: Any) -> Any:
        made = np.empty(1, dtype)
        made[0] = state
        return made

    return box


def _compiled_words(states: Any) -> Any:
    from numba.np.numpy_support import as_dtype

    from chabudai.core.record import word_type

    width = word_type(as_dtype(states.dtype))

    def words(states: Any) -> Any:
        return states.view(width)

    return words


def _compiled_advance(
    inner: Any, size: int, weights: Any, first: int, bias: Any, scale: Any, outer: Any
) -> Any:
    from chabudai.core.layers import advance_by_loops

    return advance_by_loops


def _compiled_dot(inner: Any, row: Any) -> Any:
    from chabudai.core.layers import dot_by_loops

    return dot_by_loops


def foreign_code(name: str, takes: int) -> Any:
    """What a function of ``foreign`` becomes in machine code."""
    from numba.core import types

    number = types.int64
    call = types.ExternalFunction(name, number(*[number] * takes))
    made: list[Any] = [
        lambda: lambda: call(),
        lambda a: lambda a: call(a),
        lambda a, b: lambda a, b: call(a, b),
        lambda a, b, c: lambda a, b, c: call(a, b, c),
        lambda a, b, c, d: lambda a, b, c, d: call(a, b, c, d),
    ]
    return made[takes]


def locator_code(dtype: Any, length: int) -> Any:
    """What a function of ``locator`` becomes in machine code."""
    from numba import carray
    from numba.core import types
    from numba.extending import intrinsic
    from numba.np.numpy_support import from_dtype

    kind = from_dtype(dtype)
    found: Any = kind  # a record is a pointer already
    if length:
        found = types.CPointer(kind)  # type: ignore[attr-defined] # made at run time

    @intrinsic  # type: ignore[untyped-decorator]
    def pointer(context: Any, address: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], context.get_value_type(found))

        return found(address), build

    if length:
        return lambda address: lambda address: carray(pointer(address), length)
    return lambda address: lambda address: pointer(address)


def _cpu_bit_intrinsics() -> tuple[Any, Any]:
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def popcount(context: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = context.cast(builder, args[0], signature.args[0], types.int64)
            return builder.ctpop(wide)

        return types.int64(bits), build

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(context: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = context.cast(builder, args[0], signature.args[0], types.int64)
            return builder.cttz(wide, context.get_constant(types.boolean, False))

        return types.int64(bits), build

    return popcount, lowest


def _has_deposit() -> bool:
    """Whether the CPU puts bits at the places of others with one instruction: x86 with BMI2."""
    from llvmlite import binding

    return bool(binding.get_host_cpu_features().get("bmi2"))


def _cpu_nth_intrinsic() -> Any:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    word = ir.IntType(64)

    @intrinsic  # type: ignore[untyped-decorator]
    def nth(context: Any, bits: Any, k: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = signature.args
            wide, place = (context.cast(builder, args[i], kinds[i], types.int64) for i in (0, 1))
            deposit = builder.module.declare_intrinsic(
                "llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, (word, word))
            )
            single = builder.call(deposit, (builder.shl(ir.Constant(word, 1), place), wide))
            return builder.cttz(single, context.get_constant(types.boolean, False))

        return types.int64(bits, k), build

    return nth


def _cpu_where_intrinsic() -> Any:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def where(context: Any, row: Any, value: Any) -> Any:
        (length,) = row.shape  # that of a record's row, known to the compiler
        width = row.dtype.bitwidth

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = signature.args
            data = context.make_array(kinds[0])(context, builder, args[0]).data
            vector = ir.VectorType(ir.IntType(width), length)
            cells = builder.load(builder.bitcast(data, vector.as_pointer()), align=width // 8)
            wanted = context.cast(builder, args[1], kinds[1], row.dtype)
            first = builder.insert_element(
                ir.Constant(vector, ir.Undefined), wanted, ir.Constant(ir.IntType(32), 0)
            )
            same = ir.Constant(ir.VectorType(ir.IntType(32), length), [0] * length)
            found = builder.icmp_signed("==", cells, builder.shuffle_vector(first, first, same))
            return builder.zext(builder.bitcast(found, ir.IntType(length)), ir.IntType(64))

        return types.int64(row, value), build

    return where


def _cpu_within_intrinsic() -> Any:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def within(context: Any, row: Any, low: Any, high: Any) -> Any:
        (length,) = row.shape  # that of a record's row, known to the compiler
        width = row.dtype.bitwidth
        lanes = min(256 // width, 1 << length.bit_length() - 1)
        starts = sorted({*range(0, length - lanes + 1, lanes), length - lanes})  # the last overlaps

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = signature.args
            data = context.make_array(kinds[0])(context, builder, args[0]).data
            vector = ir.VectorType(ir.IntType(width), lanes)
            ends = []
            for place in (1, 2):
                end = context.cast(builder, args[place], kinds[place], row.dtype)
                single = builder.insert_element(
                    ir.Constant(vector, ir.Undefined), end, ir.Constant(ir.IntType(32), 0)
                )
                same = ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
                ends.append(builder.shuffle_vector(single, single, same))
            beyond: Any = None
            for start in starts:
                where = builder.gep(data, [context.get_constant(types.intp, start)])
                where = builder.bitcast(where, vector.as_pointer())
                cells = builder.load(where, align=width // 8)
                out = builder.or_(
                    builder.icmp_signed("<", cells, ends[0]),
                    builder.icmp_signed(">", cells, ends[1]),
                )
                beyond = out if beyond is None else builder.or_(beyond, out)
            found = builder.bitcast(beyond, ir.IntType(lanes))
            return builder.icmp_signed("==", found, ir.Constant(ir.IntType(lanes), 0))

        return types.boolean(row, low, high), build

    return within


def _word_store(alignment: int, width: int = 4, flags: int = 0) -> Any:
    """How bits become bytes of an array, for an intrinsic: so many bytes of a whole number, or so
    many flags, each as a byte of its own.
    """
    from llvmlite import ir
    from numba.core import types

    def typed(context: Any, out: Any, first: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = signature.args
            data = context.make_array(kinds[0])(context, builder, args[0]).data
            where = builder.gep(data, [context.cast(builder, args[1], kinds[1], types.intp)])
            value = context.cast(builder, args[2], kinds[2], types.int64)
            value = builder.trunc(value, ir.IntType(flags or 8 * width))
            if flags:
                single = builder.bitcast(value, ir.VectorType(ir.IntType(1), flags))
                value = builder.zext(single, ir.VectorType(ir.IntType(8), flags))
            space = getattr(where.type, "addrspace", 0)
            where = builder.bitcast(where, value.type.as_pointer(space))
            builder.store(value, where, align=alignment)
            return context.get_dummy_value()

        return types.void(out, first, bits), build

    return typed


def _supply_words() -> None:
    """Words of rows, and flags as bytes, by single instructions of the CPU."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    from chabudai.core import pen
    from chabudai.core.lowering import supply

    whole, thirty_two, eight = _word_store(1), _word_store(1, flags=32), _word_store(1, flags=8)

    @intrinsic  # type: ignore[untyped-decorator]
    def put_word(context: Any, out: Any, first: Any, bits: Any) -> Any:
        return whole(context, out, first, bits)

    @intrinsic  # type: ignore[untyped-decorator]
    def spread_word(context: Any, out: Any, first: Any, bits: Any) -> Any:
        return thirty_two(context, out, first, bits)

    @intrinsic  # type: ignore[untyped-decorator]
    def spread_byte(context: Any, out: Any, first: Any, bits: Any) -> Any:
        return eight(context, out, first, bits)

    @intrinsic  # type: ignore[untyped-decorator]
    def get_word(context: Any, rows: Any, first: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = signature.args
            data = context.make_array(kinds[0])(context, builder, args[0]).data
            where = builder.gep(data, [context.cast(builder, args[1], kinds[1], types.intp)])
            where = builder.bitcast(where, ir.IntType(32).as_pointer())
            return builder.zext(builder.load(where, align=1), ir.IntType(64))

        return types.int64(rows, first), build

    supply(
        pen.put_word, lambda out, first, bits: lambda out, first, bits: put_word(out, first, bits)
    )
    supply(pen.get_word, lambda rows, first: lambda rows, first: get_word(rows, first))
    supply(
        pen.spread_word,
        lambda out, first, bits: lambda out, first, bits: spread_word(out, first, bits),
    )
    supply(
        pen.spread_byte,
        lambda out, first, bits: lambda out, first, bits: spread_byte(out, first, bits),
    )


def _cuda_word_intrinsic() -> Any:
    from numba.cuda.extending import intrinsic

    typed = _word_store(4)

    @intrinsic  # type: ignore[untyped-decorator]
    def put_word(context: Any, out: Any, first: Any, bits: Any) -> Any:
        return typed(context, out, first, bits)

    return put_word


def _cuda_quad_intrinsics() -> tuple[Any, Any]:
    from llvmlite import ir
    from numba.core import types
    from numba.cuda.extending import intrinsic

    quad = ir.VectorType(ir.IntType(32), 4)

    def pointer(context: Any, builder: Any, kind: Any, array: Any, index: Any, place: Any) -> Any:
        data = context.make_array(kind)(context, builder, array).data
        where = builder.gep(data, [context.cast(builder, index, place, types.intp)])
        return builder.bitcast(where, quad.as_pointer(getattr(where.type, "addrspace", 0)))

    @intrinsic  # type: ignore[untyped-decorator]
    def put(context: Any, out: Any, index: Any, one: Any, two: Any, three: Any, four: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = signature.args
            value = ir.Constant(quad, ir.Undefined)
            for k in range(4):
                word = context.cast(builder, args[2 + k], kinds[2 + k], types.uint32)
                value = builder.insert_element(value, word, ir.Constant(ir.IntType(32), k))
            where = pointer(context, builder, kinds[0], args[0], args[1], kinds[1])
            builder.store(value, where, align=16)
            return context.get_dummy_value()

        return types.void(out, index, one, two, three, four), build

    @intrinsic  # type: ignore[untyped-decorator]
    def copy(context: Any, out: Any, index: Any, source: Any, place: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = signature.args
            there = pointer(context, builder, kinds[2], args[2], args[3], kinds[3])
            value = builder.load(there, align=16)
            where = pointer(context, builder, kinds[0], args[0], args[1], kinds[1])
            builder.store(value, where, align=16)
            return context.get_dummy_value()

        return types.void(out, index, source, place), build

    return put, copy
