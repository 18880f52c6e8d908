/** Transmission angles, mechanical advantage and screws of bodies against closed forms. */
import { describe, expect, test } from 'vitest'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { run } from './run.ts'

type Series = Readonly<Record<string, readonly (number | null)[]>>

async function tell(scene: unknown, names: readonly string[], duration = '0.9'): Promise<Series> {
  const bytes = new TextEncoder().encode(JSON.stringify(scene))
  const args = ['simulate', '-', '--duration', duration, '--sample', '0.03', '--tolerance', '1e-12']
  const { exit, stdout, stderr } = await run([...args, '--quantities', names.join(',')], async () =>
    Promise.resolve(bytes),
  )
  expect(`${exit} ${stderr}`).toBe('0 ')
  return JSON.parse(stdout).quantities
}

async function namesOf(scene: unknown): Promise<readonly string[]> {
  const bytes = new TextEncoder().encode(JSON.stringify(scene))
  const { stdout } = await run(['quantities', '-'], async () => Promise.resolve(bytes))
  return JSON.parse(stdout).quantities.map(({ name }: { name: string }) => name)
}

/** How far what was told is from the closed form at any sample, as a share of it where it is above 1. */
function farthest(told: readonly (number | null)[] | undefined, formula: (i: number) => number): number {
  expect(told!.length).toBeGreaterThan(20)
  const off = told!.map((value, i) => Math.abs(value! - formula(i)) / Math.max(1, Math.abs(formula(i))))
  return off.some(Number.isNaN) ? NaN : Math.max(...off)
}

describe('of a four-bar', () => {
  const [a, b, c, d] = [0.12, 0.36, 0.28, 0.4]
  const names = [
    'joint rocker-pin.transmissionAngle',
    'drive crank-bearing.advantage.joint rocker-bearing',
    'drive crank-bearing.advantage.trace 1',
    'marker crank-pin.main.position.x',
    'marker crank-pin.main.position.z',
    'marker rocker-pin.main.position.x',
    'marker rocker-pin.main.position.z',
    'joint crank-bearing.rate',
    'trace 1.velocity.size',
  ] as const

  test('the transmission angle is that of the law of cosines, and at one joint alone', async () => {
    const scene = await galleryScene('four-bar')
    const told = await tell(scene, names)
    // the bearing of the crank is at x = 0
    const formula = (i: number): number => {
      const cosine = (b * b + c * c - d * d - a * a + 2 * d * told[names[3]]![i]!) / (2 * b * c)
      return Math.acos(Math.abs(cosine))
    }
    expect(farthest(told[names[0]], formula)).toBeLessThan(1e-8)
    const all = await namesOf(scene)
    expect(all.filter((name) => name.endsWith('transmissionAngle'))).toEqual([names[0]])
  })

  test('a pin of own rows, without a coordinate, is a pin too', async () => {
    const scene = await galleryScene('four-bar')
    const rows = [true, true, true, true, true, false]
    const joints = scene.joints.map((joint) => (joint.id === 'rocker-pin' ? { ...joint, type: 'lock', rows } : joint))
    const [told, expected] = [await tell({ ...scene, joints }, [names[0]]), await tell(scene, [names[0]])]
    expect(farthest(told[names[0]], (i) => expected[names[0]]![i]!)).toBeLessThan(1e-8)
  })

  test('the mechanical advantage is c sin(θ₄ − θ₃)/(a sin(θ₂ − θ₃)); of a point it is the rate over its speed', async () => {
    const told = await tell(await galleryScene('four-bar'), names)
    const at = (k: number, i: number): number => told[names[k]!]![i]!
    const formula = (i: number): number => {
      const crank = Math.atan2(at(4, i) - 0.16, at(3, i))
      const coupler = Math.atan2(at(6, i) - at(4, i), at(5, i) - at(3, i))
      const rocker = Math.atan2(at(6, i) - 0.16, at(5, i) - d)
      return (c * Math.sin(rocker - coupler)) / (a * Math.sin(crank - coupler))
    }
    expect(farthest(told[names[1]], formula)).toBeLessThan(1e-7)
    expect(farthest(told[names[2]], (i) => at(7, i) / at(8, i))).toBeLessThan(1e-8)
  })
})

