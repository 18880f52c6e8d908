import type { Laboratory } from '../../laboratory/index.ts'
import { isSelected, sameItem } from '../../session/index.ts'
import type { Item, Patch, Session } from '../../session/index.ts'
import type { Scene } from '../../scene/index.ts'
import { motionPointName, pointRead } from '../../scene/index.ts'
import { project } from '../../tools/index.ts'
import type { Glyph } from '../viewing/glyph.ts'
import { measureOf } from '../viewing/glyph.ts'
import { labelText } from '../../units/index.ts'
import type { DrawnGlyph, Viewing } from '../viewing/viewing.ts'
import { namesOfJoints, onWhom } from './item-names.ts'
import type { LabelWish } from '../labels/label-layout.ts'
import { LaidLabels } from '../labels/LaidLabels.tsx'
import { putLabels } from '../labels/put-labels.ts'
import { writeMeasured, type MeasuredLabel } from '../labels/measured-label.ts'

/** Of the sign of a joint, at which its arrows begin, px. */
const SIGN = 18
/** In a view no wider than this, px, long words would hide what they are about. */
const NARROW = 760

/** An arrow, or what is too small for one; and whether it is the unique part of a reaction that has a share besides. */
interface Told extends DrawnGlyph {
  readonly small?: boolean
  readonly part?: boolean
}

/** In which length a label was written, and with which beat of the picture. */
interface Written {
  readonly long: boolean
  readonly beat: number
}

/**
 * Numbers at the arrows of what is hovered or selected; with the labels layer on, at all that there is room for, unless
 * the arrows are too many to be drawn.
 */
export const Labels = () => <LaidLabels layer="numbers" begin={layNumbers} />

function layNumbers(parent: HTMLElement, lab: Laboratory, viewing: Viewing): () => void {
  const shown = new Map<string, MeasuredLabel>()
  const written = new WeakMap<MeasuredLabel, Written>()

  const write = (key: string, drawn: Told, pointsRead: Session['pointsRead'], long: boolean): MeasuredLabel => {
    const { count: beat } = viewing.beat
    const before = shown.get(key)
    const last = before && written.get(before)
    if (before && last?.beat === beat && last.long === long) return before
    const label = writeMeasured(parent, shown, key, textOf(viewing.live.scene(), drawn, pointsRead, long))
    if (!before) label.element.style.color = `var(--${drawn.glyph.kind})`
    written.set(label, { long, beat })
    return label
  }

  return () => {
    const { selection, hovered, layers, pointsRead } = lab.session.getState()
    const { camera, drawn } = viewing
    const view = camera.view()
    const crowded = viewing.legend.getState().some(({ total }) => total !== null)
    const wishes: LabelWish[] = []
    const signs: Patch[] = []
    for (const one of [...drawn, ...drawnAsNumbers(viewing)]) {
      const root = project(camera.pose(), view, one.glyph.at)
      if (one.glyph.owner.kind === 'joint')
        signs.push({ x: root.x - SIGN / 2, y: root.y - SIGN / 2, width: SIGN, height: SIGN })
      const { owner, together, kind, magnitude } = one.glyph
      const items: readonly Item[] = together.length > 0 ? together.map((id) => ({ kind: 'joint', id })) : [owner]
      const isHovered = items.some((item) => sameItem(hovered, item))
      const isChosen = items.some((item) => isSelected(selection, item))
      const asked = one.glyph.point !== undefined ? 1 : layers.labels && !crowded ? 0 : -1
      const rank = isHovered ? 3 : isChosen ? 2 : asked
      if (rank < 0) continue
      const isLong = view.width > NARROW && (isHovered || (isChosen && selection.length === 1))
      const tip = project(camera.pose(), view, one.tip)
      if (!(tip.depth > 0)) continue
      const length = Math.hypot(tip.x - root.x, tip.y - root.y)
      const key = keyOf(owner, one.glyph)
      const { width, height } = write(
        key,
        { ...one, part: isPart(one.glyph, drawn, viewing.small) },
        pointsRead,
        isLong,
      )
      wishes.push({
        key,
        x: tip.x,
        y: tip.y,
        towardX: length > 1 ? (tip.x - root.x) / length : 0,
        towardY: length > 1 ? (tip.y - root.y) / length : 0,
        width,
        height,
        // Strong ones first within a rank; forces before motions.
        rank: rank + 0.9 * (1 - 1 / (1 + magnitude)) - (kind === 'force' ? 0 : 0.05),
      })
    }
    putLabels(lab, viewing, 'numbers', shown, wishes, signs)
  }
}

/** Those that are asked for and too small, of what has no arrow at all: a label at their place tells that there is something. */
export const drawnAsNumbers = ({ drawn, small }: Pick<Viewing, 'drawn' | 'small'>): Told[] =>
  small
    .filter(({ owner }) => !drawn.some(({ glyph }) => sameItem(glyph.owner, owner)))
    .map((glyph) => ({ glyph, tip: glyph.at, sweep: 0, cut: false, small: true }))

/** Whether the other part of a reaction, which is not unique, has an arrow of its own, or is too small for one. */
export const isPart = (
  { told, owner, kind, together }: Glyph,
  drawn: Viewing['drawn'],
  small: Viewing['small'] = [],
): boolean =>
  told === 'determined' &&
  together.length === 0 &&
  [...drawn.map(({ glyph }) => glyph), ...small].some(
    (glyph) => glyph.told === 'share' && glyph.kind === kind && sameItem(glyph.owner, owner),
  )

const keyOf = (owner: Item, { kind, told, together, point = -1, opposite = false }: Glyph): string =>
  `${owner.kind} ${owner.id} ${kind} ${told} ${together.length} ${point} ${opposite}`

const TOLD: Readonly<Record<Glyph['told'], readonly string[]>> = {
  determined: [],
  share: ['· a share, not unique'],
  unknown: ['· not known to be unique'],
  inexact: ['· inexact: masses are too far apart'],
}

/** "120 N on rod by crank", in short "120 N"; with "≈" where it is, or may be, only a share, or is inexact. */
export function textOf(
  scene: Scene,
  { glyph, cut, small, part }: Pick<Told, 'glyph' | 'cut' | 'small' | 'part'>,
  pointsRead: Session['pointsRead'],
  long: boolean,
): string {
  const { owner, kind, magnitude, told, together, point } = glyph
  const letter = point === undefined ? '' : kind === 'velocity' ? 'v ' : 'a '
  const number = `${letter}${labelText(magnitude, measureOf(kind))}`
  if (!long) return told === 'determined' ? number : `${number} ≈`
  const parts = [number]
  const joint = owner.kind === 'joint' ? scene.joints.find(({ id }) => id === (together[0] ?? owner.id)) : undefined
  if (joint) parts.push(onWhom(scene, joint, glyph.opposite))
  if (together.length > 0) parts.push(`· ${namesOfJoints(scene, together)} together`)
  const body = owner.kind === 'body' && kind !== 'gravity' ? scene.bodies.find(({ id }) => id === owner.id) : undefined
  if (body)
    parts.push(
      `of ${point === undefined ? `its ${pointRead(scene, body, pointsRead[body.id]).name}` : motionPointName(scene, point)}`,
    )
  parts.push(...TOLD[told])
  if (part) parts.push('· the part that is unique')
  if (cut) parts.push('· off the scale')
  if (small) parts.push('· too small for an arrow')
  return parts.join(' ')
}
