/** What menus and popovers open: not part of the first load, as nothing of it is on the page when that opens. */
import { Popover as RadixPopover } from 'radix-ui'
// Its inner parts are no promise of the library's: package.json names one version exactly.
import { Menu as RadixMenu } from 'radix-ui/internal'
import type { ReactNode, RefObject } from 'react'
import menuStyles from './Menu.module.css'
import popoverStyles from './Popover.module.css'
import { useFocusBack } from './useFocusBack.ts'

interface SurfaceProps {
  readonly id: string
  /** The id of the button. */
  readonly labelledBy: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button that it belongs to: it opens beside it. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly align: 'start' | 'center' | 'end'
  readonly children: ReactNode
}

/** The list under a menu's button. */
export function MenuSurface({ id, labelledBy, open, onOpenChange, button, side, align, children }: SurfaceProps) {
  const giveBack = useFocusBack(open)
  return (
    <RadixMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <RadixMenu.Anchor virtualRef={button} />
      <RadixMenu.Portal>
        <RadixMenu.Content
          id={id}
          aria-labelledby={labelledBy}
          className={menuStyles.menu}
          // a long menu scrolls, and what scrolls can have the focus
          tabIndex={0}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={giveBack}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

/** The small surface next to a popover's button. */
export function PopoverSurface({
  id,
  label,
  open,
  onOpenChange,
  button,
  side,
  align,
  children,
}: Omit<SurfaceProps, 'labelledBy'> & { readonly label: string }) {
  const giveBack = useFocusBack(open)
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Anchor virtualRef={button} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          id={id}
          className={popoverStyles.popover}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={giveBack}
          onInteractOutside={(event) => {
            // The button itself closes it, unless one lets go beside it.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
