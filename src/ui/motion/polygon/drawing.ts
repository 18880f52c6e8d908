/** A polygon laid out as a drawing: lines and texts in a box of fixed size, for the panel and for files. Nothing here knows how it is painted. */
import { onPaper, type PaperAxes } from '../../../geometry/index.ts'
import { POLE, type LinkagePolygon, type PolygonKind } from '../../../laboratory/index.ts'
import { roundText } from '../../../units/index.ts'

export const WIDTH = 260
export const HEIGHT = 260
/** Around the polygon, for its letters; below it stands the scale. */
const MARGIN = 22
const FOOT = 28
const TEXT_HEIGHT = 14
const LETTER_WIDTH = 8
const HEAD = 9
const HEAD_HALF = 3.2
/** Vectors shorter than this are a point, px; parts shorter than that have no name. */
const SHORT = 2
const NAMELESS = 12
/** The box grows by so much more than it has to, so that it seldom does. */
const SPARE = 1.12
/** Share of the width that the scale takes at most. */
const LONGEST_SCALE = 0.4

export type Tone = 'vector' | 'side' | 'part' | 'scale'

export interface DrawnLine {
  readonly key: string
  readonly tone: Tone
  readonly from: Spot
  readonly to: Spot
  readonly dashed: boolean
  /** Corners of its head; null without one. */
  readonly head: readonly [Spot, Spot, Spot] | null
  /** The joint that its point is at. */
  readonly joint: string | null
}

export interface DrawnText {
  readonly key: string
  readonly tone: Tone
  /** Its middle. */
  readonly at: Spot
  readonly text: string
  readonly joint: string | null
}

export type Spot = readonly [number, number]

export interface Drawing {
  readonly pole: Spot
  readonly lines: readonly DrawnLine[]
  readonly texts: readonly DrawnText[]
  /** px for 1 m/s or m/s². */
  readonly pixels: number
}

/** The box that all vectors fit in, m/s or m/s²: right and up from the pole. */
export interface Extent {
  readonly left: number
  readonly right: number
  readonly below: number
  readonly above: number
}

/** What is drawn from where to where, m/s or m/s², from the pole. */
interface Chain {
  readonly side: LinkagePolygon['polygon']['sides'][number]
  readonly from: Spot
  readonly to: Spot
}

/** The sides of one step follow each other from the end of its first point's vector on. */
function chainsOf({ polygon }: LinkagePolygon, look: PaperAxes): readonly Chain[] {
  const ends = new Map<string, Spot>()
  return polygon.sides.map((side) => {
    const step = `${side.from} ${side.to}`
    const from = ends.get(step) ?? onPaper(look, polygon.vectors[side.from]!)
    const [dx, dy] = onPaper(look, side.vector)
    const to: Spot = [from[0] + dx, from[1] + dy]
    ends.set(step, to)
    return { side, from, to }
  })
}

const NOTHING: Extent = { left: 0, right: 0, below: 0, above: 0 }

/** The box of a polygon together with the one before, where there is one, so that the scale stays over a run; it grows with some to spare. */
export function growExtent(before: Extent | null, of: LinkagePolygon, look: PaperAxes): Extent {
  const spots = [...of.polygon.vectors.map((v) => onPaper(look, v)), ...chainsOf(of, look).flatMap(({ to }) => [to])]
  const known = before ?? NOTHING
  const grow = (most: number, now: number): number => (now > most ? now * SPARE : most)
  const xs = spots.map(([x]) => x)
  const ys = spots.map(([, y]) => y)
  const next: Extent = {
    left: grow(known.left, Math.max(0, ...xs.map((x) => -x))),
    right: grow(known.right, Math.max(0, ...xs)),
    below: grow(known.below, Math.max(0, ...ys.map((y) => -y))),
    above: grow(known.above, Math.max(0, ...ys)),
  }
  const isSame = (Object.keys(next) as (keyof Extent)[]).every((side) => next[side] === known[side])
  return isSame && before !== null ? before : next
}

