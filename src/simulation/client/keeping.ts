/** Runs that are kept: what is to be asked of the worker for them. */
import type { Request } from '../protocol/messages.ts'

export interface Keeping {
  readonly due: boolean
  keep(id: string): void
  discard(id: string): void
  request(revision: number, buffer: ArrayBuffer | null): Request
  answered(): void
  forget(): void
}

export function makeKeeping(): Keeping {
  let waiting: readonly { readonly kind: 'keep' | 'discard'; readonly id: string }[] = []
  return {
    get due() {
      return waiting.length > 0
    },
    keep(id) {
      waiting = [...waiting, { kind: 'keep', id }]
    },
    discard(id) {
      waiting = [...waiting, { kind: 'discard', id }]
    },
    request: (revision, buffer) => ({ ...waiting[0]!, revision, buffer }),
    answered() {
      waiting = waiting.slice(1)
    },
    forget() {
      waiting = []
    },
  }
}
