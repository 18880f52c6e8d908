/** What channels were over runs: asked of the worker piece by piece, beside what it runs. */
import type { Channel } from '../../engine/index.ts'
import type { Reply, Request, SeriesTold } from '../protocol/messages.ts'

/** A kept run by its id, or null: the run that goes on. */
export type SeriesRun = string | null

/** Who asks: each may ask once of each run at a time. */
export type SeriesAsker = 'plots' | 'motion' | 'search' | 'table'

/** Of which run it is asked, and who asks. */
interface SeriesOf {
  readonly run: SeriesRun
  /** null: whoever asks for one thing beside all others. */
  readonly by: SeriesAsker | null
  /** The piece with this time, s, comes first; −∞: the oldest. */
  readonly from: number
  /** At the multiples of this time, s; null: at the frames. */
  readonly every: number | null
  /** Hears that no piece comes any more, and whether all were told. */
  readonly onEnd?: (all: boolean) => void
}

/** Without: of the run that goes on, all of it, for plots. */
export type SeriesWish = Partial<SeriesOf>

export interface Series {
  /** Whether a piece is to be asked for now: while the run plays, by turns with it. */
  isDue(playing: boolean): boolean
  /** The run had its turn. */
  gaveWay(): void
  /** What is on the tape of the mechanism that runs, or of a kept run, piece by piece in order; what the same one asked of the same run before is given up. */
  ask(of: SeriesOf, channels: readonly Channel[], take: (piece: SeriesTold) => void): void
  request(revision: number): Request
  answered(reply: Reply): void
  /** Gives up what is asked of the run that goes on, and, with `all`, of kept ones. */
  forget(all?: boolean): void
}

interface Asked extends Pick<SeriesOf, 'run' | 'by' | 'every'> {
  readonly channels: readonly Channel[]
  readonly take: (piece: SeriesTold) => void
  readonly onEnd: (all: boolean) => void
  /** Where the next piece begins, s. */
  from: number
}

export function makeSeries(): Series {
  /** The first is asked for next. */
  let waiting: Asked[] = []
  let underWay: Asked | null = null
  /** Between two pieces the run has its turn. */
  let turn = true
  const giveUp = (which: (asked: Asked) => boolean): void => {
    const gone = waiting.filter(which)
    waiting = waiting.filter((asked) => !gone.includes(asked))
    for (const { onEnd } of gone) onEnd(false)
  }
  return {
    isDue: (playing) => waiting.length > 0 && (turn || !playing),
    gaveWay() {
      turn = true
    },
    ask({ run, by, from, every, onEnd = () => {} }, channels, take) {
      if (by !== null) giveUp((asked) => asked.run === run && asked.by === by)
      waiting = [...waiting, { run, by, channels, take, from, every, onEnd }]
    },
    request(revision) {
      turn = false
      underWay = waiting[0]!
      const { run, channels, from, every } = underWay
      return { kind: 'series', revision, run, channels, from, every }
    },
    answered(reply) {
      const asked = underWay
      underWay = null
      if (asked === null || !waiting.includes(asked)) return
      waiting = waiting.filter((one) => one !== asked)
      if (reply.kind !== 'series') return asked.onEnd(false)
      if (reply.next !== null) {
        asked.from = reply.next
        waiting.push(asked)
      }
      asked.take(reply)
      if (reply.next === null) asked.onEnd(true)
    },
    forget(all = false) {
      giveUp(({ run }) => all || run === null)
    },
  }
}
