/**
 * Units of measure: what may be typed behind a number, and which unit a value is shown in, wherever it is shown.
 *
 * A unit is a factor to SI and exponents of length, mass, time and angle. Angle is kept as a fourth exponent so that
 * degrees and radians are told from plain numbers; a unit typed without an angle (`N·m` for `N·m/rad`) means radians.
 */

import type { Quantity } from '../engine/index.ts'

/** Exponents of metre, kilogram, second, radian. */
type Exponents = readonly [length: number, mass: number, time: number, angle: number]

/** A unit: SI value = factor × number. */
export interface Unit {
  readonly factor: number
  readonly exponents: Exponents
}

/** A unit that values of a dimension are shown in. */
export interface ShownUnit {
  readonly symbol: string
  readonly factor: number
  /** Shown from this SI magnitude on. */
  readonly from: number
  /** Amount that one press of an arrow key adds, in this unit. */
  readonly step: number
}

interface QuantityEntry {
  /** Name of the quantity with its article, for messages. */
  readonly name: string
  readonly exponents: Exponents
  /** Ascending in `from`. */
  readonly shown: readonly ShownUnit[]
  /** Symbol of the one of them that nothing is shown in. */
  readonly zero: string
  /** Inputs that work, for messages. */
  readonly example: string
}

const unit = (symbol: string, factor: number, from: number, step: number): ShownUnit => ({ symbol, factor, from, step })

const DEGREE = Math.PI / 180

/** Numbers from this on, and below the next one, are written with a power of ten. */
export const LARGE = 1e6
export const SMALL = 1e-4

