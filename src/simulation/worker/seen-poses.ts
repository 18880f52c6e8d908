/**
 * Where the bodies of a run were seen, and how fast, when they were moved by hand or their start velocity was edited: to undo that is to put them there again, with the
 * velocity that they had, not where and as they started. What is typed is meant as it is, whatever was seen there before.
 */
import type { MechanismSpec, Model, Quat, State, Vec3 } from '../../engine/index.ts'
import { cross, turn } from '../../geometry/index.ts'
import type { HistoryStep } from '../protocol/messages.ts'

/** Of a body frame, world axes. */
interface Pose {
  readonly position: Vec3
  readonly orientation: Quat
}

/** Of the origin of a body frame, world axes, and of its rotation, body axes. */
interface Velocity {
  readonly linear: Vec3
  readonly angular: Vec3
}

export type Motion = Pose & Velocity

/** What an edit says of a body of a run. */
export interface Posed {
  readonly id: string
  /** `start`: as the spec has it; null: the body stays where it is. */
  readonly pose: Pose | 'start' | null
  /** `start`: that of the spec; null: the body keeps what it has, or is new and gets that of the spec. */
  readonly velocity: Velocity | 'start' | null
  /** Pose and velocity are of before, and need not fit any more. */
  readonly recalled: boolean
}

interface Running {
  readonly spec: MechanismSpec
  readonly model: Model
  readonly state: State
}

/** What an edit means for the bodies that it moves, given what runs. */
export interface Recalled {
  readonly posed: readonly Posed[]
  /** The edit was taken: what it moved was seen where it was. */
  readonly remember: () => void
}

/** Where an edit puts bodies, and how far it has joints turned, rad, by id; the others have turned as often as before. */
export interface Relocation {
  readonly posed: readonly Posed[]
  readonly angles: ReadonlyMap<string, number>
}

export const NOTHING_RELOCATED: Relocation = { posed: [], angles: new Map() }

export interface SeenPoses {
  readonly recall: (
    running: Running,
    spec: MechanismSpec,
    ids: Iterable<string>,
    history: readonly HistoryStep[],
  ) => Recalled
  readonly clear: () => void
}

/** Where bodies stood when an entry of the history was made, and when it was undone. */
interface Seen {
  readonly before: Map<string, Motion>
  readonly after: Map<string, Motion>
}

/** Entries that are kept: as many as the history has. */
const MOST = 500

export function makeSeenPoses(): SeenPoses {
  const entries = new Map<number, Seen>()

  function seenOf(entry: number): Seen {
    const known = entries.get(entry)
    if (known !== undefined) return known
    const fresh = { before: new Map(), after: new Map() }
    entries.set(entry, fresh)
    const [oldest] = entries.keys()
    if (entries.size > MOST && oldest !== undefined) entries.delete(oldest)
    return fresh
  }

  return {
    recall(running, spec, ids, history) {
      const learnt: (() => void)[] = []
      const follow = (id: string): Motion | 'start' => {
        let at: Motion | 'start' = motionOf(running, id)
        let moved = false
        for (const { kind, entry, bodies } of history) {
          if (!bodies.includes(id)) continue
          moved = true
          const left = at
          const known = entries.get(entry)
          at = (kind === 'undo' ? known?.before : kind === 'redo' ? known?.after : undefined)?.get(id) ?? 'start'
          learnt.push(() => {
            const seen = seenOf(entry)[kind === 'undo' ? 'after' : 'before']
            // a gesture is left where it began
            if (kind === 'edit' && seen.has(id)) return
            if (left === 'start') seen.delete(id)
            else seen.set(id, left)
          })
        }
        return moved ? at : 'start'
      }
      const posed = [...ids].flatMap((id): Posed[] => {
        const [old, now] = [running.spec, spec].map(({ bodies }) => bodies.find((body) => body.id === id))
        if (now === undefined || old === undefined) return []
        const faster = !same(old.velocity, now.velocity) || !same(old.angularVelocity, now.angularVelocity)
        const moved = !same(old.position, now.position) || !same(old.orientation, now.orientation)
        if (!moved && !faster) return []
        const to = follow(id)
        const recalled = to !== 'start'
        return [{ id, pose: moved ? to : null, velocity: recalled || faster ? to : null, recalled }]
      })
      return { posed, remember: () => learnt.forEach((learn) => learn()) }
    },
    clear: () => entries.clear(),
  }
}

/** The pose and the velocity of a body in a state. */
export function motionOf({ model, state }: Pick<Running, 'model' | 'state'>, id: string): Motion {
  const b = model.bodyIndex.get(id)!
  const [x, y, z, ...q] = state.q.subarray(7 * b, 7 * b + 7)
  const [vx, vy, vz, ...w] = state.v.subarray(6 * b, 6 * b + 6)
  const orientation = q as unknown as Quat
  const angular = w as unknown as Vec3
  const [cx, cy, cz] = turn(orientation, centreOf(model, b))
  const [ux, uy, uz] = turn(orientation, cross(angular, centreOf(model, b)))
  return {
    position: [x! - cx, y! - cy, z! - cz],
    orientation,
    linear: [vx! - ux, vy! - uy, vz! - uz],
    angular,
  }
}

/** Puts bodies of a state that was carried over where an edit wants them. */
export function applyRelocation(model: Model, state: State, { posed, angles }: Relocation): void {
  for (const { id, angle } of model.joints)
    if (angle >= 0 && angles.has(id)) {
      state.angle[angle] = angles.get(id)!
      state.angleSign[angle] = 1
    }
  for (const { id, pose, velocity } of posed) {
    const b = model.bodyIndex.get(id)
    if (b === undefined) continue
    if (pose === 'start') state.q.set(model.initialQ.subarray(7 * b, 7 * b + 7), 7 * b)
    else if (pose !== null) {
      const [cx, cy, cz] = turn(pose.orientation, centreOf(model, b))
      const [x, y, z] = pose.position
      state.q.set([x + cx, y + cy, z + cz, ...pose.orientation], 7 * b)
    }
    if (velocity === 'start') state.v.set(model.initialV.subarray(6 * b, 6 * b + 6), 6 * b)
    else if (velocity !== null && !model.fixed[b]) {
      const [x, y, z] = velocity.linear
      const orientation = [...state.q.subarray(7 * b + 3, 7 * b + 7)] as unknown as Quat
      const [ux, uy, uz] = turn(orientation, cross(velocity.angular, centreOf(model, b)))
      state.v.set([x + ux, y + uy, z + uz, ...velocity.angular], 6 * b)
    }
  }
}

/** The centre of mass of a body, body axes. */
const centreOf = ({ centre }: Model, b: number): Vec3 => [centre[3 * b]!, centre[3 * b + 1]!, centre[3 * b + 2]!]

const same = (a: readonly number[], b: readonly number[]): boolean => a.every((x, i) => x === b[i])
