import { describe, expect, it } from 'vitest'
import { joinBodies, type Vec3 } from '../../scene/index.ts'
import { ToolDriver } from '../../testing/tools/tool-driver.ts'

/** Draws bars from point to point of the plane x–z; each pinned where it meets another. */
function draw(...bars: readonly (readonly [Vec3, Vec3])[]): ToolDriver {
  const driver = new ToolDriver().use('place-link')
  for (const [from, to] of bars) driver.pick(from).pick(to)
  return driver
}

/** In which layer each body lies, in thicknesses toward the viewer. */
const layers = ({ scene }: ToolDriver): readonly number[] =>
  scene.bodies.map(({ shapes: [shape] }) => {
    const thickness = shape!.kind === 'box' ? shape!.size[2] : shape!.kind === 'link' ? shape!.thickness : NaN
    return Math.round((1e6 * shape!.position[2]) / thickness) / 1e6
  })

function pinToGround(driver: ToolDriver, body: string, local: Vec3, at: Vec3): void {
  driver.host.edit('pin', (draft) =>
    joinBodies(
      draft,
      { type: 'revolute', driven: { body, local }, main: { body: 'ground', local: at }, axis: [0, -1, 0] },
      driver.host.pose,
    ),
  )
}

const [O, A, B, C]: readonly [Vec3, Vec3, Vec3, Vec3] = [
  [0, 0, 0],
  [0, 0, 0.1],
  [0.4, 0, 0.3],
  [0.4, 0, 0],
]

describe('layers', () => {
  it('of a four-bar: neighbours lie in neighbouring ones, crank and rocker in the same', () => {
    const driver = draw([O, A], [A, B], [B, C])
    pinToGround(driver, 'link', [0, 0, 0], O)
    const { shapes } = driver.scene.bodies[2]!
    const [bar] = shapes
    pinToGround(driver, 'link-3', bar?.kind === 'link' ? bar.to : O, C)
    expect(layers(driver)).toEqual([0, 1, 0])
    // Bodies, eyes and markers stay in the plane: the motion is that of the plane.
    for (const { position } of driver.scene.bodies) expect(position[1]).toBe(0)
    for (const { driven, main } of driver.scene.joints) expect([driven.position[2], main.position[1]]).toEqual([0, 0])
  })

  it('of a slider-crank: the block lies on its guide, beside its rod', () => {
    const driver = draw([O, A], [A, [0.5, 0, 0]])
    driver.use('place-slider').pick([0.5, 0, 0])
    expect(layers(driver)).toEqual([0, 1, 0])
  })

  it('of three bars on one pin are three', () => {
    expect(layers(draw([O, A], [A, B], [A, [-0.4, 0, 0.3]]))).toEqual([0, 1, 2])
  })

  it('of bars that cross are two, though nothing joins them', () => {
    const driver = new ToolDriver().use('place-link').holding({ shift: true })
    driver.pick([-0.2, 0, 0]).pick([0.2, 0, 0.01])
    driver.pick([0.03, 0, -0.2]).pick([0.01, 0, 0.2])
    expect(driver.scene.joints).toHaveLength(0)
    expect(layers(driver)).toEqual([0, 1])
  })

  it('of cranks that pass over each other’s pivots are two', () => {
    const driver = draw(
      [O, [-0.3, 0, 0.1]],
      [
        [0.1, 0, 0],
        [0.4, 0, 0.1],
      ],
    )
    expect(layers(driver)).toEqual([0, 0])
    pinToGround(driver, 'link', [0, 0, 0], O)
    pinToGround(driver, 'link-2', [0, 0, 0], [0.1, 0, 0])
    expect(layers(driver)).toEqual([0, 1])
  })
})
