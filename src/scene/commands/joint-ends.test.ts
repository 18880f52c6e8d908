import { describe, expect, it } from 'vitest'
import { multiplyQuat, toWorld, turn } from '../../geometry/index.ts'
import { drivesOf, emptyScene, type Joint, type Quat } from '../document.ts'
import { DRIVE_KINDS } from '../joints.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { newDrive, withDrive } from './drives.ts'
import { addJoint, setDrives } from './joints.ts'
import { markerOn } from './marker-on.ts'
import { flipAxis, swapMarkers } from './markers.ts'

const tilted: Quat = [0.8, 0, 0.6, 0]

function hinge() {
  const store = makeSceneStore(emptyScene())
  const shapes = [
    { kind: 'sphere' as const, radius: 0.1, position: [0, 0, 0] as const, orientation: [1, 0, 0, 0] as const },
  ]
  store.edit('build', (d) => {
    addBody(d, { name: 'arm', position: [1, 2, 3], orientation: tilted, shapes })
    addBody(d, { name: 'base', position: [-1, 0.5, 0.25], orientation: [0.6, 0.8, 0, 0], shapes })
    addJoint(d, {
      name: 'pin',
      type: 'cylindrical',
      driven: { body: 'arm', position: [0.1, 0.2, 0.3], orientation: tilted },
      main: { body: 'base' },
    })
  })
  return store
}
const joint = (store: ReturnType<typeof hinge>): Joint => store.getState().scene.joints[0]!

describe('markers and drives', () => {
  it('swaps the markers, twice is as before', () => {
    const store = hinge()
    const before = joint(store)
    store.edit('swap', (d) => swapMarkers(d, 'pin'))
    expect(joint(store).driven).toEqual(before.main)
    expect(joint(store).main).toEqual(before.driven)
    store.edit('swap', (d) => swapMarkers(d, 'pin'))
    expect(joint(store)).toEqual(before)
  })

  it('flips the axis of both markers and keeps their place', () => {
    const store = hinge()
    const before = joint(store)
    expect(store.edit('flip', (d) => flipAxis(d, 'pin')).ok).toBe(true)
    for (const end of ['driven', 'main'] as const) {
      expect(joint(store)[end].position).toEqual(before[end].position)
      const z = turn(before[end].orientation, [0, 0, 1])
      turn(joint(store)[end].orientation, [0, 0, 1]).forEach((x, k) => expect(x).toBeCloseTo(-z[k]!, 14))
    }
  })

  it('puts a marker on another body where it is in the world', () => {
    const { scene } = hinge().getState()
    const [arm, base] = scene.bodies
    const marker = scene.joints[0]?.driven
    if (!arm || !base || !marker) throw new Error('a hinge')
    const moved = markerOn(scene, marker, base.id)
    const was = toWorld(arm, marker.position)
    // Positions are rounded to 1e-12 m.
    toWorld(base, moved.position).forEach((x, k) => expect(x).toBeCloseTo(was[k]!, 11))
    const axes = multiplyQuat(arm.orientation, marker.orientation)
    multiplyQuat(base.orientation, moved.orientation).forEach((x, k) => expect(x).toBeCloseTo(axes[k]!, 14))
    expect(markerOn(scene, marker, 'ground').position.map((x) => Number(x.toFixed(9)))).toEqual(
      was.map((x) => Number(x.toFixed(9))),
    )
  })

  it('puts in, replaces and takes out the drive of one freedom', () => {
    const store = hinge()
    const put = (freedom: 'angle' | 'slide', drive: Parameters<typeof withDrive>[2]) => {
      const result = store.edit('drive', (d) => setDrives(d, 'pin', withDrive(joint(store), freedom, drive)))
      expect(result.ok).toBe(true)
      return drivesOf(joint(store)).map((d) => d.kind)
    }
    expect(put('slide', newDrive('force', NaN))).toEqual(['force'])
    expect(put('angle', newDrive('torque', NaN))).toEqual(['torque', 'force'])
    expect(put('angle', newDrive('angular-velocity', NaN))).toEqual(['angular-velocity', 'force'])
    expect(put('angle', null)).toEqual(['force'])
    expect(put('slide', null)).toEqual([])
  })

  it('starts a drive of the coordinate where the joint stands', () => {
    expect(newDrive('angle', 0.1 + 0.2)).toEqual({ kind: 'angle', law: 0.3 })
    expect(newDrive('position', NaN)).toEqual({ kind: 'position', law: 0 })
    // as fast as a motor from the palette
    expect(newDrive('angular-velocity', 0.3)).toEqual({ kind: 'angular-velocity', law: '2*pi' })
    expect(DRIVE_KINDS.angle).not.toContain('force')
  })
})
