/** Turns as foreign files write them. */
import { multiplyQuat } from '../../geometry/index.ts'
import type { Quat, Vec3 } from '../document.ts'

/** A turn by `angle` about a unit vector. */
export function quatAbout([x, y, z]: Vec3, angle: number): Quat {
  const s = Math.sin(angle / 2)
  return [Math.cos(angle / 2), s * x, s * y, s * z]
}

const UNIT: Readonly<Record<'x' | 'y' | 'z', Vec3>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }

/** Turns one after the other about axes named by letters: small ones turn along, capital ones stay as they are. */
export function quatOfEuler(sequence: string, angles: Vec3): Quat {
  return [...sequence].reduce<Quat>(
    (before, letter, i) => {
      const turn = quatAbout(UNIT[letter.toLowerCase() as 'x' | 'y' | 'z'], angles[i]!)
      return letter === letter.toLowerCase() ? multiplyQuat(before, turn) : multiplyQuat(turn, before)
    },
    [1, 0, 0, 0],
  )
}

/** The shortest turn that takes z to the unit vector `to`. */
export function quatToAxis([x, y, z]: Vec3): Quat {
  // Half the angle without a square root of a difference: exact near −z too.
  if (z < 0 && Math.hypot(x, y) < 1e-15) return [0, 1, 0, 0]
  const w = 1 + z
  if (w > 0.5) return unitQuat([w, -y, x, 0])
  // 1 + z = (x² + y²) / (1 − z).
  return unitQuat([(x * x + y * y) / (1 - z), -y, x, 0])
}

/** The quaternion of length 1. */
export function unitQuat(q: Quat): Quat {
  const n = Math.hypot(...q)
  return [q[0] / n + 0, q[1] / n + 0, q[2] / n + 0, q[3] / n + 0]
}

/** The vector of length 1; null where it has no direction. */
export function unitVector(v: Vec3): Vec3 | null {
  const largest = Math.max(...v.map(Math.abs))
  if (!(largest > 0)) return null
  const [x, y, z] = [v[0] / largest, v[1] / largest, v[2] / largest]
  const n = Math.hypot(x, y, z)
  return [x / n + 0, y / n + 0, z / n + 0]
}
