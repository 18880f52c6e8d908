/** Several things at once: what they are, and what bodies among them have in common. Pure. */
import { DEFAULT_DENSITY, GROUND, type Body, type Scene, type Shape } from '../../scene/index.ts'
import type { Item, Selection } from '../../session/index.ts'
import { listed } from '../mobility/index.ts'
import { bodyName } from './joint-words.ts'

/** The one value that all have; undefined where they differ, or there is none. */
export function sameOf<T>(values: readonly T[]): T | undefined {
  const [first] = values
  return values.every((value) => Object.is(value, first)) ? first : undefined
}

/** What several bodies have in common, to be changed for all of them at once. */
export interface Shared {
  /** Bodies that have shapes, and so a density. */
  readonly weighed: readonly Body[]
  /** Density of each of these, kg/m³; null where its mass is stated. */
  readonly densities: readonly (number | null)[]
  /** Width of all links, m; undefined where they differ or there are none. */
  readonly widths: readonly number[]
  readonly width: number | undefined
  /** Colour of all shapes, null for the body's own; undefined where they differ or there are none. */
  readonly colour: string | null | undefined
}

export function sharedBy(bodies: readonly Body[]): Shared {
  const weighed = bodies.filter(({ shapes }) => shapes.length > 0)
  const shapes = bodies.flatMap((body) => body.shapes)
  const widths = shapes.flatMap((shape) => (shape.kind === 'link' ? [shape.width] : []))
  return {
    weighed,
    densities: weighed.map(({ mass, density }) => (mass === undefined ? (density ?? DEFAULT_DENSITY) : null)),
    widths,
    width: sameOf(widths),
    colour: sameOf(shapes.map((shape) => shape.colour ?? null)),
  }
}

/** The shape in a colour; with null in that of its body. */
export function coloured(shape: Shape, colour: string | null): Shape {
  const { colour: _old, ...bare } = shape
  return colour === null ? bare : { ...bare, colour }
}

const WORDS: readonly (readonly [kind: Item['kind'], one: string, many: string])[] = [
  ['body', 'body', 'bodies'],
  ['joint', 'joint', 'joints'],
  ['force', 'force', 'forces'],
]

/** "2 bodies and 1 joint". */
export function countsOf(selection: Selection): string {
  const parts = WORDS.flatMap(([kind, one, many]) => {
    const n = selection.filter((item) => item.kind === kind).length
    return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]
  })
  return listed(parts)
}

/** The name of what is selected; its id where the scene no longer has it. */
export function nameOfItem(scene: Scene, item: Item): string {
  if (item.kind === 'body') return item.id === GROUND ? 'Ground' : bodyName(scene, item.id)
  return (item.kind === 'joint' ? scene.joints : scene.forces).find(({ id }) => id === item.id)?.name ?? item.id
}
