import { expect, it } from 'vitest'
import { conjugate, multiplyQuat, toBody, toWorld } from '../geometry/index.ts'
import { forceBetween, markerOn, markersFor, type Scene } from '../scene/index.ts'
import { readPoses } from '../simulation/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { sliderCrank } from '../testing/small-scenes.ts'
import { seenPose } from './seen-pose.ts'

/** A slider-crank that has turned for a while. */
async function turned() {
  const scene: Scene = sliderCrank()
  const { lab, driver } = await openLaboratory({
    first: {
      ...scene,
      joints: scene.joints.map((joint) =>
        joint.id === 'main' ? { ...joint, drive: { kind: 'angular-velocity', law: 5 } } : joint,
      ),
    },
    kept: { database: 'seen' },
  })
  lab.simulation.play()
  await driver.run(0.3)
  lab.simulation.pause()
  await driver.settle()
  return { lab, driver }
}
const near = (found: readonly number[], expected: readonly number[]) =>
  expected.forEach((x, i) => expect(found[i]).toBeCloseTo(x, 9))

it('copies in a run lie beside what is seen, and pastes where it was copied', async () => {
  const { lab, driver } = await turned()
  const seen = readPoses(lab.simulation.frame!).get('rod')!
  const start = lab.scenes.getState().scene.bodies.find(({ id }) => id === 'rod')!
  expect(Math.abs(seen.orientation[0] - start.orientation[0])).toBeGreaterThan(0.01)
  lab.session.getState().select([{ kind: 'body', id: 'rod' }])
  lab.actions.get('copy').perform(lab)
  lab.actions.get('duplicate').perform(lab)
  const duplicate = lab.scenes.getState().scene.bodies.at(-1)!
  lab.actions.get('paste').perform(lab)
  const pasted = lab.scenes.getState().scene.bodies.at(-1)!
  expect(pasted.id).not.toBe(duplicate.id)
  for (const copy of [duplicate, pasted]) {
    near(copy.orientation, seen.orientation)
    const away = Math.hypot(...copy.position.map((x, k) => x - seen.position[k]!))
    expect(away).toBeGreaterThan(0)
    expect(copy.position[1]).toBeCloseTo(seen.position[1], 9)
    expect(away).toBeLessThan(0.2)
  }
  driver.simulation.dispose()
})

it('new joints and springs, and markers that change their body, go by what is seen', async () => {
  const { lab, driver } = await turned()
  const { scene } = lab.scenes.getState()
  const pose = seenPose(lab)
  const markers = markersFor(scene, { driven: 'rod', main: 'ground' }, pose)
  near(toWorld(pose('rod'), markers.driven.position), markers.main.position)
  near(multiplyQuat(pose('rod').orientation, markers.driven.orientation), markers.main.orientation)
  const marker = scene.joints.find(({ driven }) => driven.body === 'rod' || driven.body === 'crank')!.driven
  const moved = markerOn(scene, marker, 'ground', pose)
  near(moved.position, toWorld(pose(marker.body), marker.position))
  near(multiplyQuat(conjugate(pose(marker.body).orientation), moved.orientation), marker.orientation)
  const spring = forceBetween(scene, 'spring-damper', { driven: 'rod', main: 'ground' }, pose)
  if (spring.kind !== 'spring-damper') throw new Error('no spring')
  const [x, y] = toBody(pose('rod'), spring.from.position!)
  const centre = toWorld(pose('rod'), spring.to.position!)
  near(spring.from.position!.slice(0, 2), centre.slice(0, 2))
  expect([x, y]).not.toEqual(spring.to.position!.slice(0, 2))
  driver.simulation.dispose()
})
