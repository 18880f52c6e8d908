import { parseScene } from '../scene/index.ts'
import { done, notValid, type Outcome } from './outcome.ts'

/** `validate`: whether the text is a valid scene; it is not assembled. */
export function validate(text: string): Outcome {
  const parsed = parseScene(text)
  if (parsed.ok) return done({ valid: true })
  const faults = parsed.faults.map(({ pointer, message }) => ({ pointer, message }))
  return notValid(faults, `${JSON.stringify({ valid: false, faults })}\n`)
}
