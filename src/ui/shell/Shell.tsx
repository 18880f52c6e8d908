import { useRef, type ReactNode } from 'react'
import { Dialogs } from '../dialogs/index.ts'
import { DropTarget } from '../files/index.ts'
import { TooltipProvider } from '../primitives/index.ts'
import { DeskChrome } from './DeskChrome.tsx'
import { PhoneChrome } from './PhoneChrome.tsx'
import styles from './Shell.module.css'
import type { Slots } from './slots.ts'
import { useCompact } from './useCompact.ts'
import { usePageTitle } from './usePageTitle.ts'
import { useTheme } from './useTheme.ts'

export interface ShellProps extends Slots {
  readonly viewport: ReactNode
}

/**
 * The whole page: the viewport fills it, everything else lies around it and can be put away. On a phone the view is on top
 * and one sheet with tabs below. The viewport keeps its place in the tree, so that turning a phone does not rebuild it.
 */
export function Shell({ viewport, popups, ...around }: ShellProps) {
  const compact = useCompact()
  const view = useRef<HTMLElement>(null)
  useTheme()
  usePageTitle()
  return (
    <TooltipProvider>
      <div className={compact ? styles.phone : styles.desk}>
        <main ref={view} className={styles.viewport}>
          {viewport}
          <div className={styles.popups}>{popups}</div>
        </main>
        {compact ? <PhoneChrome {...around} /> : <DeskChrome viewport={view} {...around} />}
      </div>
      <DropTarget />
      <Dialogs />
    </TooltipProvider>
  )
}
