import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useStore } from 'zustand'
import styles from './Modes.module.css'
import type { Player } from './player.ts'
import { degrees } from './words.ts'

/** Change of the phase by one step, rad. */
export const STEP = Math.PI / 12

const RADIUS = 22

/** The phase of what is shown, as a hand that turns: by itself, or by pointer and arrow keys. */
export function PhaseDial({ player }: { readonly player: Player }) {
  const dial = useRef<HTMLDivElement>(null)
  const hands = useRef<SVGGElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  const { shown, paused } = useStore(player.state)

  useEffect(() => {
    let request = requestAnimationFrame(function draw() {
      const phases = player.phases()
      phases.forEach((phase, i) => {
        const hand = hands.current?.children[i]
        hand?.setAttribute('x2', String(RADIUS * 0.9 * Math.cos(phase)))
        hand?.setAttribute('y2', String(-RADIUS * 0.9 * Math.sin(phase)))
      })
      const [first = 0] = phases
      const words = phases.map((phase) => `${degrees(phase)}°`).join(', ')
      if (text.current !== null && text.current.textContent !== words) text.current.textContent = words
      // A phase that changes by itself is not announced with every picture.
      if (paused) {
        dial.current?.setAttribute('aria-valuenow', String(degrees(first)))
        dial.current?.setAttribute('aria-valuetext', words)
      }
      request = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(request)
  }, [player, paused, shown])

  const turnTo = (phase: number): void => {
    const [first = 0] = player.phases()
    const turn = phase - first
    player.turnBy(turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI)))
  }
  const onKey = (event: KeyboardEvent): void => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 6, PageDown: -6 }[event.key]
    if (way !== undefined) player.turnBy(way * STEP)
    else if (event.key === 'Home') turnTo(0)
    else return
    event.preventDefault()
  }
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    turnTo(Math.atan2(box.top + box.height / 2 - event.clientY, event.clientX - box.left - box.width / 2))
  }
  return (
    <div className={styles['phase']}>
      <div
        ref={dial}
        className={styles['dial']}
        role="slider"
        tabIndex={0}
        aria-label="Phase"
        aria-valuemin={0}
        aria-valuemax={359}
        aria-valuenow={0}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      >
        <svg viewBox="-26 -26 52 52" aria-hidden="true">
          <circle r={RADIUS} />
          <path d="M-22 0H-18M18 0H22M0 -22V-18M0 18V22" />
          <g ref={hands}>
            {shown.map((k, i) => (
              <line key={k} data-second={i > 0 || undefined} />
            ))}
          </g>
        </svg>
      </div>
      <span ref={text} className={styles['degrees']} aria-hidden="true" data-testid="mode-phase" />
    </div>
  )
}
