/** Stretches the selected body by the ends of its links, the faces of its boxes, the rims of its cylinders. */
import type { Part, Scene } from '../../scene/index.ts'
import type { Hint } from '../../session/index.ts'
import type { Gesture, PointerSample } from '../gesture.ts'
import { handleAt } from '../handles.ts'
import type { BuildHost, Marks, Tool } from '../tool.ts'
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
import { beginsNumber } from './numbers.ts'
import { beginEntry, type OwnEntry } from './own-entry.ts'

const FIELD = { x: 18, y: 18 } as const
const HINT: Hint = { text: 'Drag an end or a face, or type its size while you drag', keys: ['Shift'] }

/** A stretch under way, or the last one. */
interface Stretch extends Stretched {
  readonly name: string
  readonly at: { readonly x: number; readonly y: number }
  readonly before: Scene
  /** What the drag has led to; once it is another scene, the drag is over for good. */
  readonly led: Scene | null
}

type Dimensioning = Pick<Tool, 'hover' | 'click' | 'drag' | 'key' | 'typed' | 'cancel' | 'end'> & {
  /** Null where there is nothing to stretch. */
  readonly hint: () => Hint | null
}

export function makeDimensioning(host: BuildHost): Dimensioning {
  let stretch: Stretch | null = null
  /** Of the drag under way. */
  let entry: OwnEntry | null = null
  let coarse = false

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
      // Of what moves on by itself the line would stay behind.
      if (stretch === null || entry === null || stretch.grip.part.kind === 'corner' || host.running()) return []
      return [{ from: fixedPoint(stretch), to: stretch.target, look: 'measure' as const, label: '' }]
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
  const forget = (): void => {
    if (stretch !== null) {
      host.session().setSnap({ caught: null })
      host.ask(null)
    }
    stretch = null
    entry = null
  }
  /** Ends the drag under way, and takes it back. */
  const letGo = (): void => {
    entry?.end(false)
    forget()
  }
  /** Whether a drag has ended meanwhile: by a value that was typed, or because somebody else edited, undid or opened something. */
  const isOver = (drag: OwnEntry): boolean => {
    if (entry !== drag) return true
    if (drag.isOwn()) return false
    letGo()
    host.show(marks)
    return true
  }
  /** The stretch that a size may still be typed for. */
  const open = (): Stretch | null => {
    if (stretch !== null && entry === null && (stretch.led !== host.scene() || host.running())) forget()
    return stretch
  }
  const put = (next: Stretch): boolean =>
    host.edit(`${wordOf(next.grip.part)} ${next.name}`, (draft) => {
      apply(draft, next)
      return true
    }) !== null

  const begin = (grip: Grip, start: PointerSample): Gesture => {
    const body = host.scene().bodies.find(({ id }) => id === grip.body)!
    const shape = body.shapes[grip.index]!
    const pose = host.pose(grip.body)
    const before = host.scene()
    const free = grip.part.kind === 'end' && !isJointed(host, body, grip)
    const drag = beginEntry(host, `${wordOf(grip.part)} ${body.name}`)
    entry = drag
    const at = (p: PointerSample): Stretch => {
      const base = { grip, pose, shape, name: body.name, free, before, at: { x: p.x, y: p.y }, led: null }
      const found = findTarget(host, base, p)
      host.session().setSnap({ caught: found.words })
      return { ...base, target: found.target, size: found.size }
    }
    const dimensioning: Gesture = {
      name: 'dimensioning',
      move: (p) => {
        if (p.id !== start.id) return dimensioning
        if (isOver(drag)) return null
        const next = at(p)
        stretch = next
        drag.edit((draft) => apply(draft, next))
        ask(next)
        host.show(marks)
        return dimensioning
      },
      up: (p) => {
        if (p.id !== start.id) return dimensioning
        if (isOver(drag)) return null
        drag.end(true)
        entry = null
        host.session().setSnap({ caught: null })
        if (host.running()) forget()
        else if (stretch !== null) stretch = { ...stretch, led: host.scene() }
        host.show(marks)
        return null
      },
      cancel: () => {
        if (entry === drag) letGo()
        host.show(marks)
      },
    }
    return dimensioning
  }

  return {
    hint: () => (stretched(host) === null ? null : HINT),
    hover: (p) => gripAt(p) !== null,
    click: (p) => {
      coarse = p.kind === 'touch'
      forget()
      host.show(marks)
      return !p.alt && !p.shift && !p.ctrl && gripAt(p) !== null
    },
    drag: (start) => {
      coarse = start.kind === 'touch'
      const grip = start.ctrl ? null : gripAt(start)
      forget()
      return grip && begin(grip, start)
    },
    key: (binding) => {
      const begun = beginsNumber(binding, entry !== null) ? open() : null
      if (begun === null) return false
      ask(begun)
      return true
    },
    typed: (value) => {
      const begun = open()
      if (begun === null) return 'Drag an end or a face first.'
      if (!(value > 0)) return 'A size is above zero.'
      // What is typed after a drag is the end of that drag: undo takes both back.
      if (entry !== null && isOver(entry)) return 'The drag is over.'
      const after = entry === null
      if (after && begun.led !== begun.before) host.resume()
      const taken = put(sized(begun, value))
      if (after || taken) host.commit()
      if (!taken) return 'The scene does not take this.'
      forget()
      host.show(marks)
      return null
    },
    cancel: () => {
      if (stretch === null) return false
      forget()
      return true
    },
    end: () => {
      letGo()
      host.show(null)
    },
  }
}

const nameOf = (part: Part): string =>
  part.kind === 'end' ? 'length' : part.kind === 'radius' ? 'radius' : part.kind === 'corner' ? 'moved by' : 'size'

const wordOf = (part: Part): string =>
  part.kind === 'end' ? 'Lengthen' : part.kind === 'corner' ? 'Reshape' : 'Resize'
