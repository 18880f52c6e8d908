/** Stretches the selected body by the ends of its links, the faces of its boxes, the rims of its cylinders. */
import { linkLengthFault, shapeWords, type Body, type Part } from '../../scene/index.ts'
import type { Hint, PlacedEnd } from '../../session/index.ts'
import type { Gesture, PointerSample } from '../gesture.ts'
import { handleAt } from '../handles.ts'
import { liesOnPin, openEnds, pinEnds } from '../placing/ends.ts'
import type { Anchor, BuildHost, Marks, Tool } from '../tool.ts'
import { REACH } from './gizmo.ts'
import {
  apply,
  findTarget,
  fixedPoint,
  gripsOf,
  isJointed,
  sized,
  stretched,
  type Grip,
  type Stretched,
} from './grips.ts'
import { makeMeasuredDrag, type Measured } from './measured-drag.ts'
import { beginsNumber } from '../numbers.ts'
import type { OwnEntry } from './own-entry.ts'

const FIELD = { x: 18, y: 18 } as const
const HINT: Hint = { text: 'Drag an end or a face, or type its size while you drag', keys: [] }

/** The ones with keys are shown, for somebody who has one thing of their own in hand; others are only said. */
function hintFor({ shapes: [shape, second] }: Body): Hint {
  const text = shape && second === undefined ? shapeWords(shape.kind).pull : null
  return text === null ? HINT : { text, keys: ['Escape'] }
}

/** A stretch under way, or the last one. */
interface Stretch extends Stretched, Measured {
  readonly name: string
  readonly at: { readonly x: number; readonly y: number }
  /** What was caught, in words; null if nothing was. */
  readonly words: string | null
  readonly on: Anchor | null
}

type Dimensioning = Pick<Tool, 'hover' | 'click' | 'drag' | 'key' | 'typed' | 'cancel' | 'end'> & {
  /** Null where there is nothing to stretch. */
  readonly hint: () => Hint | null
}

export function makeDimensioning(host: BuildHost): Dimensioning {
  let coarse = false
  const drag = makeMeasuredDrag<Stretch>(
    host,
    (stretch) => {
      host.session().setSnap({ caught: stretch.words })
      ask(stretch)
    },
    () => host.show(marks),
  )

  const grips = (): readonly Grip[] => {
    const body = stretched(host)
    return body === null ? [] : gripsOf(host, body, coarse ? REACH.coarse : REACH.fine)
  }
  const marks: Marks = {
    ghosts: [],
    dots: [],
    sweep: null,
    get handles() {
      return grips().map(({ handle }) => handle)
    },
    get lines() {
      // The line of a body that moves on by itself would stay behind.
      const { state, isUnderWay } = drag
      if (state === null || !isUnderWay || state.grip.part.kind === 'corner' || host.running()) return []
      return [{ from: fixedPoint(state), to: state.target, look: 'measure' as const, label: '' }]
    },
  }
  host.show(marks)

  const gripAt = (p: PointerSample): Grip | null => {
    const all = grips()
    const handle = handleAt(
      all.map((grip) => grip.handle),
      host.camera(),
      host.view(),
      p.x,
      p.y,
    )
    return all.find((grip) => grip.handle === handle) ?? null
  }
  const ask = ({ grip, size, at }: Stretch): void =>
    host.ask({ label: nameOf(grip.part), dimension: 'length', value: size, x: at.x + FIELD.x, y: at.y + FIELD.y })
  const put = (next: Stretch): boolean =>
    host.edit(`${wordOf(next.grip.part)} ${next.name}`, (draft) => {
      apply(draft, next)
      return true
    }) !== null

  /** Pins the end of a link to what it was let go on, as if it had been built there. */
  const pin = ({ grip, target, on }: Stretch, edit: OwnEntry['edit']): boolean => {
    if (on === null || !liesOnPin(host, on, target)) return false
    let ends: readonly PlacedEnd[] = []
    edit((draft) => {
      ends = pinEnds(host, draft, grip.body, [on]).filter(({ joint }) => joint !== null)
    })
    openEnds(
      host,
      ends,
      ends.map(() => on.at),
    )
    return ends.length > 0
  }
  const begin = (grip: Grip, start: PointerSample): Gesture => {
    const body = host.scene().bodies.find(({ id }) => id === grip.body)!
    const shape = body.shapes[grip.index]!
    const pose = host.pose(grip.body)
    const before = host.scene()
    // once it has run a link would be turned from where it stands now, and begin elsewhere
    const free = grip.part.kind === 'end' && !host.running() && !isJointed(host, body, grip)
    return drag.begin(`${wordOf(grip.part)} ${body.name}`, start, {
      name: 'dimensioning',
      at: (p) => {
        const base = { grip, pose, shape, name: body.name, free, before, at: { x: p.x, y: p.y }, led: null }
        return { ...base, ...findTarget(host, base, p) }
      },
      edit: apply,
      letGo: pin,
    })
  }

  return {
    hint: () => {
      const body = stretched(host)
      return body === null ? null : hintFor(body)
    },
    hover: (p) => gripAt(p) !== null,
    click: (p) => {
      coarse = p.kind === 'touch'
      drag.forget()
      host.show(marks)
      return !p.alt && !p.shift && !p.ctrl && gripAt(p) !== null
    },
    drag: (start) => {
      coarse = start.kind === 'touch'
      const grip = start.ctrl ? null : gripAt(start)
      drag.forget()
      return grip && begin(grip, start)
    },
    key: (binding) => {
      const begun = beginsNumber(binding, drag.isUnderWay) ? drag.open() : null
      if (begun === null) return false
      ask(begun)
      return true
    },
    typed: (value) => {
      const begun = drag.open()
      if (begun === null) return 'Drag an end or a face first.'
      if (!(value > 0)) return 'A size is above zero.'
      const fault = begun.grip.part.kind === 'end' ? linkLengthFault(value) : null
      if (fault !== null) return fault
      return drag.settle(() => put(sized(begun, value)))
    },
    cancel: () => {
      if (drag.state === null) return false
      drag.forget()
      return true
    },
    end: () => {
      drag.letGo()
      host.show(null)
    },
  }
}

const nameOf = (part: Part): string =>
  part.kind === 'end' ? 'length' : part.kind === 'radius' ? 'radius' : part.kind === 'corner' ? 'moved by' : 'size'

const wordOf = (part: Part): string =>
  part.kind === 'end' ? 'Lengthen' : part.kind === 'corner' ? 'Reshape' : 'Resize'
