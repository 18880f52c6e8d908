/** How high the floor lies: below everything that the mechanism shows and will reach. */
import type { Scene } from '../../scene/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { JOINT, jointOffset } from '../../simulation/index.ts'
import { lengthOf, subtract } from '../../tools/index.ts'
import { boxOfFrame, extentOf, isEmpty } from '../live/bounds.ts'
import { readNumber } from '../live/read-frame.ts'

/** Space between the lowest point and the floor, as a part of ℓ. */
const GAP = 0.12

/** z of the floor for a scene at its start, m. `view.floor` of the scene is obeyed. */
export function calcFloor(scene: Scene, frame: Frame, size: number): number {
  const told = scene.view.floor
  if (typeof told === 'number' && Number.isFinite(told)) return told
  const box = boxOfFrame(scene, frame)
  const lowest = isEmpty(box) ? 0 : box.lower[2]
  return Math.min(lowest, reachOfChains(scene, frame)) - GAP * size
}

/**
 * Lowest z that open chains hanging from fixed points can reach: every body stretched straight down from its joint. Bodies
 * in loops or behind several joints are left to where they are; Infinity when there is no open chain.
 */
function reachOfChains(scene: Scene, frame: Frame): number {
  const fixed = new Set(['ground', ...scene.bodies.filter((b) => b.fixed).map((b) => b.id)])
  const moving = scene.bodies.filter((b) => !b.fixed)
  if (scene.joints.length > moving.length) return Infinity
  let lowest = Infinity
  /** Lowest z that the joint through which a body hangs can reach, and that joint's point on the body. */
  const hung = new Map<string, { z: number; at: readonly [number, number, number] }>()
  const pending = [...scene.joints]
  for (let found = true; found;) {
    found = false
    for (let i = pending.length - 1; i >= 0; i--) {
      const joint = pending[i]
      if (!joint) continue
      for (const [near, far] of [
        [joint.main, joint.driven],
        [joint.driven, joint.main],
      ] as const) {
        const holder = hung.get(near.body)
        if ((!fixed.has(near.body) && !holder) || fixed.has(far.body) || hung.has(far.body)) continue
        const at = jointOffset(frame, joint.id)
        if (at < 0) continue
        const z = holder
          ? holder.z - lengthOf(subtract(near.position, holder.at))
          : readNumber(frame.data, at + JOINT.mainPoint + 2)
        hung.set(far.body, { z, at: far.position })
        const body = scene.bodies.find((b) => b.id === far.body)
        if (body) for (const p of extentOf(body)) lowest = Math.min(lowest, z - lengthOf(subtract(p, far.position)))
        pending.splice(i, 1)
        found = true
        break
      }
    }
  }
  return lowest
}

/** Lowest point now of what hangs together with the ground by joints; free bodies may fall for ever. */
export function calcLowest(scene: Scene, frame: Frame): number {
  const jointed = new Set(scene.joints.flatMap((j) => [j.driven.body, j.main.body]))
  const box = boxOfFrame(scene, frame, (kind, id) => kind === 'joint' || jointed.has(id))
  return isEmpty(box) ? Infinity : box.lower[2]
}

/** Grid spacing for a scene of size ℓ: 1, 2 or 5 times a power of ten metres, about a fifth of ℓ. */
export function calcGridSpacing(size: number): number {
  const wanted = size / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const digit = wanted / power
  return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10)
}
