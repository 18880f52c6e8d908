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
import { lazyPart, usePart } from './lazy.tsx'
import { carriesFocus } from '../../laboratory/index.ts'
import { lastKey, watchInput } from './last-input.ts'
import { isDescribed, type OpenTooltip, type Told } from './open-tooltip.ts'
import { useAsking } from './useAsking.ts'

/** What shows them is not part of the first load: nothing of it is on the page when that opens. */
const surface = lazyPart(() => import('./TooltipSurface.tsx'))

export interface TooltipProps extends Told, Omit<HTMLAttributes<HTMLElement>, 'children'> {
  /** The one element that the tooltip is about, which also has all further properties. It must carry its own accessible name. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Opens and closes the one tooltip of the page. What is open watches for itself whether the pointer goes to it or away. */
interface Desk {
  open(tooltip: OpenTooltip): void
  close(owner: string): void
  /** Changes the words of a tooltip that is shown. */
  reword(owner: string, told: Told): void
}

const DeskContext = createContext<Desk | null>(null)

/** Keys that carry the focus from one control to the next. */
const travels = (key: string): boolean => carriesFocus(key) || /^(Arrow|Home|End)/.test(key)

/**
 * A hint for the pointer, for the focus that travels, and for a finger that stays; never the only place where something is said. It is
 * there at once, and the next one as soon as the pointer comes to it.
 */
export function Tooltip({ label, keys, side, children, ...rest }: TooltipProps) {
  const owner = useId()
  const desk = use(DeskContext)
  // Pressing moves the focus too.
  const pressed = useRef(false)
  const press = useAsking(
    (anchor) => desk?.open(opened(anchor)),
    () => desk?.close(owner),
  )
  const props = { ...children.props, ...rest }
  useEffect(() => desk?.reword(owner, { label, keys, side: side ?? 'top' }), [desk, owner, label, keys, side])
  useEffect(() => () => desk?.close(owner), [desk, owner])
  const opened = (anchor: HTMLElement): OpenTooltip => ({ label, keys, side, owner, anchor })
  if (desk === null) return cloneElement(children, rest)
  return cloneElement(children, {
    ...rest,
    ...press,
    onClickCapture: (event) => {
      press.onClickCapture(event)
      props.onClickCapture?.(event)
    },
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      props.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') desk.open(opened(event.currentTarget))
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      props.onPointerLeave?.(event)
      pressed.current = false
      // What is shown watches whether the pointer goes to it; what is still being fetched cannot.
      if (!isDescribed(event.currentTarget, owner)) desk.close(owner)
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
      if (!pressed.current && travels(lastKey() ?? '')) desk.open(opened(event.currentTarget))
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      props.onBlur?.(event)
      desk.close(owner)
    },
  })
}

/** Once, around the app. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  useEffect(() => watchInput(), [])
  const [shown, setShown] = useState<OpenTooltip | null>(null)
  const desk = useMemo(() => makeDesk(setShown), [])
  const owner = shown?.owner
  useEffect(() => {
    if (owner === undefined) return undefined
    // A key does something else, such as open a dialog over all. Escape is the tooltip's own.
    const onKey = ({ key }: KeyboardEvent): void => {
      if (!/^(Escape|Shift|Control|Alt|Meta)$/.test(key)) desk.close(owner)
    }
    // A dialog that opens of itself takes the focus: the first Escape is its own.
    const onFocus = ({ target }: globalThis.FocusEvent): void => {
      if (
        target instanceof Element &&
        target.closest('[role=dialog], [role=alertdialog]') &&
        !isDescribed(target, owner)
      )
        desk.close(owner)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      window.removeEventListener('focusin', onFocus)
    }
  }, [desk, owner])
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
  return {
    open(tooltip) {
      if (owner === tooltip.owner) return
      owner = tooltip.owner
      show(() => tooltip)
    },
    close(closing) {
      if (closing !== owner) return
      owner = null
      show(() => null)
    },
    reword(of, told) {
      if (of === owner) show((shown) => shown && { ...shown, ...told })
    },
  }
}
