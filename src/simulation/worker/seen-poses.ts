/**
 * Where the bodies of a run were seen when they were moved by hand: to undo the move is to put them there again, not where they started.
 * A pose that is typed is meant as it is, whatever was seen there before.
 */
import type { MechanismSpec, Model, Quat, State, Vec3 } from '../../engine/index.ts'
import type { HistoryStep } from '../protocol/messages.ts'

/** Of a body frame, world axes. */
interface Pose {
  readonly position: Vec3
  readonly orientation: Quat
}

/** What an edit says of a body of a run. */
export interface Posed {
  readonly id: string
  /** `start`: as the spec has it; null: the body stays where it is. */
  readonly pose: Pose | 'start' | null
  /** Its start velocity was edited too: it takes the one of the spec. */
  readonly velocity: boolean
  /** The pose is one of before, which need not fit any more. */
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
  readonly before: Map<string, Pose>
  readonly after: Map<string, Pose>
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
      const follow = (id: string): Pose | 'start' => {
        let at: Pose | 'start' = poseOf(running, id)
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
        const velocity = !same(old.velocity, now.velocity) || !same(old.angularVelocity, now.angularVelocity)
        if (same(old.position, now.position) && same(old.orientation, now.orientation))
          return velocity ? [{ id, pose: null, velocity, recalled: false }] : []
        const pose = follow(id)
        return [{ id, pose, velocity, recalled: pose !== 'start' }]
      })
      return { posed, remember: () => learnt.forEach((learn) => learn()) }
    },
    clear: () => entries.clear(),
  }
}

/** The pose of a body in a state. */
export function poseOf({ model, state }: Pick<Running, 'model' | 'state'>, id: string): Pose {
  const b = model.bodyIndex.get(id)!
  const [x, y, z, ...q] = state.q.subarray(7 * b, 7 * b + 7)
  const orientation = q as unknown as Quat
  const [cx, cy, cz] = turn(orientation, model.centre, 3 * b)
  return { position: [x! - cx, y! - cy, z! - cz], orientation }
}

/** Puts bodies of a state that was carried over where an edit wants them. */
export function applyPosed(model: Model, state: State, posed: readonly Posed[]): void {
  for (const { id, pose, velocity } of posed) {
    const b = model.bodyIndex.get(id)
    if (b === undefined) continue
    if (pose === 'start') state.q.set(model.initialQ.subarray(7 * b, 7 * b + 7), 7 * b)
    else if (pose !== null) {
      const [cx, cy, cz] = turn(pose.orientation, model.centre, 3 * b)
      const [x, y, z] = pose.position
      state.q.set([x + cx, y + cy, z + cz, ...pose.orientation], 7 * b)
    }
    if (velocity) state.v.set(model.initialV.subarray(6 * b, 6 * b + 6), 6 * b)
  }
}

/** R(q) v, of the vector at an offset. */
function turn([w, x, y, z]: Quat, vectors: ArrayLike<number>, at: number): Vec3 {
  const [a, b, c] = [vectors[at]!, vectors[at + 1]!, vectors[at + 2]!]
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)]
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx]
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.every((x, i) => x === b[i])
