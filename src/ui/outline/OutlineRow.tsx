import { Anchor, ChevronRight, EyeOff, Gauge, Lock, type LucideIcon } from 'lucide-react'
import { memo, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Item } from '../../session/index.ts'
import type { Badge } from './entries.ts'
import styles from './Outline.module.css'

/** What can be done with a row; the same object at every render, so that rows of which nothing changed are left alone. */
export interface RowActs {
  readonly press: (key: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void
  readonly keyDown: (event: KeyboardEvent) => void
  readonly hover: (item: Item | null) => void
  readonly rename: (item: Item) => void
  /** Takes a name and says why not, or null; an empty one is given up. */
  readonly renamed: (item: Item, name: string | null) => string | null
}

interface ItemRowProps {
  readonly rowKey: string
  readonly item: Item
  readonly name: string
  readonly kind: string
  readonly icon: ReactNode
  readonly badges: readonly Badge[]
  readonly selected: boolean
  readonly hovered: boolean
  /** The one row that Tab reaches. */
  readonly tabbable: boolean
  readonly position: number
  readonly count: number
  readonly renaming: boolean
  readonly acts: RowActs
}

/** A thing of the scene in the outline. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { rowKey, item, name, kind, badges, selected, acts } = props
  const spoken = [name, kind, ...badges.map((b) => b.meaning)].join(', ')
  return (
    <div
      role="treeitem"
      id={rowId(rowKey)}
      data-row={rowKey}
      aria-level={2}
      aria-posinset={props.position}
      aria-setsize={props.count}
      aria-selected={selected}
      aria-label={spoken}
      tabIndex={props.tabbable ? 0 : -1}
      className={styles['item']}
      data-hovered={props.hovered || undefined}
      onClick={(event) => acts.press(rowKey, event)}
      onKeyDown={acts.keyDown}
      onDoubleClick={() => acts.rename(item)}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') acts.hover(item)
      }}
      onPointerLeave={() => acts.hover(null)}
    >
      <span className={styles['icon']}>{props.icon}</span>
      {props.renaming ? (
        <RenameInput name={name} onRenamed={(next) => acts.renamed(item, next)} />
      ) : (
        <span className={styles['name']}>{name}</span>
      )}
      {badges.map((badge) => (
        <BadgeMark key={badge.kind} badge={badge} />
      ))}
    </div>
  )
})

/** A sign and a word or number: never colour alone. */
function BadgeMark({ badge }: { readonly badge: Badge }) {
  return (
    <span className={styles['badge']} data-kind={badge.kind} title={badge.meaning} aria-hidden="true">
      <BadgeSign badge={badge} />
    </span>
  )
}

const SIGNS: Partial<Record<Badge['kind'], LucideIcon>> = { fixed: Anchor, driven: Gauge, hidden: EyeOff, locked: Lock }

function BadgeSign({ badge }: { readonly badge: Badge }) {
  const Sign = SIGNS[badge.kind]
  return Sign === undefined ? badge.text : <Sign size={12} />
}

function RenameInput({
  name,
  onRenamed,
}: {
  readonly name: string
  readonly onRenamed: (name: string | null) => string | null
}) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const finish = (value: string | null): void => {
    if (done.current) return
    done.current = onRenamed(value) === null
  }
  return (
    <input
      ref={input}
      className={styles['rename']}
      aria-label={`New name of ${name}`}
      defaultValue={name}
      enterKeyHint="done"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        // Nothing typed here may reach the tree or the page.
        event.stopPropagation()
        if (event.key === 'Enter') finish(event.currentTarget.value)
        if (event.key === 'Escape') finish(null)
      }}
    />
  )
}

interface GroupRowProps {
  readonly rowKey: string
  readonly name: string
  readonly count: number
  /** Among the groups, from 1. */
  readonly position: number
  /** How many groups there are. */
  readonly groups: number
  readonly expanded: boolean
  readonly tabbable: boolean
  readonly onToggle: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** What else can be done with the group: a button in the row, which Tab reaches. */
  readonly children: ReactNode
}

/** The head of a group. */
export function GroupRow(props: GroupRowProps) {
  const { rowKey, name, count, expanded, tabbable, onToggle, onKeyDown, children } = props
  return (
    <div
      role="treeitem"
      id={rowId(rowKey)}
      data-row={rowKey}
      aria-level={1}
      aria-posinset={props.position}
      aria-setsize={props.groups}
      aria-expanded={expanded}
      aria-label={`${name}, ${count}`}
      tabIndex={tabbable ? 0 : -1}
      className={styles['group']}
      onClick={(event) => isRows(event) && onToggle()}
      onKeyDown={(event) => isRows(event) && onKeyDown(event)}
    >
      <ChevronRight className={styles['chevron']} size={14} data-open={expanded} aria-hidden="true" />
      <span className={styles['groupName']}>{name}</span>
      <span className={styles['count']}>{count}</span>
      {children}
    </div>
  )
}

/** Not of the button in the row, nor of the menu that it opens, which is elsewhere on the page. */
const isRows = ({
  target,
  currentTarget,
}: {
  readonly target: EventTarget
  readonly currentTarget: Element
}): boolean => target instanceof Element && currentTarget.contains(target) && target.closest('button') === null

export const rowId = (key: string): string => `outline-${key.replace(/[^\w-]/g, '_')}`
