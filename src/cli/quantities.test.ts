import { describe, expect, test } from 'vitest'
import { GALLERY_IDS, galleryScene } from '../testing/gallery-scenes.ts'
import { run } from './run.ts'

type Series = Readonly<Record<string, readonly number[]>>

async function call(scene: unknown, ...args: string[]) {
  const [command = '', ...options] = args
  const bytes = new TextEncoder().encode(JSON.stringify(scene))
  return run([command, '-', ...options], async () => Promise.resolve(bytes))
}

/** The object that a call answers with; it has to work. */
async function answer(scene: unknown, ...args: string[]) {
  const { exit, stdout, stderr } = await call(scene, ...args)
  expect(`${exit} ${stderr}`).toBe('0 ')
  return JSON.parse(stdout)
}

const SHORT = ['--duration', '0.2', '--sample', '0.05'] as const

/** All names of a scene. */
async function namesOf(scene: unknown): Promise<readonly { name: string; unit: string; words: string }[]> {
  return (await answer(scene, 'quantities')).quantities
}

interface Sections {
  readonly [section: string]: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** What the whole result has under a name, where it has it. */
function inWhole(whole: Sections, name: string): readonly number[] | null {
  const at = (list: unknown, key: string, part?: string): readonly number[] | null => {
    const column = (list as Readonly<Record<string, unknown>> | undefined)?.[key]
    if (!Array.isArray(column)) return null
    return part === undefined ? column : column.map((value: number[]) => value['xyz'.indexOf(part)]!)
  }
  const [, section = '', id = '', key = '', part] =
    /^(body|joint|drive|force) (.*?)\.([A-Za-z]+)(?:\.([xyz]))?$/.exec(name) ?? []
  if (section !== '') return at(whole[section === 'body' ? 'bodies' : `${section}s`]?.[id], key, part)
  const [first = '', second = ''] = name.split('.')
  return at(whole[first], second)
}

test.each(['slider-crank', 'rssr', 'door'])(
  'the magnitudes of forces in planes of the world’s axes are those of their components: %s',
  async (id) => {
    const scene = await galleryScene(id)
    const names = (await namesOf(scene)).map(({ name }) => name).filter((name) => /\.force\.(xy|yz|xz)$/.test(name))
    expect(names.length).toBeGreaterThanOrEqual(3 * scene.joints.length)
    const parts = names.flatMap((name) => [name.slice(0, -1), `${name.slice(0, -2)}${name.slice(-1)}`])
    const asked = [...new Set([...names, ...parts])].join(',')
    const { quantities }: { quantities: Series } = await answer(scene, 'simulate', ...SHORT, '--quantities', asked)
    names.forEach((name, k) => {
      const [one, other] = [parts[2 * k]!, parts[2 * k + 1]!].map((part) => quantities[part]!) as [number[], number[]]
      expect([name, quantities[name]]).toEqual([name, one.map((value, i) => Math.hypot(value, other[i]!))])
    })
  },
)

describe.each(['slider-crank', 'door', 'rssr', 'coupled-springs', 'engine-mounts', 'hexapod', 'constant-velocity'])(
  'the quantities of the %s',
  (id) => {
    test('are unlike each other, and each is told to the bit as in the whole result', async () => {
      const scene = await galleryScene(id)
      const names = (await namesOf(scene)).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      const whole = await answer(scene, 'simulate', ...SHORT)
      const { time, quantities }: { time: number[]; quantities: Series } = await answer(
        scene,
        'simulate',
        ...SHORT,
        '--quantities',
        names.join(','),
      )
      expect(time).toEqual(whole.time)
      expect(Object.keys(quantities)).toEqual(names)
      const compared = names.filter((name) => {
        const column = inWhole(whole, name)
        if (column !== null) expect(quantities[name], `${name}`).toEqual(column)
        return column !== null
      })
      const { bodies, joints, forces } = scene
      expect(compared.length).toBeGreaterThanOrEqual(15 * bodies.length + 6 * joints.length + forces.length + 5)
    })

    test('agree with each other: magnitudes, axes, rates by differences, power', async () => {
      const scene = await galleryScene(id)
      const names = (await namesOf(scene)).map(({ name }) => name)
      const step = 1e-5
      const { quantities }: { quantities: Series } = await answer(
        scene,
        'simulate',
        '--duration',
        String(2 * step),
        '--sample',
        String(step),
        '--tolerance',
        '1e-12',
        '--quantities',
        names.join(','),
      )
      const of = (name: string): readonly number[] => quantities[name]!
      const size = (vector: string): number => Math.hypot(...['x', 'y', 'z'].map((k) => of(`${vector}.${k}`)[1]!))
      let rates = 0
      for (const name of names) {
        const [, vector, part] = /^(.*)\.(size|x|y|z)$/.exec(name) ?? []
        if (part === 'size') expect(of(name)[1]! - size(vector!)).toBeCloseTo(0, 10)
        const [, joint, wrench] = /^(joint .*\.(?:force|torque))\.(?:main|driven)\.x$/.exec(name) ?? []
        if (joint !== undefined && wrench === undefined) {
          const turned = size(name.slice(0, -2))
          expect(Math.abs(turned - size(joint)) / Math.max(1, turned), `${name}`).toBeLessThan(1e-12)
        }
        // central differences: the error goes with the square of the step
        const [, start, what, k] = /^(.*)\.(position|velocity)\.([xyz])$/.exec(name) ?? []
        if (start === undefined) continue
        const [before = NaN, , after = NaN] = of(name)
        const rate = of(`${start}.${what === 'position' ? 'velocity' : 'acceleration'}.${k}`)[1]!
        const error = Math.abs((after - before) / (2 * step) - rate)
        expect(error / Math.max(1, Math.abs(rate)), `${name}`).toBeLessThan(what === 'position' ? 1e-6 : 1e-4)
        rates++
      }
      expect(rates).toBeGreaterThanOrEqual(12 * scene.bodies.length)
      for (const name of names.filter((one) => one.startsWith('drive ') && one.endsWith('.power'))) {
        const id = name.slice('drive '.length, -'.power'.length)
        expect(of(name)[1]).toBe(of(`drive ${id}.effort`)[1]! * of(`joint ${id}.rate`)[1]!)
      }
    })
  },
)

test('every mechanism of the gallery names its quantities, with units and words', async () => {
  for (const id of GALLERY_IDS) {
    const told = await namesOf(await galleryScene(id))
    expect(told.length, `${id}`).toBeGreaterThan(20)
    for (const { words, unit } of told) expect(`${words} ${unit}`).not.toMatch(/undefined|\[object/)
  }
})

const slider = async () => galleryScene('slider-crank')

test('an angle about an axis of the world is that of the pin that turns about it, but for whole turns', async () => {
  const pinned = (await slider()).joints.find(({ id }) => id === 'bearing')!
  const names = [`body ${pinned.driven.body}.angle.y`, 'joint bearing.coordinate']
  const args = ['simulate', '--duration', '3', '--sample', '0.1', '--quantities', names.join(',')]
  const { quantities }: { quantities: Series } = await answer(await slider(), ...args)
  const [angle = [], coordinate = []] = names.map((name) => quantities[name])
  // the two may be counted in opposite senses, and from different starts
  const turned = (list: readonly number[], i: number, k: 1 | -1) => Math.cos(k * (list[i]! - list[0]!) - 0.3)
  const sense = Math.sign((angle[1]! - angle[0]!) * (coordinate[1]! - coordinate[0]!)) as 1 | -1
  angle.forEach((_, i) => expect(turned(angle, i, sense)).toBeCloseTo(turned(coordinate, i, 1), 9))
  expect(Math.max(...coordinate) - Math.min(...coordinate)).toBeGreaterThan(7)
})

test('what is not unique is told of each quantity, and of a table beside it', async () => {
  const scene = await galleryScene('door')
  const names = (await namesOf(scene)).map(({ name }) => name).filter((name) => name.startsWith('joint '))
  const { unique } = await answer(scene, 'simulate', ...SHORT, '--quantities', names.join(','))
  const whole = await answer(scene, 'simulate', ...SHORT)
  let told = 0
  for (const [id, joint] of Object.entries<{ unique: Record<string, boolean[]>[] }>(whole.joints))
    for (const of of ['force', 'torque'])
      ['x', 'y', 'z'].forEach((part, k) => {
        expect(unique[`joint ${id}.${of}.${part}`][0].unique).toBe(joint.unique[0]![of]![k])
        if (joint.unique[0]![of]![k] === false) told++
      })
  expect(told).toBeGreaterThan(0)
  const table = await call(scene, 'simulate', ...SHORT, '--csv', '--quantities', names.join(','))
  expect(table.exit).toBe(0)
  expect(table.stderr.split('\n').filter((line) => line.includes('a share of least norm')).length).toBeGreaterThanOrEqual(told)
}) // prettier-ignore

test('of the force at a tyre that may be shared along the axle the part along the normal is unique', async () => {
  const names = ['normalForce', 'frictionForce', 'force.size'].map((name) => `joint left-tyre.${name}`)
  const scene = await galleryScene('differential-drive')
  const { unique } = await answer(scene, 'simulate', ...SHORT, '--quantities', names.join(','))
  expect(names.map((name) => unique[name][0].unique)).toEqual([true, false, false])
})

describe('tables', () => {
  test('have names and SI units in the heading, and every number to the last digit', async () => {
    const scene = await slider()
    const first = (await namesOf(scene)).find(({ unit }) => unit === 'N·m')!.name
    const names = [first, 'energy.total', 'body crank.angle.y']
    const args = ['--duration', '0.3', '--sample', '0.1', '--quantities', names.join(', ')]
    const { time, quantities } = await answer(scene, 'simulate', ...args)
    const { stdout } = await call(scene, 'simulate', ...args, '--csv')
    const [heading, ...lines] = stdout.trimEnd().split('\n')
    expect(heading).toBe(`time [s],${first} [N·m],energy.total [J],body crank.angle.y [rad]`)
    expect(lines.map((line) => line.split(',').map(Number))).toEqual(
      time.map((t: number, i: number) => [t, ...names.map((name) => quantities[name][i])]),
    )
  })

  test('hold the whole motion where no quantity is named; names with commas and quotes stand in quotes', async () => {
    const scene = {
      format: 'lockwork/scene',
      version: 1,
      bodies: [{ id: 'a "b", c', mass: { mass: 1, inertia: [1, 1, 1, 0, 0, 0] } }],
    }
    const { stdout, exit } = await call(scene, 'simulate', '--duration', '0', '--csv')
    expect(exit).toBe(0)
    const [heading = '', line = ''] = stdout.trimEnd().split('\n')
    expect(heading).toContain('"body a ""b"", c.position.x [m]"')
    const fields = heading.match(/"(?:[^"]|"")*"|[^,]+/g)!
    expect(line.split(',')).toHaveLength(fields.length)
  })
})

test.each([
  ['joint pni.force.x', /"joint pni" in this scene; did you mean/],
  ['joint pin.forces.x', /"joint pin.forces.x" in this scene; did you mean "joint pin.force.x"\?/],
  ['nothing', /there are joint pin, body arm/],
  [
    'joint pin.weight',
    /no quantity "joint pin\.weight" in this scene; there are joint pin\.coordinate, joint pin\.rate/,
  ],
])('%s is refused with what there is', async (name, message) => {
  const scene = {
    format: 'lockwork/scene',
    version: 1,
    bodies: [{ id: 'arm', mass: { mass: 1, inertia: [1, 1, 1, 0, 0, 0] } }],
    joints: [{ id: 'pin', type: 'revolute', driven: { body: 'arm' }, main: { body: 'ground' } }],
  }
  const { exit, stderr } = await call(scene, 'simulate', '--quantities', name)
  expect(exit).toBe(2)
  expect(stderr).toMatch(message)
})
