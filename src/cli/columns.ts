/** What the command line writes of the engine's readings: those that have a column, under its name. */
import type { Reading } from '../engine/index.ts'

/** A number, a vector, or a quaternion, w first. */
export type Value = number | readonly number[]
/** Values under the names of their columns. */
export type Values = Readonly<Record<string, Value>>
/** One list of values per column, a value for each sample. */
export type Columns = Readonly<Record<string, Value[]>>

type Told = Reading & { readonly column: string }

/** The readings that have a column. */
export const told = (readings: readonly Reading[]): readonly Told[] =>
  readings.filter((reading): reading is Told => reading.column !== undefined)

/** How many numbers a sample of them has. */
export const countNumbers = (readings: readonly Reading[]): number =>
  told(readings).reduce((sum, { shape }) => sum + shape, 0)

export const makeColumns = (readings: readonly Told[]): Columns =>
  Object.fromEntries(readings.map(({ column }) => [column, []]))

/**
 * The value of a reading among the numbers of its item.
 *
 * @param last what was read before: of the quaternions ±q the one that is nearer to it is taken, at first that with w ≥ 0
 */
export function readValue({ at, shape }: Reading, numbers: Float64Array, last?: Value): Value {
  if (shape === 1) return numbers[at]!
  const value = [...numbers.subarray(at, at + shape)]
  if (shape !== 4) return value
  const along = Array.isArray(last) ? value.reduce((sum, x, k) => sum + x * (last[k] as number), 0) : value[0]!
  return along < 0 ? value.map((x) => -x) : value
}

/** The values of one sample. */
export const readValues = (readings: readonly Told[], numbers: Float64Array): Values =>
  Object.fromEntries(readings.map((reading) => [reading.column, readValue(reading, numbers)]))

/** Adds a sample to the columns; returns false where one of its numbers is not finite. */
export function addValues(readings: readonly Told[], numbers: Float64Array, columns: Columns): boolean {
  let finite = true
  for (const reading of readings) {
    const list = columns[reading.column]!
    list.push(readValue(reading, numbers, list.at(-1)))
    for (let k = 0; k < reading.shape; k++) if (!Number.isFinite(numbers[reading.at + k])) finite = false
  }
  return finite
}
