/** Places bars: from eye to eye. */
import { fromPlane, toPlane } from '../../geometry/index.ts'
import { GROUND, linkPose, placedSize, placeLink, sectionFor, type Shape } from '../../scene/index.ts'
import type { Anchor, MakeTool, Marks } from '../tool.ts'
import type { Vec3 } from '../vector.ts'
import { add, directionOr, lengthOf, scale, subtract } from '../vector.ts'
import { openEnds, pinEnds } from './ends.ts'
import { lengthText } from './lengths.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

/** A bar has to be so long, in steps of the grid: a click in one place is one click. */
const LEAST = 0.2

export const makePlacingLink: MakeTool = (host) => {
  let first: Anchor | null = null

  const sizeNow = (): number => placedSize(host.scene(), host.grid())
  const isLong = (a: Anchor, b: Anchor): boolean => lengthOf(subtract(b.at, a.at)) > LEAST * host.grid()

  /** The other end of a bar that is let go at a point: along the plane's u. */
  const farEnd = (from: Anchor): Anchor => {
    const plane = host.plane()
    const [u, v, height] = toPlane(plane, from.at)
    const at = fromPlane(plane, u + sizeNow(), v, height)
    return { ...from, body: GROUND, at, local: at, snap: null, joint: null, words: '' }
  }
  const ghost = (from: Vec3, to: Vec3): Marks['ghosts'] => {
    const pose = linkPose(from, to, host.plane())
    if (pose === null) return []
    const { length, ...at } = pose
    const bar: Shape = {
      kind: 'link',
      from: [0, 0, 0],
      to: [length, 0, 0],
      ...sectionFor(host.scene(), sizeNow(), length),
      position: [0, 0, 0],
      orientation: [1, 0, 0, 0],
    }
    return [{ shapes: [bar], pose: at, tone: 'ok' }]
  }

  const place = (from: Anchor, to: Anchor): void => {
    const plane = host.plane()
    const placed = host.edit('Add link', (draft) => {
      const id = placeLink(draft, from, to, plane, sizeNow(), host.pose)
      return id === null ? null : { id, ends: pinEnds(host, draft, id, [from, to]) }
    })
    first = null
    if (placed === null) return
    host.select([{ kind: 'body', id: placed.id }], 'replace')
    openEnds(host, placed.ends, [from.at, to.at])
  }

  return makeStepping(host, {
    id: 'place-link',
    hint: () =>
      first === null
        ? { text: 'Click where the link begins, or drag it from end to end', keys: ['ArrowRight', 'Enter', 'Escape'] }
        : { text: 'Click where the link ends, or type its length', keys: ['ArrowRight', 'Enter', 'Escape'] },
    preview: (at) => {
      const dots = [...(first ? dotsOf(first).map((dot) => ({ ...dot, label: '' })) : []), ...dotsOf(at)]
      if (host.session().carry) return { ...NO_MARKS, dots, ghosts: ghost(at.at, farEnd(at).at) }
      if (first === null || !isLong(first, at)) return { ...NO_MARKS, dots }
      const label = lengthText(lengthOf(subtract(at.at, first.at)))
      return {
        ...NO_MARKS,
        dots,
        ghosts: ghost(first.at, at.at),
        lines: [{ from: first.at, to: at.at, look: 'measure', label }],
      }
    },
    take: (at) => {
      if (first === null) first = at
      else if (isLong(first, at)) place(first, at)
    },
    drop: (at) => {
      place(at, farEnd(at))
      host.session().setTool('select')
    },
    drags: true,
    lies: true,
    begun: () => first !== null,
    back: () => {
      first = null
    },
    measure: (at) =>
      first === null ? null : { label: 'Length', value: at ? lengthOf(subtract(at.at, first.at)) : sizeNow() },
    typed: (value, at) => {
      if (first === null) return 'Click where the link begins first.'
      if (!(value > 0)) return 'A link needs a length above 0.'
      const along = directionOr(subtract((at ?? farEnd(first)).at, first.at), host.plane().x)
      const end = add(first.at, scale(along, value))
      place(first, { ...farEnd(first), at: end, local: end })
      return null
    },
  })
}
