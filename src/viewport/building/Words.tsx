import type { Laboratory } from '../../laboratory/index.ts'
import type { Marks, Vec3 } from '../../tools/index.ts'
import { lengthOf, mix, project } from '../../tools/index.ts'
import { HEADER } from '../../simulation/index.ts'
import { labelText } from '../../units/index.ts'
import type { LabelWish } from '../labels/label-layout.ts'
import { LaidLabels } from '../labels/LaidLabels.tsx'
import { readNumber, readVec3 } from '../live/read-frame.ts'
import { writeMeasured, type MeasuredLabel } from '../labels/measured-label.ts'
import { patchesOver } from '../labels/patches-over.ts'
import { putLabels } from '../labels/put-labels.ts'
import type { Viewing } from '../viewing/viewing.ts'

interface Word {
  readonly key: string
  readonly text: string
  /** Positions at which it may be written, the best first; world axes. */
  readonly at: readonly [Vec3, ...Vec3[]]
  readonly look: 'caught' | Marks['lines'][number]['look']
}

/** Labels of what was caught, of lines and of the pull, beside them. */
export const Words = () => <LaidLabels layer="words" className="viewport-words" begin={layWords} />

function layWords(parent: HTMLElement, lab: Laboratory, viewing: Viewing): () => void {
  const shown = new Map<string, MeasuredLabel>()
  return () => {
    const { camera, marks, standing } = viewing
    const words = [...wordsOf(marks), ...wordsOfLines(standing, 'standing'), ...pullWords(lab, viewing)]
    if (words.length === 0 && shown.size === 0) return
    const view = camera.view()
    const wishes: LabelWish[] = []
    const boxes = patchesOver(lab, viewing)
    const isCovered = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
      boxes.some((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)
    words.forEach(({ key, text, at, look }, i) => {
      const places = at.map((place) => project(camera.pose(), view, place))
      const seen = places.find((place) => place.depth > 0 && !isCovered(place)) ?? places[0]!
      if (!(seen.depth > 0)) return
      const { element, width, height } = writeMeasured(parent, shown, key, text)
      element.dataset.look = look
      // Up and to the right, away from the hand, and clear of the sign.
      const clear = look === 'caught' ? SIGN : 0
      const [x, y] = [seen.x + clear * UP_RIGHT, seen.y - clear * UP_RIGHT]
      const toward = { towardX: UP_RIGHT, towardY: -UP_RIGHT }
      wishes.push({ key, x, y, ...toward, width, height, rank: 3 - 1e-3 * i })
    })
    putLabels(lab, viewing, 'words', shown, wishes)
  }
}

/** The force with which a body is pulled, at the hand. */
function pullWords({ simulation: { pulled, status } }: Laboratory, { live }: Viewing): readonly Word[] {
  const { data } = live.frame()
  // While the run stands, what is pulled is moved, and no force does it.
  if (pulled === null || !status.getState().playing || readNumber(data, HEADER.pulling) !== 1) return []
  const size = lengthOf(readVec3(data, HEADER.pullForce))
  return [{ key: 'pull', text: `pulled by ${labelText(size, 'force')}`, at: [pulled.target], look: 'caught' }]
}

/** Places along a line, as shares of it: its middle, or where that is covered, others. */
const ALONG = [0.5, 0.25, 0.75, 0, 1] as const

/** Radius of a sign, px. */
const SIGN = 8
const UP_RIGHT = Math.SQRT1_2

/** The labels of the marks, by their places, so that a label that stays keeps its element. */
function wordsOf(marks: Marks | null): Word[] {
  if (!marks) return []
  const caught = marks.dots.map(({ at, label }, i): Word => ({
    key: `dot ${i}`,
    text: label,
    at: [at],
    look: 'caught',
  }))
  return [...caught.filter(({ text }) => text !== ''), ...wordsOfLines(marks.lines, 'line')]
}

const wordsOfLines = (lines: Marks['lines'], name: string): Word[] =>
  lines
    .map(({ from, to, look, label }, i): Word => ({
      key: `${name} ${look} ${i}`,
      text: label,
      at: ALONG.map((share) => mix(from, to, share)) as [Vec3, ...Vec3[]],
      look,
    }))
    .filter(({ text }) => text !== '')
