/** What derivatives and integrals over time of quantities are measured in: another quantity where there is one, else an SI unit. */
import type { Quantity } from '../engine/index.ts'
import { siSymbol } from './units.ts'

/** An SI unit that no quantity of a scene has, in brackets as headings have it: `[N/s]`. */
export type SiUnit = `[${string}]`
/** What numbers are measured in. */
export type Measure = Quantity | SiUnit

/** Quantities whose change over time is one. */
const RATES: Readonly<Partial<Record<Quantity, Quantity>>> = {
  length: 'velocity',
  velocity: 'acceleration',
  angle: 'angular-velocity',
  'angular-velocity': 'angular-acceleration',
  energy: 'power',
  time: 'scalar',
}

/** What the derivative over time is measured in. */
export const rateOf = (measure: Measure): Measure =>
  (isSiUnit(measure) ? undefined : RATES[measure]) ?? `[${withSeconds(symbolOf(measure), -1)}]`

/** What the integral over time is measured in. */
export function sumOf(measure: Measure): Measure {
  const [known] = Object.entries(RATES).find(([, rate]) => rate === measure) ?? []
  return (known as Quantity | undefined) ?? `[${withSeconds(symbolOf(measure), 1)}]`
}

export const isSiUnit = (measure: Measure): measure is SiUnit => measure.startsWith('[')

/** The symbol of the SI unit; empty of plain numbers. */
export const symbolOf = (measure: Measure): string => (isSiUnit(measure) ? measure.slice(1, -1) : siSymbol(measure))

const POWERS = ['', '', '²', '³', '⁴']

/** A unit times a power of the second. */
function withSeconds(symbol: string, power: 1 | -1): string {
  const [above = '', below = ''] = symbol.split('/').map((part) => part.replace(/[()]/g, ''))
  const split = (part: string): string[] => part.split('·').filter((one) => one !== '' && one !== '1')
  const isTime = (one: string): boolean => /^s[²³⁴]?$/.test(one)
  const sum = (part: string): number =>
    split(part)
      .filter(isTime)
      .reduce((total, one) => total + Math.max(1, POWERS.indexOf(one.slice(1))), 0)
  const seconds = sum(above) - sum(below) + power
  const written = seconds === 0 ? [] : [`s${POWERS[Math.abs(seconds)]}`]
  const top = [...split(above).filter((one) => !isTime(one)), ...(seconds > 0 ? written : [])]
  const bottom = [...split(below).filter((one) => !isTime(one)), ...(seconds < 0 ? written : [])]
  const divisor = bottom.length > 1 ? `(${bottom.join('·')})` : bottom.join('')
  return [top.length === 0 && divisor !== '' ? '1' : top.join('·'), divisor].filter((one) => one !== '').join('/')
}
