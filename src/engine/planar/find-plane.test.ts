/** Which mechanisms make their steps in a plane. */
import { describe, expect, it } from 'vitest'
import type { MechanismSpec } from '../index.ts'
import { GALLERY_IDS, gallerySpec } from '../../testing/gallery-scenes.ts'
import { assembled, fourBar, pendulum } from '../../testing/small-mechanisms.ts'
import { computePositions } from '../kinematics/stages.ts'
import { findPlanes, type Plane } from './find-plane.ts'

const PLANAR = [
  'cart-pole',
  'chain',
  'chebyshev',
  'coupled-springs',
  'door',
  'double-pendulum',
  'driven-pendulum',
  'four-bar',
  'kapitza',
  'oldham',
  'parallelogram',
  'peaucellier',
  'pendulum',
  'scissor-lift',
  'scotch-yoke',
  'slender-double-pendulum',
  'slider-crank',
  'slider-crank-free',
  'three-carts',
  'torsion-pendulum',
  'two-balances',
]

function planeOf(spec: MechanismSpec): Plane | null {
  const { model, state, ws } = assembled(spec)
  computePositions(model, state, ws)
  const { planes, complete } = findPlanes(model, state, ws)
  return complete && planes.length === 1 ? planes[0] : null
}

describe('the plane of a mechanism', () => {
  it('is found where joints hold all bodies in it, in the gallery in these', async () => {
    const planar: string[] = []
    for (const id of GALLERY_IDS) if (planeOf(await gallerySpec(id)) !== null) planar.push(id)
    expect(planar.toSorted()).toEqual(PLANAR)
  })

  it('is the one across its pins, with two rows for each pin and three for one that is driven', () => {
    const plane = planeOf(fourBar())!
    expect(plane.rows.map((rows) => rows.length)).toEqual([3, 2, 2, 2])
    expect(plane.rows.flat().filter(({ drive }) => drive >= 0)).toHaveLength(1)
    expect(Math.abs(plane.normal[1])).toBeCloseTo(1, 15)
  })

  it('is not found by symmetry: a pendulum on a ball joint that hangs in the plane can tip', () => {
    const spec = pendulum()
    const ball = { ...spec, joints: spec.joints.map((joint) => ({ ...joint, type: 'spherical' as const })) }
    expect(planeOf(spec)).not.toBeNull()
    expect(planeOf(ball)).toBeNull()
  })

  it('may be closed by balls: what they hold across it is held by the pins', () => {
    const spec = fourBar()
    const last = spec.joints.length - 1
    const withBall = {
      ...spec,
      joints: spec.joints.map((joint, j) => (j === last ? { ...joint, type: 'spherical' as const } : joint)),
    }
    expect(planeOf(withBall)?.rows[last]).toHaveLength(2)
  })
})
