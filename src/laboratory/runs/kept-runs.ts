/** Runs that are kept to be compared with, as the page names and shows them. They last as long as the page. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { MOST_KEPT_RUNS, type Simulation, type TapeTold } from '../../simulation/index.ts'

export interface KeptRun {
  readonly id: string
  readonly name: string
  /** From 1 on: with it and its colour it is told apart from others in the view and in plots. */
  readonly place: number
  readonly colour: string
  readonly shown: boolean
  /** s. */
  readonly from: number
  readonly to: number
  /** From when on it is told what is read of it, s (`TapeTold`). */
  readonly readFrom: number
  /** The moment, s, at which the run went another way; null where it was kept by hand. */
  readonly leftAt: number | null
  /** The first moment at which it was pulled or moved by hand, s; null where it was not. */
  readonly touchedAt: number | null
  /** Whether it was kept as it was computed to keep up with the clock, less exactly than was asked for. */
  readonly loose: boolean
  /** Of the scenes that it is of, in order. */
  readonly revisions: readonly number[]
}

export interface KeptRuns {
  readonly store: StoreApi<{ readonly runs: readonly KeptRun[] }>
  /** Whether another one can be kept. */
  readonly hasRoom: () => boolean
  /** Keeps the run as it is. */
  readonly keep: () => void
  /** Keeps for good what was kept by itself. */
  readonly hold: (id: string) => void
  readonly rename: (id: string, name: string) => void
  readonly show: (id: string, shown: boolean) => void
  readonly discard: (id: string) => void
  readonly dispose: () => void
}

/** As many as runs are kept: told apart by who sees few colours, on light and on dark ground. */
const COLOURS = ['#8a5cd6', '#0b8f8a', '#c05a1c', '#b8407f'] as const

export function makeKeptRuns(simulation: Pick<Simulation, 'keep' | 'discard' | 'status'>): KeptRuns {
  const store = createStore<{ readonly runs: readonly KeptRun[] }>(() => ({ runs: [] }))
  let count = 0

  const freePlace = (runs: readonly KeptRun[]): number => {
    let place = 1
    while (runs.some((run) => run.place === place)) place++
    return place
  }

  function follow(kept: TapeTold['kept']): void {
    const before = store.getState().runs
    const runs: KeptRun[] = []
    for (const { id, ...toldOfIt } of kept) {
      const known = before.find((run) => run.id === id)
      if (known !== undefined) {
        runs.push({ ...known, ...toldOfIt })
        continue
      }
      const place = freePlace([...runs, ...before.filter((run) => kept.some((told) => told.id === run.id))])
      const colour = COLOURS[(place - 1) % COLOURS.length]!
      const name = toldOfIt.leftAt === null ? `Run ${id.replace(/^run-/, '')}` : 'Run that was left'
      runs.push({ id, name, place, colour, shown: true, ...toldOfIt })
    }
    store.setState({ runs })
  }

  let told = simulation.status.getState().tape.kept
  const stop = simulation.status.subscribe(({ tape: { kept } }) => {
    if (kept === told) return
    told = kept
    follow(kept)
  })
  const change = (id: string, part: Partial<KeptRun>): void =>
    store.setState(({ runs }) => ({ runs: runs.map((run) => (run.id === id ? { ...run, ...part } : run)) }))

  return {
    store,
    hasRoom: () => store.getState().runs.length < MOST_KEPT_RUNS,
    keep() {
      count++
      simulation.keep(`run-${count}`)
    },
    hold: (id) => simulation.keep(id),
    rename: (id, name) => change(id, { name }),
    show: (id, shown) => change(id, { shown }),
    discard: (id) => simulation.discard(id),
    dispose: stop,
  }
}
