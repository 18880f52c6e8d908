import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useLaboratory, useScene, useSession } from '../../../laboratory/index.ts'
import { drivesOf, freedomsOf, limitedFreedom, type Joint, type JointDraft } from '../../../scene/index.ts'
import { isSelected, type Popup } from '../../../session/index.ts'
import { GestureContext, type FieldGesture } from '../../fields/index.ts'
import { DriveFold, Fold, FoldMemory, bodyName, LimitsFold } from '../../inspector/index.ts'
import { DRIVE_WORDS, JointIcon } from '../../outline/index.ts'
import { Button, focusView, KeyCaps, useCompact } from '../../primitives/index.ts'
import { AtPoint } from './AtPoint.tsx'
import styles from './popup.module.css'
import { TypeAndAxis } from './TypeAndAxis.tsx'

type JointAt = Extract<Popup, { readonly kind: 'joint' }>

/** A new joint, or one that is there, set where it is. */
export function JointPopup({ popup }: { readonly popup: JointAt }) {
  const joint = useScene((s) => s.scene.joints.find(({ id }) => id === popup.joint))
  return joint === undefined ? null : <Setting key={joint.id} joint={joint} popup={popup} />
}

function Setting({ joint, popup }: { readonly joint: Joint; readonly popup: JointAt }) {
  const { session, tool } = useLaboratory()
  const scene = useScene((s) => s.scene)
  const compact = useCompact()
  // Made just now: all that is set here is part of the making.
  const fresh = popup.fresh === true
  const freedoms = freedomsOf(joint.type)
  const drives = drivesOf(joint)
  const title = `${bodyName(scene, joint.driven.body)} on ${bodyName(scene, joint.main.body)}`

  const selected = useSession((s) => isSelected(s.selection, { kind: 'joint', id: joint.id }))
  useEffect(() => {
    // A joint that was there is set for as long as it is what one looks at.
    if (!fresh && !selected && session.getState().popup === popup) session.getState().setPopup(null)
  }, [fresh, selected, session, popup])

  const chosen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!popup.byKeys) return
    const radio = (which: string) => chosen.current?.querySelector<HTMLElement>(`[role=radio]${which}`)
    // A box without a place yet is hidden, and cannot have the focus.
    const frame = requestAnimationFrame(() => (radio('[aria-checked="true"]') ?? radio(''))?.focus())
    return () => cancelAnimationFrame(frame)
  }, [popup])
  const leave = (): void => {
    if (chosen.current?.contains(document.activeElement)) focusView()
  }
  const done = (): void => {
    leave()
    if (!fresh || tool.current?.key('Enter') !== true) session.getState().setPopup(null)
  }
  const takeBack = (): void => {
    leave()
    if (!fresh || tool.current?.key('Escape') !== true) session.getState().setPopup(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // One of a few is chosen by arrows; Enter is free to keep them all.
    const onChoice = event.target instanceof Element && event.target.matches('[role=radio]')
    if (event.defaultPrevented && !onChoice) return
    const onControl =
      event.target instanceof Element && event.target.matches('button:not([role=radio]), input, [role=combobox]')
    if (event.key === 'Escape') takeBack()
    else if (event.key === 'Enter' && !onControl) done()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const ends = (
    <>
      {fresh && (
        <Button look="quiet" onClick={takeBack}>
          Take the joint back {!compact && <KeyCaps binding="Escape" />}
        </Button>
      )}
      <Button look="primary" onClick={done}>
        {fresh ? 'Done' : 'Close'}
      </Button>
    </>
  )

  return (
    <AtPoint label={`Joint: ${title}`} x={popup.x} y={popup.y} clear={popup.clear} onKeyDown={onKeyDown}>
      <header className={styles['head']}>
        <JointIcon type={joint.type} />
        <h2>{title}</h2>
        {compact && <div className={styles['ends']}>{ends}</div>}
      </header>
      <GestureContext value={useGesture(joint, fresh)}>
        <FoldMemory>
          <div ref={chosen} className={styles['body']}>
            <TypeAndAxis joint={joint} fresh={fresh} />
            {freedoms.length > 0 && (
              <Fold
                id="joint-drive"
                title="Drive"
                initially={false}
                summary={drives.map((d) => DRIVE_WORDS[d.kind].name).join(', ') || 'none'}
              >
                {freedoms.map((freedom) => (
                  <DriveFold key={freedom} joint={joint} freedom={freedom} many={freedoms.length > 1} />
                ))}
              </Fold>
            )}
            {limitedFreedom(joint.type) !== null && (
              <Fold
                id="joint-limits"
                title="Limits and damping"
                initially={false}
                summary={joint.limits === null ? 'none' : 'limits'}
              >
                <LimitsFold joint={joint} />
              </Fold>
            )}
          </div>
        </FoldMemory>
      </GestureContext>
      {!compact && <footer className={styles['foot']}>{ends}</footer>}
    </AtPoint>
  )
}

/**
 * Scrubs and steps of fields. The making of a joint is a gesture already, which theirs must not end: taking one of them back puts
 * the joint as it was before it, not away.
 */
function useGesture(joint: Joint, fresh: boolean): FieldGesture {
  const { scenes } = useLaboratory()
  const now = useRef(joint)
  const before = useRef(joint)
  useEffect(() => {
    before.current = now.current
    now.current = joint
  }, [joint])
  return useMemo((): FieldGesture => {
    if (!fresh)
      return {
        begin: (label) => scenes.begin(`${label} of ${now.current.name}`),
        commit: () => scenes.commit(),
        cancel: () => scenes.cancel(),
        undo: () => void scenes.undo(),
        redo: () => void scenes.redo(),
      }
    let kept = now.current
    const put = (to: Joint): void => {
      scenes.edit(`Set ${to.name}`, (draft) => {
        draft.joints = draft.joints.map((one) => (one.id === to.id ? (to as JointDraft) : one))
      })
    }
    return {
      begin: () => {
        kept = now.current
      },
      commit: () => {},
      cancel: () => put(kept),
      undo: () => put(before.current),
      redo: () => {},
    }
  }, [scenes, fresh])
}
