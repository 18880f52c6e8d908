import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import {
  notUnique,
  performAction,
  treatmentOf,
  useLaboratory,
  useReadout,
  useRun,
  useScene,
  useSession,
} from '../../laboratory/index.ts'
import { GROUND, type Scene } from '../../scene/index.ts'
import { sameItem, type Item } from '../../session/index.ts'
import { AddMenu } from './AddMenu.tsx'
import {
  badgesOf,
  emptyText,
  groupsOf,
  keepBadges,
  kindInWords,
  makeShownSaid,
  makeShownScene,
  saidOf,
  type Badge,
  type Said,
} from './entries.ts'
import { BodyIcon, ForceIcon, GroundIcon } from './icons.tsx'
import { JointIcon } from './joint-types.tsx'
import styles from './Outline.module.css'
import { GroupRow, ItemRow, rowId, type RowActs } from './OutlineRow.tsx'
import { renameItem } from './renaming.ts'
import { answerTo, findByName, itemKey, rangeOf, visibleRows, type Group, type GroupId, type Row } from './rows.ts'
import { useTypeAhead } from './useTypeAhead.ts'

/**
 * The list of everything in the scene, and its twin for keyboard and ear: select (Shift a range, Ctrl one more), hover
 * shows it in the view, F2 or a double click renames, Delete deletes, plus adds.
 */
