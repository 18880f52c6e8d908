/** Trajectories from tables: where coordinates of joints are to be over time. */
import Papa from 'papaparse'
import type { Joint, Scene } from '../document.ts'
import { didYouMean } from '../fault-words.ts'
import { freedomsOf, type Freedom } from '../joints.ts'
import { nameOfCoordinate } from '../quantities/joints.ts'
import { fits, parseUnit, siSymbol, toSI, type Quantity } from '../../units/index.ts'

/** The course of a coordinate: a value for each time, rad or m. */
export interface Course {
  readonly joint: Joint
  readonly on: Freedom
  readonly values: readonly number[]
}

export interface Trajectory {
  /** s, from 0 on, ascending, two at least. */
  readonly times: readonly number[]
  /** No coordinate twice. */
  readonly courses: readonly Course[]
}

export type ReadTrajectory =
  | { readonly ok: true; readonly trajectory: Trajectory }
  /** Where the table is wrong, why, and what would do. */
  | { readonly ok: false; readonly message: string }

const QUANTITY = { angle: 'angle', slide: 'length' } as const satisfies Readonly<Record<Freedom, Quantity>>
/** A name, which may hold brackets of its own, with its unit in the brackets at the end, as tables of `simulate` have it. */
const HEADER = /^(.*?)(?:\s*\[([^[\]]*)\])?$/

/** The first separator outside quotes: what a line begins with, whole cells in quotes among it, up to that separator. */
const SEPARATED = /^(?:"[^"]*"|[^",;\t\n])*([,;\t])/

class Wrong extends Error {}

/**
 * Reads a table whose cells are separated by commas, semicolons or tabs; without commas between cells numbers may have decimal commas. Its first line has `time` and names of coordinates (`joint shoulder.coordinate`),
 * each with its unit in brackets or without, which is rad or m then; each further line has the numbers of one time. Tables that `simulate --csv --quantities` writes are of this form.
 */
export function readTrajectory(scene: Scene, text: string): ReadTrajectory {
  try {
    return { ok: true, trajectory: readTable(scene, text) }
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, message: error.message }
    throw error
  }
}

function readTable(scene: Scene, text: string): Trajectory {
  const [, delimiter = ','] = SEPARATED.exec(text) ?? []
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), { delimiter })
  const [quotes] = errors.filter(({ type }) => type === 'Quotes')
  if (quotes) throw new Wrong(`line ${(quotes.row ?? 0) + 1}: ${quotes.message}`)
  const [header = [], ...lines] = data
  if (text.trim() === '') throw new Wrong('the table is empty; its first line has "time" and the names of coordinates')
  const columns = header.map((cell, at) => (at === 0 ? readTime(cell) : readCoordinate(scene, cell.trim())))
  if (columns.length < 2)
    throw new Wrong(`line 1: beside the time there is no coordinate; name some, such as ${someName(scene)}`)
  const names = columns.map((column) => (column === null ? '' : nameOfCoordinate(column.joint, column.on, 'place')))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Wrong(`line 1: "${twice}" stands there twice; leave one of them out`)
  if (lines.length < 2) throw new Wrong('the table has fewer than two times; a trajectory needs two at least')
  const rows = lines.map((cells, i) => readNumbers(cells, header, i + 2, delimiter !== ','))
  const times = rows.map(([time]) => time!)
  const early = times.findIndex((time, i) => i > 0 && !(time > times[i - 1]!))
  if (early > 0) throw new Wrong(`line ${early + 2}: the time ${times[early]} does not come after ${times[early - 1]}; sort the lines by time`) // prettier-ignore
  if (times[0] !== 0)
    throw new Wrong(`line 2: the run begins at 0 s, and the times at ${times[0]}; let them begin at 0`)
  return {
    times,
    courses: columns.flatMap((column, at) =>
      column === null
        ? []
        : [{ joint: column.joint, on: column.on, values: rows.map((row) => toSI(row[at]!, column.factor)) }],
    ),
  }
}

function readTime(cell: string): null {
  const [, name = '', unit = 's'] = HEADER.exec(cell.trim()) ?? []
  if (!/^(t|time)$/i.test(name))
    throw new Wrong(`line 1: the first column has to be "time", in s, and is "${cell.trim()}"`)
  if (unit !== 's') throw new Wrong(`line 1: the time has to be in s, not in ${unit}`)
  return null
}

/** A coordinate, and its unit as a factor. */
interface Column extends Pick<Course, 'joint' | 'on'> {
  readonly factor: number
}

function readCoordinate(scene: Scene, cell: string): Column {
  const [, name = '', unit] = HEADER.exec(cell) ?? []
  for (const joint of scene.joints)
    for (const on of freedomsOf(joint.type)) {
      if (nameOfCoordinate(joint, on, 'place') !== name) continue
      const quantity = QUANTITY[on]
      const own = parseUnit(unit ?? siSymbol(quantity))
      if (own === null || !fits(own, quantity))
        throw new Wrong(`line 1: "${name}" is ${quantity === 'angle' ? 'an angle' : 'a length'}, in ${siSymbol(quantity)} or another unit of it, and not in ${unit}`) // prettier-ignore
      return { joint, on, factor: own.factor }
    }
  const there = didYouMean(name, coordinatesOf(scene)) || `such are ${someName(scene)}`
  throw new Wrong(`line 1: "${name}" is no coordinate of a joint of this scene; ${there}`)
}

const coordinatesOf = (scene: Scene): readonly string[] =>
  scene.joints.flatMap((joint) => freedomsOf(joint.type).map((on) => nameOfCoordinate(joint, on, 'place')))

/** Some of the names that there are, for messages. */
const someName = (scene: Scene): string => {
  const names = coordinatesOf(scene)
  return names.length === 0
    ? 'nothing here: no joint has a coordinate'
    : `"${names.slice(0, 3).join('", "')}"${names.length > 3 ? ' …' : ''}`
}

/** @param commas whether numbers may have decimal commas, since commas do not separate cells */
function readNumbers(
  cells: readonly string[],
  header: readonly string[],
  line: number,
  commas: boolean,
): readonly number[] {
  if (cells.length !== header.length)
    throw new Wrong(`line ${line}: ${cells.length} values where the first line has ${header.length} names`)
  return cells.map((cell, at) => {
    const plain = commas ? cell.replace(',', '.') : cell
    const value = cell.trim() === '' ? NaN : Number(plain)
    if (!Number.isFinite(value)) throw new Wrong(`line ${line}, ${header[at]!.trim()}: "${cell.trim()}" is no number`)
    return value
  })
}