describe('of a slider-crank', () => {
  const [r, l, omega] = [0.05, 0.18, 2.5 * Math.PI]

  test('the transmission angle has the cosine r sin θ/l, and the mechanical advantage is ω/v of the piston', async () => {
    const names = [
      'joint wristpin.transmissionAngle',
      'drive bearing.advantage.joint guide',
      'marker crankpin.main.position.x',
      'marker crankpin.main.position.z',
    ]
    const told = await tell(await galleryScene('slider-crank'), names)
    const angle = (i: number): number => Math.atan2(told[names[3]!]![i]! - 0.15, told[names[2]!]![i]!)
    expect(farthest(told[names[0]!], (i) => Math.acos(Math.abs((r * Math.sin(angle(i))) / l)))).toBeLessThan(1e-8)
    const formula = (i: number): number => {
      const [sine, cosine] = [Math.sin(angle(i)), Math.cos(angle(i))]
      return 1 / (-r * sine - (r * r * sine * cosine) / Math.sqrt(l * l - r * r * sine * sine))
    }
    expect(farthest(told[names[1]!], formula)).toBeLessThan(1e-6)
  })

  test('the advantage to a load is that of the power which the drive gives for it', async () => {
    const scene = structuredClone(await galleryScene('slider-crank')) as unknown as Record<string, unknown[]>
    scene['forces'] = [{ id: 'push', name: 'Push', kind: 'load', body: 'piston', force: [-7, 0, 0] }]
    const names = ['drive bearing.advantage.force push', 'body piston.centre.velocity.x']
    const told = await tell(scene, names)
    expect(farthest(told[names[0]!], (i) => omega / told[names[1]!]![i]!)).toBeLessThan(1e-6)
  })
})

describe('of a nut that is screwed into a table that turns', () => {
  const MASS = { mass: 2, centre: [0.1, 0.05, -0.2], inertia: [0.02, 0.05, 0.06, 0.001, 0, 0.002] }
  const scene = {
    format: 'lockwork/scene',
    version: 1,
    bodies: [
      { id: 'table', position: [0.1, 0, 0], mass: MASS },
      { id: 'nut', position: [0.4, -0.1, 0.3], mass: MASS },
      { id: 'block', mass: MASS },
    ],
    joints: [
      {
        id: 'pivot',
        type: 'revolute',
        driven: { body: 'table' },
        main: { body: 'ground', position: [0.1, 0, 0] },
        drive: { kind: 'angular-velocity', law: 2 },
      },
      {
        id: 'thread',
        type: 'cylindrical',
        driven: { body: 'nut' },
        main: { body: 'table', position: [0.3, -0.1, 0.3] },
        drive: [
          { kind: 'angular-velocity', law: 3 },
          { kind: 'velocity', law: 0.06 },
        ],
      },
      {
        id: 'rail',
        type: 'prismatic',
        driven: { body: 'block' },
        main: { body: 'ground' },
        drive: { kind: 'velocity', law: 0.2 },
      },
    ],
    view: { motion: { screws: [{ body: 'nut', from: 'table' }] } },
  }

  test('the screw has the pitch and rate of the thread as seen from the table, and of both turns from the ground', async () => {
    const parts = ['pitch', 'rate', 'slide']
    const told = await tell(
      scene,
      ['body nut.screw table', 'body nut.screw'].flatMap((start) => parts.map((part) => `${start}.${part}`)),
    )
    const expected = { pitch: [0.02, 0.012], rate: [3, 5], slide: [0.06, 0.06] }
    for (const [part, [table, ground]] of Object.entries(expected)) {
      expect(farthest(told[`body nut.screw table.${part}`], () => table!)).toBeLessThan(1e-9)
      expect(farthest(told[`body nut.screw.${part}`], () => ground!)).toBeLessThan(1e-9)
    }
  })

  test('what does not turn has no pitch, and a turn rate of 0', async () => {
    const told = await tell(scene, ['body block.screw.pitch', 'body block.screw.rate', 'body block.screw.slide'], '0.3')
    expect(new Set(told['body block.screw.pitch'])).toEqual(new Set([null]))
    expect(new Set(told['body block.screw.slide'])).toEqual(new Set([null]))
    expect(new Set(told['body block.screw.rate'])).toEqual(new Set([0]))
  })
})
