import { parseScene, type Fault } from '../scene/index.ts'
import { done, notValid, type Outcome } from './outcome.ts'

/** What `validate` answers when there are faults. */
export function refused(found: readonly Fault[]): Outcome {
  const faults = found.map(({ pointer, message }) => ({ pointer, message }))
  return notValid(faults, `${JSON.stringify({ valid: false, faults })}\n`)
}

/** `validate`: whether the text is a valid scene; it is not assembled. */
export function validate(text: string): Outcome {
  const parsed = parseScene(text)
  return parsed.ok ? done({ valid: true }) : refused(parsed.faults)
}