/** Every quantity of the scene: its name, exponents, shown units and an example. */
export const QUANTITIES: Readonly<Record<Quantity, QuantityEntry>> = {
  scalar: {
    name: 'a plain number',
    exponents: [0, 0, 0, 0],
    shown: [unit('', 1, 0, 0.1)],
    zero: '',
    example: '0.5 or 1/3',
  },
  length: {
    name: 'a length',
    exponents: [1, 0, 0, 0],
    shown: [unit('mm', 1e-3, 0, 1), unit('m', 1, 1, 0.01)],
    zero: 'mm',
    example: '25 mm, 0.4 m or 1/2 in',
  },
  angle: {
    name: 'an angle',
    exponents: [0, 0, 0, 1],
    shown: [unit('°', DEGREE, 0, 1)],
    zero: '°',
    example: '30 deg or pi/6 rad',
  },
  time: {
    name: 'a time',
    exponents: [0, 0, 1, 0],
    shown: [unit('ms', 1e-3, 0, 0.1), unit('s', 1, 0.1, 0.1)],
    zero: 's',
    example: '10 ms or 0.01 s',
  },
  mass: {
    name: 'a mass',
    exponents: [0, 1, 0, 0],
    shown: [unit('g', 1e-3, 0, 10), unit('kg', 1, 1, 0.1), unit('t', 1e3, 1e4, 0.1)],
    zero: 'g',
    example: '2 kg or 500 g',
  },
  density: {
    name: 'a density',
    exponents: [-3, 1, 0, 0],
    shown: [unit('kg/m³', 1, 0, 100)],
    zero: 'kg/m³',
    example: '7850 kg/m³ or 2.7 g/cm³',
  },
  inertia: {
    name: 'a moment of inertia',
    exponents: [2, 1, 0, 0],
    shown: [unit('kg·mm²', 1e-6, 0, 1), unit('kg·cm²', 1e-4, 1e-3, 1), unit('kg·m²', 1, 0.1, 0.01)],
    zero: 'kg·mm²',
    example: '0.02 kg·m² or 5 kg·cm²',
  },
  velocity: {
    name: 'a velocity',
    exponents: [1, 0, -1, 0],
    shown: [unit('mm/s', 1e-3, 0, 10), unit('m/s', 1, 0.1, 0.1)],
    zero: 'mm/s',
    example: '0.5 m/s or 20 mm/s',
  },
  'angular-velocity': {
    name: 'an angular velocity',
    exponents: [0, 0, -1, 1],
    shown: [unit('rad/s', 1, 0, 0.1)],
    zero: 'rad/s',
    example: '2 rad/s, 3 rpm or 90 deg/s',
  },
  acceleration: {
    name: 'an acceleration',
    exponents: [1, 0, -2, 0],
    shown: [unit('m/s²', 1, 0, 0.1)],
    zero: 'm/s²',
    example: '9.81 m/s² or 1 gn',
  },
  'angular-acceleration': {
    name: 'an angular acceleration',
    exponents: [0, 0, -2, 1],
    shown: [unit('rad/s²', 1, 0, 0.1)],
    zero: 'rad/s²',
    example: '2 rad/s²',
  },
  force: {
    name: 'a force',
    exponents: [1, 1, -2, 0],
    shown: [
      unit('µN', 1e-6, 0, 1),
      unit('mN', 1e-3, 1e-3, 1),
      unit('N', 1, 0.1, 1),
      unit('kN', 1e3, 1e3, 0.1),
      unit('MN', 1e6, 1e6, 0.1),
      unit('GN', 1e9, 1e9, 0.1),
    ],
    zero: 'N',
    example: '5 kN or 20 N',
  },
  torque: {
    name: 'a torque',
    exponents: [2, 1, -2, 0],
    shown: [
      unit('µN·m', 1e-6, 0, 1),
      unit('mN·m', 1e-3, 1e-3, 1),
      unit('N·m', 1, 0.1, 0.1),
      unit('kN·m', 1e3, 1e3, 0.1),
      unit('MN·m', 1e6, 1e6, 0.1),
      unit('GN·m', 1e9, 1e9, 0.1),
    ],
    zero: 'N·m',
    example: '3 N·m or 50 N·cm',
  },
  stiffness: {
    name: 'a stiffness',
    exponents: [0, 1, -2, 0],
    shown: [unit('N/m', 1, 0, 10), unit('kN/m', 1e3, 1e4, 1)],
    zero: 'N/m',
    example: '200 N/m or 5 N/mm',
  },
  damping: {
    name: 'a damping',
    exponents: [0, 1, -1, 0],
    shown: [unit('N·s/m', 1, 0, 0.1)],
    zero: 'N·s/m',
    example: '2 N·s/m',
  },
  'torsion-stiffness': {
    name: 'a torsion stiffness',
    exponents: [2, 1, -2, -1],
    shown: [unit('N·m/rad', 1, 0, 0.1)],
    zero: 'N·m/rad',
    example: '10 N·m/rad or 0.2 N·m/deg',
  },
  'torsion-damping': {
    name: 'a torsion damping',
    exponents: [2, 1, -1, -1],
    shown: [unit('N·m·s/rad', 1, 0, 0.01)],
    zero: 'N·m·s/rad',
    example: '0.1 N·m·s/rad',
  },
  'coupling-stiffness': {
    name: 'a coupling stiffness',
    exponents: [1, 1, -2, -1],
    shown: [unit('N/rad', 1, 0, 1)],
    zero: 'N/rad',
    example: '20 N/rad or 20 N·m/m',
  },
  'coupling-damping': {
    name: 'a coupling damping',
    exponents: [1, 1, -1, -1],
    shown: [unit('N·s/rad', 1, 0, 0.1)],
    zero: 'N·s/rad',
    example: '2 N·s/rad',
  },
  energy: {
    name: 'an energy',
    exponents: [2, 1, -2, 0],
    shown: [unit('J', 1, 0, 1), unit('kJ', 1e3, 1e3, 0.1), unit('MJ', 1e6, 1e6, 0.1), unit('GJ', 1e9, 1e9, 0.1)],
    zero: 'J',
    example: '2 J or 1 kJ',
  },
  power: {
    name: 'a power',
    exponents: [2, 1, -3, 0],
    shown: [unit('W', 1, 0, 1), unit('kW', 1e3, 1e3, 0.1), unit('MW', 1e6, 1e6, 0.1), unit('GW', 1e9, 1e9, 0.1)],
    zero: 'W',
    example: '20 W or 1 kW',
  },
  pitch: {
    name: 'a pitch',
    exponents: [1, 0, 0, -1],
    shown: [unit('mm/rad', 1e-3, 0, 1), unit('m/rad', 1, 1, 0.01)],
    zero: 'mm/rad',
    example: '2 mm/rad or 10 mm/rev',
  },
  'inverse-length': {
    name: 'a force for a torque',
    exponents: [-1, 0, 0, 1],
    shown: [unit('rad/m', 1, 0, 1)],
    zero: 'rad/m',
    example: '20 rad/m',
  },
}

