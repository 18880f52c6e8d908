/** The system of the constraints as a picture of blocks: one row and one column of blocks for each body and each group of rows. */
import type { Item } from '../../session/index.ts'
import type { ConstraintSystem, SystemBlock, SystemBody } from '../../simulation/index.ts'
import type { Edges, Inks } from './CanvasGrid.tsx'
import { drawNumber } from './draw-number.ts'
import type { Place } from './grid.ts'
import { measuredText } from './numbers.ts'
import type { Names } from './useNames.ts'

/** What a place of the picture is: a block of M, a block of C_q or of its transpose, or nothing. */
type Part =
  | { readonly kind: 'mass'; readonly body: SystemBody }
  | {
      readonly kind: 'jacobian'
      readonly block: SystemBlock
      readonly side: SystemBlock['sides'][number]
      readonly transposed: boolean
    }
  | { readonly kind: 'zero' }

/** Most room of a number, px. */
const NUMBER = 8
/** Where a number has less room, px, a block is drawn as one square. */
const SEEN = 1.5

export interface BlockPicture {
  readonly edges: Edges
  readonly nameOf: (place: Place) => string
  readonly itemsOf: (place: Place) => readonly Item[]
  readonly draw: (context: CanvasRenderingContext2D, inks: Inks) => void
}

/** Lays the picture out in a square of so many px at most. */
export function layOut({ bodies, blocks }: ConstraintSystem, names: Names, room: number): BlockPicture {
  const sizes = [...bodies.map(() => 6), ...blocks.map(({ rows }) => rows.length)]
  const scale = Math.min(
    NUMBER,
    room /
      Math.max(
        1,
        sizes.reduce((sum, n) => sum + n, 0),
      ),
  )
  const edges = [0]
  for (const size of sizes) edges.push(edges.at(-1)! + size * scale)
  const count = bodies.length

  function partAt({ row, column }: Place): Part {
    if (row === column && row < count) return { kind: 'mass', body: bodies[row]! }
    const transposed = row < column
    const [block, body] = [blocks[Math.max(row, column) - count], bodies[Math.min(row, column)]]
    const side = block?.sides.find((one) => one.body === body?.body)
    return block === undefined || side === undefined ? { kind: 'zero' } : { kind: 'jacobian', block, side, transposed }
  }
  const labelOf = (place: number): string =>
    place < count ? names.body(bodies[place]!.body) : names.joint(blocks[place - count]!.joint)
  const itemOf = (place: number): Item =>
    place < count ? { kind: 'body', id: bodies[place]!.body } : { kind: 'joint', id: blocks[place - count]!.joint }
  return {
    edges,
    nameOf(place) {
      const part = partAt(place)
      if (part.kind === 'mass') return massText(part.body, names.body(part.body.body))
      const { row, column } = place
      if (part.kind === 'zero')
        return row === column ? `0, ${labelOf(row)}` : `0, ${labelOf(row)} and ${labelOf(column)}`
      const { block, side, transposed } = part
      const of = `${names.joint(block.joint)} at ${names.body(side.body)}`
      const rows = block.rows.length
      return transposed ? `C_qᵀ, ${of}: 6 × ${rows}` : `C_q, ${of}: ${rows} × 6`
    },
    itemsOf({ row, column }) {
      return row === column ? [itemOf(row)] : [itemOf(row), itemOf(column)]
    },
    draw: (context, inks) => drawSystem(context, inks, { bodies, blocks }, edges, scale),
  }
}

function massText({ mass, inertia }: SystemBody, name: string): string {
  const moments = [inertia[0]!, inertia[4]!, inertia[8]!].map((x) => measuredText(x, '')).join(', ')
  return `M, ${name}: ${measuredText(mass, 'kg')}; moments of inertia ${moments} kg·m²`
}

function drawSystem(
  context: CanvasRenderingContext2D,
  inks: Inks,
  { bodies, blocks }: ConstraintSystem,
  edges: Edges,
  scale: number,
): void {
  const size = edges.at(-1)!
  const number = (x: number, y: number, value: number, largest: number): void =>
    drawNumber(context, inks, x, y, scale, value, largest)
  const whole = (x: number, y: number, width: number, height: number): void => {
    context.globalAlpha = 0.7
    context.fillStyle = inks.positive
    context.fillRect(x, y, Math.max(1, width), Math.max(1, height))
  }
  bodies.forEach(({ mass, inertia }, b) => {
    const at = edges[b]!
    if (scale < SEEN) return whole(at, at, 6 * scale, 6 * scale)
    const most = inertia.reduce((so, x) => Math.max(so, Math.abs(x)), 0)
    for (let k = 0; k < 3; k++) {
      number(at + k * scale, at + k * scale, mass, mass)
      for (let n = 0; n < 3; n++) number(at + (3 + n) * scale, at + (3 + k) * scale, inertia[3 * k + n]!, most)
    }
  })
  const place = new Map(bodies.map(({ body }, b) => [body, b]))
  blocks.forEach(({ rows, sides }, j) => {
    const top = edges[bodies.length + j]!
    for (const { body, jacobian } of sides) {
      const left = edges[place.get(body)!]!
      if (scale < SEEN) {
        whole(left, top, 6 * scale, rows.length * scale)
        whole(top, left, rows.length * scale, 6 * scale)
        continue
      }
      const most = jacobian.reduce((so, x) => Math.max(so, Math.abs(x)), 0)
      jacobian.forEach((value, i) => {
        const [r, k] = [Math.floor(i / 6), i % 6]
        number(left + k * scale, top + r * scale, value, most)
        number(top + r * scale, left + k * scale, value, most)
      })
    }
  })
  context.globalAlpha = 0.35
  context.fillStyle = inks.line
  if (scale >= SEEN)
    for (const edge of edges.slice(1, -1)) {
      context.fillRect(edge - 0.5, 0, 0.5, size)
      context.fillRect(0, edge - 0.5, size, 0.5)
    }
  context.globalAlpha = 1
  const middle = edges[bodies.length]!
  if (blocks.length > 0) {
    context.fillRect(middle - 0.75, 0, 1, size)
    context.fillRect(0, middle - 0.75, size, 1)
  }
}
