import { useId, useRef, useState, type RefObject } from 'react'
import { lazyPart, usePart, useTellNotLoaded } from './lazy.tsx'

const surfaces = lazyPart(() => import('./surfaces.tsx'))

interface Opener {
  readonly part: typeof import('./surfaces.tsx') | null
  /** Properties of the surface. */
  readonly surface: {
    readonly id: string
    readonly labelledBy: string
    readonly open: boolean
    readonly onOpenChange: (open: boolean) => void
    readonly button: RefObject<HTMLButtonElement | null>
  }
  /** Properties of the button. */
  readonly button: {
    readonly ref: RefObject<HTMLButtonElement | null>
    readonly id: string
    readonly 'aria-expanded': boolean
    readonly 'aria-controls': string | undefined
    readonly 'data-state': 'open' | 'closed'
  }
}

/** A button and the surface that it opens, which is fetched later than the button. */
export function useSurface(): Opener {
  const [open, onOpenChange] = useState(false)
  const ref = useRef<HTMLButtonElement | null>(null)
  const id = useId()
  const { part, failed } = usePart(surfaces, open)
  useTellNotLoaded(failed, () => onOpenChange(false))
  return {
    part,
    surface: { id, labelledBy: `${id}button`, open, onOpenChange, button: ref },
    button: {
      ref,
      id: `${id}button`,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'data-state': open ? 'open' : 'closed',
    },
  }
}
