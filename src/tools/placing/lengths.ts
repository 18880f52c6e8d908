/** The size of a shape in words. */
import { toldSizes, type Shape } from '../../scene/index.ts'
import { roundText, roundTexts } from '../../units/index.ts'

/** Digits of a length that is drawn: a tenth of a millimetre in one of some hundred. */
const LENGTH_DIGITS = 4

/** A length as labels have it: "120 mm", "1.25 m". */
export const lengthText = (length: number): string => roundText(length, 'length', LENGTH_DIGITS)

/** How large a shape is, with its mass; null for one that a few numbers do not tell. */
export function sizeWords(shape: Shape, mass: number): string | null {
  const size = sizeOf(shape)
  return size === null ? null : `${size}, ${roundText(mass, 'mass')}`
}

function sizeOf(shape: Shape): string | null {
  const told = toldSizes(shape).map(([name, ...lengths]) => {
    const { texts, unit } = roundTexts(lengths, 'length', LENGTH_DIGITS)
    const text = lengths.length === 1 ? lengthText(lengths[0]!) : `${texts.join(' × ')} ${unit}`
    return name === '' ? text : `${name} ${text}`
  })
  return told.length === 0 ? null : told.join(', ')
}
