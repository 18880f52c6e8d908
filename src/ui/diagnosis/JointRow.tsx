import type { ReactNode } from 'react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { JointIcon } from '../outline/index.ts'
import styles from './Diagnosis.module.css'

/** A joint by its name and what there is to say of it: lit up in the view under the pointer, selected by a click. */
export function JointRow({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { session } = useLaboratory()
  const joint = useScene((s) => s.scene.joints.find((one) => one.id === id))
  if (joint === undefined) return null
  const light = (on: boolean) => session.getState().hover(on ? { kind: 'joint', id } : null)
  return (
    <button
      type="button"
      className={styles['row']}
      onClick={() => session.getState().select([{ kind: 'joint', id }])}
      onPointerEnter={(event) => event.pointerType !== 'touch' && light(true)}
      onPointerLeave={() => light(false)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && light(true)}
      onBlur={() => light(false)}
    >
      <JointIcon type={joint.type} />
      <span className={styles['rowText']}>
        <span className={styles['name']}>{children === '' ? joint.name : `${joint.name}:`}</span>{' '}
        <span className={styles['quiet']}>{children}</span>
      </span>
    </button>
  )
}
