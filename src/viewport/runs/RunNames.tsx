import type { Laboratory } from '../../laboratory/index.ts'
import { project } from '../../tools/index.ts'
import type { LabelWish } from '../labels/label-layout.ts'
import { LaidLabels } from '../labels/LaidLabels.tsx'
import { writeMeasured, type MeasuredLabel } from '../labels/measured-label.ts'
import { putLabels } from '../labels/put-labels.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { middleOf, namedBody } from './named-body.ts'
import { posesOf } from './run-poses.ts'

/** The name of each kept run that is shown, beside one of its bodies; where it has ended, that too. */
export const RunNames = () => <LaidLabels layer="runs" begin={layNames} />

function layNames(parent: HTMLElement, lab: Laboratory, viewing: Viewing): () => void {
  const shown = new Map<string, MeasuredLabel>()
  let named: string | null = null
  return () => {
    const { camera, live } = viewing
    const [pose, view] = [camera.pose(), camera.view()]
    const wishes: LabelWish[] = []
    const runs = posesOf(lab.runs.store.getState().runs, live.frame(), lab.simulation)
    named = namedBody(runs, named)
    for (const posed of runs) {
      const { id, name, colour, place } = posed.run
      const point = named === null ? null : middleOf(posed, named)
      const { x, y, depth } = point === null ? { x: 0, y: 0, depth: 0 } : project(pose, view, point)
      if (!(depth > 0)) continue
      const { width, height, element } = writeMeasured(parent, shown, id, posed.ended ? `${name}, ended` : name)
      // within its padding: it was measured without
      element.style.boxShadow = `inset 3px 0 ${colour}`
      wishes.push({ key: id, x, y, towardX: 0, towardY: -1, width, height, rank: 1.5 - 1e-3 * place })
    }
    putLabels(lab, viewing, 'runs', shown, wishes)
  }
}
