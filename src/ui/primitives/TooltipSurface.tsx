import { Tooltip as Radix } from 'radix-ui'
import { useLayoutEffect, type HTMLAttributes, type Ref } from 'react'
import { KeyCaps } from './KeyCaps.tsx'
import { idOf, type OpenTooltip } from './open-tooltip.ts'
import { clearanceOf } from './tooltip-place.ts'
import styles from './Tooltip.module.css'

interface TooltipSurfaceProps extends OpenTooltip {
  /** Escape, a scroll, or the pointer left both the control and the tooltip. */
  readonly onClose: () => void
}

/** An open tooltip, beside the whole bar of the control that it is about: it hides none of those that the pointer may go on to. */
export function TooltipSurface({ owner, anchor, label, keys, side = 'top', onClose }: TooltipSurfaceProps) {
  const id = idOf(owner)
  useLayoutEffect(() => {
    const before = anchor.getAttribute('aria-describedby')
    anchor.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`)
    return () => {
      if (before === null) anchor.removeAttribute('aria-describedby')
      else anchor.setAttribute('aria-describedby', before)
    }
  }, [anchor, id])
  return (
    <Radix.Provider>
      <Radix.Root
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        <Radix.Trigger asChild>
          <StandIn anchor={anchor} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            id={id}
            className={styles.content}
            side={side}
            sideOffset={clearanceOf(anchor, side)}
            collisionPadding={8}
          >
            {label}
            {keys !== undefined && <KeyCaps binding={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

interface StandInProps extends HTMLAttributes<HTMLElement> {
  readonly anchor: HTMLElement
  readonly ref?: Ref<HTMLElement>
}

/** Is for the library the control itself, which is elsewhere in the page and has listeners of its own. */
function StandIn({ anchor, ref }: StandInProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      const undo = ref(anchor)
      return typeof undo === 'function' ? undo : () => void ref(null)
    }
    if (ref) ref.current = anchor
    return undefined
  }, [ref, anchor])
  return null
}
