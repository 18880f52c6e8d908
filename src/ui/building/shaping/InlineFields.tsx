import { useEffect, useRef } from 'react'
import { useLaboratory, useSession } from '../../../laboratory/index.ts'
import { lazyPart, usePart, useTellNotLoaded } from '../../primitives/index.ts'
import { NOTHING_TYPED, typeEarly } from '../keys.ts'

const field = lazyPart(() => import('./InlineField.tsx'))

/** A key that opened the field is its first sign, ms. */
const JUST_NOW = 200

/** The field in the view, fetched when a tool is taken up, or the page has settled. What is typed before it is there goes into it. */
export function InlineFields() {
  const { session } = useLaboratory()
  const wanted = useSession((s) => s.inline !== null)
  const inHand = useSession((s) => s.tool !== 'select' && s.tool !== 'box-select')
  const { part, failed } = usePart(field, wanted)
  useTellNotLoaded(failed, () => session.getState().setInline(null))
  useEffect(() => {
    // A failure is told when it is wanted.
    if (inHand) field.load().catch(() => {})
  }, [inHand])

  const typed = useRef(NOTHING_TYPED)
  /** When the last key was pressed that may have made a tool ask for the field, ms. */
  const at = useRef(-Infinity)
  const isThere = useRef(false)
  useEffect(() => {
    // Ahead of the keys' own listener: the sign that makes a tool open the field belongs into it.
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      if (isThere.current || session.getState().inline === null) {
        typed.current = typeEarly(NOTHING_TYPED, event.key) ?? NOTHING_TYPED
        at.current = performance.now()
        return
      }
      // However long it takes until the field is there, what follows the first sign belongs into it too.
      if (performance.now() - at.current >= JUST_NOW) typed.current = NOTHING_TYPED
      const next = typeEarly(typed.current, event.key)
      if (next === null) return
      typed.current = next
      at.current = Infinity
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [session])
  useEffect(() => {
    if (!wanted) typed.current = NOTHING_TYPED
    else if (!isThere.current && performance.now() - at.current < JUST_NOW) at.current = Infinity
  }, [wanted])
  return part === null ? null : (
    <part.InlineField
      early={() => (performance.now() - at.current < JUST_NOW ? typed.current : NOTHING_TYPED)}
      onThere={(there) => {
        isThere.current = there
        typed.current = NOTHING_TYPED
      }}
    />
  )
}
