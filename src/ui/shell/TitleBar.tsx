import { ChevronDown } from 'lucide-react'
import { useCover, useScene } from '../../laboratory/index.ts'
import { ActionButton } from '../action/index.ts'
import { Menu, Tooltip, Lazy, lazyPart, usePart } from '../primitives/index.ts'
import { Mark } from './Mark.tsx'
import styles from './Shell.module.css'

const titleMenu = lazyPart(() => import('./TitleMenu.tsx'))

/** Name and menu, gallery, undo and redo, and the title of the scene. */
export function TitleBar({ compact = false }: { readonly compact?: boolean }) {
  usePart(titleMenu, false)
  return (
    <header ref={useCover('top')} className={styles.titleBar}>
      <div className={styles.bar} data-bar>
        <Menu
          trigger={
            <Tooltip label="Menu" side="bottom">
              <button type="button" className={styles.brand} aria-label="Lockwork menu">
                <Mark />
                {!compact && <span>Lockwork</span>}
                <ChevronDown aria-hidden="true" size={14} />
              </button>
            </Tooltip>
          }
        >
          <Lazy part={titleMenu}>{({ TitleMenu }) => <TitleMenu />}</Lazy>
        </Menu>
        <ActionButton id="gallery" side="bottom" />
        <ActionButton id="undo" side="bottom" />
        <ActionButton id="redo" side="bottom" />
        {!compact && <ActionButton id="present" side="bottom" />}
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