export function Outline() {
  const lab = useLaboratory()
  // An edit that changes nothing here, such as a drag, leaves all of this alone.
  const [shown] = useState(makeShownScene)
  const scene = useScene(shown)
  const selection = useSession((s) => s.selection)
  const hovered = useSession((s) => s.hovered)
  const said = useSaid()

  const [collapsed, setCollapsed] = useState<ReadonlySet<GroupId>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<string | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ key: string; message: string } | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const typeAhead = useTypeAhead()

  const groups = useMemo(() => groupsOf(scene), [scene])
  const looks = useMemo(() => looksOf(scene, groups), [scene, groups])
  const badges = useBadges(scene, said)
  const rows = useMemo(() => visibleRows(groups, collapsed), [groups, collapsed])
  const selected = useMemo(() => new Set(selection.map(itemKey)), [selection])

  const lastSelected = selection.at(-1)
  const lastKey = lastSelected ? itemKey(lastSelected) : null
  const tabbable = rows.some((r) => r.key === focused)
    ? focused
    : (rows.find((r) => selected.has(r.key)) ?? rows[0])?.key

  useFollowSelection(tree, lastKey)
  useKeepFocus(tree, rows, focused, setFocused)

  const session = lab.session.getState
  const focusRow = (key: string): void => {
    setFocused(key)
    tree.current?.querySelector<HTMLElement>(`#${CSS.escape(rowId(key))}`)?.focus()
  }
  const choose = (key: string, how: 'only' | 'range' | 'toggle'): void => {
    const row = rows.find((r) => r.key === key)
    setProblem(null)
    if (how === 'range') return session().select(rangeOf(rows, anchor ?? lastKey, key))
    setAnchor(key)
    if (row?.kind !== 'item') return
    if (how === 'toggle') session().toggleSelected(row.item)
    else session().select([row.item])
  }
  const fold = (group: GroupId, open: boolean): void => {
    const next = new Set(collapsed)
    if (open) next.delete(group)
    else next.add(group)
    setCollapsed(next)
  }
  const startRenaming = (item: Item): void => {
    if (item.id === GROUND) return
    setProblem(null)
    setRenaming(itemKey(item))
  }
  const endRenaming = (item: Item, name: string | null): string | null => {
    const refusal = name === null || name.trim() === '' ? null : renameItem(lab.scenes, item, name.trim())
    setRenaming(null)
    setProblem(refusal === null ? null : { key: itemKey(item), message: refusal })
    setTimeout(() => focusRow(itemKey(item)))
    return refusal
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const press = { key: event.key, shift: event.shiftKey, mod: event.ctrlKey || event.metaKey, alt: event.altKey }
    const answer = answerTo(press, rows, focused ?? tabbable ?? null)
    if (answer === null) return
    // After the pointer, a bare Space still plays and pauses, whatever was clicked last.
    if (press.key === ' ' && !press.mod && !typeAhead.active) return
    if (answer.do === 'type') {
      if (!typeAhead.active) return
      const found = findByName(typeAhead.add(answer.letter), rows, focused)
      // A letter that leads nowhere is still typing, not a shortcut.
      event.preventDefault()
      if (found === null) return
      focusRow(found)
      return choose(found, 'only')
    }
    event.preventDefault()
    typeAhead.moved(true)
    switch (answer.do) {
      case 'focus':
        focusRow(answer.focus)
        if (answer.select !== 'none') choose(answer.focus, answer.select)
        return
      case 'toggle':
        return choose(answer.key, 'toggle')
      case 'select':
        return choose(answer.key, 'only')
      case 'collapse':
      case 'expand':
        return fold(answer.group, answer.do === 'expand')
      case 'rename':
        return startRenaming(answer.item)
      case 'delete': {
        // The row in focus is what the key is about, even where another one is selected.
        const row = rows.find((r) => r.key === focused)
        if (row?.kind === 'item' && !selected.has(row.key)) session().select([row.item])
        performAction(lab, lab.actions.get('delete'))
      }
    }
  }

  const acts = useActs({
    press: (key, event) => {
      setFocused(key)
      choose(key, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only')
    },
    keyDown: onKeyDown,
    hover: (item) => session().hover(item),
    rename: startRenaming,
    renamed: endRenaming,
  })

  return (
    <>
      <div
        ref={tree}
        role="tree"
        aria-label="Outline"
        aria-multiselectable="true"
        tabIndex={-1}
        className={styles['tree']}
        onKeyUp={(event) => {
          // Arriving by Tab is by keyboard; the key goes up in here though it went down outside.
          if (event.key === 'Tab') typeAhead.moved(true)
        }}
        onPointerDown={() => typeAhead.moved(false)}
        onFocus={(event) => {
          const key = (event.target as HTMLElement).dataset['row']
          if (key !== undefined) setFocused(key)
        }}
        onPointerLeave={() => session().hover(null)}
      >
        {groups.map((group) => (
          <div key={group.id} role="none" className={styles['groupBox']}>
            <GroupRow
              rowKey={group.id}
              name={group.name}
              count={group.id === 'bodies' ? group.items.length - 1 : group.items.length}
              expanded={!collapsed.has(group.id)}
              tabbable={tabbable === group.id}
              onKeyDown={onKeyDown}
              onToggle={() => {
                setFocused(group.id)
                fold(group.id, collapsed.has(group.id))
              }}
            >
              <AddMenu group={group.id} />
            </GroupRow>
            {collapsed.has(group.id) ? null : (
              <ul role="group" aria-label={group.name}>
                {group.items.map(({ item, name }, i) => {
                  const key = itemKey(item)
                  return (
                    <ItemRow
                      key={key}
                      rowKey={key}
                      item={item}
                      name={name}
                      kind={looks.get(key)?.kind ?? ''}
                      icon={looks.get(key)?.icon}
                      badges={badges.get(key) ?? NO_BADGES}
                      selected={selected.has(key)}
                      hovered={sameItem(hovered, item)}
                      tabbable={tabbable === key}
                      position={i + 1}
                      count={group.items.length}
                      renaming={renaming === key}
                      acts={acts}
                    />
                  )
                })}
                {group.items.length === 0 && (
                  <li role="none" className={styles['empty']}>
                    {emptyText(scene, group.id)}
                  </li>
                )}
              </ul>
            )}
            {problem !== null &&
            rows.some((r) => r.kind === 'item' && r.key === problem.key && r.group === group.id) ? (
              <p role="none" className={styles['problem']}>
                {problem.message}
              </p>
            ) : null}
          </div>
        ))}
      </div>
      {/* A tree holds nothing but rows. */}
      <p role="alert" className="visually-hidden">
        {problem?.message}
      </p>
    </>
  )
}

const NO_BADGES: readonly Badge[] = []

