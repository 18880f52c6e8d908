/** The present readings of a force, as texts. Pure. */
import type { Force, Scene } from '../../scene/index.ts'
import { noiseOf, readForce, type Frame } from '../../simulation/index.ts'
import { formatReading, formatVectorReading } from '../fields/index.ts'
import { exactly } from './read.ts'

/** Texts of each reading: name, quantity, size, all its digits; of a vector its components, their unit, all their digits; the quantity that it is, of a vector without its part. */
export const TEXTS = 8

/** The texts of all readings one after the other: flat, so that an equal reading renders nothing. Empty when the frame does not hold the force. */
export const forceTexts = (frame: Frame, scene: Scene, force: Force): readonly string[] => {
  const noiseIn = noiseOf(frame, scene, force)
  return readForce(frame, force).flatMap(({ told, value, vector }) => {
    const { name, sense, quantity } = told
    const noise = noiseIn(quantity)
    const components = vector && formatVectorReading(vector, quantity, noise, value)
    return [
      sense !== undefined && value < 0 ? sense.negative : name,
      quantity,
      formatReading(value, quantity, noise),
      exactly(value),
      ...(vector && components ? [components.texts.join(' '), components.unit, exactly(...vector)] : ['', '', '']),
      `force ${force.id}.${told.of}`,
    ]
  })
}
