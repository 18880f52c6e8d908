import type { LucideIcon } from 'lucide-react'
import { Check } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import type { ReactNode } from 'react'
import { KeyCaps } from './KeyCaps.tsx'
import styles from './Menu.module.css'

export interface MenuItemProps {
  readonly label: ReactNode
  /** What comes of it, under the label. */
  readonly about?: string | undefined
  readonly onSelect: () => void
  readonly icon?: LucideIcon | undefined
  readonly keys?: string | undefined
  readonly disabled?: boolean
  /** For a choice: whether it is the chosen one. */
  readonly checked?: boolean | undefined
}

export function MenuItem({ label, about, onSelect, icon: Icon, keys, disabled = false, checked }: MenuItemProps) {
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {checked === true ? <Check size={16} /> : Icon === undefined ? null : <Icon size={16} strokeWidth={1.75} />}
      </span>
      <span className={styles.label}>
        {label}
        {about !== undefined && <span className={styles.about}>{about}</span>}
      </span>
      {keys !== undefined && <KeyCaps binding={keys} />}
    </>
  )
  if (checked === undefined)
    return (
      <Radix.Item className={styles.item} disabled={disabled} onSelect={onSelect}>
        {content}
      </Radix.Item>
    )
  return (
    <Radix.CheckboxItem className={styles.item} disabled={disabled} checked={checked} onSelect={onSelect}>
      {content}
    </Radix.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />
}
