/** The names in the formulas of a mechanism: what they stand for, their values, and their letters. */
import type { Sentence } from '../failure.ts'
import type { Quantity } from '../readings/reading.ts'
import type { Name } from './algebra/sum.ts'

/** Places of names in a product: stiffness and inertia first, accelerations last. */
export const RANK = {
  stiffness: 0,
  damping: 1,
  inertia: 2,
  mass: 3,
  gravity: 4,
  length: 5,
  constant: 6,
  effort: 7,
  coordinate: 8,
  rate: 9,
  acceleration: 10,
  angle: 11,
} as const

/** A constant, and what it is. */
export interface Constant {
  readonly name: Name
  readonly letter: string
  readonly tag: string
  readonly value: number
  readonly words: Sentence
  readonly quantity: Quantity
}

/** What is said of a moment of inertia about the centre of mass, with the axis that follows where that needs to be said, and about the axis of its joint. */
export const ABOUT_CENTRE = ' about its centre of mass'
export const TURNING_ABOUT = ' about its centre of mass, turning about '
const ABOUT_AXIS = ' about the axis of its joint'

/** A letter with the dots of its rates. */
interface Letter {
  readonly letter: string
  readonly number: number
  readonly tag: string
  readonly dots: number
}

export class Names {
  private readonly constants = new Map<string, Constant>()
  private readonly letters = new Map<string, Letter>()

  /**
   * The constant of a letter and a number. Where there is one of the same rank, number and value, whatever its letter, it stands for both, and its words name
   * both.
   *
   * @param tag what stands beside the number
   */
  constant(
    rank: keyof typeof RANK,
    letter: string,
    number: number,
    value: number,
    quantity: Quantity,
    words: Sentence,
    { tag = '', tolerance = 0 }: { readonly tag?: string; readonly tolerance?: number } = {},
  ): Name {
    for (const known of this.constants.values()) {
      const { name } = known
      if (name.rank !== RANK[rank] || name.number !== number || Math.abs(known.value - value) > tolerance) continue
      if (tag !== '' && known.tag === '') continue
      const said = known.words.some((_, i) => words.every((word, k) => isSameWord(known.words[i + k], word)))
      if (!said) this.constants.set(name.key, { ...known, words: [...known.words, '; ', ...words] })
      return name
    }
    let own = tag
    const taken = (): boolean => this.constants.has(keyOf(letter, number, own))
    for (let n = 2; taken(); n++) own = `${tag},${n}`
    const key = keyOf(letter, number, own)
    const name: Name = { key, rank: RANK[rank], number, rate: null }
    this.constants.set(key, { name, letter, tag: own, value, words, quantity })
    this.letters.set(key, { letter, number, tag: own, dots: 0 })
    return name
  }

  /** A function of time, with its two rates. */
  moving(letter: string, number: number): Name {
    const make = (dots: number, rank: number, rate: Name | null): Name => {
      const key = `${letter}${number}${"'".repeat(dots)}`
      this.letters.set(key, { letter, number, tag: '', dots })
      return { key, rank, number, rate }
    }
    return make(0, RANK.coordinate, make(1, RANK.rate, make(2, RANK.acceleration, null)))
  }

  /** A function of time of which no rate is asked for: an effort, a length. */
  given(rank: 'effort' | 'coordinate', letter: string, number: number): Name {
    const key = keyOf(letter, number, '')
    this.letters.set(key, { letter, number, tag: '', dots: 0 })
    return { key, rank: RANK[rank], number, rate: null }
  }

  /** Makes a moment of inertia that about the axis from which a mass has a distance. */
  gather(inertia: Name, mass: Name, length: Name): void {
    const [moment, m, l] = [inertia, mass, length].map(({ key }) => this.constants.get(key)!)
    const words = moment.words.map((word) =>
      typeof word === 'string' ? word.replace(TURNING_ABOUT, ' about ').replace(ABOUT_CENTRE, ABOUT_AXIS) : word,
    )
    this.constants.set(inertia.key, { ...moment, value: moment.value + m.value * l.value ** 2, words })
  }

  has(letter: string, number: number): boolean {
    return this.constants.has(keyOf(letter, number, ''))
  }

  constantOf(name: Name): Constant | undefined {
    return this.constants.get(name.key)
  }

  /** The LaTeX of each name in use: a letter that stands for one thing alone has no number. */
  latexOf(used: Iterable<Name>): ReadonlyMap<string, string> {
    const keys = [...used].map(({ key }) => key)
    const owners = new Map<string, Set<number>>()
    for (const key of keys) {
      const { letter, number } = this.letters.get(key)!
      owners.set(letter, (owners.get(letter) ?? new Set()).add(number))
    }
    return new Map(
      keys.map((key) => {
        const { letter, number, tag, dots } = this.letters.get(key)!
        const alone = owners.get(letter)!.size === 1
        const under = alone ? tag.replace(/^,/, '') : `${number}${tag}`
        const dotted = dots === 0 ? letter : `\\${dots === 1 ? 'dot' : 'ddot'}{${letter}}`
        return [key, under === '' ? dotted : `${dotted}_${under.length === 1 ? under : `{${under}}`}`]
      }),
    )
  }
}

const keyOf = (letter: string, number: number, tag: string): string => `${letter}${number}${tag}`

const isSameWord = (a: Sentence[number] | undefined, b: Sentence[number]): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a.kind === b.kind && a.id === b.id)
