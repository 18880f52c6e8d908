import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../laboratory/index.ts'

const DARK = '(prefers-color-scheme: dark)'

function watchSystem(listener: () => void): () => void {
  const media = window.matchMedia(DARK)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** The theme on the screen: the session's, or the system's where the session leaves it to that. */
export function useShownTheme(): 'light' | 'dark' {
  const theme = useSession((s) => s.theme)
  const dark = useSyncExternalStore(watchSystem, () => window.matchMedia(DARK).matches)
  return theme === 'system' ? (dark ? 'dark' : 'light') : theme
}

/** Keeps `data-theme` on the document in step with the theme that is shown. */
export function useTheme(): void {
  const shown = useShownTheme()
  useEffect(() => {
    document.documentElement.dataset['theme'] = shown
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim()
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
  }, [shown])
}
