/**
 * Second-order jets (docs/THEORY.md §6): registers of (f, f′, f″) and the instruction that fills one from others.
 *
 * With u = a(t) and a scalar function φ: (φ∘a)′ = φ′ a′ and (φ∘a)″ = φ″ a′² + φ′ a″. Product, quotient, power, hypot,
 * atan2 and step5 have their own two-argument forms below.
 *
 * Each register also has a `flat` mark: the value is constant in a neighbourhood of t (a number, the held side of
 * `max`, the outside of `step5`). A function of a flat value is flat, so that an infinite φ′ is never multiplied by
 * an exact zero: `sqrt(max(0, t - 1))` is 0, 0, 0 before t = 1.
 */
import {
  ABS,
  ACOS,
  ADD,
  ASIN,
  ATAN,
  ATAN2,
  COS,
  COSH,
  DIVIDE,
  EXP,
  HYPOT,
  LOG,
  LOG10,
  MAX,
  MIN,
  MOD,
  MULTIPLY,
  NEGATE,
  POWER,
  SIGN,
  SIN,
  SINH,
  SQRT,
  STEP5,
  SUBTRACT,
  TAN,
  TANH,
} from './opcodes.ts'

/** Integers per instruction: operation, target register, five argument registers (0 where unused). */
export const STRIDE = 7

/** Writes one register as a constant. */
export function setConstant(regs: Float64Array, flat: Uint8Array, dst: number, value: number): void {
  regs[3 * dst] = value
  regs[3 * dst + 1] = 0
  regs[3 * dst + 2] = 0
  flat[dst] = 1
}

/** Writes one register as another is. */
export function copyRegister(regs: Float64Array, flat: Uint8Array, dst: number, from: number): void {
  regs[3 * dst] = regs[3 * from]
  regs[3 * dst + 1] = regs[3 * from + 1]
  regs[3 * dst + 2] = regs[3 * from + 2]
  flat[dst] = flat[from]
}

/** (f, φ′, φ″) at a → jet of φ∘a. */
function chain(regs: Float64Array, flat: Uint8Array, dst: number, a: number, f: number, d1: number, d2: number): void {
  if (flat[a] === 1) {
    setConstant(regs, flat, dst, f)
    return
  }
  const a1 = regs[3 * a + 1]
  regs[3 * dst] = f
  regs[3 * dst + 1] = d1 * a1
  regs[3 * dst + 2] = d2 * a1 * a1 + d1 * regs[3 * a + 2]
  flat[dst] = 0
}

function multiply(regs: Float64Array, flat: Uint8Array, dst: number, a: number, b: number): void {
  const u = regs[3 * a]
  const v = regs[3 * b]
  const f = u * v
  if ((flat[a] === 1 && (flat[b] === 1 || (u === 0 && f === 0))) || (flat[b] === 1 && v === 0 && f === 0)) {
    setConstant(regs, flat, dst, f)
    return
  }
  const u1 = regs[3 * a + 1]
  const v1 = regs[3 * b + 1]
  regs[3 * dst] = f
  regs[3 * dst + 1] = u1 * v + u * v1
  regs[3 * dst + 2] = regs[3 * a + 2] * v + 2 * u1 * v1 + u * regs[3 * b + 2]
  flat[dst] = 0
}

/** f b = a, differentiated twice: f′ = (a′ − f b′)/b, f″ = (a″ − 2 f′ b′ − f b″)/b. */
function divide(regs: Float64Array, flat: Uint8Array, dst: number, a: number, b: number): void {
  const v = regs[3 * b]
  const f = regs[3 * a] / v
  const v1 = regs[3 * b + 1]
  const f1 = (regs[3 * a + 1] - f * v1) / v
  if (flat[a] === 1 && (flat[b] === 1 || f === 0)) {
    setConstant(regs, flat, dst, f)
    return
  }
  regs[3 * dst] = f
  regs[3 * dst + 1] = f1
  regs[3 * dst + 2] = (regs[3 * a + 2] - 2 * f1 * v1 - f * regs[3 * b + 2]) / v
  flat[dst] = 0
}

/**
 * aᵇ. A flat exponent n uses n aⁿ⁻¹ and n (n−1) aⁿ⁻², whose factors 0 win over 0^negative, so that integer powers are
 * right at 0 and below. A varying exponent is exp(b ln a), real for a > 0; at a = 0 the limits are used (b > 2: all 0).
 */
