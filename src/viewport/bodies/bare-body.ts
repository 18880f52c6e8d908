/** Bodies without shapes: a ball at the mass centre and thin rods from there to the body's markers. */
import type { BufferGeometry } from 'three'
import { CylinderGeometry, Quaternion, SphereGeometry, Vector3 } from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { Body, Joint } from '../../scene/index.ts'

/** In body axes, m; sized after the scene. */
export function bareGeometry(body: Body, joints: readonly Joint[], size: number): BufferGeometry {
  const ball = 0.03 * size
  const centre = new Vector3(...(body.mass?.centre ?? [0, 0, 0]))
  const parts: BufferGeometry[] = [new SphereGeometry(ball, 20, 14).translate(centre.x, centre.y, centre.z)]
  for (const joint of joints) {
    for (const marker of [joint.driven, joint.main]) {
      if (marker.body !== body.id) continue
      const end = new Vector3(...marker.position)
      const length = end.distanceTo(centre)
      if (length < ball) continue
      const direction = end.clone().sub(centre).normalize()
      const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), direction)
      const middle = end.add(centre).multiplyScalar(0.5)
      parts.push(
        new CylinderGeometry(ball * 0.35, ball * 0.35, length, 12)
          .applyQuaternion(turn)
          .translate(middle.x, middle.y, middle.z),
      )
    }
  }
  const merged = mergeGeometries(parts)
  for (const part of parts) part.dispose()
  return merged
}
