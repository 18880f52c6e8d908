import { smallNumber } from '../mobility/index.ts'
import { formatClock } from '../timeline/index.ts'

/**
 * What is told of a run that is, or was, computed less exactly than the scene asks for; null of one that is not.
 *
 * @param loose of a run that stands; null of one that plays
 * @param accuracy what the steps that led to what is on show may err by; 0 where that is as asked
 * @param end of what is recorded, s
 */
export function accuracyWords(
  loose: { readonly from: number; readonly stays: boolean } | null,
  accuracy: number,
  end: number,
): { readonly text: string; readonly why: string } | null {
  const from = loose === null ? '' : `${formatClock(loose.from)} s`
  if (loose?.stays === true)
    return { text: `live accuracy from ${from}`, why: `What comes after ${from} could not be computed more exactly.` }
  if (loose !== null)
    return {
      text: `exact to ${from} of ${formatClock(end)} s`,
      why: 'So that the run kept up with the clock it was computed less exactly than the scene asks for. It is being computed again, exactly.',
    }
  if (!(accuracy > 0)) return null
  return {
    text: `live accuracy ${smallNumber(accuracy)}`,
    why: 'So that the run keeps up with the clock each of its steps may err by this share of the sizes and speeds in it, which is more than the scene asks for. It is computed again, exactly, as soon as it stands.',
  }
}
