import {
  cloneElement,
  createContext,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { lazyPart, usePart } from '../lazy.tsx'
import { lastKey, watchInput } from './last-input.ts'
import type { OpenTooltip, Told } from './open-tooltip.ts'

/** What shows them is not part of the first load: nothing of it is on the page when that opens. */
const surface = lazyPart(() => import('./TooltipSurface.tsx'))

export interface TooltipProps extends Told {
  /** The one element that the tooltip is about. It must carry its own accessible name. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Opens and closes the one tooltip of the page. */
interface Desk {
  /** The pointer rests on it; near one that was open a moment ago it opens at once. */
  enter(tooltip: OpenTooltip): void
  open(tooltip: OpenTooltip): void
  /** The pointer is gone: what is not open yet stays closed. What is open watches for itself whether the pointer comes to it. */
  leave(): void
  close(owner: string): void
  /** Its words are others now. */
  reword(owner: string, told: Told): void
}

/** ms of rest on a control after which its tooltip opens. */
const DELAY = 450
/** ms after one has closed in which the next one opens at once. */
const NEAR = 300

const DeskContext = createContext<Desk | null>(null)

/** Keys that carry the focus from one control to the next. */
const TRAVELLING = /^(Tab|Arrow|Home|End)/

/** A hint for the pointer and the focus; never the only place where something is said. */
export function Tooltip({ children, ...told }: TooltipProps) {
  const { label, keys, side } = told
  const owner = useId()
  const desk = use(DeskContext)
  // Pressing moves the focus too.
  const pressed = useRef(false)
  const { props } = children
  useEffect(() => desk?.reword(owner, { label, keys, side: side ?? 'top' }), [desk, owner, label, keys, side])
  useEffect(() => () => desk?.close(owner), [desk, owner])
  if (desk === null) return children
  const opened = (anchor: HTMLElement): OpenTooltip => ({ ...told, owner, anchor })
  return cloneElement(children, {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      props.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') desk.enter(opened(event.currentTarget))
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      props.onPointerLeave?.(event)
      pressed.current = false
      desk.leave()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      props.onPointerDown?.(event)
      pressed.current = true
      desk.close(owner)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      props.onPointerUp?.(event)
      pressed.current = false
    },
    onClick: (event) => {
      props.onClick?.(event)
      desk.close(owner)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      props.onFocus?.(event)
      // What else moves the focus gives it back to where it was, and needs no hint.
      if (!pressed.current && TRAVELLING.test(lastKey() ?? '')) desk.open(opened(event.currentTarget))
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      props.onBlur?.(event)
      desk.close(owner)
    },
  })
}

/** Once, around the app: tooltips near each other follow without a new delay. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  useEffect(() => watchInput(), [])
  const [shown, setShown] = useState<OpenTooltip | null>(null)
  const desk = useMemo(() => makeDesk(setShown), [])
  const { part } = usePart(surface, shown !== null)
  return (
    <DeskContext value={desk}>
      {children}
      {part !== null && shown !== null && (
        <part.TooltipSurface key={shown.owner} {...shown} onClose={() => desk.close(shown.owner)} />
      )}
    </DeskContext>
  )
}

function makeDesk(show: (change: (shown: OpenTooltip | null) => OpenTooltip | null) => void): Desk {
  let owner: string | null = null
  let closedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (tooltip: OpenTooltip): void => {
    clearTimeout(timer)
    owner = tooltip.owner
    show(() => tooltip)
  }
  return {
    open,
    enter(tooltip) {
      clearTimeout(timer)
      if (owner === tooltip.owner) return
      const near = owner !== null || performance.now() - closedAt < NEAR
      if (near) open(tooltip)
      else timer = setTimeout(() => open(tooltip), DELAY)
    },
    leave: () => clearTimeout(timer),
    close(closing) {
      clearTimeout(timer)
      if (closing !== owner) return
      owner = null
      closedAt = performance.now()
      show(() => null)
    },
    reword(of, told) {
      if (of === owner) show((shown) => shown && { ...shown, ...told })
    },
  }
}
