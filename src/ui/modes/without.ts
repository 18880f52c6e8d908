/** What comes out without the tangent stiffness of the constraints, beside what is right. */
import type { Modes, ModeValue } from '../../simulation/index.ts'
import { frequencyText, rateText } from './words.ts'

export interface Wrong {
  /** Hz; 0 where it does not swing. */
  readonly frequency: number
  /** Of what does not swing, 1/s: > 0 grows, < 0 decays, 0 stays where it is put. Of what swings: > 0 where it grows, else 0. */
  readonly rate: number
}

const swings = ({ frequency }: ModeValue): boolean => frequency > 0
const isFree = ({ kind }: ModeValue): boolean => kind === 'rigid' || kind === 'idle'
const rateOf = ({ eigenvalue: [re] }: ModeValue): number => re
const growthOf = (mode: ModeValue): number => (mode.kind === 'growing' ? rateOf(mode) : 0)
/** What one frequency is of two that grow and fade, or that are alike, up to rounding. */
const toneOf = ({ frequency }: ModeValue): number => Number(frequency.toPrecision(9))

const STAYS: Wrong = { frequency: 0, rate: 0 }

/**
 * The freedoms of a list, the least stiff first: those that fall away or creep back, of which two are one, then those that nothing
 * holds, then those that swing.
 */
interface Ladder {
  /** Fastest first. */
  readonly growing: readonly number[]
  readonly decaying: readonly number[]
  readonly oneWay: number
  readonly still: number
  /** Lowest first; of those alike what grows first. */
  readonly swinging: readonly ModeValue[]
}

function ladderOf(modes: readonly ModeValue[]): Ladder {
  const rates = modes.filter((mode) => !swings(mode) && !isFree(mode)).map(rateOf)
  return {
    growing: rates.filter((rate) => rate > 0).toSorted((a, b) => b - a),
    decaying: rates.filter((rate) => rate <= 0).toSorted((a, b) => a - b),
    oneWay: Math.floor(rates.length / 2),
    still: modes.filter(isFree).length,
    swinging: modes
      .filter(swings)
      .toSorted((a, b) => toneOf(a) - toneOf(b) || growthOf(b) - growthOf(a) || a.frequency - b.frequency),
  }
}

const lengthOf = ({ oneWay, still, swinging }: Ladder): number => oneWay + still + swinging.length

/** The step of the ladder of the n-th of those that decay. */
const stepOfDecay = ({ decaying, oneWay }: Ladder, n: number): number =>
  decaying.length <= oneWay ? n : Math.floor((n * oneWay) / decaying.length)

/** What stands on a step; of one that falls away and comes back, whichever is asked for. */
function standsAt(ladder: Ladder, step: number, falls: boolean): Wrong {
  const { growing, decaying, oneWay, still, swinging } = ladder
  if (step < oneWay) {
    const decay = decaying.find((_, n) => stepOfDecay(ladder, n) === step) ?? 0
    return { frequency: 0, rate: falls ? (growing[step] ?? decay) : decay }
  }
  if (step < oneWay + still) return STAYS
  const beside = swinging[step - oneWay - still]
  return beside === undefined ? STAYS : swingOf(beside)
}

const swingOf = (mode: ModeValue): Wrong => ({ frequency: mode.frequency, rate: growthOf(mode) })

/**
 * For each of the modes the wrong one; null where there is none to compare. They are told by their order: the n-th least stiff of all
 * freedoms stands beside the n-th least stiff, and of a list that lacks none the stiffest beside the stiffest.
 */
export function wrongOf({ modes, values, without, freedoms }: Modes): readonly (Wrong | null)[] {
  if (without.length === 0) return modes.map(() => null)
  const [right, wrong] = [ladderOf(values), ladderOf(without)]
  const shift =
    lengthOf(right) >= freedoms && lengthOf(wrong) >= freedoms
      ? wrong.swinging.length - right.swinging.length
      : right.oneWay + right.still - wrong.oneWay - wrong.still
  const tones = right.swinging.map(({ frequency }) => frequency)
  // Equal ones stand on steps of their own, in the order of the list.
  const taken = new Map<string, number>()
  const placeIn = (list: readonly number[], value: number, of: string): number => {
    const first = list.indexOf(value)
    const key = `${of} ${first}`
    const before = taken.get(key) ?? 0
    taken.set(key, before + 1)
    return first + before
  }
  let stillBefore = 0
  return modes.map((mode): Wrong => {
    if (swings(mode)) {
      const n = placeIn(tones, mode.frequency, 'swings')
      const beside = wrong.swinging[n + shift]
      if (beside !== undefined) return swingOf(beside)
      const fallen = standsAt(wrong, right.oneWay + right.still + n, true)
      return fallen.frequency > 0 ? STAYS : fallen
    }
    if (isFree(mode)) return standsAt(wrong, right.oneWay + stillBefore++, true)
    const rate = rateOf(mode)
    if (rate > 0) return standsAt(wrong, placeIn(right.growing, rate, 'grows'), true)
    return standsAt(wrong, stepOfDecay(right, placeIn(right.decaying, rate, 'decays')), false)
  })
}

/** The wrong one itself: a frequency beside a frequency, a rate beside a rate. */
export function wrongText(mode: ModeValue, { frequency, rate }: Wrong): string {
  if (frequency > 0) return frequencyText(frequency)
  if (rate !== 0) return `${rate > 0 ? 'grows' : 'decays'} at ${rateText(rate)}`
  if (swings(mode)) return frequencyText(0)
  return isFree(mode) ? 'moves freely' : rateText(0)
}

/** Shares that are no farther apart than this are told as the same. */
const NEAR = 5e-4
/** Words for a value that is not wrong. */
export const SAME = 'the same'

/** In which way the wrong one is wrong: "20 % too low", "the same". */
export function offText(mode: ModeValue, wrong: Wrong): string {
  if (wrong.frequency > 0 && wrong.rate > 0 && growthOf(mode) === 0) return 'would swing ever farther'
  if (swings(mode)) {
    if (wrong.frequency > 0) return shareText(wrong.frequency / mode.frequency - 1, 'low', 'high')
    return wrong.rate > 0 ? 'would fall away' : wrong.rate < 0 ? 'would not swing' : 'no stiffness left'
  }
  if (wrong.frequency > 0) return 'would swing'
  const rate = isFree(mode) ? 0 : rateOf(mode)
  if (rate === wrong.rate) return SAME
  if (wrong.rate === 0) return 'would stay put'
  if (rate * wrong.rate > 0) return shareText(wrong.rate / rate - 1, 'slow', 'fast')
  return wrong.rate > 0 ? 'would fall away' : 'would creep back'
}

function shareText(off: number, less: string, more: string): string {
  if (Math.abs(off) < NEAR) return SAME
  const percent = Math.abs(off) * 100
  return `${percent < 10 ? percent.toFixed(1) : percent.toFixed(0)} % too ${off < 0 ? less : more}`
}
