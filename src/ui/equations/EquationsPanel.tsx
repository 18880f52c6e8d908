import { useEffect, useRef, useState } from 'react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { AsBefore } from '../asking/index.ts'
import { Choice } from '../primitives/index.ts'
import { ConstraintsTab } from './ConstraintsTab.tsx'
import styles from './Equations.module.css'
import { MotionTab } from './MotionTab.tsx'

const TABS = [
  { value: 'motion', label: 'Speeds' },
  { value: 'constraints', label: 'Constraints' },
] as const

/** The equations of motion of the mechanism in the pose on show: in its independent speeds, or of all bodies with the constraints of the joints. */
export function EquationsPanel() {
  const { session } = useLaboratory()
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('motion')
  // what the pointer rested on in the panel is lit no longer
  useEffect(() => () => session.getState().light([]), [session])
  const box = useRef<HTMLDivElement>(null)
  const document = useScene((s) => s.document)
  // another mechanism is read from its top
  useEffect(() => {
    // newer browsers return a promise, which is no clean-up of an effect
    box.current?.parentElement?.scrollTo(0, 0)
  }, [document])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc leaves whatever has the focus in it
    <div
      ref={box}
      className={styles['panel']}
      data-equations
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        session.getState().setPanel('equations', false)
      }}
    >
      <Choice label="Equations" value={tab} options={TABS} onChange={setTab} />
      <AsBefore />
      {tab === 'motion' ? <MotionTab /> : <ConstraintsTab />}
    </div>
  )
}
