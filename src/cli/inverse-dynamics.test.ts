/** Inverse dynamics along a trajectory: against the drives that prescribe the same motion, and back by forward dynamics. */
import { expect, test } from 'vitest'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { run } from './run.ts'

/** The outcome of a call in which `scene` is the scene and `table` its trajectory. */
async function called(scene: string, table: string, ...words: readonly string[]) {
  const files: Readonly<Record<string, string>> = { scene, table }
  return run(words, async (name) => {
    const text = files[name]
    if (text === undefined) throw new Error('no such file')
    return new TextEncoder().encode(text)
  })
}

const JOINTS = ['turn', 'shoulder', 'elbow', 'wrist1', 'wrist2', 'wrist3']
const coordinates = JOINTS.map((id) => `joint ${id}.coordinate`).join(',')
const efforts = JOINTS.map((id) => `drive ${id}.effort`).join(',')

const rowsOf = (csv: string): number[][] => csv.trim().split('\n').slice(1).map((line) => line.split(',').map(Number)) // prettier-ignore

/** The largest difference of a column over all samples that both have. */
function apart(one: number[][], other: number[][]): number {
  const at = new Map(other.map((row) => [row[0]!.toFixed(6), row]))
  return Math.max(...one.flatMap((row) => row.map((value, k) => Math.abs(value - at.get(row[0]!.toFixed(6))![k]!))))
}

const DURATION = 10
const STEP = 0.005
/** Where a coordinate starts, and how far it goes and comes back, rad. */
const WAYS = [[0, 1.6], [1.2, 0.7], [0.5, -0.9], [-0.3, 0.6], [0.2, 0.6], [0, 1.5]] as const // prettier-ignore
const placeAt = (t: number): number[] =>
  WAYS.map(([start, way]) => start + (way * (1 - Math.cos((2 * Math.PI * t) / DURATION))) / 2)
const table = [
  `time [s],${JOINTS.map((id) => `joint ${id}.coordinate [rad]`).join(',')}`,
  ...Array.from({ length: DURATION / STEP + 1 }, (_, i) => [STEP * i, ...placeAt(STEP * i)].join(',')),
].join('\n')

const scene = await galleryScene('robot-arm')
const arm = JSON.stringify(scene)

test('it takes the efforts of drives that prescribe this motion', async () => {
  const every = ['--sample', '0.5', '--csv', '--quantities', efforts]
  const along = await called(arm, table, 'inverse-dynamics', 'scene', '--trajectory', 'table', ...every)
  const joints = scene.joints.map((joint, k) => {
    const [start, way] = WAYS[k]!
    return { ...joint, drive: { kind: 'angle', law: `${start} + ${way}*(1 - cos(2*pi*t/${DURATION}))/2` } }
  })
  const prescribed = JSON.stringify({ ...scene, joints })
  const exact = await called(prescribed, '', 'kinematics', 'scene', '--duration', '10', ...every)
  expect([along.exit, exact.exit]).toEqual([0, 0])
  const [own, theirs] = [along, exact].map(({ stdout }) => rowsOf(stdout))
  expect(own).toHaveLength(21)
  // between its points a spline has other accelerations, by the square of their distance
  expect(apart(own!, theirs!)).toBeLessThan(1e-4)
})

test('an arm that these efforts drive returns along the trajectory, for ten seconds', async () => {
  const inverse = ['inverse-dynamics', 'scene', '--trajectory', 'table', '--scene', '--sample', `${STEP}`]
  const driven = await called(arm, table, ...inverse)
  expect(driven.exit).toBe(0)
  const forward = ['simulate', 'scene', '--csv', '--duration', '10', '--sample', '0.5', '--tolerance', '1e-10']
  const back = await called(driven.stdout, '', ...forward, '--quantities', coordinates)
  expect(back.exit).toBe(0)
  expect(
    apart(
      rowsOf(back.stdout),
      rowsOf(back.stdout).map(([t]) => [t!, ...placeAt(t!)]),
    ),
  ).toBeLessThan(1e-7)
})

