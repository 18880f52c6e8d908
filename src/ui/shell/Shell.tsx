import { useEffect, useRef, type ReactNode } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { DropTarget } from '../files/index.ts'
import { TooltipProvider, Lazy, Loading, usePart, useCompact } from '../primitives/index.ts'
import { useTheme } from '../theming/index.ts'
import { DeskChrome } from './DeskChrome.tsx'
import { phoneChrome } from './load-shell.ts'
import styles from './Shell.module.css'
import { listenForPanes } from './panes.ts'
import { useAround } from './useAround.ts'
import { usePageTitle } from './usePageTitle.ts'
import { usePresenting } from './usePresenting.ts'

export interface ShellProps {
  readonly viewport: ReactNode
}

/**
 * The whole page: the viewport fills it, everything else lies around it and can be put away. On a phone the view is on top
 * and one sheet with tabs below. The viewport keeps its place in the tree, so that turning a phone does not rebuild it.
 */
export function Shell({ viewport }: ShellProps) {
  const compact = useCompact()
  const around = useAround()
  // A desk's window may become as narrow as a phone.
  usePart(phoneChrome, compact)
  const view = useRef<HTMLElement>(null)
  const { covering } = useLaboratory()
  useEffect(() => (view.current === null ? undefined : covering.watch(view.current)), [covering])
  useEffect(() => listenForPanes(window), [])
  const presenting = usePresenting()
  useTheme()
  usePageTitle()
  return (
    <TooltipProvider>
      <div className={compact ? styles.phone : styles.desk} data-presenting={presenting || undefined}>
        <main ref={view} className={styles.viewport}>
          {viewport}
          <div className={styles.popups}>{around.part && <around.part.Popups />}</div>
        </main>
        {compact ? (
          <Lazy part={phoneChrome}>{({ PhoneChrome }) => <PhoneChrome around={around} />}</Lazy>
        ) : (
          <DeskChrome around={around} />
        )}
      </div>
      <Loading />
      <DropTarget />
      {around.part && <around.part.Dialogs />}
    </TooltipProvider>
  )
}
