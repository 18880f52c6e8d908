import { ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import { useState, type ReactNode } from 'react'
import { useCompact } from '../primitives/index.ts'
import menu from '../primitives/Menu.module.css'

interface SubmenuProps {
  readonly label: string
  /** What comes of it, under the label. */
  readonly about?: string
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

/** A line of a menu that opens another menu beside it; on a phone, where there is no room beside it, below it in the same menu. */
export function Submenu({ label, about, icon: Icon, children }: SubmenuProps) {
  const [open, setOpen] = useState(false)
  const compact = useCompact()
  const words = (
    <>
      <span className={menu['icon']} aria-hidden="true">
        {Icon !== undefined && <Icon size={16} strokeWidth={1.75} />}
      </span>
      <span className={menu['label']}>
        {label}
        {about !== undefined && <span className={menu['about']}>{about}</span>}
      </span>
    </>
  )
  if (compact)
    return (
      <>
        <Radix.Item
          className={menu['item']}
          aria-expanded={open}
          onSelect={(event) => {
            event.preventDefault()
            setOpen(!open)
          }}
        >
          {words}
          <ChevronDown aria-hidden="true" size={14} />
        </Radix.Item>
        {open && (
          <Radix.Group className={menu['below']} aria-label={label}>
            {children}
          </Radix.Group>
        )}
      </>
    )
  return (
    <Radix.Sub open={open} onOpenChange={setOpen}>
      <Radix.SubTrigger className={menu['item']}>
        {words}
        <ChevronRight aria-hidden="true" size={14} />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={menu['menu']} aria-label={label} collisionPadding={8}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}
