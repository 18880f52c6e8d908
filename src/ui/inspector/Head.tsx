import type { ReactNode } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Item } from '../../session/index.ts'
import { ActionButton } from '../action/index.ts'
import { TextField } from '../fields/index.ts'
import { renameItem } from '../outline/index.ts'
import styles from './Inspector.module.css'

interface HeadProps {
  readonly icon: ReactNode
  /** Such as "Revolute joint". */
  readonly kind: string
  readonly item: Item
  readonly name: string
}

/** The head of the inspector: kind and name of the selected item, and actions on it. */
export function Head({ icon, kind, item, name }: HeadProps) {
  const { scenes } = useLaboratory()
  return (
    <header className={styles['head']}>
      <div className={styles['kind']}>
        {icon}
        <span className={styles['kindName']}>{kind}</span>
        <span className={styles['headTools']}>
          <ActionButton id="frame-selection" size="small" />
          <ActionButton id="duplicate" size="small" />
          <ActionButton id="delete" size="small" />
        </span>
      </div>
      <div className={styles['tools']}>
        <ActionButton id="tool-move" size="small" side="bottom" />
        <ActionButton id="tool-rotate" size="small" side="bottom" />
        <ActionButton id="select-connected" size="small" side="bottom" />
        {item.kind === 'body' ? (
          <>
            <ActionButton id="reground" size="small" side="bottom" />
            <ActionButton id="mirror" size="small" side="bottom" />
            <ActionButton id="array" size="small" side="bottom" />
            <ActionButton id="hide" size="small" side="bottom" />
            <ActionButton id="lock" size="small" side="bottom" />
          </>
        ) : null}
        {item.kind === 'joint' ? <ActionButton id="marker-mode" size="small" side="bottom" /> : null}
      </div>
      <TextField
        key={item.id}
        label="Name"
        value={name}
        onCommit={(next) => (next === '' ? 'A name is needed.' : renameItem(scenes, item, next))}
      />
    </header>
  )
}
