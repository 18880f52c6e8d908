/** Puts in place what pages that are gone had not written. */
import { newDocumentId } from '../ids.ts'
import type { DocumentDraft, Written } from '../library/records.ts'
import type { Journal } from './journal.ts'
import { apartTitle } from './kept.ts'

/** Writes a draft if what is kept of it has the stamp that is expected, as `Records.put` does. */
type Put = (draft: DocumentDraft, expected: string | null, before: null) => Promise<Written>

/** Puts entries of the journal in place. Those of other open tabs are left to these tabs. */
export async function replay(
  journal: Journal,
  put: Put,
  open: { readonly own: string; readonly tabs: ReadonlySet<string> },
  fail: (error: unknown) => void,
): Promise<void> {
  for (const { key, draft, expected, coming = null } of journal.found()) {
    if (draft.tab !== open.own && open.tabs.has(draft.tab)) continue
    try {
      await settle(put, { ...draft, shown: false, wasShown: draft.shown }, [expected, coming])
      journal.done(key)
    } catch (error) {
      // This entry stays for the next page; the others are still put in place.
      fail(error)
    }
  }
}

/** Writes a draft over the state that it continues, whichever of these stamps that has, else beside it. */
async function settle(put: Put, draft: DocumentDraft, stamps: readonly (string | null)[]): Promise<void> {
  for (const stamp of stamps) {
    const result = await put(draft, stamp, null)
    if (result.kind !== 'foreign' || result.text === draft.text) return
  }
  await put({ ...draft, wasShown: false, document: newDocumentId(), title: apartTitle(draft.title) }, null, null)
}
