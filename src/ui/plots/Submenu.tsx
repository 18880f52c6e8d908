import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import { useState, type ReactNode } from 'react'
import menu from '../primitives/Menu.module.css'

interface SubmenuProps {
  readonly label: string
  /** What comes of it, under the label. */
  readonly about?: string
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

/** A line of a menu that opens another menu beside it. */
export function Submenu({ label, about, icon: Icon, children }: SubmenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Sub open={open} onOpenChange={setOpen}>
      <Radix.SubTrigger className={menu['item']}>
        <span className={menu['icon']} aria-hidden="true">
          {Icon !== undefined && <Icon size={16} strokeWidth={1.75} />}
        </span>
        <span className={menu['label']}>
          {label}
          {about !== undefined && <span className={menu['about']}>{about}</span>}
        </span>
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
