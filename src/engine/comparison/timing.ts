/** Measures how long the contenders take. */
import { CONTENDERS, makeRunner, type Contender, type Method } from './contenders.ts'
import { wordsFor, type Plan } from './plan.ts'

/** Pieces of a run between which progress is told, outside of what is timed. */
const PIECES = 20

/** Seconds of the quickest run of each: all take their turn before one comes again. Runs until now have warmed all of them up. */
export function timeAll(plan: Plan): (method: Method, name: Contender) => number {
  const quickest = new Map<string, number>()
  for (let repeat = 0; repeat < plan.options.repeats; repeat++) {
    for (const method of plan.methods) {
      for (const name of CONTENDERS) {
        const key = `${method} ${name}`
        quickest.set(key, Math.min(quickest.get(key) ?? Infinity, timeRun(plan, method, name)))
      }
    }
  }
  return (method, name) => quickest.get(`${method} ${name}`) ?? NaN
}

function timeRun({ start, times, step, now, count }: Plan, method: Method, name: Contender): number {
  const made = makeRunner(name, start, { method, step, alike: false })
  const piece = Math.ceil(times.length / PIECES)
  let stopped = !made.ok
  let spent = 0
  for (let first = 0; first < times.length; first += piece) {
    const end = Math.min(first + piece, times.length)
    const before = now()
    for (let n = first; n < end && made.ok && !stopped; n++) stopped = made.runner.stepTo(times[n]) !== null
    spent += now() - before
    count(end - first, wordsFor(method, name))
  }
  return spent / 1000
}
