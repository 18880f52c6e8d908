import { useEffect, useEffectEvent, useRef } from 'react'
import { editOrTell, seenPose, useLaboratory, useScene } from '../../../laboratory/index.ts'
import { joinBodies, type JoinSpec } from '../../../scene/index.ts'
import type { Popup } from '../../../session/index.ts'
import { bodyName } from '../../inspector/joint-words.ts'
import { JointIcon } from '../../outline/index.ts'
import { Button, cameByTab, KeyCaps } from '../../primitives/index.ts'
import { useCompact } from '../../shell/useCompact.ts'
import { offerTakes } from '../keys.ts'
import { AtPoint } from './AtPoint.tsx'
import styles from './popup.module.css'
import { WAYS, type Way } from './ways.ts'

type OfferAt = Extract<Popup, { readonly kind: 'offer' }>

/** Two eyes have come to lie on each other: what shall hold them together? Enter pins them. */
export function PinOffer({ popup }: { readonly popup: OfferAt }) {
  const lab = useLaboratory()
  const compact = useCompact()
  const box = useRef<HTMLDivElement>(null)
  const { a, b, axis } = popup.offer
  const scene = useScene((s) => s.scene)
  const title = `${bodyName(scene, a.body)} on ${bodyName(scene, b.body)}`
  const close = (): void => {
    if (lab.session.getState().popup === popup) lab.session.getState().setPopup(null)
  }
  const hold = ({ verb, type, rows, along }: Way): void => {
    const pose = seenPose(lab)
    const spec: JoinSpec = { type, driven: a, main: b, axis, ...(rows && { rows }) }
    const slot = along ? { along: along(pose(b.body), b.body, lab.session.getState().plane) } : {}
    editOrTell(lab, `${verb} ${title}`, (draft) => joinBodies(draft, { ...spec, ...slot }, pose))
    close()
  }
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
    if (!offerTakes(event.key, event.target, box.current, cameByTab())) return
    if (event.key === 'Enter') hold(WAYS[0])
    else close()
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    // Ahead of the tool in hand, to which Enter and Esc mean the next point.
    const listen = (event: globalThis.KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])

  return (
    <AtPoint
      ref={box}
      label={`Hold together: ${title}`}
      x={popup.x}
      y={popup.y}
      clear={popup.clear}
      className={styles['offer']}
      onKeyDown={() => {}}
    >
      <header className={styles['head']}>
        <JointIcon type="revolute" />
        <h2>{title}</h2>
      </header>
      <div className={styles['body']} role="group" aria-label="What holds them together">
        {WAYS.map((way, i) => (
          <Button key={way.verb} look={i === 0 ? 'primary' : 'plain'} title={way.meaning} onClick={() => hold(way)}>
            {way.verb} {i === 0 && !compact && <KeyCaps binding="Enter" />}
          </Button>
        ))}
        <Button look="quiet" title="They lie on each other and stay free" onClick={close}>
          Leave
        </Button>
      </div>
    </AtPoint>
  )
}
