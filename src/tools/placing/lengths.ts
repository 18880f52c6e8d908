/** The size of a shape in words. */
import type { Shape } from '../../geometry/index.ts'
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
  switch (shape.kind) {
    case 'link':
      return lengthText(Math.hypot(...shape.to.map((c, k) => c - shape.from[k]!)))
    case 'box': {
      const { texts, unit } = roundTexts(shape.size, 'length', LENGTH_DIGITS)
      return `${texts.join(' × ')} ${unit}`
    }
    case 'sphere':
      return `radius ${lengthText(shape.radius)}`
    case 'cylinder':
    case 'capsule':
      return `radius ${lengthText(shape.radius)}, length ${lengthText(shape.length)}`
    default:
      return null
  }
}