/** What the badges of joints tell, as the mechanism is read; the same object until they are told otherwise. */
function useSaid(): Said {
  const { scenes, simulation, session } = useLaboratory()
  const [shown] = useState(makeShownSaid)
  const wish = useSession((s) => s.treatment)
  const readingNow = () => {
    const { report } = simulation.status.getState()
    return treatmentOf({ scene: scenes.getState().scene, report, treatment: session.getState().treatment })
  }
  // While it is paused, what is found planar comes after the only frame.
  const planar = useRun(({ report }) => report?.planarity?.parts.flatMap(({ joints }) => joints).join() ?? '')
  const indeterminate = useReadout(
    (frame) => notUnique(frame, simulation.status.getState().report, readingNow()),
    `${wish} ${planar}`,
  )
  return useRun(({ report }) => shown(saidOf(report, readingNow(), indeterminate ?? [])))
}

/** Badges by item key; a report that says the same again changes none of them. */
function useBadges(scene: Scene, said: Said): ReadonlyMap<string, readonly Badge[]> {
  const [kept, setKept] = useState<ReadonlyMap<string, readonly Badge[]>>(() => badgesOf(scene, said))
  const [of, setOf] = useState({ scene, said })
  if (of.scene === scene && of.said === said) return kept
  const next = keepBadges(kept, badgesOf(scene, said))
  setOf({ scene, said })
  setKept(next)
  return next
}

/** Kind in words and icon of every item by its key, worked out once per scene. */
function looksOf(scene: Scene, groups: readonly Group[]): ReadonlyMap<string, { kind: string; icon: ReactNode }> {
  return new Map(
    groups.flatMap(({ items }) =>
      items.map(({ item }) => {
        const kind = kindInWords(scene, item.kind, item.id)
        return [itemKey(item), { kind, icon: <ItemIcon scene={scene} item={item} /> }] as const
      }),
    ),
  )
}

/** The same object for good, whose functions are those of the newest render. */
function useActs(now: RowActs): RowActs {
  const newest = useRef(now)
  useLayoutEffect(() => {
    newest.current = now
  })
  return useMemo(
    () => ({
      press: (key, event) => newest.current.press(key, event),
      keyDown: (event) => newest.current.keyDown(event),
      hover: (item) => newest.current.hover(item),
      rename: (item) => newest.current.rename(item),
      renamed: (item, name) => newest.current.renamed(item, name),
    }),
    [],
  )
}

function ItemIcon({ scene, item }: { readonly scene: Scene; readonly item: Item }) {
  if (item.kind === 'body') {
    if (item.id === GROUND) return <GroundIcon />
    return <BodyIcon shape={scene.bodies.find((b) => b.id === item.id)?.shapes[0]?.kind} />
  }
  if (item.kind === 'joint') return <JointIcon type={scene.joints.find((j) => j.id === item.id)?.type ?? 'lock'} />
  const force = scene.forces.find((f) => f.id === item.id)
  return force && <ForceIcon kind={force.kind} />
}

/** Brings what is selected elsewhere, in the view, into sight. */
function useFollowSelection(tree: RefObject<HTMLElement | null>, key: string | null): void {
  useEffect(() => {
    if (key === null || tree.current?.contains(document.activeElement)) return
    // With the next picture, which lays the page out anyway.
    const request = requestAnimationFrame(() => {
      tree.current?.querySelector(`#${CSS.escape(rowId(key))}`)?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(request)
  }, [tree, key])
}

/** When the focused row goes (deleted, undone, folded away), its neighbour takes the focus, not the page. */
function useKeepFocus(
  tree: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  focused: string | null,
  setFocused: (key: string) => void,
): void {
  const before = useRef<{ rows: readonly Row[]; within: boolean }>({ rows, within: false })
  useEffect(() => {
    const last = before.current
    const lost = focused !== null && !rows.some((r) => r.key === focused)
    if (lost && last.within) {
      const at = last.rows.findIndex((r) => r.key === focused)
      const rest = [...last.rows.slice(at + 1), ...last.rows.slice(0, Math.max(0, at)).reverse()]
      const next = rest.find((r) => rows.some((now) => now.key === r.key))
      if (next) {
        setFocused(next.key)
        tree.current?.querySelector<HTMLElement>(`#${CSS.escape(rowId(next.key))}`)?.focus()
      }
    }
    before.current = { rows, within: tree.current?.contains(document.activeElement) ?? false }
  })
}
