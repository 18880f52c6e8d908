/** A reading that the revolute joint alone has, which the laboratory does not know: for as long as the answer is not called. */
import { JOINT_PRESETS, JOINT_READINGS, type Reading } from '../engine/index.ts'

const GROUP = 'of trials' as NonNullable<Reading['own']>

export function addOwnReading(more: Partial<Reading> & Pick<Reading, 'at'>): () => void {
  const readings = JOINT_READINGS as Reading[]
  const preset = JOINT_PRESETS.revolute as { tells: readonly (typeof GROUP)[] }
  readings.push({ name: 'own', words: 'Tooth force', quantity: 'force', shape: 1, stage: 'dynamics', own: GROUP, ...more }) // prettier-ignore
  preset.tells = [GROUP]
  return () => {
    readings.pop()
    preset.tells = []
  }
}
