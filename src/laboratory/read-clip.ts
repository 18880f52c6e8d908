/** What another tab has copied, from the text that it put on the system's clipboard (`clip-text.ts`). Fetched when something is pasted. */
import { emptyScene, GROUND, readJointsNamed, readReferences, validateScene, whole } from '../scene/index.ts'
import { MARK, VERSION, type ReadClip } from './clip-text.ts'

/** Characters; a longer text is not looked into. */
const LONGEST = 20_000_000

/**
 * The clip in a text. `none`: the text is something else, which is nobody's fault; `broken`: it says that it is a clip, and what it
 * holds could not be in a scene.
 */
export function readClip(text: string): ReadClip {
  if (!text.startsWith('{') || !text.slice(0, 40).includes(MARK)) return { kind: 'none' }
  if (text.length > LONGEST) return { kind: 'broken', why: 'It is too large for the clipboard; save it to a file.' }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return { kind: 'broken', why: 'The text on the clipboard is cut off or damaged. Copy it once more.' }
  }
  if (typeof content !== 'object' || content === null) return { kind: 'none' }
  const { [MARK]: version, bodies, joints, forces } = content as Record<string, unknown>
  if (version !== VERSION)
    return { kind: 'broken', why: 'It was copied by a newer version. Reload this page and paste once more.' }
  return check(listOf(bodies), listOf(joints), listOf(forces))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Bodies and joints that were not copied are held open by stand-ins while the rest is checked. */
function check(bodies: readonly unknown[], joints: readonly unknown[], forces: readonly unknown[]): ReadClip {
  const own = new Set(bodies.map((body) => field(body, 'id')))
  const ends = joints.flatMap((joint) => [field(joint, 'driven'), field(joint, 'main')])
  const named = [
    ...ends.map((end) => field(end, 'body')),
    ...forces.flatMap((force) => readReferences(force).bodies),
  ].filter((id): id is string => typeof id === 'string' && id !== GROUND && !own.has(id))
  const standIns = [...new Set(named)].map((id) => ({ id, name: id, fixed: true }))
  // What names a joint belongs to it; without it there is nothing to act on in another scene.
  const left = whole(joints, (joint) => field(joint, 'id'), readJointsNamed)
  const jointIds = new Set(left.map((joint) => field(joint, 'id')))
  const result = validateScene({
    ...emptyScene(),
    bodies: [...bodies, ...standIns],
    joints: left,
    forces: forces.filter((force) => readReferences(force).joints.every((id) => jointIds.has(id))),
  })
  if (!result.ok) {
    const [first] = result.faults
    return { kind: 'broken', why: first === undefined ? 'It could not be in a scene.' : `${first.message}.` }
  }
  const { scene } = result
  const away = new Set(standIns.map(({ id }) => id))
  return {
    kind: 'clip',
    clip: { bodies: scene.bodies.filter(({ id }) => !away.has(id)), joints: scene.joints, forces: scene.forces },
  }
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
