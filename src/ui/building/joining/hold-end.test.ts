import { describe, expect, it } from 'vitest'
import { composePose, turn, type Pose } from '../../../geometry/index.ts'
import { seenPose, type Laboratory } from '../../../laboratory/index.ts'
import { GROUND, makeSceneStore, placeMotor, setLimits, type Joint, type Scene } from '../../../scene/index.ts'
import type { PlacedEnd } from '../../../session/index.ts'
import { crank } from '../../../testing/crank.ts'
import { openLaboratory } from '../../../testing/laboratory-driver.ts'
import { holdEnd } from './hold-end.ts'
import { WAYS, wayOf, type Way } from './ways.ts'

const way = (verb: string): Way => WAYS.find((one) => one.verb === verb)!
const [PIN, SLOT, WELD] = [way('Pin'), way('Slot'), way('Weld')]
const START: PlacedEnd = {
  end: { body: 'crank', local: [0, 0, 0] },
  on: { body: GROUND, local: [0, 0, 0] },
  axis: [0, -1, 0],
  joint: 'bearing',
  first: true,
}
const STILL: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
/** The crank of one's own making: its bearing has a motor, limits and a damping. */
function driven(): Scene {
  const store = makeSceneStore(crank())
  store.edit('Drive', (draft) => {
    placeMotor(draft, 'bearing')
    setLimits(draft, 'bearing', { lower: -1, upper: 40, stiffness: 1e4, damping: 10 })
  })
  return store.getState().scene
}
const bearing = (lab: Laboratory): Joint => lab.scenes.getState().scene.joints.find(({ id }) => id === 'bearing')!
const told = (lab: Laboratory) => lab.session.getState().notices.find(({ subject }) => subject === 'retyped')

describe('an end that is held otherwise', () => {
  it('keeps its joint, and the name that somebody gave it', async () => {
    const { lab } = await openLaboratory({ first: crank() })
    for (const next of [WELD, SLOT, PIN, SLOT, WELD, PIN]) {
      expect(holdEnd(lab, START, next)).toBe('bearing')
      expect(lab.scenes.getState().scene.joints.map(({ id, name }) => [id, name])).toEqual([['bearing', 'Bearing']])
      expect(wayOf(bearing(lab))?.verb).toBe(next.verb)
    }
    expect(told(lab)).toBeUndefined()
  })

  it('says what does not fit any more, and undo brings it back', async () => {
    const { lab } = await openLaboratory({ first: driven() })
    const before = bearing(lab)
    holdEnd(lab, START, PIN)
    expect(bearing(lab)).toEqual(before)
    expect(told(lab)).toBeUndefined()
    holdEnd(lab, START, WELD)
    expect(bearing(lab)).toMatchObject({ type: 'weld', drive: null, limits: null })
    expect(told(lab)?.title).toBe('Bearing no longer has the angular-velocity drive and the limits')
    told(lab)?.waysOut?.[0]?.perform()
    expect(bearing(lab)).toEqual(before)
  })

  it('slides along what it lies on, about the axis that it had', async () => {
    const { lab } = await openLaboratory({ first: crank() })
    holdEnd(lab, START, SLOT)
    const { driven, main } = bearing(lab)
    const body = lab.scenes.getState().scene.bodies[0]!
    for (const marker of [composePose(body, driven), composePose(STILL, main)]) {
      const [x, z] = [turn(marker.orientation, [1, 0, 0]), turn(marker.orientation, [0, 0, 1])]
      x.forEach((c, k) => expect(c).toBeCloseTo(lab.session.getState().plane.x[k]!, 12))
      z.forEach((c, k) => expect(c).toBeCloseTo(START.axis[k]!, 12))
    }
  })

  it('is welded in the middle of a run as the bodies start', async () => {
    const { lab, driver } = await openLaboratory({ first: driven() })
    const start = lab.scenes.getState().scene.bodies[0]!
    lab.simulation.play()
    await driver.run(0.1)
    lab.simulation.pause()
    const seen = seenPose(lab)('crank')
    expect(turn(seen.orientation, [1, 0, 0])[0]).toBeLessThan(0.99 * turn(start.orientation, [1, 0, 0])[0])
    holdEnd(lab, START, WELD)
    const { driven: marker, main } = bearing(lab)
    const [here, there] = [composePose(start, marker), composePose(STILL, main)]
    expect(lab.scenes.getState().scene.bodies[0]).toMatchObject({
      position: start.position,
      orientation: start.orientation,
    })
    here.position.forEach((c, k) => expect(c).toBeCloseTo(there.position[k]!, 12))
    const same = here.orientation.reduce((sum, c, k) => sum + c * there.orientation[k]!, 0)
    expect(Math.abs(same)).toBeCloseTo(1, 12)
  })
})
