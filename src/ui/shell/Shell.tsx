import { useRef, type ReactNode } from 'react'
import { DropTarget, FaultsDialog, KeptDialog } from '../files/index.ts'
import { GalleryDialog } from '../gallery/index.ts'
import { TooltipProvider } from '../primitives/index.ts'
import { ShortcutSheet } from '../shortcuts/index.ts'
import { DeskChrome } from './DeskChrome.tsx'
import { PhoneChrome } from './PhoneChrome.tsx'
import styles from './Shell.module.css'
import { useCompact } from './useCompact.ts'
import { usePageTitle } from './usePageTitle.ts'
import { useTheme } from './useTheme.ts'

export interface ShellProps {
  readonly viewport: ReactNode
  readonly outline: ReactNode
  readonly inspector: ReactNode
}

/**
 * The whole page: the viewport fills it, everything else lies around it and can be put away. On a phone the view is on top
 * and one sheet with tabs below. The viewport keeps its place in the tree, so that turning a phone does not rebuild it.
 */
export function Shell({ viewport, outline, inspector }: ShellProps) {
  const compact = useCompact()
  const view = useRef<HTMLElement>(null)
  useTheme()
  usePageTitle()
  return (
    <TooltipProvider>
      <div className={compact ? styles.phone : styles.desk}>
        <main ref={view} className={styles.viewport}>
          {viewport}
        </main>
        {compact ? (
          <PhoneChrome outline={outline} inspector={inspector} />
        ) : (
          <DeskChrome viewport={view} outline={outline} inspector={inspector} />
        )}
      </div>
      <DropTarget />
      <GalleryDialog />
      <ShortcutSheet />
      <FaultsDialog />
      <KeptDialog />
    </TooltipProvider>
  )
}
