/** The frequencies that come out without the tangent stiffness of the constraints, each beside the right one. */
import type { Mode, Modes } from '../../simulation/index.ts'

export interface Wrong {
  /** Hz. */
  readonly frequency: number
  /** By which it is wrong, as a share of the right one. */
  readonly off: number
}

const vibrates = ({ frequency }: Omit<Mode, 'shape'>): boolean => frequency > 0
const isFree = ({ kind }: Omit<Mode, 'shape'>): boolean => kind === 'rigid' || kind === 'idle'

/** How many freedoms of a list come before its lowest vibration: one that decays or grows without swinging is half of one. */
const below = (modes: readonly Omit<Mode, 'shape'>[]): number =>
  modes.reduce((sum, mode) => sum + (vibrates(mode) ? 0 : isFree(mode) ? 1 : 0.5), 0)

/**
 * For each of the modes the wrong one; null for what does not vibrate. They are told by their order: the n-th lowest of all freedoms
 * stands beside the n-th lowest, and one that has lost its stiffness beside 0.
 */
export function wrongOf({ modes, without, freedoms }: Modes): readonly (Wrong | null)[] {
  const wrong = without.filter(vibrates).map(({ frequency }) => frequency)
  const right = modes.filter(vibrates)
  // With all of them told the highest stand side by side; of the lowest alone, those of the same number.
  const all = below(modes) + right.length >= freedoms
  const shift = all ? right.length - wrong.length : Math.floor(below(without)) - Math.floor(below(modes))
  let n = 0
  return modes.map((mode) => {
    if (!vibrates(mode)) return null
    const frequency = wrong[n++ - shift] ?? 0
    return { frequency, off: frequency / mode.frequency - 1 }
  })
}

/** "20 % too low", "right". */
export function offText({ frequency, off }: Wrong): string {
  if (Math.abs(off) < 5e-4) return 'the same'
  if (frequency === 0) return 'no stiffness left'
  const percent = Math.abs(off) * 100
  return `${percent < 10 ? percent.toFixed(1) : percent.toFixed(0)} % too ${off < 0 ? 'low' : 'high'}`
}