const NEWTON: Exponents = [1, 1, -2, 0]
const STANDARD_GRAVITY = 9.80665

/** Units that take metric prefixes. */
const METRIC: Readonly<Record<string, Unit>> = {
  m: { factor: 1, exponents: [1, 0, 0, 0] },
  g: { factor: 1e-3, exponents: [0, 1, 0, 0] },
  s: { factor: 1, exponents: [0, 0, 1, 0] },
  rad: { factor: 1, exponents: [0, 0, 0, 1] },
  N: { factor: 1, exponents: NEWTON },
  J: { factor: 1, exponents: [2, 1, -2, 0] },
  W: { factor: 1, exponents: [2, 1, -3, 0] },
}

const angleUnit = (factor: number): Unit => ({ factor, exponents: [0, 0, 0, 1] })
const lengthUnit = (factor: number): Unit => ({ factor, exponents: [1, 0, 0, 0] })

/** Units as they stand. */
const FIXED: Readonly<Record<string, Unit>> = {
  deg: angleUnit(DEGREE),
  '°': angleUnit(DEGREE),
  turn: angleUnit(2 * Math.PI),
  rev: angleUnit(2 * Math.PI),
  rpm: { factor: (2 * Math.PI) / 60, exponents: [0, 0, -1, 1] },
  in: lengthUnit(0.0254),
  ft: lengthUnit(0.3048),
  min: { factor: 60, exponents: [0, 0, 1, 0] },
  h: { factor: 3600, exponents: [0, 0, 1, 0] },
  t: { factor: 1000, exponents: [0, 1, 0, 0] },
  lb: { factor: 0.45359237, exponents: [0, 1, 0, 0] },
  oz: { factor: 0.028349523125, exponents: [0, 1, 0, 0] },
  lbf: { factor: 0.45359237 * STANDARD_GRAVITY, exponents: NEWTON },
  kgf: { factor: STANDARD_GRAVITY, exponents: NEWTON },
  gn: { factor: STANDARD_GRAVITY, exponents: [1, 0, -2, 0] },
}

const PREFIXES: Readonly<Record<string, number>> = {
  k: 1e3,
  M: 1e6,
  G: 1e9,
  c: 1e-2,
  m: 1e-3,
  µ: 1e-6,
  u: 1e-6,
  n: 1e-9,
}

const inverse = (factor: number): number => Math.round(1 / factor)

/** A factor such as 1e-3, which no double holds: dividing by 1000 instead keeps `25 mm` at 0.025 to the last bit. */
const isUnitFraction = (factor: number): boolean => factor < 1 && Math.abs(factor * inverse(factor) - 1) < 1e-15

/** The SI value of a number in a unit of this factor. */
export const toSI = (value: number, factor: number): number =>
  isUnitFraction(factor) ? value / inverse(factor) : value * factor

/** The number that an SI value has in a unit of this factor. */
export const fromSI = (value: number, factor: number): number =>
  isUnitFraction(factor) ? value * inverse(factor) : value / factor

