/** What a click selects besides the nearest thing: with Alt what lies behind; twice it sets a joint, edits a link, or takes all that hangs together. */
import { barLength, barOf, connected, linkLengthFault, lockedIn, setBarLength } from '../../scene/index.ts'
import { sameItem, type Inline, type Item } from '../../session/index.ts'
import type { PointerSample } from '../gesture.ts'
import type { BuildHost } from '../tool.ts'

/** Two clicks within so many ms and px are a double click. */
const TWICE = { ms: 400, px: { fine: 6, coarse: 24 } } as const

export interface Choosing {
  /** True: taken. */
  readonly click: (p: PointerSample) => boolean
  /** A length for the link that was clicked twice, m; the answer says why not. Null too where none was. */
  readonly typed: (value: number) => string | null
  /** Whether a length is asked for. */
  readonly asks: () => boolean
}

/** Distance from the pointer to the field with the length, px. */
const FIELD = 18

/** Where one of the things that lie under the pointer is selected, Alt goes on to the one behind it, round the end. */
export function makeChoosing(host: BuildHost): Choosing {
  let last: { readonly p: PointerSample; readonly item: Item } | null = null
  /** The link whose length is asked for, and the field that asks: others may have closed it or opened one of their own. */
  let asked: { readonly link: string; readonly field: Inline | null } | null = null
  const asks = (): boolean => asked !== null && asked.field !== null && host.session().inline === asked.field
  const forget = (): void => {
    if (asks()) host.ask(null)
    asked = null
  }
  /** Asks for the length of a body that is one link; false for others. */
  const ask = (id: string, p: PointerSample): boolean => {
    const body = host.scene().bodies.find((one) => one.id === id)
    const bar = body?.shapes.length === 1 ? barOf(body) : null
    if (bar === null || lockedIn(host.scene()).has(id)) return false
    host.ask({ label: 'Length', dimension: 'length', value: barLength(bar), x: p.x + FIELD, y: p.y + FIELD })
    asked = { link: id, field: host.session().inline }
    return true
  }
  return {
    asks,
    typed: (value) => {
      const body = host.scene().bodies.find(({ id }) => id === asked?.link)
      if (body === undefined) return null
      const fault = linkLengthFault(value)
      if (fault !== null) return fault
      host.edit(`Change length of ${body.name}`, (draft) => {
        setBarLength(draft, body.id, value)
        return true
      })
      forget()
      return null
    },
    click: (p) => {
      forget()
      const coarse = p.kind === 'touch'
      if (p.alt) {
        last = null
        const items = host.pickAll(p.x, p.y, coarse).map((hit) => hit.item)
        if (items.length === 0) return false
        const { selection } = host.session()
        const at = items.findIndex((item) => selection.some((chosen) => sameItem(chosen, item)))
        // A plain click takes the item in front, so with nothing selected Alt takes the one behind it.
        const next = items[(at < 0 ? Math.min(1, items.length - 1) : at + 1) % items.length]
        if (next !== undefined) host.select([next], p.shift || p.ctrl ? 'add' : 'replace')
        return true
      }
      const item = host.pick(p.x, p.y, coarse)?.item ?? null
      const before = last
      last = item && { p, item }
      if (item === null || before === null || !sameItem(before.item, item)) return false
      const reach = coarse ? TWICE.px.coarse : TWICE.px.fine
      const near = Math.hypot(p.x - before.p.x, p.y - before.p.y) <= reach
      if (!near || p.time - before.p.time > TWICE.ms || p.shift || p.ctrl) return false
      last = null
      if (item.kind === 'joint' && host.session().tool === 'select') {
        host.select([item], 'replace')
        host.open({ kind: 'joint', joint: item.id, x: p.x, y: p.y })
        return true
      }
      if (item.kind === 'body' && host.session().tool === 'select' && ask(item.id, p)) {
        host.select([item], 'replace')
        return true
      }
      host.select(connected(host.scene(), [item]), 'replace')
      return true
    },
  }
}
