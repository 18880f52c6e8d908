import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLaboratory, useRun, useScene, useSession } from '../../laboratory/index.ts'
import { GestureContext, type FieldGesture } from '../fields/index.ts'
import type { Selection } from '../../session/index.ts'
import { NotLoaded, usePart } from '../primitives/index.ts'
import { FoldMemory } from './Fold.tsx'
import { gestureLabel } from './gesture-label.ts'
import styles from './Inspector.module.css'
import { selectedInspectors } from './parts.ts'
import { SceneInspector } from './SceneInspector.tsx'

/** Shows the selected item to read and to edit, or without a selection the scene. Every change is an edit that undo takes back. */
export function Inspector() {
  const { scenes, session } = useLaboratory()
  // The selection shows in the view and in the outline at once; the inspector follows in a later task.
  const selection = useNextTask(useSession((s) => s.selection))
  const gesture = useMemo<FieldGesture>(
    () => ({
      begin: (label) => scenes.begin(gestureLabel(label, scenes.getState().scene, session.getState().selection)),
      commit: () => scenes.commit(),
      cancel: () => scenes.cancel(),
      undo: () => void scenes.undo(),
      redo: () => void scenes.redo(),
    }),
    [scenes, session],
  )
  const box = useRef<HTMLDivElement>(null)
  const document = useScene((s) => s.document)
  const readOnly = useScene((s) => s.readOnly)
  const subject = selection.map(({ kind, id }) => `${kind} ${id}`).join(', ')
  // Something else is read from its top. Before the next picture is soon enough: at once, all would be laid out once more.
  useEffect(() => {
    const next = requestAnimationFrame(() => box.current?.parentElement?.scrollTo(0, 0))
    return () => cancelAnimationFrame(next)
  }, [subject, document])
  return (
    <GestureContext value={gesture}>
      <FoldMemory>
        {/* What was said of a field goes with the scene it was said of, and a refusal once the scene is the user's own. */}
        <div key={`${document} ${readOnly}`} ref={box} className={styles['inspector']}>
          {selection.length === 0 && <SceneInspector />}
          {selection.length > 0 && <OfNow />}
          <Selected selection={selection} />
        </div>
      </FoldMemory>
    </GestureContext>
  )
}

/** Before an edit the view shows what was; what is edited is the mechanism of now. */
function OfNow() {
  const past = useRun((s) => s.past !== null)
  return past ? (
    <p className={styles['note']}>The view shows it as it was before an edit; the fields tell it as it is now.</p>
  ) : null
}

/** The value, once the task in which it came is over. */
function useNextTask<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => flushSync(() => setShown(value))
    port2.postMessage(null)
    return () => port1.close()
  }, [value])
  return shown
}

const Selected = memo(function Selected({ selection }: { readonly selection: Selection }) {
  const { part, failed, again } = usePart(selectedInspectors, selection.length > 0)
  const [only] = selection
  if (only === undefined) return null
  if (part === null) return failed ? <NotLoaded onAgain={again} /> : null
  const { BodyInspector, ForceInspector, JointInspector, MultiInspector } = part
  if (selection.length > 1) return <MultiInspector selection={selection} />
  if (only.kind === 'body') return <BodyInspector id={only.id} />
  return only.kind === 'joint' ? <JointInspector id={only.id} /> : <ForceInspector id={only.id} />
})