test.each([
  ['what is no time', 'x,joint turn.coordinate\n0,0\n1,1', /line 1: the first column has to be "time"/],
  [
    'an unknown coordinate',
    'time,joint trun.coordinate\n0,0\n1,1',
    /line 1: "joint trun.coordinate".*joint turn\.coordinate/,
  ],
  [
    'another unit',
    'time [s],joint turn.coordinate [mm]\n0,0\n1,1',
    /line 1: .* is an angle, in rad or another unit of it, and not in mm/,
  ],
  ['a name twice', 'time,joint turn.coordinate,joint turn.coordinate\n0,0,0\n1,1,1', /stands there twice/],
  ['an empty table', ' \n', /the table is empty/],
  ['a decimal comma between commas', 'time,joint turn.coordinate\n0,0\n1,0,5', /line 3: 3 values/],
  ['what is no number', 'time,joint turn.coordinate\n0,0\n1,one', /line 3, joint turn.coordinate: "one" is no number/],
  ['a value too few', 'time;joint turn.coordinate\n0;0\n1', /line 3: 1 values where the first line has 2/],
  ['times that go back', 'time,joint turn.coordinate\n0,0\n2,1\n1,1', /line 4: the time 1 does not come after 2/],
  ['a start later than the run', 'time,joint turn.coordinate\n1,0\n2,1', /line 2: the run begins at 0 s/],
  ['one time', 'time,joint turn.coordinate\n0,0', /fewer than two times/],
  ['a time alone', 'time\n0\n1', /beside the time there is no coordinate/],
])('a table with %s is refused with its line', async (_, table, message) => {
  const { exit, stderr } = await called(arm, table, 'inverse-dynamics', 'scene', '--trajectory', 'table')
  expect(exit).toBe(2)
  expect(stderr).toMatch(message)
})

test('a table may have angles in degrees', async () => {
  const words = ['inverse-dynamics', 'scene', '--trajectory', 'table', '--csv', '--quantities', 'joint turn.coordinate']
  const inDegrees = await called(arm, 'time,joint turn.coordinate [deg]\n0,0\n1,90\n2,45', ...words)
  expect(inDegrees.exit).toBe(0)
  expect(rowsOf(inDegrees.stdout).find(([t]) => t === 1)![1]).toBeCloseTo(Math.PI / 2, 12)
})

test('where no commas stand between cells numbers may have decimal commas', async () => {
  const words = ['inverse-dynamics', 'scene', '--trajectory', 'table', '--csv']
  const [comma, point] = await Promise.all(
    ['time;joint turn.coordinate\n0;0\n0,5;0,25\n1;1', 'time,joint turn.coordinate\n0,0\n0.5,0.25\n1,1'].map((table) =>
      called(arm, table, ...words),
    ),
  )
  expect(comma!.exit).toBe(0)
  expect(comma!.stdout).toBe(point!.stdout)
})

test('a joint may have brackets in its name: the unit is in those at the end', async () => {
  const joints = scene.joints.map((joint) => (joint.id === 'turn' ? { ...joint, id: 'turn [base]' } : joint))
  const table = 'time,joint turn [base].coordinate [kg]\n0,0\n1,1'
  const renamed = JSON.stringify({ ...scene, joints })
  const { exit, stderr } = await called(renamed, table, 'inverse-dynamics', 'scene', '--trajectory', 'table')
  expect(exit).toBe(2)
  expect(stderr).toMatch(/"joint turn \[base\]\.coordinate" is an angle, in rad or another unit of it, and not in kg/)
})

test('a scene with efforts needs two samples of them', async () => {
  const words = ['inverse-dynamics', 'scene', '--trajectory', 'table', '--scene', '--sample', '20']
  const { exit, stderr } = await called(arm, table, ...words)
  expect(exit).toBe(2)
  expect(stderr).toContain('take a --sample of at most that')
})

test('where freedoms are left they are named; without a trajectory it asks for one', async () => {
  const pendulum = JSON.stringify(await galleryScene('double-pendulum'))
  const table = 'time,joint shoulder.coordinate\n0,0\n1,1'
  const left = await called(pendulum, table, 'inverse-dynamics', 'scene', '--trajectory', 'table')
  expect(left.exit).toBe(3)
  expect(left.stderr).toContain('elbow')
  expect((await called(pendulum, table, 'inverse-dynamics', 'scene')).stderr).toContain('--trajectory')
  const missing = await called(pendulum, table, 'inverse-dynamics', 'scene', '--trajectory', 'elsewhere')
  expect(missing).toMatchObject({ exit: 2, stderr: expect.stringContaining('elsewhere cannot be read') })
})