function power(regs: Float64Array, flat: Uint8Array, dst: number, a: number, b: number): void {
  const u = regs[3 * a]
  const n = regs[3 * b]
  if (flat[b] === 1) {
    const d1 = n === 0 ? 0 : n * Math.pow(u, n - 1)
    const d2 = n === 0 || n === 1 ? 0 : n * (n - 1) * Math.pow(u, n - 2)
    chain(regs, flat, dst, a, Math.pow(u, n), d1, d2)
    return
  }
  const at = 3 * dst
  flat[dst] = 0
  if (u === 0 && n > 0) {
    if (flat[a] === 1) {
      setConstant(regs, flat, dst, 0)
      return
    }
    regs[at] = 0
    regs[at + 1] = n > 1 ? 0 : NaN
    regs[at + 2] = n > 2 ? 0 : NaN
    return
  }
  const f = u < 0 ? NaN : Math.pow(u, n)
  const log = Math.log(u)
  const u1 = regs[3 * a + 1]
  const n1 = regs[3 * b + 1]
  const s = u1 / u
  const g1 = n1 * log + n * s // g = b ln a
  const g2 = regs[3 * b + 2] * log + 2 * n1 * s + n * (regs[3 * a + 2] / u - s * s)
  regs[at] = f
  regs[at + 1] = f * g1
  regs[at + 2] = f * (g1 * g1 + g2)
}

/** How often b goes into a, rounded down: the n of mod(a, b) = a − n b. NaN where b is 0 or a is not finite. */
export function wholeTurns(a: number, b: number): number {
  const rest = a % b // the remainder is exact
  const back = rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest
  return Math.round((a - back) / b)
}

/** mod(a, b) = a − n b with n = floor(a/b): in [0, b) for b > 0, in (b, 0] for b < 0; its zero is +0. */
function mod(regs: Float64Array, flat: Uint8Array, dst: number, a: number, b: number): void {
  const u = regs[3 * a]
  const v = regs[3 * b]
  const rest = u % v
  const n = wholeTurns(u, v)
  regs[3 * dst] = rest !== 0 && rest < 0 !== v < 0 ? rest + v : rest + 0
  regs[3 * dst + 1] = regs[3 * a + 1] - n * regs[3 * b + 1]
  regs[3 * dst + 2] = regs[3 * a + 2] - n * regs[3 * b + 2]
  flat[dst] = flat[a] & flat[b]
}

/** With (c, s) = (a, b)/h: h′ = c a′ + s b′, h″ = c a″ + s b″ + (c b′ − s a′)²/h. */
function hypot(regs: Float64Array, flat: Uint8Array, dst: number, a: number, b: number): void {
  const u = regs[3 * a]
  const v = regs[3 * b]
  const h = Math.hypot(u, v)
  if (flat[a] === 1 && flat[b] === 1) {
    setConstant(regs, flat, dst, h)
    return
  }
  const c = u / h
  const s = v / h
  const turn = c * regs[3 * b + 1] - s * regs[3 * a + 1]
  regs[3 * dst + 1] = c * regs[3 * a + 1] + s * regs[3 * b + 1]
  regs[3 * dst + 2] = c * regs[3 * a + 2] + s * regs[3 * b + 2] + (turn * turn) / h
  regs[3 * dst] = h
  flat[dst] = 0
}

/** atan2(a, b), with (s, c) = (a, b)/h: θ′ = (c a′ − s b′)/h, θ″ = (c a″ − s b″)/h − 2 θ′ (c b′ + s a′)/h. */
function atan2(regs: Float64Array, flat: Uint8Array, dst: number, a: number, b: number): void {
  const u = regs[3 * a] + 0 // −0 becomes 0: the cut belongs to the upper side
  const v = regs[3 * b] + 0
  const f = Math.atan2(u, v)
  if (flat[a] === 1 && flat[b] === 1) {
    setConstant(regs, flat, dst, f)
    return
  }
  const h = Math.hypot(u, v)
  const s = u / h
  const c = v / h
  const f1 = (c * regs[3 * a + 1] - s * regs[3 * b + 1]) / h
  const h1 = c * regs[3 * b + 1] + s * regs[3 * a + 1]
  regs[3 * dst + 2] = (c * regs[3 * a + 2] - s * regs[3 * b + 2] - 2 * f1 * h1) / h
  regs[3 * dst + 1] = f1
  regs[3 * dst] = f
  flat[dst] = 0
}

/** Where x lies on the way from x0 to x1: at most 0 before, at least 1 after; a way of length 0 is a jump. */
export function fractionOfWay(x: number, x0: number, x1: number): number {
  if (x0 !== x1) return (x - x0) / (x1 - x0)
  return x < x0 ? 0 : x >= x0 ? 1 : NaN
}

/** step5(x, x0, y0, x1, y1) = y0 + (y1 − y0) p(s), p = s³ (10 − 15 s + 6 s²), s = (x − x0)/(x1 − x0) held to [0, 1]. */
function step5(
  regs: Float64Array,
  flat: Uint8Array,
  dst: number,
  x: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  const s = fractionOfWay(regs[3 * x], regs[3 * x0], regs[3 * x1])
  if (s <= 0) return copyRegister(regs, flat, dst, y0)
  if (s >= 1) return copyRegister(regs, flat, dst, y1)
  const w = regs[3 * x1] - regs[3 * x0]
  const w1 = regs[3 * x1 + 1] - regs[3 * x0 + 1]
  const w2 = regs[3 * x1 + 2] - regs[3 * x0 + 2]
  const s1 = (regs[3 * x + 1] - regs[3 * x0 + 1] - s * w1) / w
  const s2 = (regs[3 * x + 2] - regs[3 * x0 + 2] - 2 * s1 * w1 - s * w2) / w
  const r = 1 - s
  const p = s * s * s * (10 + s * (6 * s - 15))
  const dp = 30 * s * s * r * r
  const p1 = dp * s1
  const p2 = 60 * s * r * (r - s) * s1 * s1 + dp * s2
  const c = regs[3 * y0]
  const c1 = regs[3 * y0 + 1]
  const c2 = regs[3 * y0 + 2]
  const d = regs[3 * y1] - c
  const d1 = regs[3 * y1 + 1] - c1
  const d2 = regs[3 * y1 + 2] - c2
  regs[3 * dst] = c + d * p
  regs[3 * dst + 1] = c1 + d1 * p + d * p1
  regs[3 * dst + 2] = c2 + d2 * p + 2 * d1 * p1 + d * p2
  flat[dst] = 0
}

