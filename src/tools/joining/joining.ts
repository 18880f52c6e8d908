/** Joins two bodies, or a body and the ground: at two points that are clicked, dragged between, or walked to by keys. */
import { composePose } from '../../geometry/index.ts'
import { GROUND, joinBodies, planJoin } from '../../scene/index.ts'
import { project } from '../camera-pose.ts'
import type { Gesture, PointerSample } from '../gesture.ts'
import { seenPoints } from '../placing/seen-points.ts'
import { snapAt } from '../placing/snapping.ts'
import type { Anchor, BuildHost, MakeTool, Marks, Tool } from '../tool.ts'
import { lengthOf, subtract } from '../vector.ts'
import { groundAt, nameOf, pinOf, walk } from './spec.ts'

type Dot = Marks['dots'][number]

const NEXT: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Picks A, picks B; then the joint is there, inside a gesture that lasts as long as its popup: Enter, Done or a click elsewhere
 * keeps it, Esc takes it back.
 */
export const makeJoining: MakeTool = (host) => {
  let first: Anchor | null = null
  /** The joint whose popup is open. */
  let made: string | null = null
  /** Whether the gesture that made it is still under way. */
  let underWay = (): boolean => false
  /** Which of the points the keys have walked to. */
  let walked = -1
  /** Why the last pick was not taken. */
  let refusal = ''

  const hint = (): ReturnType<Tool['hint']> => {
    if (made !== null)
      return { text: 'Set the joint as it shall be. Enter keeps it, Esc takes it back', keys: ['Enter', 'Escape'] }
    if (first === null)
      return {
        text: `${refusal}Join: click an eye, a hole or a face of the first body`,
        keys: ['ArrowRight', 'Enter', 'Escape'],
      }
    return {
      text: `${refusal}Join ${first.words}: click what it is joined to. Empty space means the ground`,
      keys: ['ArrowRight', 'Enter', 'Escape'],
    }
  }
  const say = (): void => host.say(hint())
  const caught = (words: string | null): void => host.session().setSnap({ caught: words })

  /** A caught joint stands for one of its bodies, which is named here. */
  const bodySaid = (at: Anchor | null): Anchor | null =>
    at?.snap === 'marker' ? { ...at, words: `${nameOf(host.scene(), at.body)}, at ${at.words}` } : at

  /** The point under the pointer; beside all bodies the ground, where the first point is. */
  const anchorAt = (p: PointerSample): Anchor | null => {
    const found = bodySaid(snapAt(host, p, first === null || first.body === GROUND ? [] : [first.body]))
    if (found === null || found.body !== GROUND) return found
    return first === null || first.body === GROUND ? found : groundAt(host, first)
  }

  const show = (second: Anchor | null): void => {
    // Two labels on one point would hide it.
    const one = first !== null && second !== null && lengthOf(subtract(second.at, first.at)) < CLOSED * host.size()
    const dots = [first, second].flatMap((anchor): Dot[] =>
      anchor ? [one && anchor === first ? { ...dotOf(anchor), label: '' } : dotOf(anchor)] : [],
    )
    const pair = first && second && canJoin(first, second) ? preview(host, first, second) : { ghosts: [], lines: [] }
    host.show(dots.length === 0 ? null : { ...pair, dots, handles: [], sweep: null })
    caught(second?.words ?? null)
  }
  const canJoin = (a: Anchor, b: Anchor): boolean => a.body !== b.body

  const start = (): void => {
    first = null
    walked = -1
    show(null)
    say()
  }

  const commit = (): void => {
    if (underWay()) host.commit()
  }

  /** Notices that the gesture has ended: the popup was closed, or an undo removed the joint. */
  const follow = (): void => {
    if (made === null) return
    const { popup } = host.session()
    if (popup?.kind === 'joint' && popup.joint === made) return
    made = null
    commit()
    start()
  }

  const keep = (): void => {
    if (made === null) return
    made = null
    commit()
    host.open(null)
  }

  const pick = (anchor: Anchor, byKeys = false): void => {
    refusal = ''
    if (first === null) {
      first = anchor
      walked = -1
    } else if (canJoin(first, anchor)) join(first, anchor, byKeys)
    else refusal = anchor.body === GROUND ? 'That is the ground on both sides. ' : 'That is the same body. '
    if (made === null) show(null)
    say()
  }

  const join = (a: Anchor, b: Anchor, byKeys: boolean): void => {
    const scene = host.scene()
    const spec = pinOf(host, a, b)
    const label = `Join ${nameOf(scene, spec.driven.body)} to ${nameOf(scene, spec.main.body)}`
    underWay = host.begin(label)
    const result = host.edit(label, (draft) => joinBodies(draft, spec, host.pose))
    if (result === null) {
      host.cancelEdit()
      first = null
      return
    }
    made = result.joint
    first = null
    walked = -1
    show(null)
    host.select([{ kind: 'joint', id: made }], 'replace')
    // The bodies meet at the end that was not moved.
    const meeting = result.moved.includes(a.body) ? b : a
    const { x, y } = project(host.camera(), host.view(), meeting.at)
    host.open({ kind: 'joint', joint: made, fresh: true, x, y, clear: seenPoints(host), byKeys })
  }

  /** A press on one point, and on to another: the same as two clicks. */
  const drag = (p: PointerSample): Gesture | null => {
    follow()
    if (p.ctrl || made !== null || first !== null) return null
    const from = bodySaid(snapAt(host, p))
    if (from === null || from.body === GROUND) return null
    pick(from)
    const joining: Gesture = {
      name: 'joining',
      move: (q) => {
        if (q.id === p.id) show(anchorAt(q))
        return joining
      },
      up: (q) => {
        if (q.id !== p.id) return joining
        const to = anchorAt(q)
        if (to) pick(to)
        return null
      },
      cancel: start,
    }
    return joining
  }

  const step = (by: 1 | -1): void => {
    const points = walk(host, first?.body ?? null)
    if (points.length === 0) return
    walked = walked < 0 ? (by > 0 ? 0 : points.length - 1) : (walked + by + points.length) % points.length
    show(points[walked] ?? null)
  }

  return {
    id: 'joint',
    hint,
    hover: (p) => {
      follow()
      if (made === null) show(anchorAt(p))
      return made === null
    },
    leave: () => {
      if (made === null) show(null)
    },
    click: (p) => {
      follow()
      keep()
      const anchor = anchorAt(p)
      if (anchor) pick(anchor)
      return true
    },
    drag,
    key: (binding) => {
      follow()
      if (binding === 'Enter') {
        if (made !== null) {
          keep()
          host.session().setTool('select')
          return true
        }
        const at = walk(host, first?.body ?? null)[walked]
        if (at) pick(at, true)
        else if (first !== null && first.body !== GROUND) pick(groundAt(host, first), true)
        return true
      }
      const by = made === null ? NEXT[binding] : undefined
      if (by !== undefined) step(by)
      return by !== undefined
    },
    typed: () => null,
    cancel: () => {
      follow()
      refusal = ''
      if (made !== null) {
        made = null
        if (underWay()) host.cancelEdit()
        host.open(null)
        start()
        return true
      }
      if (first === null) return false
      start()
      return true
    },
    end: () => {
      follow()
      keep()
      host.show(null)
      caught(null)
    },
  }
}

const dotOf = ({ at, snap, axis, words }: Anchor): Dot => ({ at, kind: snap ?? 'grid', axis, label: words })

/** What would move, where it would go; or the gap that the assembly has to close. */
function preview(host: BuildHost, a: Anchor, b: Anchor): Pick<Marks, 'ghosts' | 'lines'> {
  const scene = host.scene()
  const { moved, move } = planJoin(scene, pinOf(host, a, b), host.pose)
  const ghosts = scene.bodies
    .filter(({ id }) => moved.includes(id))
    .map(({ id, shapes }) => ({ shapes, pose: composePose(move, host.pose(id)), tone: 'ok' as const }))
  const gap = lengthOf(subtract(b.at, a.at))
  if (gap < CLOSED * host.size()) return { ghosts, lines: [] }
  const look = moved.length > 0 ? 'measure' : 'gap'
  return { ghosts, lines: [{ from: a.at, to: b.at, look, label: `${Number((1000 * gap).toPrecision(3))} mm` }] }
}

/** Points nearer to each other than this, over the size of the mechanism, count as coinciding. */
const CLOSED = 1e-6
