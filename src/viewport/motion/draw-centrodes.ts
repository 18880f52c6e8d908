/** Draws centrodes: the fixed one full, with the body that it is seen from, the moving one dashed, with the body that moves. */
import { toWorld, type Pose } from '../../geometry/index.ts'
import { calcCentrodes, type LinkagePose, type RelativeRuns } from '../../laboratory/index.ts'
import { centrodesIn, GROUND, seenFrom, nameOfBody } from '../../scene/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { mix, project } from '../../tools/index.ts'
import type { LineStyle } from '../building/line-field.ts'
import { poseOf } from './body-pose.ts'
import type { Sheet } from './sheet.ts'

/** px of dash and of gap. */
const DASH = 9
const GAP = 5
/** Points farther apart than this share of the size are not joined: between them the centre was at infinity. */
const APART = 0.5

const LINE: Omit<LineStyle, 'colour'> = { width: 2, dashes: [], opacity: 0.9 }

type Course = readonly (Vec3 | null)[]

/** Draws a curve through points of a body; dashes go on from piece to piece. */
function drawCurve({ lines, pose, view, size }: Sheet, course: Course, body: Pose, style: LineStyle, dashed: boolean) {
  let before: { readonly point: Vec3; readonly x: number; readonly y: number } | null = null
  /** Along the curve, px. */
  let run = 0
  for (const local of course) {
    if (local === null) {
      before = null
      continue
    }
    const point = toWorld(body, local)
    const { x, y } = project(pose, view, point)
    const last: typeof before = before
    before = { point, x, y }
    if (last === null || Math.hypot(...point.map((c, k) => c - last.point[k]!)) > APART * size) continue
    const length = Math.hypot(x - last.x, y - last.y)
    if (!dashed) {
      lines.add(last.point, point, style)
      continue
    }
    for (let done = 0; done < length;) {
      const within = run % (DASH + GAP)
      const [isDash, left] = within < DASH ? [true, DASH - within] : [false, DASH + GAP - within]
      const step = Math.min(Math.max(left, 0.01), length - done)
      const at = (s: number): Vec3 => mix(last.point, point, s / length)
      if (isDash) lines.add(at(done), at(done + step), style)
      done += step
      run += step
    }
  }
}

export interface DrawCentrodes {
  readonly draw: (sheet: Sheet, linkagePose: LinkagePose) => void
}

export function makeDrawCentrodes(runs: RelativeRuns): DrawCentrodes {
  /** Curves by what they are of, with the serial of the run that they were made of. */
  const known = new Map<string, { readonly serial: number; readonly curves: ReturnType<typeof calcCentrodes> }>()
  return {
    draw(sheet, { plane, size }) {
      const { scene, frame, colours, words } = sheet
      const serial = runs.serial()
      const seen = new Set<string>()
      for (const motion of centrodesIn(scene)) {
        const from = seenFrom(motion)
        const key = `${motion.body} ${from}`
        const [own, other] = [poseOf(frame, motion.body), poseOf(frame, from)]
        if (seen.has(key) || own === null || other === null) continue
        seen.add(key)
        const last = known.get(key)
        const curves = last?.serial === serial ? last.curves : calcCentrodes(runs, motion, plane, size)
        known.set(key, { serial, curves })
        drawCurve(sheet, curves.fixed, other, { ...LINE, colour: colours.ink }, false)
        drawCurve(sheet, curves.moving, own, { ...LINE, colour: colours.accent }, true)
        const name = (id: string): string => nameOfBody(scene, id, '')
        const seenAs = from === GROUND ? '' : ` seen from ${name(from)}`
        const named = [
          ['fixed', curves.fixed, other],
          ['moving', curves.moving, own],
        ] as const
        for (const [which, course, body] of named) {
          const point = farthestOf(sheet, course, plane.origin, body)
          if (point === null) continue
          words.push({
            key: `centrode ${which} ${key}`,
            text: `${which} centrode of ${name(motion.body)}${seenAs}`,
            at: point,
            rank: 1.05,
          })
        }
      }
      for (const key of known.keys()) if (!seen.has(key)) known.delete(key)
    },
  }
}

/** Rim of the view in which no name is begun, over its size. */
const RIM = 0.15

/** The point of a curve that is farthest from the middle of the linkage as far as it is well in view: there its name is in nobody's way. */
function farthestOf({ pose, view }: Sheet, course: Course, near: Vec3, body: Pose): Vec3 | null {
  let found: Vec3 | null = null
  let most = -1
  for (const local of course) {
    if (local === null) continue
    const point = toWorld(body, local)
    const { x, y, depth } = project(pose, view, point)
    const isSeen =
      depth > 0 && Math.abs(x / view.width - 0.5) < 0.5 - RIM && Math.abs(y / view.height - 0.5) < 0.5 - RIM
    const distance = Math.hypot(point[0] - near[0], point[1] - near[1], point[2] - near[2])
    if (isSeen && distance > most) [most, found] = [distance, point]
  }
  return found
}