/** Carries out the instruction at `code[at]`. Arguments must be filled. */
export function runInstruction(code: Int32Array, at: number, regs: Float64Array, flat: Uint8Array): void {
  const dst = code[at + 1]
  const a = code[at + 2]
  const b = code[at + 3]
  const u = regs[3 * a]
  switch (code[at]) {
    case NEGATE:
      regs[3 * dst] = -u
      regs[3 * dst + 1] = -regs[3 * a + 1]
      regs[3 * dst + 2] = -regs[3 * a + 2]
      flat[dst] = flat[a]
      return
    case ADD:
      regs[3 * dst] = u + regs[3 * b]
      regs[3 * dst + 1] = regs[3 * a + 1] + regs[3 * b + 1]
      regs[3 * dst + 2] = regs[3 * a + 2] + regs[3 * b + 2]
      flat[dst] = flat[a] & flat[b]
      return
    case SUBTRACT:
      regs[3 * dst] = u - regs[3 * b]
      regs[3 * dst + 1] = regs[3 * a + 1] - regs[3 * b + 1]
      regs[3 * dst + 2] = regs[3 * a + 2] - regs[3 * b + 2]
      flat[dst] = flat[a] & flat[b]
      return
    case MULTIPLY:
      return multiply(regs, flat, dst, a, b)
    case DIVIDE:
      return divide(regs, flat, dst, a, b)
    case POWER:
      return power(regs, flat, dst, a, b)
    case SIN: {
      const s = Math.sin(u)
      return chain(regs, flat, dst, a, s, Math.cos(u), -s)
    }
    case COS: {
      const c = Math.cos(u)
      return chain(regs, flat, dst, a, c, -Math.sin(u), -c)
    }
    case TAN: {
      const f = Math.tan(u)
      const d = 1 + f * f
      return chain(regs, flat, dst, a, f, d, 2 * f * d)
    }
    case ASIN: {
      const d = 1 / Math.sqrt((1 - u) * (1 + u))
      return chain(regs, flat, dst, a, Math.asin(u), d, u * d * d * d)
    }
    case ACOS: {
      const d = -1 / Math.sqrt((1 - u) * (1 + u))
      return chain(regs, flat, dst, a, Math.acos(u), d, u * d * d * d)
    }
    case ATAN: {
      const d = 1 / (1 + u * u)
      return chain(regs, flat, dst, a, Math.atan(u), d, -2 * u * d * d)
    }
    case ATAN2:
      return atan2(regs, flat, dst, a, b)
    case SINH: {
      const f = Math.sinh(u)
      return chain(regs, flat, dst, a, f, Math.cosh(u), f)
    }
    case COSH: {
      const f = Math.cosh(u)
      return chain(regs, flat, dst, a, f, Math.sinh(u), f)
    }
    case TANH: {
      const f = Math.tanh(u)
      const c = Math.cosh(u)
      const d = 1 / (c * c) // 1 − f² would lose all digits far out
      return chain(regs, flat, dst, a, f, d, -2 * f * d)
    }
    case EXP: {
      const f = Math.exp(u)
      return chain(regs, flat, dst, a, f, f, f)
    }
    case LOG:
      return chain(regs, flat, dst, a, Math.log(u), 1 / u, -1 / (u * u))
    case LOG10: {
      const d = Math.LOG10E / u
      return chain(regs, flat, dst, a, Math.log10(u), d, -d / u)
    }
    case SQRT: {
      const f = Math.sqrt(u)
      const d = 0.5 / f
      return chain(regs, flat, dst, a, f, d, (-0.5 * d) / u)
    }
    case ABS:
      return chain(regs, flat, dst, a, Math.abs(u), u < 0 ? -1 : 1, 0)
    case SIGN:
      setConstant(regs, flat, dst, Math.sign(u))
      return
    case MIN:
      return copyRegister(regs, flat, dst, u < regs[3 * b] || u !== u ? a : b)
    case MAX:
      return copyRegister(regs, flat, dst, u >= regs[3 * b] || u !== u ? a : b)
    case MOD:
      return mod(regs, flat, dst, a, b)
    case HYPOT:
      return hypot(regs, flat, dst, a, b)
    case STEP5:
      return step5(regs, flat, dst, a, b, code[at + 4], code[at + 5], code[at + 6])
  }
}
