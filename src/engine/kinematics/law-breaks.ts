/** Where laws stop being smooth: integrators end their steps there, and laws that may not jump there are stopped. */
import { spell, type Failure, type Sentence } from '../failure.ts'
import { firstBreak } from '../laws/index.ts'
import type { LawUse, Model } from '../model/model.ts'

const pair = new Float64Array(2)
const way = new Float64Array(2)
const left = new Float64Array(3)
const right = new Float64Array(3)

/** A jump below this, over 1 + |value|, counts as rounding. */
const JUMP = 1e-8

/**
 * Finds the first time in (from, to] at which a law changes its smooth piece: writes the doubles just before and just after it to `out`
 * and returns true, or false where there is none.
 */
export function nextBreak(model: Model, from: number, to: number, out: Float64Array): boolean {
  let found = false
  for (let k = 0; k < model.laws.length; k++) {
    const { law } = model.laws[k]
    if (law.constant || !firstBreak(law, from, to, pair)) continue
    if (found && pair[0] >= out[0]) continue
    out.set(pair)
    found = true
  }
  return found
}

const jumps = (a: number, b: number): boolean => !(Math.abs(a - b) <= JUMP * (1 + Math.abs(a)))

/** The failure of the first law that jumps between the two times where it may not, or null. */
export function findJump(model: Model, before: number, after: number): Failure | null {
  for (const use of model.laws) {
    if (use.law.constant || use.smoothness === 2 || use.law.ofState !== null) continue
    use.law.evaluate(before, left, 0)
    use.law.evaluate(after, right, 0)
    const value = jumps(left[0], right[0])
    if (!value && !(use.smoothness === 0 && jumps(left[1], right[1]))) continue
    if (value && growsBeyondBounds(use, before, before)) return lawFailure(use, before, 'lawNotFinite', BEYOND)
    return lawFailure(use, before, 'lawJumps', value ? 'jumps' : 'has a kink')
  }
  return null
}

/** The failure of the first law that is not finite at time t, or not above 0 where it has to be; or null. */
export function findNotFinite(model: Model, t: number): Failure | null {
  for (const use of model.laws) {
    // a law that reads signals has no value at a time alone
    if (use.law.ofState !== null) continue
    use.law.evaluate(t, left, 0)
    const count = 3 - use.smoothness
    for (let k = 0; k < count; k++)
      if (!Number.isFinite(left[k]))
        return lawFailure(use, t, 'lawNotFinite', k > 0 ? 'is infinitely steep' : notFiniteSince(use, t))
    if (use.positive && !(left[0] > 0)) return lawFailure(use, t, 'lawNotPositive', 'is not above 0')
  }
  return null
}

/** Equal parts of a run at which a law that has no value is looked at, for whether it ever had one. */
const LOOKS = 64

/** What is to be said of a law without a value at time t: where it had none before either, that it did not lose it then. */
function notFiniteSince(use: LawUse, t: number): string {
  for (let k = 0; k < LOOKS; k++) {
    use.law.evaluate((t * k) / LOOKS, left, 0)
    if (Number.isFinite(left[0])) return 'is not finite'
  }
  return t > 0 ? 'is not finite, neither at t = 0 nor' : 'is not finite'
}

/** The failure of a law that jumps between two times, or has no value at the second; or null. */
export function findLawStop(model: Model, from: number, to: number): Failure | null {
  for (let at = from; nextBreak(model, at, to, way); at = way[1]) {
    const jump = findJump(model, way[0], way[1])
    if (jump) return jump
  }
  return findNotFinite(model, to)
}

/** A law has a pole at a break if |f| grows beyond POLE (1 + |f|) within APPROACH before it; that is a time over max(1, |t|). */
const POLE = 1e6
const APPROACH = 1e-2
const BEYOND = 'grows beyond all bounds'

function growsBeyondBounds(use: LawUse, now: number, before: number): boolean {
  const earlier = Math.max(0, before - APPROACH * Math.max(1, before))
  use.law.evaluate(Math.min(now, earlier), left, 0)
  use.law.evaluate(before, right, 0)
  return !(Math.abs(right[0]) <= POLE * (1 + Math.abs(left[0])))
}

/** The failure of the first law that grows beyond all bounds from `now`, or from a little earlier, up to a break just after `before`; or null. */
export function findPole(model: Model, now: number, before: number): Failure | null {
  for (const use of model.laws)
    if (!use.law.constant && use.law.ofState === null && growsBeyondBounds(use, now, before))
      return lawFailure(use, before, 'lawNotFinite', BEYOND)
  return null
}

/** How far ahead of a step that fails a law is searched for jumps and poles, over max(1, |t|). */
const AHEAD = 1e-2

/** Halvings that find a time to more figures than are told. */
const HALVINGS = 40

/** The failure of a law that has a value at `low` but none at `high`, at the time at which it loses it; or null. */
function findEnd(model: Model, low: number, high: number): Failure | null {
  let failure = findNotFinite(model, high)
  for (let k = 0; k < HALVINGS && failure !== null; k++) {
    const middle = 0.5 * (low + high)
    const here = findNotFinite(model, middle)
    if (here === null) low = middle
    else [failure, high] = [here, middle]
  }
  return failure
}

/** The law to blame for a step from `from` to `tried` that fails: one that is not finite there, or about to jump or to grow beyond all bounds; or null. */
export function findLawToBlame(model: Model, from: number, tried: number): Failure | null {
  const law = findNotFinite(model, from) ?? findNotFinite(model, tried)
  if (law) return law
  const ahead = from + AHEAD * Math.max(1, Math.abs(from))
  if (!nextBreak(model, from, ahead, way)) return findEnd(model, tried, ahead)
  return findJump(model, way[0], way[1]) ?? findPole(model, from, way[0])
}

const REMEDIES = {
  lawJumps: 'A mechanism cannot jump; use step5 or a spline for the transition.',
  lawNotFinite: 'Change the expression so that it stays finite.',
  lawNotPositive: 'Change the law so that it stays above it.',
} as const

function lawFailure(use: LawUse, time: number, code: keyof typeof REMEDIES, what: string): Failure {
  const rest = ` ${what} at t = ${time.toPrecision(6)} s. ${REMEDIES[code]}`
  const sentence: Sentence = [`The law of the ${use.owner}`, { ...use.item, noun: '' }, rest]
  const joints = use.item.kind === 'joint' ? [{ id: use.item.id, gap: 0, angle: 0 }] : []
  return { code, message: spell(sentence), sentence, time, joints }
}
