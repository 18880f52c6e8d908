import { Menu as Radix } from 'radix-ui/internal'
import { useMemo, useRef, type ReactNode } from 'react'
import menu from '../primitives/Menu.module.css'
import { useHolding } from './useHolding.ts'

interface MenuAtPointProps {
  /** Of the window, px. */
  readonly x: number
  readonly y: number
  /** What it is about: its name, and written above its lines. */
  readonly title: string
  /** Beside the point it moves up before it is cut. */
  readonly side: 'right' | 'bottom'
  /** Whether the first line has the focus at once, as the one from which the next key starts. */
  readonly startsAtFirst: () => boolean
  readonly onClose: () => void
  /** Gives the focus back. */
  readonly onCloseAutoFocus: (event: Event) => void
  readonly children: ReactNode
}

/** A menu that is open at a point of the page. */
export function MenuAtPoint({
  x,
  y,
  title,
  side,
  startsAtFirst,
  onClose,
  onCloseAutoFocus,
  children,
}: MenuAtPointProps) {
  const anchor = useRef<{ getBoundingClientRect(): DOMRect } | null>(null)
  anchor.current = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y])
  const list = useRef<HTMLDivElement>(null)
  const holding = useHolding()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          ref={list}
          className={menu['menu']}
          aria-label={title}
          side={side}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          // the browser's own menu comes by the same key
          onContextMenu={(event) => event.preventDefault()}
          onEntryFocus={(event) => {
            if (!startsAtFirst()) return
            event.preventDefault()
            list.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
          }}
          onInteractOutside={(event) => holding() && event.preventDefault()}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Radix.Label className={menu['title']}>{title}</Radix.Label>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
