import { describe, expect, it, onTestFinished } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { validateScene } from '../../scene/index.ts'
import { BODY, bodyOffset, FORCE, forceOffset, HEADER, JOINT, jointOffset } from '../../simulation/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { addOwnReading } from '../../testing/own-reading.ts'
import { makeSceneFrame } from '../live/scene-frame.ts'
import type { Seen } from '../viewing/glyph.ts'
import { describeItem } from './describe.ts'

function setUp(): { scene: Scene; frame: Frame } {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [{ id: 'rod', name: 'Rod', mass: { mass: 3, inertia: [1, 1, 1, 0, 0, 0] } }],
    joints: [
      {
        id: 'pin',
        name: 'Pin',
        type: 'revolute',
        driven: { body: 'rod' },
        main: { body: 'ground' },
        drive: { kind: 'angle', law: 't' },
      },
    ],
    forces: [
      {
        id: 's',
        name: 'Spring',
        kind: 'spring-damper',
        from: { body: 'ground', position: [0, 0, 0.25] },
        to: { body: 'rod' },
        stiffness: 3,
      },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  const frame = makeSceneFrame(parsed.scene, 1, null)
  const pin = jointOffset(frame, 'pin')
  frame.data.set([0, 72, 96], pin + JOINT.force)
  frame.data.set([0, 0, 0], pin + JOINT.torque)
  frame.data.fill(0, pin + JOINT.freeForce, pin + JOINT.length)
  frame.data.set([1, 0, 0, 0], pin + JOINT.mainOrientation)
  frame.data[pin + JOINT.coordinate] = Math.PI / 6
  frame.data[pin + JOINT.effort] = 1.5
  frame.data.set([0.3, 0.4, 0], bodyOffset(frame, 'rod') + BODY.velocity)
  frame.data.set([0, 0, 0], bodyOffset(frame, 'rod') + BODY.angularVelocity)
  frame.data[forceOffset(frame, 's') + FORCE.magnitude] = -8
  return { scene: parsed.scene, frame }
}
const IN_SPACE: Seen = { normals: new Map(), pointsRead: {} }
const say = (kind: 'body' | 'joint' | 'force', id: string) => {
  const { scene, frame } = setUp()
  return describeItem(scene, frame, { kind, id }, IN_SPACE)
}
/** Rows of the pin and the note, with projectors on the directions in which its force and its torque are not unique. */
const sayOpen = (force: readonly number[], torque: readonly number[] = NONE, normals: Seen['normals'] = new Map()) => {
  const { scene, frame } = setUp()
  const pin = jointOffset(frame, 'pin')
  frame.data.set(force, pin + JOINT.freeForce)
  frame.data.set(torque, pin + JOINT.freeTorque)
  const { rows, note } = describeItem(scene, frame, { kind: 'joint', id: 'pin' }, { ...IN_SPACE, normals })!
  return { rows: rows.filter(([label]) => label !== 'angle'), note }
}
const NONE = [0, 0, 0, 0, 0, 0]
const ON_Z = [0, 0, 1, 0, 0, 0]
const ON_ALL = [1, 1, 1, 0, 0, 0]

describe('what is said of an item', () => {
  it.each(['body', 'joint', 'force'] as const)('leaves out the numbers from before a change, of a %s', (kind) => {
    const { scene, frame } = setUp()
    const id = { body: 'rod', joint: 'pin', force: 's' }[kind]
    const { rows, note } = describeItem(scene, frame, { kind, id }, IN_SPACE, true)!
    expect({ rows, note }).toEqual({ rows: [], note: 'No readings: as it is now it does not run.' })
  })

  it.each([
    [-4, { negative: 'Pressing' }, [['pressing', '4.00 N'], 'force']],
    [4, { negative: 'Pressing' }, [['tooth force', '4.00 N'], 'force']],
    [-4, {}, [['tooth force', '−4.00 N'], 'force']],
    [4, { whole: true as const }, [['tooth force', '4.00 N']]],
  ])('a reading that its type alone has: %d N, %j', (value, more, said) => {
    const { scene, frame } = setUp()
    onTestFinished(addOwnReading({ at: JOINT.effort2, ...more }))
    frame.data[jointOffset(frame, 'pin') + JOINT.effort2] = value
    const rows = describeItem(scene, frame, { kind: 'joint', id: 'pin' }, IN_SPACE)!.rows
    const told = rows.slice(
      0,
      rows.findIndex(([label]) => label === 'angle'),
    )
    expect(told.map((row) => (row[0] === 'force' ? 'force' : row))).toEqual(said)
  })

  it('a joint: its wrench, on whom by whom, its coordinate and its drive', () => {
    expect(say('joint', 'pin')).toEqual({
      title: 'Pin',
      kind: 'revolute joint',
      rows: [
        ['force', '120 N on Rod by ground'],
        ['angle', '30.0°'],
        ['drive', '1.50 N·m about z'],
      ],
      note: null,
    })
  })
  it('a joint whose opposite reaction is read: the other way about', () => {
    const { scene, frame } = setUp()
    const rowsOf = (opposite: string) =>
      describeItem(scene, frame, { kind: 'joint', id: 'pin' }, { ...IN_SPACE, opposite })!.rows
    expect([rowsOf('pin')[0], rowsOf('other')[0]]).toEqual([
      ['force', '120 N on ground by Rod'],
      ['force', '120 N on Rod by ground'],
    ])
  })
  it('a joint with rows of its own: by the joint that they make', () => {
    const { scene, frame } = setUp()
    const rows = [false, true, true, true, true, false] as const
    const joints = scene.joints.map((joint) => ({ ...joint, type: 'lock' as const, rows, drive: null }))
    expect(describeItem({ ...scene, joints }, frame, { kind: 'joint', id: 'pin' }, IN_SPACE)?.kind).toBe(
      'pin in slot joint about z and along x',
    )
  })
  it('a joint whose reaction is not unique: what of it is, and that the rest is not', () => {
    const drive = ['drive', '1.50 N·m about z']
    // (0, 72, 96) N, not unique along z.
    const partly = sayOpen(ON_Z)
    expect(partly.rows).toEqual([
      ['force', '72.0 N on Rod by ground, the part that is unique'],
      ['and a force', '≈ 96.0 N on Rod by ground'],
      drive,
    ])
    expect(partly.note).toMatch(/^≈ Not unique.* F² \+ \(T\/ℓ\)² .* ℓ being the size of the mechanism/)
    expect(sayOpen(ON_ALL).rows).toEqual([['force', '≈ 120 N on Rod by ground'], drive])
    expect(sayOpen(ON_Z.map(() => NaN)).note).toMatch(/^≈ Not known to be unique/)
  })
  it('a drive whose torque is not unique: that it is so', () => {
    const { rows, note } = sayOpen(NONE, ON_Z)
    expect(rows.at(-1)).toEqual(['drive', '≈ 1.50 N·m about z'])
    expect(note).toMatch(/^≈ Not unique/)
  })
  it('a joint that is read in the plane: what lies in it, and no word of the rest', () => {
    const normals = new Map([['pin', [0, 0, 1] as const]])
    expect(sayOpen(ON_Z, [1, 1, 0, 0, 0, 0], normals)).toEqual({
      rows: [
        ['force', '72.0 N on Rod by ground'],
        ['drive', '1.50 N·m about z'],
      ],
      note: null,
    })
  })
  it('what is rounding beside the forces on its own bodies is told as nothing, beside those of others it is not', () => {
    const { scene, frame } = setUp()
    const pin = jointOffset(frame, 'pin')
    frame.data.set([0, 72e9, 96e9], pin + JOINT.force)
    frame.data.set([0, 0, 3], pin + JOINT.torque)
    frame.data[pin + JOINT.effort] = 3
    frame.data[HEADER.size] = 2
    // 1e-9 of 120 GN at an arm of 2 m: 240 N·m
    const rows = (of: Scene) => describeItem(of, frame, { kind: 'joint', id: 'pin' }, IN_SPACE)?.rows
    expect(rows(scene)).toEqual([
      ['force', '120 GN on Rod by ground'],
      ['angle', '30.0°'],
      ['drive', '0 N·m about z'],
    ])
    frame.data.set([0, 0, 4.15], pin + JOINT.force)
    frame.data.set([0, 1e10, 0], forceOffset(frame, 's') + FORCE.force)
    expect(rows(scene)?.[0]).toEqual(['force', '0 N on Rod by ground'])
    const elsewhere = { ...scene, forces: [] }
    expect(rows(elsewhere)?.[0]).toEqual(['force', '4.15 N on Rod by ground'])
  })
  it('a body: mass and motion', () => {
    expect(say('body', 'rod')?.rows).toEqual([
      ['mass', '3.00 kg'],
      ['speed', '0.500 m/s of its centre of mass'],
    ])
  })
  it('a body: the least mass that is allowed is not nothing', () => {
    const { scene, frame } = setUp()
    const light = { mass: 1e-300, centre: [0, 0, 0], inertia: [1e-300, 1e-300, 1e-300, 0, 0, 0] } as const
    const lighter = { ...scene, bodies: scene.bodies.map((body) => ({ ...body, mass: light })) }
    const said = describeItem(lighter, frame, { kind: 'body', id: 'rod' }, IN_SPACE)
    expect(said?.rows[0]).toEqual(['mass', '1.00 × 10⁻³⁰⁰ kg'])
  })
  it('a body: the motion of the point that is read', () => {
    const { scene, frame } = setUp()
    const rod = bodyOffset(frame, 'rod')
    frame.data.set([1, 0, 0, 0], rod + BODY.orientation)
    frame.data.set([0, 0, 3], rod + BODY.angularVelocity)
    // The centre of mass at p = (0.5, 0, 0): v + ω × p = (0.3, 0.4 + 1.5, 0).
    const mass = { mass: 3, centre: [0.5, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const
    const moved = { ...scene, bodies: scene.bodies.map((body) => ({ ...body, mass })) }
    const speedAt = (pointsRead: Record<string, string>) =>
      describeItem(moved, frame, { kind: 'body', id: 'rod' }, { ...IN_SPACE, pointsRead })?.rows[1]?.[1]
    expect(speedAt({})).toBe(`${Math.hypot(0.3, 1.9).toFixed(2)} m/s of its centre of mass`)
    expect(speedAt({ rod: 'origin' })).toBe('0.500 m/s of its origin')
  })
  it('a spring: its length and which way it acts', () => {
    expect(say('force', 's')?.rows).toEqual([
      ['pushes with', '8.00 N'],
      ['length', '250 mm'],
    ])
  })
  it('a load: on whom, and of force and torque what is there', () => {
    const { scene, frame } = setUp()
    const parsed = validateScene({
      ...scene,
      forces: [{ id: 's', name: 'Push', kind: 'load', body: 'rod', force: [1, 0, 0] }],
    })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
    const at = forceOffset(frame, 's')
    const tell = (force: readonly number[], torque: readonly number[]) => {
      frame.data.set(force, at + FORCE.force)
      frame.data.set(torque, at + FORCE.torque)
      return describeItem(parsed.scene, frame, { kind: 'force', id: 's' }, IN_SPACE)
    }
    expect(tell([0, 3, 4], [0, 0, 2])).toEqual({
      title: 'Push',
      kind: 'load on Rod',
      rows: [
        ['force', '5.00 N'],
        ['torque', '2.00 N·m'],
      ],
      note: null,
    })
    expect(tell([0, 0, 0], [0, 0, 2])?.rows).toEqual([['torque', '2.00 N·m']])
    expect(tell([0, 0, 0], [0, 0, 0])?.rows).toEqual([['force', '0 N']])
  })
  it('the ground: that it is fixed', () => {
    expect(say('body', 'ground')?.kind).toBe('fixed body')
  })
  it('something that is gone: nothing', () => {
    expect(say('joint', 'gone')).toBeNull()
  })
})
