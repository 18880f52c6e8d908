/** What speeds are called: ω or v and their place in the list, and by body and joint in words. */
import type { Equations, Speed, SpeedName } from '../../simulation/index.ts'

/** A speed as the panel names it. */
export interface SpeedWords {
  /** ω₁ turns, v₂ slides. */
  readonly symbol: string
  readonly latex: string
  /** The symbol with the name of the body. */
  readonly name: string
  readonly unit: 'rad/s' | 'm/s'
}

const lowered = (place: number): string =>
  [...String(place)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'.charAt(Number(digit))).join('')

/** The words of each speed of the list. */
export const wordsOf = (speeds: readonly Speed[], nameOf: (body: string) => string): readonly SpeedWords[] =>
  speeds.map(({ body, motion }, f) => {
    const turns = motion === 'turn'
    const symbol = `${turns ? 'ω' : 'v'}${lowered(f + 1)}`
    return {
      symbol,
      latex: `${turns ? '\\omega' : 'v'}_{${f + 1}}`,
      name: `${symbol} ${nameOf(body)}`,
      unit: turns ? 'rad/s' : 'm/s',
    }
  })

const sameSpeed = (a: SpeedName, b: SpeedName): boolean => a.body === b.body && a.place === b.place

const nameOnly = ({ body, place }: SpeedName): SpeedName => ({ body, place })

/** A choice of the program's own is made anew once a speed follows from an independent one of its kind by a share larger than this. */
const LARGE_SHARE = 4

/** Whether the speeds that were independent told the others well: of those that turn no other turned, of those that slide no other slid, many times as fast. */
const toldWell = ({ speeds, independent, B }: Equations): boolean =>
  speeds.every(({ motion }, f) =>
    independent.every((own, k) => speeds[own]!.motion !== motion || Math.abs(B[f]![k]!) <= LARGE_SHARE),
  )

/**
 * The speeds to ask for as independent: those that a person chose, the latest first, then those that were independent before, so that the choice stays the same from pose
 * to pose for as long as it suits.
 */
export const wishFor = (chosen: readonly SpeedName[], before: Equations | null): readonly SpeedName[] => {
  const kept =
    before === null || (chosen.length === 0 && !toldWell(before))
      ? []
      : before.independent.map((f) => before.speeds[f]!)
  const others = kept.filter((speed) => !chosen.some((one) => sameSpeed(one, speed)))
  return [...chosen, ...others.map(nameOnly)]
}

/** The choice with one more speed: no more of them than are independent, the oldest go. */
export const withChosen = (chosen: readonly SpeedName[], speed: SpeedName, freedoms: number): readonly SpeedName[] =>
  [nameOnly(speed), ...chosen.filter((one) => !sameSpeed(one, speed))].slice(0, freedoms)

/** Why speeds that a person chose are not independent at this pose; none where all are. */
export function refusals(
  { speeds, givenUp }: Pick<Equations, 'speeds' | 'givenUp'>,
  chosen: readonly SpeedName[],
  words: readonly SpeedWords[],
): readonly string[] {
  return givenUp.flatMap(({ speed, badly }) => {
    if (!chosen.some((one) => sameSpeed(one, speeds[speed]!))) return []
    const { name } = words[speed]!
    return badly
      ? `${name} is not taken in this pose: near a dead centre the other speeds would follow from it badly. It is taken again as soon as they follow well.`
      : `${name} cannot be taken in this pose: it does not determine the other speeds here. It is taken as soon as it does.`
  })
}
