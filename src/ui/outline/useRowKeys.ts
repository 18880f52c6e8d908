import { useRef, type KeyboardEvent } from 'react'
import { performAction, useLaboratory } from '../../laboratory/index.ts'
import type { Item } from '../../session/index.ts'
import { answerTo, findByName, itemKey, type GroupId, type Row } from './rows.ts'
import type { Choice } from './useChoosing.ts'
import type { useTypeAhead } from './useTypeAhead.ts'

interface RowKeys {
  readonly rows: readonly Row[]
  /** Key of the row in focus. */
  readonly focused: string | null
  /** Key of the one row that Tab reaches. */
  readonly tabbable: string | null
  readonly typeAhead: ReturnType<typeof useTypeAhead>
  readonly focusRow: (key: string) => void
  readonly choose: (key: string, how: Choice) => void
  readonly fold: (group: GroupId, open: boolean) => void
  readonly rename: (item: Item) => void
}

/** What keys do in the rows. */
export function useRowKeys(keys: RowKeys): (event: KeyboardEvent) => void {
  const lab = useLaboratory()
  const { rows, focused, tabbable, typeAhead, focusRow, choose, fold } = keys
  /** The last key deleted something. */
  const deleted = useRef(false)
  return (event) => {
    const press = { key: event.key, shift: event.shiftKey, mod: event.ctrlKey || event.metaKey, alt: event.altKey }
    // between words of a name, where one that was begun goes on so, Space is a sign of it
    const begun = press.key === ' ' && !press.mod ? typeAhead.goesOn(' ', event.timeStamp) : null
    if (begun !== null && findByName(begun, rows, focused) !== null) {
      event.preventDefault()
      typeAhead.add(' ', event.timeStamp)
      return
    }
    const answer = answerTo(press, rows, focused ?? tabbable)
    if (answer === null) return
    // After the pointer, and after a deletion, a bare Space still plays and pauses, whatever was clicked last.
    if (press.key === ' ' && !press.mod && (!typeAhead.active || deleted.current)) return
    deleted.current = false
    if (answer.do === 'type') {
      if (!typeAhead.active) return
      const found = findByName(typeAhead.add(answer.letter, event.timeStamp), rows, focused)
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
        return keys.rename(answer.item)
      case 'delete': {
        // The row in focus is what the key is about: it is selected first, so that nothing goes that was not shown to go. After a deletion that is the next row.
        const row = rows.find((r) => r.key === focused)
        const { selection, select } = lab.session.getState()
        if (row?.kind === 'item' && !selection.some((item) => itemKey(item) === row.key)) return select([row.item])
        deleted.current = true
        performAction(lab, lab.actions.get('delete'))
      }
    }
  }
}
