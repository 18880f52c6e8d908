/** What menus and popovers open: not part of the first load, as nothing of it is on the page when that opens. */
import { Popover as RadixPopover } from 'radix-ui'
import { Menu as RadixMenu } from 'radix-ui/internal'
import { useRef, type ReactNode, type RefObject } from 'react'
import menuStyles from './Menu.module.css'
import popoverStyles from './Popover.module.css'

interface SurfaceProps {
  readonly id: string
  /** The id of the button. */
  readonly labelledBy: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button that it belongs to: it opens beside it and gives the focus back to it. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly align: 'start' | 'center' | 'end'
  readonly children: ReactNode
}

/** Who closes it by going elsewhere keeps the focus there; else the button has it again. */
function useFocusOnButton(button: SurfaceProps['button']) {
  const elsewhere = useRef(false)
  return {
    wentElsewhere: () => {
      elsewhere.current = true
    },
    onCloseAutoFocus: (event: Event) => {
      if (!elsewhere.current) button.current?.focus()
      elsewhere.current = false
      event.preventDefault()
    },
  }
}

/** The list under a menu's button. */
export function MenuSurface({ id, labelledBy, open, onOpenChange, button, side, align, children }: SurfaceProps) {
  const { wentElsewhere, onCloseAutoFocus } = useFocusOnButton(button)
  return (
    <RadixMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <RadixMenu.Anchor virtualRef={button} />
      <RadixMenu.Portal>
        <RadixMenu.Content
          id={id}
          aria-labelledby={labelledBy}
          className={menuStyles.menu}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={wentElsewhere}
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
  const { wentElsewhere, onCloseAutoFocus } = useFocusOnButton(button)
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
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={(event) => {
            // The button itself closes it, unless one lets go beside it.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
            else wentElsewhere()
          }}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
