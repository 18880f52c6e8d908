/** Reads kept documents, and takes them in hand. */
import type { Scene } from '../document.ts'
import type { Records } from '../library/records.ts'
import { parseScene } from '../file/parse.ts'
import type { SceneState } from '../store.ts'
import type { DocumentLocks } from './document-locks.ts'
import { problemOf } from './kept.ts'
import type { Autosave, Recovered } from './kept.ts'

export interface TakingOptions {
  readonly records: Records
  readonly documentLocks: DocumentLocks
  /** The state of a document that this tab has and could not write. */
  readonly unwritten: (document: string) => Promise<SceneState | undefined>
  /** The document on the screen. */
  readonly shown: () => string
  readonly tabId: () => Promise<string>
  /** What was read of a document that is in hand from now on. */
  readonly onTaken: (document: string, stamp: string, scene: Scene) => void
}

const GONE = 'it is no longer kept in this browser; open it from a file'
const ELSEWHERE = 'it is open in another tab'

const refused = (message: string, elsewhere = false) =>
  ({ ok: false, elsewhere, faults: [{ pointer: '/', message }] }) as const

export function makeTaking(options: TakingOptions): Pick<Autosave, 'recover' | 'look'> {
  const { records, documentLocks, unwritten } = options
  return {
    async recover(document): Promise<Recovered> {
      try {
        const newest = await unwritten(document)
        // Claimed before reading, since another tab that has the document may change it.
        const claimed = await documentLocks.claim(document)
        if (newest !== undefined && !claimed) return refused(ELSEWHERE, true)
        if (newest !== undefined) return { ok: true, scene: newest.scene, document, saved: !newest.dirty }
        const record = await records.get(document)
        const letGo = () => documentLocks.keepOnly(options.shown())
        if (record === undefined) {
          letGo()
          return refused(GONE)
        }
        const result = parseScene(record.text)
        if (!result.ok) {
          letGo()
          return { ...result, elsewhere: false }
        }
        if (!claimed && record.tab !== (await options.tabId())) return refused(ELSEWHERE, true)
        options.onTaken(document, record.stamp, result.scene)
        return { ok: true, scene: result.scene, document, saved: !record.unsaved }
      } catch (error) {
        return refused(problemOf(error))
      }
    },
    async look(document) {
      try {
        const newest = await unwritten(document)
        if (newest !== undefined) return { ok: true, scene: newest.scene }
        const record = await records.get(document)
        return record === undefined ? refused(GONE) : parseScene(record.text)
      } catch (error) {
        return refused(problemOf(error))
      }
    },
  }
}
