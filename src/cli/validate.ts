import { hasStatedStarts, parseScene, type Fault, type MovedStart, type Scene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import { listStartsMoved, notesOnStarts } from './moved-starts.ts'
import { done, notValid, type Outcome } from './outcome.ts'

/** What `validate` answers when there are faults. */
export function refused(found: readonly Fault[]): Outcome {
  const faults = found.map(({ pointer, message }) => ({ pointer, message }))
  return notValid(faults, `${JSON.stringify({ valid: false, faults })}\n`)
}

/** `validate`: whether the text is a valid scene, whether its joints close or not; and what starts elsewhere than it states. */
export function validate(text: string): Outcome {
  const parsed = parseScene(text)
  if (!parsed.ok) return refused(parsed.faults)
  const moved = findStartsMoved(parsed.scene)
  return done({ valid: true, ...listStartsMoved(moved) }, notesOnStarts(moved))
}

/** Only where drives start by where their joint stands does it have to be assembled for that. */
function findStartsMoved(scene: Scene): readonly MovedStart[] {
  if (!hasStatedStarts(scene)) return []
  const first = assembleScene(scene)
  return first.ok ? first.assembled.moved : []
}
