import { useEffect } from 'react'
import { useSession } from '../../laboratory/index.ts'

const DARK = '(prefers-color-scheme: dark)'

/** Keeps `data-theme` on the document in step with the session, and with the system where the session leaves it to that. */
export function useTheme(): void {
  const theme = useSession((s) => s.theme)
  useEffect(() => {
    const media = window.matchMedia(DARK)
    const apply = () => {
      const shown = theme === 'system' ? (media.matches ? 'dark' : 'light') : theme
      document.documentElement.dataset['theme'] = shown
      const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim()
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
    }
    apply()
    if (theme !== 'system') return
    media.addEventListener('change', apply)
    return () => media.removeEventListener('change', apply)
  }, [theme])
}
