import { useEffect, useState } from 'react'
import { useSession } from '../../laboratory/index.ts'
import { KeyCaps } from '../primitives/index.ts'
import { useCompact } from '../shell/useCompact.ts'
import { forHand } from './for-hand.ts'
import styles from './guidance.module.css'
import { Tour } from './Tour.tsx'

/** Tools that need no word: what they do is what the view does anyway. */
const SILENT: readonly string[] = ['select']

/** What the next click does, over the transport, and the first steps. */
export function HintLine() {
  const compact = useCompact()
  // On a phone a box asks something first, in the same place.
  const hint = useSession((s) => (SILENT.includes(s.tool) || (compact && s.popup !== null) ? null : s.hint))
  return (
    <>
      <Tour />
      {hint !== null && (
        <p className={styles['hint']} data-testid="hint">
          <span>{forHand(hint.text)}</span>
          <span className={styles['keys']}>
            {hint.keys.map((key) => (
              <KeyCaps key={key} binding={key} />
            ))}
          </span>
        </p>
      )}
      <Spoken />
    </>
  )
}

/** How long something has to stand before it is said, ms: what is passed over is not. */
const STANDING = 350

/** The hint, and what the pointer or the keys have caught, for ears. */
function Spoken() {
  const hint = useSession((s) => (SILENT.includes(s.tool) ? '' : (s.hint?.text ?? '')))
  const caught = useSession((s) => s.snap.caught ?? '')
  const words = [caught, forHand(hint)].filter((text) => text !== '').join('. ')
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), STANDING)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
