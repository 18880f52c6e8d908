/** Values of options as text, read and checked; undefined for one that is not there. */
import type { Vec3 } from '../engine/index.ts'

/** A call that cannot be carried out, with the reason and what would do. */
export class WrongCall extends Error {}

/** Names parted by commas. */
export function readNames(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',').map((name) => name.trim()).filter((name) => name !== '') // prettier-ignore
  if (names.length === 0)
    throw new WrongCall('--quantities needs names, such as "joint pin.force.x, drive motor.power"; the command quantities lists them') // prettier-ignore
  return names
}

export function readOneOf<T extends string>(name: string, text: string | undefined, all: readonly T[]): T | undefined {
  if (text === undefined) return undefined
  const found = all.find((one) => one === text)
  if (found === undefined) throw new WrongCall(`--${name} ${text}: there are ${all.join(', ')}`)
  return found
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

export function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = NUMBER.test(text) ? Number(text) : NaN
  if (!Number.isFinite(value)) throw new WrongCall(`--${name} ${text}: must be a number`)
  return value
}

export function readPositive(name: string, text: string | undefined): number | undefined {
  const value = readNumber(name, text)
  if (value !== undefined && value <= 0) throw new WrongCall(`--${name} ${text}: must be above 0`)
  return value
}

export function readTime(name: string, text: string | undefined): number | undefined {
  const value = readNumber(name, text)
  if (value !== undefined && value < 0) throw new WrongCall(`--${name} ${text}: must be 0 or above`)
  return value
}

export function readPair(text: string | undefined): readonly [number, number] | undefined {
  if (text === undefined) return undefined
  const [alpha, beta, ...more] = text.split(',').map((part) => readNumber('baumgarte', part.trim()))
  if (alpha === undefined || beta === undefined || more.length > 0 || alpha < 0 || beta < 0) {
    throw new WrongCall(`--baumgarte ${text}: must be two numbers from 0 on, α,β, such as 20,20`)
  }
  return [alpha, beta]
}

export function readCount(name: string, text: string | undefined): number | undefined {
  const value = readNumber(name, text)
  if (value !== undefined && !(Number.isInteger(value) && value > 0))
    throw new WrongCall(`--${name} ${text}: must be a whole number from 1 on`)
  return value
}

export function readVector(name: string, text: string | undefined): Vec3 | undefined {
  if (text === undefined) return undefined
  const [x, y, z, ...more] = text.split(',').map((part) => readNumber(name, part.trim()))
  if (x === undefined || y === undefined || z === undefined || more.length > 0)
    throw new WrongCall(`--${name} ${text}: must be three numbers x,y,z, such as 0,0,1`)
  return [x, y, z]
}

export function readDirection(name: string, text: string | undefined): Vec3 | undefined {
  const direction = readVector(name, text)
  if (direction !== undefined && Math.hypot(...direction) === 0)
    throw new WrongCall(`--${name} ${text}: must not be zero`)
  return direction
}
