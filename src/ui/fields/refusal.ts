import type { EditResult } from '../../scene/index.ts'

/** Why the scene did not take an edit, as a sentence for the field; null when it did. */
export function refusalOf(result: EditResult<unknown>): string | null {
  if (result.ok) return null
  const [first, ...others] = result.faults
  if (first === undefined) return 'This edit cannot be made.'
  const text = first.message.charAt(0).toUpperCase() + first.message.slice(1)
  const more = others.length === 0 ? '' : ` And ${others.length} more like this.`
  return `${/[?!.]$/.test(text) ? text : `${text}.`}${more}`
}
