import { useEffect } from 'react'
import { useScene } from '../../laboratory/index.ts'
import { pageTitle } from './page-title.ts'

/** Names the browser's tab after the scene; a dot says that it has changes in no file. */
export function usePageTitle(): void {
  const title = useScene((s) => s.scene.title)
  const dirty = useScene((s) => s.dirty)
  useEffect(() => {
    document.title = pageTitle(title, dirty)
  }, [title, dirty])
}
