/** What is found of kept work when a page begins. */
import type { Records } from '../library/records.ts'
import { describe, newestFirst, type KeptWork } from './kept.ts'
import type { Tab } from './tab.ts'

/**
 * This tab's own work, that of tabs that are gone, and what other tabs have open. Of what is in files already nothing but the own is left.
 *
 * @param alive ids of all open tabs
 * @param openElsewhere documents in the hands of other tabs
 */
export async function findKept(
  records: Records,
  here: Tab,
  alive: ReadonlySet<string>,
  openElsewhere: ReadonlySet<string>,
  crashed: boolean,
): Promise<KeptWork> {
  const all = (await records.all()).filter(({ trashed }) => trashed === null)
  const mine = all.filter((record) => record.tab === here.id).sort(newestFirst)
  const left = all.filter((record) => !alive.has(record.tab)).sort(newestFirst)
  // A user who comes back goes on where the last page ended.
  const own = mine[0] ?? ((await here.isAlone()) ? left[0] : undefined) ?? null
  const rest = [...mine, ...left].filter((record) => record !== own)
  for (const { document, unsaved, kept } of rest) if (!unsaved && !kept) await records.delete(document).catch(() => {})
  const others = rest.filter(({ unsaved }) => unsaved).sort(newestFirst)
  const elsewhere = all.filter(({ document, unsaved }) => unsaved && openElsewhere.has(document)).sort(newestFirst)
  return {
    own: own && { ...describe(own), crashed },
    others: others.map((record) => ({ ...describe(record), told: record.told })),
    elsewhere: elsewhere.map(describe),
  }
}
