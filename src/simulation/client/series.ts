/** What channels were over the run so far: asked of the worker piece by piece, beside what it runs. */
import type { Channel } from '../../engine/index.ts'
import type { Reply, Request, SeriesTold } from '../protocol/messages.ts'

export interface Series {
  /** Whether a piece is to be asked for now: while the run plays, by turns with it. */
  isDue(playing: boolean): boolean
  /** The run had its turn. */
  gaveWay(): void
  /** All that is on the tape of the mechanism that runs, piece by piece, oldest first; one that was asked for before is given up. */
  ask(channels: readonly Channel[], take: (piece: SeriesTold) => void): void
  request(revision: number): Request
  answered(reply: Reply): void
  forget(): void
}

export function makeSeries(): Series {
  let asked: { readonly channels: readonly Channel[]; readonly take: (piece: SeriesTold) => void } | null = null
  /** Where the next piece begins, s. */
  let from = -Infinity
  /** Between two pieces the run has its turn. */
  let turn = true
  return {
    isDue: (playing) => asked !== null && (turn || !playing),
    gaveWay() {
      turn = true
    },
    ask(channels, take) {
      asked = { channels, take }
      from = -Infinity
    },
    request(revision) {
      turn = false
      return { kind: 'series', revision, channels: asked?.channels ?? [], from }
    },
    answered(reply) {
      if (asked === null) return
      if (reply.kind !== 'series') {
        asked = null
        return
      }
      asked.take(reply)
      if (reply.next === null) asked = null
      else from = reply.next
    },
    forget() {
      asked = null
    },
  }
}
