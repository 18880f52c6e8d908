import { useSyncExternalStore } from 'react'
import { shownTheme, watchTheme } from '../../laboratory/index.ts'
import type { PlotLook } from './look.ts'

/** Colours of the theme for what is drawn on a canvas; others when the theme changes. */
export const useLook = (): PlotLook => useSyncExternalStore(watchTheme, lookNow)

let known: { readonly theme: string | undefined; readonly look: PlotLook } | null = null

function lookNow(): PlotLook {
  const theme = shownTheme()
  if (known === null || known.theme !== theme) known = { theme, look: readLook() }
  return known.look
}

function readLook(): PlotLook {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    ink: token('ink-soft'),
    faint: token('ink-faint'),
    line: token('line'),
    accent: token('accent'),
    ground: token('panel'),
    font: `12px ${token('font')}`,
  }
}
