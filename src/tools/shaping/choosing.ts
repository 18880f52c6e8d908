/** What a click selects besides the nearest thing: with Alt what lies behind, twice all that hangs together, or sets a joint. */
import { connected } from '../../scene/index.ts'
import { sameItem, type Item } from '../../session/index.ts'
import type { PointerSample } from '../gesture.ts'
import type { BuildHost } from '../tool.ts'

/** Two clicks within so many ms and px are a double click. */
const TWICE = { ms: 400, px: { fine: 6, coarse: 24 } } as const

export interface Choosing {
  /** True: taken. */
  readonly click: (p: PointerSample) => boolean
}

/** Where one of the things that lie under the pointer is selected, Alt goes on to the one behind it, round the end. */
export function makeChoosing(host: BuildHost): Choosing {
  let last: { readonly p: PointerSample; readonly item: Item } | null = null
  return {
    click: (p) => {
      const coarse = p.kind === 'touch'
      if (p.alt) {
        last = null
        const items = host.pickAll(p.x, p.y, coarse).map((hit) => hit.item)
        if (items.length === 0) return false
        const { selection } = host.session()
        const at = items.findIndex((item) => selection.some((chosen) => sameItem(chosen, item)))
        // With nothing of it selected the front would be what a plain click takes: Alt means the next.
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
      host.select(connected(host.scene(), [item]), 'replace')
      return true
    },
  }
}
