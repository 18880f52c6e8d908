import { useSession } from '../../../laboratory/index.ts'
import { lazyPart, usePart } from '../../lazy.tsx'

const field = lazyPart(() => import('./InlineField.tsx'))

/** The field in the view, fetched when the page has settled. */
export function InlineFields() {
  const wanted = useSession((s) => s.inline !== null)
  const { part } = usePart(field, wanted)
  return part === null ? null : <part.InlineField />
}
