import type { Laboratory } from '../../laboratory/index.ts'
import { project } from '../../tools/index.ts'
import type { LabelWish } from '../labels/label-layout.ts'
import { LaidLabels } from '../labels/LaidLabels.tsx'
import { writeMeasured, type MeasuredLabel } from '../labels/measured-label.ts'
import { putLabels } from '../labels/put-labels.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { wordsOf } from './words.ts'

/** Least time between two changes of a label's text, ms, so that it can be read. */
const TEXT_INTERVAL = 120

/** Names and numbers of the figures, beside them. */
export const FigureWords = () => <LaidLabels layer="motion" className="viewport-motion" begin={layWords} />

function layWords(parent: HTMLElement, lab: Laboratory, viewing: Viewing): () => void {
  const shown = new Map<string, MeasuredLabel>()
  const written = new Map<string, { text: string; at: number }>()
  return () => {
    const { camera } = viewing
    const [pose, view, now] = [camera.pose(), camera.view(), performance.now()]
    const wishes: LabelWish[] = []
    for (const { key, text, at, rank } of wordsOf(viewing)) {
      const { x, y, depth } = project(pose, view, at)
      if (!(depth > 0)) continue
      const last = written.get(key)
      const isDue = last === undefined || now - last.at >= TEXT_INTERVAL
      if (isDue && last?.text !== text) written.set(key, { text, at: now })
      const { width, height } = writeMeasured(parent, shown, key, written.get(key)?.text ?? text)
      wishes.push({ key, x, y, towardX: Math.SQRT1_2, towardY: -Math.SQRT1_2, width, height, rank })
    }
    putLabels(lab, viewing, 'motion', shown, wishes)
    for (const key of written.keys()) if (!shown.has(key)) written.delete(key)
  }
}
