/** The plane that one builds on: kept with the view, so that choosing another moves nothing. */
import { XZ, type WorkingPlane } from '../../geometry/index.ts'
import type { Scene, SceneDraft, Vec3, View } from '../document.ts'

/** Axes further from square than this are no plane. */
const SQUARE = 1e-6

const known = new WeakMap<View, WorkingPlane>()

/** The plane that the view names; x–z where it names none, or what is none. The same plane for the same view. */
export function planeIn({ view }: Pick<Scene, 'view'>): WorkingPlane {
  if (view['plane'] === undefined) return XZ
  const before = known.get(view)
  if (before !== undefined) return before
  const plane = readPlane(view['plane']) ?? XZ
  known.set(view, plane)
  return plane
}

/** Builds on another plane. The x–z plane through the origin is what goes without saying. */
export function setPlane(draft: SceneDraft, plane: WorkingPlane): void {
  if (samePlane(plane, XZ)) delete draft.view['plane']
  else draft.view['plane'] = { origin: [...plane.origin], x: [...plane.x], normal: [...plane.normal] }
}

/** Whether two planes are the same, numbers and all. */
export const samePlane = (a: WorkingPlane, b: WorkingPlane): boolean =>
  a === b || (['origin', 'x', 'normal'] as const).every((key) => a[key].every((c, k) => c === b[key][k]))

function readPlane(said: unknown): WorkingPlane | null {
  const { origin, x, normal } = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>
  if (!isVector(origin) || !isVector(x) || !isVector(normal)) return null
  const [along, out] = [unit(x), unit(normal)]
  if (along === null || out === null) return null
  return Math.abs(along.reduce((sum, c, k) => sum + c * out[k]!, 0)) > SQUARE ? null : { origin, x: along, normal: out }
}

const isVector = (v: unknown): v is Vec3 => Array.isArray(v) && v.length === 3 && v.every(Number.isFinite)

/** A unit vector; a vector of length 1 to rounding stays as it is written. */
function unit(v: Vec3): Vec3 | null {
  const length = Math.hypot(...v)
  if (!(length > 0)) return null
  return Math.abs(length - 1) < 1e-12 ? v : [v[0] / length, v[1] / length, v[2] / length]
}
