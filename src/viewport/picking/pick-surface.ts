import { Matrix3, Vector3 } from 'three'
import { hiddenIn } from '../../scene/index.ts'
import type { Surface } from '../../tools/index.ts'
import { dot, scale } from '../../tools/index.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { bodyObjects, castRay, idOf } from './picker.ts'

const turn = new Matrix3()
const outward = new Vector3()

/** The nearest skin of a body under a pixel; the bodies of `through` are looked through. */
export function pickSurface(viewing: Viewing, x: number, y: number, through: readonly string[]): Surface | null {
  const hidden = hiddenIn(viewing.live.scene())
  const objects = bodyObjects(viewing, (id) => !through.includes(id) && !hidden.has(id))
  const { hits, direction } = castRay(viewing, x, y, objects)
  const hit = hits[0]
  const body = hit && idOf(hit.object, 'body')
  if (!hit?.face || !body) return null
  const normal = outward.copy(hit.face.normal).applyMatrix3(turn.getNormalMatrix(hit.object.matrixWorld)).normalize()
  const out = normal.toArray()
  // Toward the eye, also on what is seen from within.
  return { body, at: hit.point.toArray(), normal: dot(out, direction) > 0 ? scale(out, -1) : out }
}
