import { useEffect, useRef } from 'react'
import { useLaboratory, useSession } from '../../../laboratory/index.ts'
import { beginsNumber } from '../../../tools/index.ts'
import { lazyPart, usePart, useTellNotLoaded } from '../../lazy.tsx'

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

  const typed = useRef({ text: '', at: -Infinity })
  useEffect(() => {
    // Ahead of the keys' own listener: the sign that makes a tool open the field belongs into it.
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !beginsNumber(event.key)) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      const waiting = session.getState().inline !== null && field.loaded === null
      typed.current = waiting
        ? { text: typed.current.text + event.key, at: Infinity }
        : { text: event.key, at: performance.now() }
      if (!waiting) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [session])
  useEffect(() => {
    // However long it takes until the field is there.
    if (wanted && field.loaded === null && performance.now() - typed.current.at < JUST_NOW) typed.current.at = Infinity
    else typed.current = { text: '', at: -Infinity }
  }, [wanted, part])
  return part === null ? null : (
    <part.InlineField opened={() => (performance.now() - typed.current.at < JUST_NOW ? typed.current.text : '')} />
  )
}
