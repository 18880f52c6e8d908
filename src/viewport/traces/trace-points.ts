/** Which points leave a trace: those that the scene names, else one far out on each selected body, else on the last body that moves. */
import { tracesIn, type Body, type Scene, type Trace } from '../../scene/index.ts'
import type { Selection } from '../../session/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { lengthOf, mix, subtract } from '../../tools/index.ts'
import { boundsOfShapes } from '../../geometry/index.ts'

export interface TracePoint {
  readonly body: string
  /** The point, m, body axes. */
  readonly point: Vec3
  /** `#rrggbb`; null: that of writing. */
  readonly colour: string | null
  /** Interval of time marks, s; true: chosen by the path. */
  readonly marks: boolean | number
  /** Whether width and colour tell the speed. */
  readonly speed: boolean
}

export function tracePoints(scene: Scene, selection: Selection): readonly TracePoint[] {
  // A file may name one point twice: it has one line.
  const named = tracesIn(scene).filter((one, i, all) => all.findIndex((other) => isSamePoint(one, other)) === i)
  if (named.length > 0)
    return named.map(({ body, position, colour = null, marks = false, speed = false }) => ({
      body,
      point: position,
      colour,
      marks,
      speed,
    }))
  const moving = scene.bodies.filter((b) => !b.fixed)
  const selected = moving.filter((b) => selection.some((s) => s.kind === 'body' && s.id === b.id))
  const last = moving.at(-1)
  const chosen = selected.length > 0 ? selected : last ? [last] : []
  return chosen.map((body) => ({
    body: body.id,
    point: farthestPoint(body, scene),
    colour: null,
    marks: false,
    speed: false,
  }))
}

const isSamePoint = (a: Trace, b: Trace): boolean =>
  a.body === b.body && a.position.every((x, k) => x === b.position[k])

/** The one of a body's markers and ends that is farthest from the middle of its joints; m, body axes. */
function farthestPoint(body: Body, scene: Scene): Vec3 {
  const markers = scene.joints
    .flatMap((j) => [j.driven, j.main])
    .filter((m) => m.body === body.id)
    .map((m) => m.position)
  const candidates: Vec3[] = [[0, 0, 0], ...markers]
  const bounds = boundsOfShapes(body.shapes)
  if (bounds) {
    const middle = mix(bounds.min, bounds.max, 0.5)
    const side = subtract(bounds.max, bounds.min)
    const k = side.indexOf(Math.max(...side))
    for (const end of [bounds.min, bounds.max])
      candidates.push(middle.map((m, i) => (i === k ? (end[i] as number) : m)) as unknown as Vec3)
  }
  const first = markers[0] ?? [0, 0, 0]
  return candidates.reduce(
    (best, c) => (lengthOf(subtract(c, first)) > lengthOf(subtract(best, first)) + 1e-12 ? c : best),
    first,
  )
}