const symbolUnit = (symbol: string): Unit | null => {
  const whole = Object.hasOwn(METRIC, symbol)
    ? METRIC[symbol]
    : Object.hasOwn(FIXED, symbol)
      ? FIXED[symbol]
      : undefined
  if (whole) return whole
  const prefix = symbol.charAt(0)
  const rest = symbol.slice(1)
  const base = Object.hasOwn(METRIC, rest) ? METRIC[rest] : undefined
  if (!base || !Object.hasOwn(PREFIXES, prefix)) return null
  return { factor: toSI(PREFIXES[prefix] as number, base.factor), exponents: base.exponents }
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = { '²': '^2', '³': '^3', '⁻': '^-', '¹': '1' }

/**
 * Reads a unit such as `mm`, `N·m`, `m/s^2`, `kg/m3`, `kg m²`, `Nm`. Everything behind a slash up to the next operator is divided by.
 * Null when it is none.
 */
export function parseUnit(text: string): Unit | null {
  const plain = text
    .replace(/[²³⁻¹]/g, (c) => SUPERSCRIPTS[c] ?? c)
    .replace(/\s*([*·⋅×/^])\s*/g, '$1')
    .trim()
  const parts = plain.split(/([*·⋅×/\s])/)
  let factor = 1
  const exponents = [0, 0, 0, 0]
  for (let i = 0; i < parts.length; i += 2) {
    const match = /^([A-Za-zµ°]+)(?:\^?([2-4])|\^(-?\d))?$/.exec(parts[i] as string)
    if (!match) return null
    const symbol = match[1] as string
    // "Nm", "kNm" are how torque is mostly typed; "nm" stays a nanometre.
    const found = symbolUnit(symbol) ?? (symbol.endsWith('Nm') ? parseUnit(`${symbol.slice(0, -1)}·m`) : null)
    if (!found) return null
    const power = Number(match[2] ?? match[3] ?? 1) * (i > 0 && parts[i - 1] === '/' ? -1 : 1)
    factor = power === 1 ? toSI(found.factor, factor) : factor * found.factor ** power
    found.exponents.forEach((e, k) => (exponents[k] = (exponents[k] as number) + e * power))
  }
  return { factor, exponents: exponents as unknown as Exponents }
}

/** Whether a typed unit measures the quantity; without an angle in it, radians are meant. */
export const fits = (unit: Unit, quantity: Quantity): boolean => {
  const want = QUANTITIES[quantity].exponents
  return want.every((e, k) => unit.exponents[k] === e || (k === 3 && unit.exponents[k] === 0 && quantity !== 'angle'))
}

/** A name for what a unit measures, for messages; null when no field of the scene has that dimension. */
export const measured = (unit: Unit): string | null =>
  Object.values(QUANTITIES).find((d) => d.exponents.every((e, k) => e === unit.exponents[k]))?.name ?? null

/** The symbol of the SI unit, radians for angles; empty of plain numbers. */
export const siSymbol = (quantity: Quantity): string =>
  quantity === 'angle' ? 'rad' : (QUANTITIES[quantity].shown.find(({ factor }) => factor === 1)?.symbol ?? '')

/** The unit that a value (SI) is shown in with so many digits: what would round up to the first number of a larger unit belongs to that one, 1 m, not 1000 mm. */
export function unitFor(quantity: Quantity, value: number, digits: number): ShownUnit {
  const { shown, zero } = QUANTITIES[quantity]
  const size = Math.abs(value) * (1 + 0.5 * 10 ** -digits)
  const found = (size > 0 ? shown.findLast((u) => size >= u.from) : shown.find((u) => u.symbol === zero)) ?? shown[0]!
  const figures = size / found.factor
  const isLong = Number.isFinite(size) && size > 0 && (figures >= LARGE || figures < SMALL)
  // a prefix says nothing beside a power of ten
  return (isLong ? shown.find(({ factor }) => factor === 1) : undefined) ?? found
}

/** The unit that a field shows a value (or the largest of several, SI) of the quantity in. */
export const shownUnit = (quantity: Quantity, ...values: readonly number[]): ShownUnit =>
  unitFor(quantity, Math.max(0, ...values.map(Math.abs).filter(Number.isFinite)), 9)
