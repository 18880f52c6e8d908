/** Joins two bodies, or a body and the ground: at two points that are clicked, dragged between, or walked to by keys. */
import { GROUND, nameOfBody } from '../../scene/index.ts'
import type { Gesture, PointerSample } from '../gesture.ts'
import { snapAt } from '../placing/snapping.ts'
import type { Anchor, MakeTool, Tool } from '../tool.ts'
import { makeFreshJoint } from './fresh-joint.ts'
import { canJoin, joinMarks } from './join-marks.ts'
import { groundAt, walk } from './spec.ts'

const NEXT: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Picks A, picks B; then the joint is there, inside a gesture that lasts as long as its popup: Enter, Done or a click elsewhere
 * keeps it, Esc takes it back.
 */
export const makeJoining: MakeTool = (host) => {
  let first: Anchor | null = null
  const fresh = makeFreshJoint(host)
  /** Which of the points the keys have walked to. */
  let walked = -1
  /** Why the last pick was not taken. */
  let refusal = ''

  const hint = (): ReturnType<Tool['hint']> => {
    if (fresh.isOpen)
      return { text: 'Set the joint as it shall be. Enter keeps it, Esc takes it back', keys: ['Enter', 'Escape'] }
    if (first === null)
      return {
        refused: refusal,
        text: 'Join: click an eye, a hole or a face of the first body',
        keys: ['ArrowRight', 'Enter', 'Escape'],
      }
    return {
      refused: refusal,
      text: `Join ${first.words}: click what it is joined to. Empty space means the ground`,
      keys: ['ArrowRight', 'Enter', 'Escape'],
    }
  }
  const say = (): void => host.say(hint())
  const caught = (words: string | null): void => host.session().setSnap({ caught: words })

  /** A caught joint stands for one of its bodies, which is named here. */
  const bodySaid = (at: Anchor | null): Anchor | null =>
    at?.snap === 'marker' ? { ...at, words: `${nameOfBody(host.scene(), at.body)}, at ${at.words}` } : at

  /** The point under the pointer; beside all bodies the ground, where the first point is. */
  const anchorAt = (p: PointerSample): Anchor | null => {
    const found = bodySaid(snapAt(host, p, first === null || first.body === GROUND ? [] : [first.body]))
    if (found === null || found.body !== GROUND) return found
    return first === null || first.body === GROUND ? found : groundAt(host, first)
  }

  const show = (second: Anchor | null): void => {
    host.show(joinMarks(host, first, second))
    caught(second?.words ?? null)
  }

  const start = (): void => {
    first = null
    walked = -1
    show(null)
    say()
  }

  const follow = (): void => {
    if (fresh.follow()) start()
  }

  const pick = (anchor: Anchor, byKeys = false): void => {
    refusal = ''
    if (first === null) {
      first = anchor
      walked = -1
    } else if (canJoin(first, anchor)) join(first, anchor, byKeys)
    else refusal = anchor.body === GROUND ? 'That is the ground on both sides.' : 'That is the same body.'
    if (!fresh.isOpen) show(null)
    say()
  }

  const join = (a: Anchor, b: Anchor, byKeys: boolean): void => {
    first = null
    if (fresh.make(a, b, byKeys)) walked = -1
  }

  /** A press on one point, and on to another: the same as two clicks. */
  const drag = (p: PointerSample): Gesture | null => {
    follow()
    if (p.ctrl || fresh.isOpen || first !== null) return null
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
      if (!fresh.isOpen) show(anchorAt(p))
      return !fresh.isOpen
    },
    leave: () => {
      if (!fresh.isOpen) show(null)
    },
    click: (p) => {
      follow()
      fresh.keep()
      const anchor = anchorAt(p)
      if (anchor) pick(anchor)
      return true
    },
    drag,
    key: (binding) => {
      follow()
      if (binding === 'Enter') {
        if (fresh.isOpen) {
          fresh.keep()
          host.session().setTool('select')
          return true
        }
        const at = walk(host, first?.body ?? null)[walked]
        if (at) pick(at, true)
        else if (first !== null && first.body !== GROUND) pick(groundAt(host, first), true)
        return true
      }
      const by = fresh.isOpen ? undefined : NEXT[binding]
      if (by !== undefined) step(by)
      return by !== undefined
    },
    typed: () => null,
    cancel: () => {
      follow()
      refusal = ''
      if (fresh.isOpen) {
        fresh.takeBack()
        start()
        return true
      }
      if (first === null) return false
      start()
      return true
    },
    end: () => {
      follow()
      fresh.keep()
      host.show(null)
      caught(null)
    },
  }
}
