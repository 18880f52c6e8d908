/** Moves and turns what is selected by handles, by keys, and by typed values; while it runs as well. */
import { composePose, fromPlane, quatAbout, toPlane, type Pose } from '../../geometry/index.ts'
import { displacement, moveJoint, movePoses, type Joint, type SceneDraft } from '../../scene/index.ts'
import type { Hint, Inline } from '../../session/index.ts'
import type { Gesture, PointerSample } from '../gesture.ts'
import { handleAt } from '../handles.ts'
import { seenFromBehind, stepInPlane } from '../plane-arrows.ts'
import type { BuildHost, Handle, MakeTool, Marks, Tool } from '../tool.ts'
import { add, directionOr, dot, lengthOf, scale, type Vec3 } from '../vector.ts'
import { CATCH, catchPoint, otherPoints, ownPoints, type Catch } from './catching.ts'
import { makeChoosing } from './choosing.ts'
import { axisName, moveHandles, REACH, trackHandle, turnHandles } from './gizmo.ts'
import { makeMeasuredDrag, type Measured } from './measured-drag.ts'
import { angleWords, beginsNumber } from '../numbers.ts'
import { heldBy, lockedBody, subjectOf, type Subject } from './subject.ts'

/** Turns catch at multiples of this, rad. */
const ANGLE_STEP = Math.PI / 36
/** Angle of one press of an arrow key, rad. */
const NUDGE_ANGLE = Math.PI / 180
/** Shift multiplies what an arrow key does. */
const LARGE = 10
/** Distance from the pointer to the field that shows the shift, px. */
const FIELD = { x: 18, y: 18 } as const

type Amount = { readonly shift: Vec3 } | { readonly axis: Vec3; readonly angle: number }

/** What moves, as it was before. */
interface Start {
  readonly bodies: ReadonlyMap<string, Pose>
  readonly joint: Joint | null
}

/** A drag, or a value that can still be typed: what it began with, and how far it has gone. */
interface Move extends Measured {
  readonly subject: Subject
  readonly handle: Handle
  readonly poses: Start
  readonly amount: Amount
  readonly caught: Catch | null
  readonly at: { readonly x: number; readonly y: number }
}

const MOVE_HINT: Hint = { text: 'Drag a handle, or type how far while you drag', keys: ['Q', 'Shift'] }
const TURN_HINT: Hint = { text: 'Drag a ring, or type the angle while you drag', keys: ['Q', 'Shift'] }
const NOTHING: Hint = { text: 'Select what shall be moved or turned', keys: ['Escape'] }

const isLength = (amount: Amount): amount is { readonly shift: Vec3 } => 'shift' in amount