/** The longest of 1, 2, 5 × 10ⁿ that is not above a value. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([5, 2, 1].find((digit) => digit * power <= value * (1 + 1e-12)) ?? 1) * power
}

const PARTS = { relative: '', normal: 'n', tangential: 't', coriolis: 'c', sliding: 's' } as const

interface Box {
  readonly x: number
  readonly y: number
  readonly half: number
}

/** Lays a polygon out. */
export function layOut(of: LinkagePolygon, kind: PolygonKind, look: PaperAxes, extent: Extent): Drawing {
  const { points, polygon, images } = of
  const width = extent.left + extent.right
  const height = extent.below + extent.above
  const room: Spot = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN - FOOT]
  const fits = [width > 0 ? room[0] / width : Infinity, height > 0 ? room[1] / height : Infinity]
  const pixels = Math.min(...fits) === Infinity ? 1 : Math.min(...fits)
  const pole: Spot = [
    MARGIN + (room[0] - width * pixels) / 2 + extent.left * pixels,
    MARGIN + (room[1] - height * pixels) / 2 + extent.above * pixels,
  ]
  const on = ([x, y]: Spot): Spot => [pole[0] + x * pixels, pole[1] - y * pixels]
  const ends = polygon.vectors.map((v) => on(onPaper(look, v)))
  const lines: DrawnLine[] = []
  const line = (key: string, tone: Tone, from: Spot, to: Spot, more: Partial<DrawnLine> = {}): void => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length < SHORT) return
    const head = tone === 'vector' || tone === 'part' ? headOf(from, to, length) : null
    lines.push({ key, tone, from, to, dashed: false, joint: null, ...more, head })
  }
  for (const { from, to } of images) line(`image ${from} ${to}`, 'side', ends[from]!, ends[to]!)
  const chains = chainsOf(of, look).filter(({ side }) => side.part !== 'relative')
  for (const { side, from, to } of chains)
    line(`${side.part} ${side.from} ${side.to}`, 'part', on(from), on(to), { dashed: true })
  points.forEach(({ pivot, joint }, i) => {
    if (!pivot) line(`vector ${i}`, 'vector', pole, ends[i]!, { joint })
  })

  const texts: DrawnText[] = []
  const boxes: Box[] = []
  const isFree = ({ x, y, half }: Box): boolean =>
    x - half >= 2 &&
    x + half <= WIDTH - 2 &&
    y >= TEXT_HEIGHT / 2 &&
    y <= HEIGHT - FOOT &&
    boxes.every((one) => Math.abs(one.x - x) >= one.half + half || Math.abs(one.y - y) >= TEXT_HEIGHT)
  const write = (
    key: string,
    tone: Tone,
    spot: Spot,
    away: Spot,
    text: string,
    joint: string | null,
    rings: number,
  ) => {
    const half = (text.length * LETTER_WIDTH) / 2
    const start = Math.atan2(away[1], away[0])
    for (let ring = 0; ring < rings; ring++)
      for (const turn of [0, 0.7, -0.7, 1.4, -1.4, 2.2, -2.2, Math.PI]) {
        const [dx, dy] = [Math.cos(start + turn), Math.sin(start + turn)]
        const reach = 10 + 13 * ring
        const box = { x: spot[0] + dx * (reach + half - 4), y: spot[1] + dy * reach, half }
        if (!isFree(box)) continue
        boxes.push(box)
        texts.push({ key, tone, at: [box.x, box.y], text, joint })
        return
      }
  }
  write('pole', 'side', pole, [-1, 1], POLE, null, 5)
  points.forEach(({ pivot, name, joint }, i) => {
    const end = ends[i]!
    if (!pivot) write(`letter ${i}`, 'vector', end, [end[0] - pole[0], end[1] - pole[1]], name, joint, 5)
  })
  for (const { side, from, to } of chains) {
    const [a, b] = [on(from), on(to)]
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) < NAMELESS) continue
    const middle: Spot = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    write(`name ${side.part} ${side.from} ${side.to}`, 'part', middle, [b[1] - a[1], a[0] - b[0]], PARTS[side.part], null, 2)
  } // prettier-ignore

  if (width + height > 0) {
    const value = roundBelow((LONGEST_SCALE * WIDTH) / pixels)
    const [x, y, length] = [10, HEIGHT - 12, value * pixels]
    line('scale', 'scale', [x, y], [x + length, y])
    line('scale start', 'scale', [x, y - 4], [x, y + 4])
    line('scale end', 'scale', [x + length, y - 4], [x + length, y + 4])
    const text = roundText(value, kind === 'velocity' ? 'velocity' : 'acceleration')
    texts.push({ key: 'scale text', tone: 'scale', at: [x + length + 10 + (text.length * 6.6) / 2, y], text, joint: null })
  } // prettier-ignore
  return { pole, lines, texts, pixels }
}

function headOf(from: Spot, to: Spot, length: number): readonly [Spot, Spot, Spot] {
  const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const long = Math.min(HEAD, length)
  const half = (HEAD_HALF * long) / HEAD
  const base: Spot = [to[0] - x * long, to[1] - y * long]
  return [to, [base[0] - y * half, base[1] + x * half], [base[0] + y * half, base[1] - x * half]]
}
