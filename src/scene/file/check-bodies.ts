/** Checks of a body that involve several of its fields. */
import { massOfShapes, principalMoments } from '../../geometry/index.ts'
import type { Shape, ShapeKind } from '../../geometry/index.ts'
import { DEFAULT_DENSITY, GROUND } from '../document.ts'
import type { Body } from '../document.ts'
import { BODY, SHAPES } from './fields.ts'
import { didYouMean, show } from '../fault-words.ts'
import { longestSize, shapeFault } from '../shape-kinds.ts'
import type { Fault } from './faults.ts'
import { join } from './pointer.ts'
import { isObject, readFields } from './read.ts'
import type { Findings } from './read.ts'
import { inertiaFault, LEAST_WEIGHT, roomToGrow } from './schema.ts'

const MOST_SHAPES = 500

/** Reads one entry of `bodies`; the result is whole when the findings have not grown. */
export function readBody(raw: unknown, pointer: string, findings: Findings): Partial<Body> {
  if (!isObject(raw)) {
    findings.add(pointer, `${show(raw)} is not a body; write { "id": "…" }`)
    return {}
  }
  const before = findings.faults.length
  const body: Partial<Body> & { shapes?: readonly unknown[] } = readFields(BODY, raw, pointer, findings)
  if (body.id === GROUND)
    findings.add(
      join(pointer, 'id'),
      '"ground" always exists and cannot be listed; give this body another id, or make it "fixed"',
    )

  const shapes = readShapes(body.shapes ?? [], join(pointer, 'shapes'), findings)
  const hasMass = raw.mass !== undefined
  const hasDensity = raw.density !== undefined
  if (hasMass && hasDensity)
    findings.add(join(pointer, 'density'), 'a body has "mass" or "density", not both; take one out')
  else if (findings.faults.length === before && !hasMass) {
    const message = weightFault(shapes, body.density, body.fixed === true)
    const long = message === null ? null : tooLong(shapes)
    if (long !== null) findings.add(join(pointer, 'shapes', ...long.place), spell(long.sentence), long.sentence)
    else if (message !== null)
      findings.add(hasDensity && shapes.length === 0 ? join(pointer, 'density') : pointer, message)
  }
  return { name: body.id ?? '', ...body, shapes }
}

interface TooLong {
  readonly place: readonly (string | number)[]
  readonly sentence: NonNullable<Fault['sentence']>
}

/** A shape that is so long that its moment of inertia about its own line is lost in the rounding of the others, with the limit; null where there is none. */
function tooLong(shapes: readonly Shape[]): TooLong | null {
  for (const [i, shape] of shapes.entries()) {
    const longest = longestSize(shape)
    if (longest === null) continue
    const { mass, inertia } = massOfShapes([longest.aligned], DEFAULT_DENSITY)
    if (!(mass > 0) || !inertia.every(Number.isFinite)) continue
    const room = roomToGrow(inertia)
    if (room === null) continue
    const most = roundedDown(longest.length * room * 0.99)
    const sentence = [
      { metres: Number(longest.length.toPrecision(3)) },
      ' is too long for something so thin: its mass cannot be computed in 16 digits; make it at most ',
      { metres: most },
      ' long, or thicker',
    ]
    return { place: [i, longest.field], sentence }
  }
  return null
}

/** The sentence in SI, as files are. */
const spell = (sentence: TooLong['sentence']): string =>
  sentence.map((piece) => (typeof piece === 'string' ? piece : `${piece.metres} m`)).join('')

/** The largest number of two digits that is not above this one. */
function roundedDown(value: number): number {
  const [figures, exponent] = value.toExponential(15).split('e')
  return Number(`${Math.floor(Number(figures) * 10)}e${Number(exponent) - 1}`)
}

/** Why mass and inertia do not follow from the shapes; null when they do, or need not. */
function weightFault(shapes: readonly Shape[], density: number | undefined, fixed: boolean): string | null {
  if (fixed) return null
  if (shapes.length === 0) {
    return density === undefined
      ? 'nothing says what the body weighs; give it "mass" or shapes, or make it "fixed"'
      : 'the body has a density but no shape to fill; give it a shape, or "mass" in place of "density"'
  }
  const { mass, inertia } = massOfShapes(shapes, density ?? DEFAULT_DENSITY)
  if (!Number.isFinite(mass) || !inertia.every(Number.isFinite))
    return 'the shapes weigh more than a number can hold; make them smaller'
  const [least] = principalMoments(inertia)
  if (mass >= LEAST_WEIGHT && least < LEAST_WEIGHT)
    return `the body is too light for its shapes: the least moment of inertia, ${Number(least.toPrecision(3))} kg m², is too small for a number to keep its digits; make it heavier, or its shapes larger`
  const fault = mass >= LEAST_WEIGHT ? inertiaFault(inertia) : 'they weigh nothing; make them larger'
  return fault === null ? null : `the mass does not follow from the shapes: ${fault}`
}

function readShapes(list: readonly unknown[], pointer: string, findings: Findings): Shape[] {
  if (list.length > MOST_SHAPES) {
    findings.add(pointer, `${list.length} shapes on one body are more than ${MOST_SHAPES}; leave some out`)
    return []
  }
  return list.map((raw, i) => readShape(raw, join(pointer, i), findings))
}

function readShape(raw: unknown, pointer: string, findings: Findings): Shape {
  const kinds = Object.keys(SHAPES)
  if (!isObject(raw)) {
    findings.add(pointer, `${show(raw)} is not a shape; write { "kind": "box", "size": [x, y, z] }`)
    return {} as Shape
  }
  const kind = readKind(raw, kinds, 'shape', pointer, findings)
  if (kind === null) return {} as Shape
  const before = findings.faults.length
  const shape = readFields(SHAPES[kind as ShapeKind], raw, pointer, findings) as unknown as Shape
  if (findings.faults.length > before) return shape
  const fault = shapeFault(shape)
  if (fault !== null) findings.add(join(pointer, fault[0]), fault[1])
  return shape
}

/** The kind of a shape or force, which decides its other fields; null when it is none. */
export function readKind(
  raw: Readonly<Record<string, unknown>>,
  kinds: readonly string[],
  what: string,
  pointer: string,
  findings: Findings,
): string | null {
  const kind = Object.hasOwn(raw, 'kind') ? raw.kind : undefined
  if (kind === undefined) findings.add(pointer, `"kind" is missing; choose one of ${kinds.join(', ')}`)
  else if (typeof kind !== 'string' || !kinds.includes(kind)) {
    const near = typeof kind === 'string' ? didYouMean(kind, kinds) : ''
    findings.add(
      join(pointer, 'kind'),
      `there is no ${what} ${show(kind)}; ${near || `choose one of ${kinds.join(', ')}`}`,
    )
  } else return kind
  return null
}
