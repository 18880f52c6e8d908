import { useEffect, useState } from 'react'
import { useCover, useLaboratory, useRun, useSceneOnShow, useSession } from '../../laboratory/index.ts'
import { massOfBody, type Scene } from '../../scene/index.ts'
import { hintWords, isBuilding, isSeenOnPhone, type Hint, type Selection } from '../../session/index.ts'
import { sizeWords } from '../../tools/index.ts'
import { Button, KeyCaps, lazyPart, usePart, useCompact, forHand } from '../primitives/index.ts'
import styles from './guidance.module.css'

/** Loaded only for those who have not taken the tour yet. */
const tour = lazyPart(() => import('./Tour.tsx'))

/** Needs no word where it does what the view does anyway. */
const isSilent = (tool: string, hint: Hint | null): boolean => tool === 'select' && hint?.keys.length === 0

/** Size of the selected body, where only one is selected and it is one shape. */
function sizeOfSelected({ bodies }: Pick<Scene, 'bodies'>, [only, second]: Selection): string | null {
  const body = second === undefined && only?.kind === 'body' ? bodies.find(({ id }) => id === only.id) : undefined
  const [shape, other] = body?.shapes ?? []
  return body && shape && other === undefined ? sizeWords(shape, massOfBody(body).mass) : null
}

/** Shows what the next click does, above the transport, and the steps of the tour. */
export function HintLine() {
  const { session } = useLaboratory()
  const compact = useCompact()
  const cover = useCover('passing')
  // On a phone a box that is seen asks something first, in the same place.
  const asked = useSession((s) => compact && isSeenOnPhone(s.popup, s.sheet.open))
  const resting = useSession((s) => s.tool === 'select')
  // While it runs, and on a phone beside an open sheet, what a selected link could be made is not what one looks at.
  const reading = useSession((s) => compact && s.sheet.open)
  const watching = (useRun((s) => s.playing) || reading) && resting
  const hint = useSession((s) =>
    asked || isSilent(s.tool, s.hint) || (watching && s.hint?.refused === undefined) ? null : s.hint,
  )
  // A box that asks something has its own way out; on a phone there is no hint while it is seen.
  const done = useSession((s) => isBuilding(s.tool) && (compact || s.popup === null))
  const selection = useSession((s) => s.selection)
  const size = useSceneOnShow((scene) => (resting ? sizeOfSelected(scene, selection) : null))
  return (
    <>
      <FirstSteps />
      {hint !== null && (
        <p ref={cover} className={styles['hint']} data-testid="hint">
          <span>
            {size !== null && <b>{size}. </b>}
            {hint.refused !== undefined && hint.refused !== '' && (
              <b className={styles['refused']}>{forHand(hint.refused)} </b>
            )}
            {forHand(hint.text)}
          </span>
          <span className={styles['keys']}>
            {hint.keys.map((key) => (
              <KeyCaps key={key} binding={key} />
            ))}
          </span>
          {done && (
            <Button
              look="quiet"
              aria-label="Done with the tool"
              className={styles['done']}
              onClick={() => session.getState().setTool('select')}
            >
              Done
            </Button>
          )}
        </p>
      )}
      <Spoken />
    </>
  )
}

/** The first steps, where they are offered or under way. */
function FirstSteps() {
  const { session, scenes } = useLaboratory()
  const { part } = usePart(
    tour,
    useSession((s) => s.tour !== null),
  )
  useEffect(() => {
    // Work of one's own is what the page opens with: they were offered before.
    if (session.getState().tour === 0 && scenes.getState().dirty) session.getState().setTour(null)
  }, [session, scenes])
  return part === null ? null : <part.Tour />
}

/** Time for which a hint has to stay before screen readers announce it, ms, so that those passed over are not. */
const STANDING = 350

/** The hint, and what the pointer or the keys have caught, for ears. */
function Spoken() {
  const hint = useSession((s) => (s.hint === null || isSilent(s.tool, s.hint) ? '' : hintWords(s.hint)))
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
