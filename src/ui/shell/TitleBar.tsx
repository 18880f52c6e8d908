import { ChevronDown } from 'lucide-react'
import { useScene } from '../../laboratory/index.ts'
import { ActionButton, ActionItem } from '../action/index.ts'
import { Menu, MenuSeparator } from '../primitives/index.ts'
import { Mark } from './Mark.tsx'
import styles from './Shell.module.css'

/** Name and menu, gallery, undo and redo, and the title of the scene. */
export function TitleBar({ compact = false }: { readonly compact?: boolean }) {
  return (
    <header className={styles.titleBar}>
      <div className={styles.bar}>
        <Menu
          trigger={
            <button type="button" className={styles.brand} aria-label="Lockwork menu">
              <Mark />
              {!compact && <span>Lockwork</span>}
              <ChevronDown aria-hidden="true" size={14} />
            </button>
          }
        >
          <ActionItem id="new" />
          <ActionItem id="open" />
          <ActionItem id="gallery" />
          <MenuSeparator />
          <ActionItem id="save" />
          <ActionItem id="save-as" />
          <ActionItem id="kept" />
          <MenuSeparator />
          <ActionItem id="shortcuts" />
        </Menu>
        <ActionButton id="gallery" side="bottom" />
        <ActionButton id="undo" side="bottom" />
        <ActionButton id="redo" side="bottom" />
      </div>
      <Title />
    </header>
  )
}

function Title() {
  const title = useScene((s) => s.scene.title)
  const dirty = useScene((s) => s.dirty)
  return (
    <h1 className={styles.title}>
      <span className={styles.titleText}>{title === '' ? 'Untitled' : title}</span>
      {dirty && <span className={styles.edited}>edited</span>}
    </h1>
  )
}
