import { useState, type KeyboardEvent } from 'react'
import { useAction, useLaboratory } from '../../../laboratory/index.ts'
import { PLACED_KINDS, type PlacedKind } from '../../../session/index.ts'
import { ActionButton } from '../../action/index.ts'
import { focusView } from '../../primitives/index.ts'
import styles from './Palette.module.css'
import { PlacedIcon } from './PlacedIcon.tsx'
import { useCarrying } from './useCarrying.ts'

/** Where a key takes the focus among the tiles; the order is that of reading. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** What can be put into the scene: drag it out, or press it and then click in the view. */
export function Palette() {
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = step(at, PLACED_KINDS.length - 1)
    setAt(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')[next]?.focus()
  }
  return (
    <div className={styles.palette} data-bar>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus, as toolbars have it */}
      <div role="toolbar" aria-label="Palette" className={styles.tiles} onKeyDown={onKeyDown}>
        {PLACED_KINDS.map((kind, i) => (
          <Tile key={kind} kind={kind} reached={i === at} onReach={() => setAt(i)} />
        ))}
      </div>
      <div className={styles.plane}>
        <ActionButton id="flat-look" side="right" />
        <ActionButton id="plane-menu" side="right" />
        <ActionButton id="snapping" side="right" />
      </div>
    </div>
  )
}

interface TileProps {
  readonly kind: PlacedKind
  /** Whether Tab comes to it. */
  readonly reached: boolean
  readonly onReach: () => void
}

function Tile({ kind, reached, onReach }: TileProps) {
  const { session } = useLaboratory()
  const { label, pressed, perform } = useAction(`place-${kind}`)
  const { handlers, wasCarried } = useCarrying(kind)
  return (
    <button
      type="button"
      data-tile={kind}
      className={styles.tile}
      aria-pressed={pressed}
      tabIndex={reached ? 0 : -1}
      onFocus={onReach}
      {...handlers}
      onClick={(event) => {
        if (wasCarried()) return
        perform()
        const { tool, sheet, showSheet } = session.getState()
        if (tool === 'select') return
        // On a phone the sheet makes room for the view.
        if (sheet.open && sheet.tab === 'palette') showSheet('palette', false)
        if (event.detail === 0) focusView()
      }}
    >
      <PlacedIcon kind={kind} />
      <span>{label}</span>
    </button>
  )
}
