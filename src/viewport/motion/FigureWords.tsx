import type { Laboratory } from '../../laboratory/index.ts'
import { project } from '../../tools/index.ts'
import type { LabelWish } from '../labels/label-layout.ts'
import { LaidLabels } from '../labels/LaidLabels.tsx'
import { writeMeasured, type MeasuredLabel } from '../labels/measured-label.ts'
import { putLabels } from '../labels/put-labels.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { wordsOf } from './words.ts'

/** Names and numbers of the figures, beside them. */
export const FigureWords = () => <LaidLabels layer="motion" className="viewport-motion" begin={layWords} />

function layWords(parent: HTMLElement, lab: Laboratory, viewing: Viewing): () => void {
  const shown = new Map<string, MeasuredLabel>()
  const written = new Map<string, { text: string; beat: number }>()
  return () => {
    const { camera, beat } = viewing
    const [pose, view] = [camera.pose(), camera.view()]
    const wishes: LabelWish[] = []
    for (const { key, text, at, rank } of wordsOf(viewing)) {
      const { x, y, depth } = project(pose, view, at)
      if (!(depth > 0)) continue
      let last = written.get(key)
      if (last?.beat !== beat.count) written.set(key, (last = { text, beat: beat.count }))
      const { width, height } = writeMeasured(parent, shown, key, last.text)
      wishes.push({ key, x, y, towardX: Math.SQRT1_2, towardY: -Math.SQRT1_2, width, height, rank })
    }
    putLabels(lab, viewing, 'motion', shown, wishes)
    for (const key of written.keys()) if (!shown.has(key)) written.delete(key)
  }
}
