import type { Laboratory } from '../../laboratory/index.ts'
import { project, rotate, type Quat, type Vec3 } from '../../tools/index.ts'
import { add, scale } from '../../geometry/index.ts'
import { extentOf } from '../live/bounds.ts'
import type { LabelWish } from '../labels/label-layout.ts'
import { LaidLabels } from '../labels/LaidLabels.tsx'
import { writeMeasured, type MeasuredLabel } from '../labels/measured-label.ts'
import { putLabels } from '../labels/put-labels.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { posesOf, type PosedRun } from './run-poses.ts'

/** The name of each kept run that is shown, beside its first body that can move; where it has ended, that too. */
export const RunNames = () => <LaidLabels layer="runs" begin={layNames} />

function layNames(parent: HTMLElement, lab: Laboratory, viewing: Viewing): () => void {
  const shown = new Map<string, MeasuredLabel>()
  return () => {
    const { camera, live } = viewing
    const [pose, view] = [camera.pose(), camera.view()]
    const wishes: LabelWish[] = []
    for (const posed of posesOf(lab.runs.store.getState().runs, live.frame(), lab.simulation)) {
      const { id, name, colour, place } = posed.run
      const point = pointOf(posed)
      const { x, y, depth } = point === null ? { x: 0, y: 0, depth: 0 } : project(pose, view, point)
      if (!(depth > 0)) continue
      const { width, height, element } = writeMeasured(parent, shown, id, posed.ended ? `${name}, ended` : name)
      element.style.borderColor = colour
      wishes.push({ key: id, x, y, towardX: 0, towardY: -1, width, height, rank: 1.5 - 1e-3 * place })
    }
    putLabels(lab, viewing, 'runs', shown, wishes)
  }
}

/** The middle of the first body that can move and has a shape, m, world axes; null where there is none. */
function pointOf({ scene, index, poses }: PosedRun): Vec3 | null {
  const body = scene.bodies.find(({ fixed, shapes }) => !fixed && shapes.length > 0)
  const at = 7 * (index.bodies.get(body?.id ?? '') ?? -1)
  if (body === undefined || at < 0) return null
  const extent = extentOf(body)
  const middle = scale(
    extent.reduce<Vec3>((sum, point) => add(sum, point), [0, 0, 0]),
    1 / extent.length,
  )
  const orientation: Quat = [poses[at + 3]!, poses[at + 4]!, poses[at + 5]!, poses[at + 6]!]
  return add([poses[at]!, poses[at + 1]!, poses[at + 2]!], rotate(orientation, middle))
}
