/** New shapes. Lengths in m. */
import type { Shape, ShapeKind } from '../../geometry/index.ts'
import { IDENTITY, ZERO } from '../document.ts'

/** A new shape of the kind, `size` long. */
export function newShape(kind: ShapeKind, size: number): Shape {
  const placed = { position: ZERO, orientation: IDENTITY }
  switch (kind) {
    case 'box':
      return { kind, size: [size, size / 2, size / 2], ...placed }
    case 'sphere':
      return { kind, radius: size / 2, ...placed }
    case 'cylinder':
      return { kind, radius: size / 4, length: size, ...placed }
    case 'capsule':
      return { kind, radius: size / 4, length: size, ...placed }
    case 'link':
      return { kind, from: ZERO, to: [size, 0, 0], width: size / 8, thickness: size / 20, ...placed }
    case 'extrusion':
      return {
        kind,
        outline: [
          [0, 0],
          [size, 0],
          [0, size],
        ],
        thickness: size / 10,
        ...placed,
      }
  }
}
