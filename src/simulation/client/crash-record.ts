/** Decides whether a worker that stopped is replaced, and words the notice. */
export interface CrashRecord {
  /** A worker stopped at wall time `now` (ms): is another one to be started, and what to tell the user. */
  add(why: string, now: number): { readonly again: boolean; readonly notice: string }
  /** Forgets all crashes, as there is another mechanism. */
  clear(): void
}

/** After so many crashes in a row with one mechanism, the worker is not started again automatically. */
const CRASHES = 3
/** Crashes further apart than this, ms, do not count as in a row. */
const MEMORY = 60_000

export function makeCrashRecord(): CrashRecord {
  let count = 0
  let last = -Infinity
  return {
    add(why, now) {
      count = now - last > MEMORY ? 1 : count + 1
      last = now
      const again = count < CRASHES
      const happened = `The simulation stopped unexpectedly (${why}).`
      const state = again
        ? 'Your scene is intact, and the simulation was started again from t = 0.'
        : `That was the ${ordinal(count)} time in a row with this mechanism, so it was not started again. Your scene is intact.`
      const out = again
        ? 'Press play to go on. If it stops again, undo the last edit or choose a larger tolerance.'
        : 'Undo the last edit or change the mechanism and it starts anew; rewind tries once more.'
      return { again, notice: `${happened} ${state} ${out}` }
    },
    clear() {
      count = 0
    },
  }
}

function ordinal(n: number): string {
  return n === 3 ? 'third' : `${n}th`
}
