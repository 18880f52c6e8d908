import { expect, test } from 'vitest'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { COMPARISON_OPTIONS } from '../engine/index.ts'
import { referenceScene } from '../testing/reference.ts'
import { run } from './run.ts'
import type { Progress } from './compare.ts'
import { writeComparison } from './comparison-text.ts'

const SHORT = [
  '--duration',
  '0.1',
  '--step',
  '0.005',
  '--repeats',
  '1',
  '--order-duration',
  '0.1',
  '--order-steps',
  '0.02,0.01',
]

const compared = (text: string, options: readonly string[] = SHORT, tell?: Progress) =>
  run(['compare', '-', ...options], async () => new TextEncoder().encode(text), tell)

test('a driven mechanism: the tables as data, and for reading', async () => {
  const told: number[] = []
  const { exit, stdout, stderr } = await compared(referenceScene('kissel-slider-crank'), SHORT, (done) =>
    told.push(done),
  )
  expect(exit).toBe(0)
  const { sizes, freedoms, kinematics, dynamics, orders, agreement, singularities, options } = JSON.parse(stdout)
  expect([freedoms, singularities]).toEqual([0, []])
  expect(options).toEqual({ duration: 0.1, step: 0.005, repeats: 1, orderDuration: 0.1, orderSteps: [0.02, 0.01] })
  const names = ['lock', 'rA', 'rp', 're']
  const namesOf = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name)
  expect(namesOf(sizes)).toEqual(names)
  expect(namesOf(kinematics)).toEqual(names)
  expect(namesOf(dynamics)).toEqual([...names, ...names])
  for (const one of [...kinematics, ...dynamics]) {
    expect(one).toMatchObject({ seconds: expect.any(Number), iterations: expect.any(Number), refusal: null })
    if (one.name === 'rp') expect(one.speedUp).toBe(1)
  }
  expect(orders).toHaveLength(2 * 4 * 3)
  // poses of driven mechanisms are exact: there is no order
  for (const { quantity, order, errors } of orders) {
    expect(errors).toHaveLength(2)
    if (quantity === 'position') expect(order).toBeNull()
  }
  for (const { position } of agreement) expect(position).toBeLessThan(1e-11)

  const lines = stderr.split('\n')
  expect(lines[0]).toMatch(/prescribe the motion\.$/)
  for (const title of ['Kinematics, 0.1 s', 'Backward Euler, 0.1 s', 'Generalised alpha, 0.1 s', 'Orders', 'Agreement'])
    expect(lines.filter((line) => line.startsWith(title))).toHaveLength(1)
  // columns stand below each other
  const at = lines.findIndex((line) => line.startsWith('Kinematics'))
  const end = lines[at + 2]?.length
  for (const line of lines.slice(at + 2, at + 7)) expect(line).toHaveLength(end ?? NaN)
  expect(stderr).not.toMatch(/NaN|undefined|Infinity/)
  expect(told.at(-1)).toBe(1)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})

test('a comparison is bounded in time, unless a duration is asked for; what was left off is told', async () => {
  const pendulum = referenceScene('kissel-single-pendulum')
  const { stdout } = await compared(pendulum, ['--step', '0.1', '--repeats', '1', '--order-steps', '0.1,0.05'])
  const made = JSON.parse(stdout)
  expect(made).toMatchObject({
    options: { ...COMPARISON_OPTIONS, step: 0.1, repeats: 1, orderSteps: [0.1, 0.05] },
    shortened: null,
  })
  expect(JSON.parse((await compared(pendulum)).stdout).options.limit).toBeUndefined()

  const shortened = { duration: 30, orderDuration: 1, seconds: 234 }
  expect(writeComparison('Chain', { ...made, shortened })).toContain(
    'Its steps take long: 3 s are compared instead of 30 s, which would take about 240 s.\nAsk for --duration 30 to have all of it.',
  )
})

test('a free one has no kinematics', async () => {
  const { exit, stdout, stderr } = await compared(referenceScene('kissel-double-pendulum'))
  expect(exit).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ freedoms: 2, kinematics: null })
  expect(stderr).toContain('leave 2 freedoms: no kinematics.')
  expect(stderr).not.toContain('Kinematics,')
})

test('Euler angles at their singularity are told', async () => {
  const options = [...SHORT, '--duration', '0.4']
  const { stdout, stderr } = await compared(referenceScene('kissel-slider-crank'), options)
  expect(JSON.parse(stdout).singularities).toMatchObject([{ body: 'crank' }])
  expect(stderr).toContain('The Euler angles of body crank come near their singularity at t = 0.230000 s')
})

test('a joint that no dot product of body vectors holds is named', async () => {
  const { exit, stdout, stderr } = await compared(JSON.stringify(await galleryScene('constant-velocity')))
  expect(exit).toBe(3)
  const { error } = JSON.parse(stdout)
  expect(error).toMatchObject({ code: 'notMapped', joints: ['rzeppa'] })
  expect(stderr).toBe(`${error.message}\n`)
})

test('a drive that jumps is refused, as everywhere', async () => {
  const pendulum = {
    format: 'lockwork/scene',
    version: 1,
    bodies: [{ id: 'arm', mass: { mass: 2, centre: [0.1, 0, 0], inertia: [0.1, 0.15, 0.2, 0, 0, 0] } }],
    joints: [
      {
        id: 'pin',
        type: 'revolute',
        driven: { body: 'arm' },
        main: { body: 'ground' },
        drive: { kind: 'angle', law: 'sign(t - 0.0255)' },
      },
    ],
  }
  const { exit, stdout } = await compared(JSON.stringify(pendulum))
  expect(exit).toBe(3)
  const { error } = JSON.parse(stdout)
  expect(error).toMatchObject({ code: 'lawJumps', joints: ['pin'] })
  expect(error.time).toBeCloseTo(0.0255, 12)
})

test.each([
  [['--step', '0'], '--step 0: must be above 0'],
  [['--repeats', '1.5'], '--repeats 1.5: must be a whole number'],
  [['--order-steps', '0.01'], 'must be two different steps or more'],
  [['--order-steps', '0.01,x'], '--order-steps x: must be a number'],
  [['--step', '1e-9'], 'take longer steps'],
  [['--step', '0.2'], '--step 0.2: must be no longer than the --duration, 0.1 s'],
  [['--order-steps', '0.2,0.1'], '--order-steps 0.2: must be no longer than the --order-duration, 0.1 s'],
  [['--sample', '0.1'], 'compare takes --duration'],
])('%j is a wrong call', async (options, says) => {
  const { exit, stdout, stderr } = await compared(referenceScene('kissel-single-pendulum'), [...SHORT, ...options])
  expect([exit, stdout]).toEqual([2, ''])
  expect(stderr).toContain(says)
})
