/** Numbers with the digits that mean something and an engineering unit, for labels and the legend. */
import { scientific, turnsBeside } from '../../laboratory/index.ts'

export type Quantity =
  'force' | 'torque' | 'velocity' | 'angular-velocity' | 'acceleration' | 'length' | 'angle' | 'mass'

interface Unit {
  readonly symbol: string
  readonly factor: number
  /** Used from this SI value on. */
  readonly from: number
}
const unit = (symbol: string, factor: number, from = factor): Unit => ({ symbol, factor, from })

const PLAIN = unit('', 1)

/** Largest first; the last one also shows what is smaller. */
const UNITS: Readonly<Record<Quantity, readonly Unit[]>> = {
  force: [unit('GN', 1e9), unit('MN', 1e6), unit('kN', 1e3), unit('N', 1, 0.1), unit('mN', 1e-3), unit('µN', 1e-6)],
  torque: [
    unit('GN·m', 1e9),
    unit('MN·m', 1e6),
    unit('kN·m', 1e3),
    unit('N·m', 1, 0.1),
    unit('mN·m', 1e-3),
    unit('µN·m', 1e-6),
  ],
  velocity: [unit('m/s', 1, 0.1), unit('mm/s', 1e-3)],
  'angular-velocity': [unit('rad/s', 1)],
  acceleration: [unit('m/s²', 1)],
  length: [unit('m', 1), unit('mm', 1e-3)],
  angle: [unit('°', Math.PI / 180)],
  mass: [unit('t', 1e3), unit('kg', 1), unit('g', 1e-3)],
}

/**
 * `value` (SI, rad) with three significant digits in the unit that suits it. Zeros at the end stay, so that it does not jump. An angle of a
 * turn or more tells turns as well.
 */
export function quantityText(value: number, quantity: Quantity, digits = 3): string {
  if (!Number.isFinite(value)) return '–'
  const units = UNITS[quantity]
  const size = Math.abs(value)
  // A value that would round up to the next unit's first number belongs to that unit.
  const { symbol, factor } =
    units.find(({ from }) => size >= from * (1 - 0.5 * 10 ** -digits)) ?? units[units.length - 1] ?? PLAIN
  const text = size < 1e-12 ? '0' : figures(value / factor, digits)
  return symbol === '°' ? `${text}°${turnsBeside(value)}` : `${text} ${symbol}`
}

/** A round number in its unit without zeros at the end, for legends. */
export function roundText(value: number, quantity: Quantity): string {
  return quantityText(value, quantity)
    .replace(/(\.\d*?)0+(?= |°|$)/, '$1')
    .replace(/\.(?= |°|$)/, '')
}

function figures(value: number, digits: number): string {
  // Rounded first: 0.9997 has two decimals of three digits, as 1.00.
  const size = Math.abs(Number(value.toPrecision(digits)))
  if (size >= 1e6 || size < 1e-4) return scientific(value, digits)
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size) + 1e-12))
  return value.toFixed(Math.min(decimals, digits + 1)).replace('-', '−')
}
