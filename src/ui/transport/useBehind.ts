import { useRun } from '../../laboratory/index.ts'
import { SLOWEST } from '../../simulation/index.ts'

/**
 * Whether what plays is slower than asked for: `behind` where to ask for less is a way out, `stuck` where it is slower than anything that can be asked for, since forces or
 * speeds are beyond what can be stepped.
 */
export function useBehind(): { readonly state: 'behind' | 'stuck' | null; readonly factor: number } {
  const behind = useRun((s) => s.behind && s.playing)
  const beyond = useRun((s) => s.beyond)
  const factor = useRun((s) => s.realTimeFactor)
  return { state: !behind ? null : beyond && factor < SLOWEST ? 'stuck' : 'behind', factor }
}
