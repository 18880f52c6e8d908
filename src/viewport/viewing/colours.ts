/** Colours of the drawing, read from the page's design tokens so that view, tables and legends agree. */
import { shownTheme, watchTheme } from '../../laboratory/index.ts'

export interface Colours {
  readonly dark: boolean
  readonly ground: string
  readonly ink: string
  readonly inkSoft: string
  readonly accent: string
  readonly danger: string
  readonly force: string
  readonly torque: string
  readonly velocity: string
  readonly acceleration: string
  readonly gravity: string
  readonly axisX: string
  readonly axisY: string
  readonly axisZ: string
}

/** Where each colour comes from, and what it is (as in the light theme) where the page has no tokens. */
export const TOKENS = {
  ground: ['--ground', '#eeece8'],
  ink: ['--ink', '#22252a'],
  inkSoft: ['--ink-soft', '#565a61'],
  accent: ['--accent', '#0b6f68'],
  danger: ['--danger', '#b3261e'],
  force: ['--force', '#b1390a'],
  torque: ['--torque', '#8a3ea6'],
  velocity: ['--velocity', '#0a64af'],
  acceleration: ['--acceleration', '#7f5b00'],
  gravity: ['--gravity', '#59616e'],
  axisX: ['--axis-x', '#ba2c26'],
  axisY: ['--axis-y', '#27702a'],
  axisZ: ['--axis-z', '#2a5fc4'],
} as const satisfies Record<string, readonly [token: string, fallback: string]>

/** Reads the tokens as they stand on the page now. */
export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement)
  const entries = Object.entries(TOKENS).map(([name, [token, fallback]]) => [
    name,
    style.getPropertyValue(token).trim() || fallback,
  ])
  const colours = Object.fromEntries(entries) as Record<keyof typeof TOKENS, string>
  return { ...colours, dark: shownTheme() === 'dark' }
}

export const sameColours = (a: Colours, b: Colours): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Calls back when the page's theme changes, or has changed since it was last read; returns how to stop. */
export function watchColours(changed: (colours: Colours) => void): () => void {
  // The theme may have been set between the first reading and now.
  queueMicrotask(() => changed(readColours()))
  return watchTheme(() => changed(readColours()))
}
