import type { Laboratory } from '../../laboratory/index.ts'
import { BODY, bodyOffset } from '../../simulation/index.ts'
import { add, project, rotate } from '../../tools/index.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'
import type { LabelWish } from '../labels/label-layout.ts'
import { LaidLabels } from '../labels/LaidLabels.tsx'
import { writeMeasured, type MeasuredLabel } from '../labels/measured-label.ts'
import { putLabels } from '../labels/put-labels.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { namedPoints } from './named-points.ts'

/** Half the side of the dot at the point, px. */
const DOT = 5

/** A dot at each traced point, in the colour of its trace, and its name beside it. */
export const Names = () => <LaidLabels layer="names" className="viewport-traced" begin={layNames} />

function layNames(parent: HTMLElement, lab: Laboratory, viewing: Viewing): () => void {
  const shown = new Map<string, MeasuredLabel>()
  const dots = new Map<string, HTMLElement>()
  const dotOf = (key: string): HTMLElement => {
    const dot = dots.get(key) ?? document.createElement('i')
    if (!dots.has(key)) parent.prepend(dot)
    dots.set(key, dot)
    return dot
  }
  return () => {
    const { camera, live } = viewing
    const [pose, view, frame] = [camera.pose(), camera.view(), live.frame()]
    const wishes: LabelWish[] = []
    namedPoints(live.scene()).forEach(({ key, body, position, name, colour }, i) => {
      const at = bodyOffset(frame, body)
      if (at < 0) return
      const arm = rotate(readQuat(frame.data, at + BODY.orientation), position)
      const { x, y, depth } = project(pose, view, add(readVec3(frame.data, at + BODY.position), arm))
      if (!(depth > 0)) return
      const { width, height } = writeMeasured(parent, shown, key, name)
      const dot = dotOf(key)
      dot.style.background = colour ?? 'var(--ink)'
      dot.style.transform = `translate(${(x - DOT).toFixed(1)}px, ${(y - DOT).toFixed(1)}px)`
      const toward = { towardX: Math.SQRT1_2, towardY: -Math.SQRT1_2 }
      wishes.push({ key, x, y, ...toward, width, height, rank: 2 - 1e-3 * i })
    })
    putLabels(lab, viewing, 'names', shown, wishes)
    for (const [key, dot] of dots) {
      if (shown.has(key)) continue
      dot.remove()
      dots.delete(key)
    }
  }
}