const makeTransforming =
  (id: 'move' | 'rotate'): MakeTool =>
  (host) => {
    const choosing = makeChoosing(host)
    let coarse = false
    const drag = makeMeasuredDrag<Move>(
      host,
      (move) => {
        const { amount, caught } = move
        host.session().setSnap({ caught: caught?.words ?? (isLength(amount) ? null : angleWords(amount.angle)) })
        host.ask(field(move))
      },
      () => host.show(marks),
    )

    const handles = (): readonly Handle[] => {
      if (drag.state !== null && drag.isUnderWay) return [shiftedHandle(drag.state)]
      const subject = subjectOf(host)
      if (subject === null) return []
      const radius = coarse ? REACH.coarse : REACH.fine
      return id === 'move' ? moveHandles(subject, radius) : turnHandles(subject, radius)
    }
    // Read with every picture: handles go where the bodies go.
    const marks: Marks = {
      ghosts: [],
      sweep: null,
      get handles() {
        return handles()
      },
      get dots() {
        const caught = drag.state?.caught
        if (!caught || !drag.isUnderWay) return []
        return [{ at: caught.at, kind: 'end' as const, axis: null, label: caught.words }]
      },
      get lines() {
        const { state, isUnderWay } = drag
        if (state === null || !isUnderWay || !isLength(state.amount)) return []
        const { pivot } = state.subject
        return [{ from: pivot, to: add(pivot, state.amount.shift), look: 'measure' as const, label: '' }]
      },
    }
    host.show(marks)

    const words = (subject: Subject): string => `${id === 'move' ? 'Move' : 'Turn'} ${subject.words}`

    /** Puts the subject as far from where it began as the amount says. */
    const puts = (subject: Subject, { bodies, joint }: Start, amount: Amount): ((draft: SceneDraft) => void) => {
      const by = isLength(amount)
        ? displacement(subject.pivot, [1, 0, 0, 0], amount.shift)
        : displacement(subject.pivot, quatAbout(amount.axis, amount.angle), [0, 0, 0])
      const pose = (body: string): Pose => bodies.get(body) ?? host.pose(body)
      return (draft) => {
        if (joint !== null) moveJoint(draft, joint, by, host.session().markerMode, pose)
        else movePoses(draft, new Map(subject.bodies.map((body) => [body, composePose(by, pose(body))])))
      }
    }
    /** False: refused. */
    const put = (subject: Subject, start: Start, amount: Amount): boolean =>
      host.edit(words(subject), (draft) => {
        puts(subject, start, amount)(draft)
        return true
      }) !== null

    /** The same, and tells where it is held. */
    const putAndTell = (subject: Subject, start: Start, amount: Amount): boolean => {
      const tell = host.watchMove(subject.bodies)
      const taken = put(subject, start, amount)
      if (taken) tell()
      return taken
    }

    const field = ({ amount, handle, at }: Move): Inline => ({
      x: at.x + FIELD.x,
      y: at.y + FIELD.y,
      ...(isLength(amount)
        ? { label: nameOfLength(handle), dimension: 'length' as const, value: valueOf(amount, handle) }
        : { label: `about ${axisName(handle.id)}`, dimension: 'angle' as const, value: amount.angle }),
    })
    const startOf = (subject: Subject): Start => {
      const joint = host.scene().joints.find((j) => j.id === subject.joint) ?? null
      const bodies = joint ? [joint.driven.body, joint.main.body] : subject.bodies
      return { bodies: new Map(bodies.map((body) => [body, host.pose(body)])), joint }
    }

    function beginDrag(subject: Subject, handle: Handle, start: PointerSample): Gesture {
      const poses = startOf(subject)
      const track = trackHandle(host, handle, start)
      const own = subject.joint === null ? ownPoints(host, subject.bodies) : [subject.pivot]
      const others = otherPoints(host, subject.bodies)
      const before = host.scene()
      const amountAt = (p: PointerSample): { readonly amount: Amount; readonly caught: Catch | null } => {
        const snaps = host.session().snap.on && !p.shift
        if (handle.kind === 'ring') {
          const angle = track.angle(p)
          return {
            amount: { axis: handle.axis, angle: snaps ? Math.round(angle / ANGLE_STEP) * ANGLE_STEP : angle },
            caught: null,
          }
        }
        const shift = track.shift(p)
        if (!snaps) return { amount: { shift }, caught: null }
        const directions = directionsOf(subject, handle)
        const reach = p.kind === 'touch' ? CATCH.coarse : CATCH.fine
        const caught = catchPoint(host, own, others, shift, directions, reach)
        return { amount: { shift: caught?.shift ?? onGrid(host, subject, directions, shift) }, caught }
      }
      return drag.begin(words(subject), start, {
        name: 'transforming',
        at: (p) => ({ subject, handle, poses, before, ...amountAt(p), at: { x: p.x, y: p.y }, led: null }),
        edit: (draft, { amount }) => puts(subject, poses, amount)(draft),
        done: host.watchMove(subject.bodies),
      })
    }

    const nudge = (key: string, large: boolean): boolean => {
      const subject = subjectOf(host)
      const step = NUDGES[key]
      if (subject === null || step === undefined) return false
      drag.forget()
      const times = large ? LARGE : 1
      const plane = host.plane()
      if (id === 'move') {
        const by = times * host.grid()
        const [u, v] = stepInPlane(host, [step[0], step[1]])
        const shift = fromPlane({ ...plane, origin: [0, 0, 0] }, by * u, by * v, by * step[2])
        putAndTell(subject, startOf(subject), { shift })
      } else {
        const left = (step[0] === 0 ? step[1] + step[2] : -step[0]) * times * NUDGE_ANGLE
        const angle = seenFromBehind(host) ? -left : left
        putAndTell(subject, startOf(subject), { axis: plane.normal, angle })
      }
      return true
    }

    const tool: Tool = {
      id,
      hint: () => {
        if (subjectOf(host) !== null) return id === 'move' ? MOVE_HINT : TURN_HINT
        const held = heldBy(host)
        if (held !== null) return { text: `${held} is fixed or locked: it does not go along`, keys: ['Escape'] }
        const locked = lockedBody(host)
        return locked === null ? NOTHING : { text: `${locked} is locked: unlock it to move it`, keys: ['Escape'] }
      },
      hover: (p) => handleAt(handles(), host.camera(), host.view(), p.x, p.y) !== null,
      click: (p) => {
        coarse = p.kind === 'touch'
        drag.forget()
        // A press on a handle that went nowhere is not about what lies behind it.
        if (handleAt(handles(), host.camera(), host.view(), p.x, p.y) !== null && !p.alt) return true
        const taken = choosing.click(p)
        host.show(marks)
        return taken
      },
      drag: (start) => {
        coarse = start.kind === 'touch'
        const subject = subjectOf(host)
        const handle = handleAt(handles(), host.camera(), host.view(), start.x, start.y)
        if (subject === null || handle === null) return null
        drag.forget()
        return beginDrag(subject, handle, start)
      },
      key: (binding) => {
        const [, shift = '', key = ''] = /^(Shift\+)?(Arrow\w+|Page\w+)$/.exec(binding) ?? []
        if (key !== '') return nudge(key, shift !== '')
        const begun = beginsNumber(binding, drag.isUnderWay) ? drag.open() : null
        if (begun === null) return false
        host.ask(field(begun))
        return true
      },
      typed: (value) => {
        const begun = drag.open()
        if (begun === null) return 'Drag a handle first: it says which way.'
        const { subject, poses, handle } = begun
        const amount: Amount = isLength(begun.amount)
          ? { shift: scale(wayOf(begun.amount, handle), value) }
          : { axis: handle.axis, angle: value }
        return drag.settle(() => putAndTell(subject, poses, amount))
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
    return tool
  }

/** To the right, up, and out of the working plane. */
const NUDGES: Readonly<Record<string, Vec3>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
}

/** The handle that is held, where it has gone. */
const shiftedHandle = ({ handle, amount }: Move): Handle =>
  isLength(amount) ? { ...handle, at: add(handle.at, amount.shift) } : handle

const nameOfLength = ({ id, kind }: Handle): string => (kind === 'axis' ? `along ${axisName(id)}` : 'distance')

/** The signed way along an arrow; the distance, of what moves in a plane. */
const valueOf = ({ shift }: { readonly shift: Vec3 }, { kind, axis }: Handle): number =>
  kind === 'axis' ? shift[0] * axis[0] + shift[1] * axis[1] + shift[2] * axis[2] : lengthOf(shift)

const wayOf = ({ shift }: { readonly shift: Vec3 }, { kind, axis }: Handle): Vec3 =>
  kind === 'axis' ? axis : directionOr(shift, axis)

/** The directions that a handle moves along; null: all. */
const directionsOf = ({ axes }: Subject, { id, kind, axis }: Handle): readonly Vec3[] | null => {
  if (kind === 'axis') return [axis]
  return kind === 'plane' ? axes.filter((_, k) => id !== `plane-${'xyz'[k]!}`) : null
}

/** The shift that ends on the grid: of the world where the handles lie along it, else in steps from where it began. */
function onGrid(host: BuildHost, { pivot }: Subject, directions: readonly Vec3[] | null, shift: Vec3): Vec3 {
  const step = host.grid()
  const round = (x: number): number => Number((Math.round(x / step) * step).toPrecision(12))
  if (directions === null) {
    // Free of any plane, what is moved comes to lie on the grid of the working plane, at the height that it has.
    const plane = host.plane()
    const [u, v, w] = toPlane(plane, add(pivot, shift))
    const target = fromPlane(plane, round(u), round(v), w)
    return [target[0] - pivot[0], target[1] - pivot[1], target[2] - pivot[2]]
  }
  return directions.reduce<Vec3>(
    (sum, d) => {
      const begun = dot(pivot, d)
      const straight = d.some((x) => Math.abs(x) === 1)
      const way = dot(shift, d)
      return add(sum, scale(d, straight ? round(begun + way) - begun : round(way)))
    },
    [0, 0, 0],
  )
}

/** Moves what is selected, by handles. */
export const makeMoving: MakeTool = makeTransforming('move')

/** Turns what is selected, by handles. */
export const makeRotating: MakeTool = makeTransforming('rotate')
