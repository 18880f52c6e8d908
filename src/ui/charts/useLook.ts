import { useEffect, useState } from 'react'
import type { PlotLook } from './look.ts'

/** Colours of the theme for what is drawn on a canvas; others when the theme changes. */
export function useLook(): PlotLook {
  const [look, setLook] = useState(readLook)
  useEffect(() => {
    const observer = new MutationObserver(() => setLook(readLook()))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return look
}

function readLook(): PlotLook {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    ink: token('ink-soft'),
    faint: token('ink-faint'),
    line: token('line'),
    accent: token('accent'),
    font: `12px ${token('font')}`,
  }
}
