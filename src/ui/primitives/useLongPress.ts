import { useEffect, useState } from 'react'

/** Time of a long press, ms. */
const LONG = 450
/** Way after which a finger scrolls, px. */
const SLIP = 10

interface Press {
  readonly pointerType: string
  readonly clientX: number
  readonly clientY: number
}

interface LongPress {
  /** A pointer comes down; where that is a finger, and it stays there, it is `held`. */
  readonly down: (press: Press, held: () => void) => void
  /** It moves: one that goes on its way is no long press. */
  readonly move: (press: Pick<Press, 'clientX' | 'clientY'>) => void
  readonly lift: () => void
}

/** Recognises a finger that stays where it came down. */
export function useLongPress(): LongPress {
  const [press] = useState(makeLongPress)
  useEffect(() => press.lift, [press])
  return press
}

function makeLongPress(): LongPress {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: Press | null = null
  const lift = (): void => clearTimeout(timer)
  return {
    down(press, held) {
      lift()
      from = press
      if (press.pointerType === 'touch') timer = setTimeout(held, LONG)
    },
    move({ clientX, clientY }) {
      if (from !== null && Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLIP) lift()
    },
    lift,
  }
}
