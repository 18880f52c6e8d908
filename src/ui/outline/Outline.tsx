import { useMemo, useRef, useState } from 'react'
import { carriesFocus, useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import { isPointedOut } from '../../session/index.ts'
import { AddMenu } from './AddMenu.tsx'
import { emptyText, type Badge } from './entries.ts'
import { LineList } from './LineList.tsx'
import { linesOf, type Line } from './lines.ts'
import styles from './Outline.module.css'
import { GroupRow, ItemRow } from './OutlineRow.tsx'
import { itemKey, visibleRows, type GroupId } from './rows.ts'
import { useActs } from './useActs.ts'
import { useChoosing, type Choice } from './useChoosing.ts'
import { useContent } from './useContent.tsx'
import { useRenaming } from './useRenaming.ts'
import { useFollowSelection, useRowFocus } from './useRowFocus.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useTypeAhead } from './useTypeAhead.ts'

/**
 * The list of everything in the scene, and its twin for keyboard and ear: select (Shift a range, Ctrl one more), hover
 * shows it in the view, F2 or a double click renames, Delete deletes, plus adds.
 */
export function Outline() {
  const session = useLaboratory().session.getState
  const selection = useSession((s) => s.selection)
  const hovered = useSession((s) => s.hovered)
  const lit = useSession((s) => s.lit)
  const document = useScene((s) => s.document)
  const { scene, groups, looks, badges } = useContent()
  const [collapsed, setCollapsed] = useState<ReadonlySet<GroupId>>(new Set())
  const tree = useRef<HTMLDivElement>(null)
  const typeAhead = useTypeAhead()

  const rows = useMemo(() => visibleRows(groups, collapsed), [groups, collapsed])
  const selected = useMemo(() => new Set(selection.map(itemKey)), [selection])
  const { focused, noteFocus, focusRow } = useRowFocus(tree, rows)
  const { renaming, problem, ...name } = useRenaming(focusRow)
  const lines = useMemo(() => linesOf(groups, collapsed, problem), [groups, collapsed, problem])
  const select = useChoosing(rows)

  const lastSelected = selection.at(-1)
  const lastKey = lastSelected ? itemKey(lastSelected) : null
  const tabbable = rows.some((r) => r.key === focused)
    ? focused
    : ((rows.find((r) => selected.has(r.key)) ?? rows[0])?.key ?? null)
  const kept = new Set([tabbable, lastKey, renaming].filter((key) => key !== null))
  useFollowSelection(tree, lastKey)

  const choose = (key: string, how: Choice): void => {
    name.forget()
    select(key, how)
  }
  const fold = (group: GroupId, open: boolean): void => {
    const next = new Set(collapsed)
    if (open) next.delete(group)
    else next.add(group)
    setCollapsed(next)
  }
  const onKeyDown = useRowKeys({ rows, focused, tabbable, typeAhead, focusRow, choose, fold, rename: name.start })
  const acts = useActs({
    press: (key, event) => {
      noteFocus(key)
      choose(key, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only')
    },
    keyDown: onKeyDown,
    hover: (item) => session().hover(item),
    rename: name.start,
    renamed: name.end,
  })

  const draw = (line: Line) => {
    switch (line.kind) {
      case 'group': {
        const { id, name: title, items } = line.group
        return (
          <GroupRow
            rowKey={id}
            name={title}
            count={id === 'bodies' ? items.length - 1 : items.length}
            position={line.position}
            groups={groups.length}
            expanded={!collapsed.has(id)}
            tabbable={tabbable === id}
            onKeyDown={onKeyDown}
            onToggle={() => {
              noteFocus(id)
              fold(id, collapsed.has(id))
            }}
          >
            <AddMenu group={id} />
          </GroupRow>
        )
      }
      case 'item':
        return (
          <ItemRow
            rowKey={line.key}
            item={line.item}
            name={line.name}
            kind={looks.get(line.key)?.kind ?? ''}
            icon={looks.get(line.key)?.icon}
            badges={badges.get(line.key) ?? NO_BADGES}
            selected={selected.has(line.key)}
            hovered={isPointedOut({ hovered, lit }, line.item)}
            tabbable={tabbable === line.key}
            position={line.position}
            count={line.count}
            renaming={renaming === line.key}
            acts={acts}
          />
        )
      case 'empty':
        return (
          <p role="none" className={styles['empty']}>
            {emptyText(scene, line.group)}
          </p>
        )
      case 'problem':
        return (
          <p role="none" className={styles['problem']}>
            {line.message}
          </p>
        )
    }
  }

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
          // Arriving by Tab or F6 is by keyboard; the key goes up in here though it went down outside.
          if (carriesFocus(event.key)) typeAhead.moved(true)
        }}
        onPointerDown={() => typeAhead.moved(false)}
        onFocus={(event) => {
          const key = (event.target as HTMLElement).dataset['row']
          if (key !== undefined) noteFocus(key)
        }}
        onPointerLeave={() => session().hover(null)}
      >
        <LineList document={document} lines={lines} first={lastKey} kept={kept}>
          {draw}
        </LineList>
      </div>
      {/* A tree holds nothing but rows. */}
      <p role="alert" className="visually-hidden">
        {problem?.message}
      </p>
    </>
  )
}

const NO_BADGES: readonly Badge[] = []
