import type { Shape } from '../../geometry/index.ts'

const text = (x: number): string => `${Number(x.toPrecision(4))}`

/** A length as labels have it: "120 mm", "1.25 m". */
export const inMillimetres = (length: number): string =>
  length >= 1 ? `${text(length)} m` : `${text(1000 * length)} mm`

/** A mass as labels have it: "6.03 kg", "450 g". */
export const inKilograms = (mass: number): string => {
  const figures = (x: number): number => Number(x.toPrecision(3))
  return figures(mass) >= 1 ? `${figures(mass)} kg` : `${figures(1000 * mass)} g`
}

/** How large a shape is, with its mass; null for one that a few numbers do not tell. */
export function sizeWords(shape: Shape, mass: number): string | null {
  const size = sizeOf(shape)
  return size === null ? null : `${size}, ${inKilograms(mass)}`
}

function sizeOf(shape: Shape): string | null {
  switch (shape.kind) {
    case 'link':
      return inMillimetres(Math.hypot(...shape.to.map((c, k) => c - shape.from[k]!)))
    case 'box': {
      const metres = Math.max(...shape.size) >= 1
      return `${shape.size.map((side) => text(metres ? side : 1000 * side)).join(' × ')} ${metres ? 'm' : 'mm'}`
    }
    case 'sphere':
      return `radius ${inMillimetres(shape.radius)}`
    case 'cylinder':
    case 'capsule':
      return `radius ${inMillimetres(shape.radius)}, length ${inMillimetres(shape.length)}`
    default:
      return null
  }
}
