import { describe, expect, test } from 'vitest'
import { everyFeature } from '../../testing/every-feature.ts'
import { FORCE_KINDS, validateScene } from '../index.ts'

type Json = Record<string, unknown>

/** The whole scene with one place changed. */
function changed(pointer: string, value: unknown): Json {
  const scene = structuredClone(everyFeature) as Json
  const steps = pointer.split('/').slice(1)
  let at = scene as Record<string, never>
  for (const step of steps.slice(0, -1)) at = at[step]!
  const last = steps.at(-1)!
  if (value === undefined) delete at[last]
  else (at as Json)[last] = value
  return scene
}

function faultsOf(value: unknown): string[] {
  const result = validateScene(value)
  return result.ok ? [] : result.faults.map(({ pointer, message }) => `${pointer}: ${message}`)
}

test('the scene with every feature is valid, and has every kind of force', () => {
  expect(faultsOf(everyFeature)).toEqual([])
  expect(FORCE_KINDS.filter((kind) => !everyFeature.forces.some((force) => force.kind === kind))).toEqual([])
})

test('the length that a thin shape is told to have at most is accepted', () => {
  const widths = Array.from({ length: 60 }, (_, i) => 1e-4 * 1.17 ** i)
  const shapes: readonly ((width: number, length: number) => object)[] = [
    (w, l) => ({ kind: 'box', size: [w, l, w] }),
    (w, l) => ({ kind: 'box', size: [l, 1.7 * w, w] }),
    (w, l) => ({ kind: 'cylinder', radius: w, length: l }),
    (w, l) => ({ kind: 'capsule', radius: w, length: l }),
    (w, l) => ({ kind: 'link', from: [0, 0, 0], to: [0, l, 0], width: w, thickness: 0.3 * w }),
  ]
  for (const shape of shapes)
    for (const width of widths) {
      const faults = (length: number): string[] => faultsOf(changed('/bodies/4/shapes', [shape(width, length)]))
      const [told, ...others] = faults(1e9 * width)
      expect([told, others]).toEqual([expect.stringContaining('is too long for something so thin'), []])
      const most = Number(/make it at most (\S+) m long/.exec(told!)![1])
      expect(faults(most)).toEqual([])
      // and it is not told far too small
      expect(faults(1.2 * most)).not.toEqual([])
    }
})

describe('one fault, one message with its place, its reason and its way out', () => {
  test.each<[pointer: string, value: unknown, place: string, message: string]>([
    // The document.
    ['/format', undefined, '/', '"format" is missing'],
    ['/format', 'lockwork/scen', '/format', 'not a format that Lockwork reads'],
    ['/version', undefined, '/', '"version" is missing'],
    ['/version', 2, '/version', 'made by a newer Lockwork'],
    ['/version', '1', '/version', 'there is no version "1"'],
    ['/version', 0.5, '/version', 'there is no version 0.5'],
    ['/gravty', [0, 0, 0], '/gravty', 'did you mean "gravity"?'],
    ['/x~y', 1, '/x~0y', 'there is no key "x~y" here; the keys are format'],
    ['/title', 3, '/title', '3 is not text'],
    ['/tags', 'a', '/tags', 'not a list of tags'],
    ['/tags/1', null, '/tags/1', 'null is not text'],
    ['/gravity', null, '/gravity', 'null is not three numbers'],
    ['/gravity', [0, 0], '/gravity', 'not three numbers'],
    ['/gravity', [0, 0, 0, 0], '/gravity', 'not three numbers'],
    ['/gravity/1', '0', '/gravity/1', '"0" is not a finite number'],
    ['/gravity/1', NaN, '/gravity/1', 'NaN is not a finite number'],
    ['/gravity/2', -Infinity, '/gravity/2', '-Infinity is not a finite number'],
    ['/bodies', {}, '/bodies', 'an object is not a list of bodies'],
    // Bodies.
    ['/bodies/5', 7, '/bodies/5', '7 is not a body'],
    ['/bodies/5', null, '/bodies/5', 'null is not a body'],
    ['/bodies/5/id', undefined, '/bodies/5', '"id" is missing'],
    ['/bodies/5/id', '', '/bodies/5/id', 'cannot be an id'],
    ['/bodies/5/id', '__proto__', '/bodies/5/id', 'cannot be an id'],
    ['/bodies/5/id', 'ground', '/bodies/5/id', '"ground" always exists'],
    ['/bodies/5/id', 'rod', '/bodies/5/id', '/bodies/1 is a body called "rod" already'],
    ['/bodies/0/fixed', 1, '/bodies/0/fixed', '1 is not true or false'],
    ['/bodies/0/orientation', [1, 0, 0, 1e-2], '/bodies/0/orientation', 'the norm of the quaternion is 1.00005, not 1'],
    [
      '/bodies/0/orientation',
      [1 + 2e-6, 0, 0, 0],
      '/bodies/0/orientation',
      'the norm of the quaternion is 1.000002, not 1',
    ],
    ['/bodies/0/orientation', [0, 0, 0, 0], '/bodies/0/orientation', 'the norm of the quaternion is 0, not 1'],
    ['/bodies/0/orientation', [1, 0, 0], '/bodies/0/orientation', 'not a quaternion'],
    ['/bodies/0/density', 5, '/bodies/0/density', '"mass" or "density", not both'],
    ['/bodies/0/mass', 3, '/bodies/0/mass', '3 is not a mass'],
    ['/bodies/0/mass/mass', 0, '/bodies/0/mass/mass', 'must be above 0'],
    ['/bodies/0/mass/mass', -1, '/bodies/0/mass/mass', 'must be above 0'],
    ['/bodies/0/mass/mass', 1e-320, '/bodies/0/mass/mass', 'too small for a number to keep its digits'],
    ['/bodies/0/mass/inertia', [1e-310, 1e-310, 1e-310, 0, 0, 0], '/bodies/0/mass/inertia', 'too small for a number'],
    ['/bodies/1/density', 1e-318, '/bodies/1', 'they weigh nothing; make them larger'],
    ['/bodies/1/density', 1e-296, '/bodies/1', 'too light for its shapes'],
    ['/bodies/0/mass/mass', undefined, '/bodies/0/mass', '"mass" is missing'],
    ['/bodies/0/mass/inertia', undefined, '/bodies/0/mass', '"inertia" is missing'],
    ['/bodies/0/mass/inertia', [1, 1, 2.1, 0, 0, 0], '/bodies/0/mass/inertia', 'principal moments 1, 1, 2.1 kg m²'],
    ['/bodies/0/mass/inertia', [1, 1, 0, 0, 0, 0], '/bodies/0/mass/inertia', 'not positive definite'],
    ['/bodies/0/mass/inertia', [1, 1, 1, 1.5, 0, 0], '/bodies/0/mass/inertia', 'not positive definite'],
    ['/bodies/0/mass/inertia', [1, 1, 1, 0.6, 0, 0], '/bodies/0/mass/inertia', 'largest must not exceed the sum'],
    ['/bodies/0/mass/inetria', [1], '/bodies/0/mass/inetria', 'did you mean "inertia"?'],
    ['/bodies/1/density', 0, '/bodies/1/density', 'must be above 0'],
    ['/bodies/1/shapes', [], '/bodies/1/density', 'no shape to fill'],
    ['/bodies/4/shapes', [], '/bodies/4', 'nothing says what the body weighs'],
    ['/bodies/4/shapes', [{ kind: 'sphere', radius: 1e-150 }], '/bodies/4', 'they weigh nothing'],
    ['/bodies/4/shapes', [{ kind: 'sphere', radius: 1e150 }], '/bodies/4', 'more than a number can hold'],
    ['/bodies/4/shapes', [{ kind: 'link', from: [0, 0, 0], to: [1e30, 1e30, 0], width: 0.1, thickness: 0.02 }], '/bodies/4/shapes/0/to', '1.41e+30 m is too long for something so thin'], // prettier-ignore
    ['/bodies/4/shapes', [{ kind: 'box', size: [0.1, 1e20, 0.1] }], '/bodies/4/shapes/0/size', 'make it at most'],
    ['/bodies/0/shapes/0/kind', 'bpx', '/bodies/0/shapes/0/kind', 'did you mean "box"?'],
    ['/bodies/0/shapes/0/kind', undefined, '/bodies/0/shapes/0', '"kind" is missing; choose one of box'],
    ['/bodies/0/shapes/0/size', undefined, '/bodies/0/shapes/0', '"size" is missing'],
    ['/bodies/0/shapes/0/size/1', 0, '/bodies/0/shapes/0/size/1', 'must be above 0'],
    ['/bodies/0/shapes/0/radius', 1, '/bodies/0/shapes/0/radius', 'there is no key "radius" here'],
    ['/bodies/0/shapes/0/colour', 'red', '/bodies/0/shapes/0/colour', 'not a colour'],
    ['/bodies/0/shapes/1/to', [0, 0, 0], '/bodies/0/shapes/1/to', 'coincide'],
    ['/bodies/0/shapes/1/to', [0, 1e-323, 0], '/bodies/0/shapes/1/to', 'coincide'],
    ['/bodies/1/shapes/0/radius', -1, '/bodies/1/shapes/0/radius', 'must be above 0'],
    ['/bodies/2/shapes/1/outline/1', [0], '/bodies/2/shapes/1/outline/1', 'not a point'],
    ['/bodies/2/shapes/1/outline', [[0, 0], [1, 1], [1, 0], [0, 1]], '/bodies/2/shapes/1/outline', 'cross or touch'], // prettier-ignore
    ['/bodies/2/shapes/1/outline', [[0, 0], [1, 1]], '/bodies/2/shapes/1/outline', 'bounds no area'], // prettier-ignore
    // Joints.
    ['/joints/1', [], '/joints/1', 'a list is not a joint'],
    ['/joints/2/id', 'pin', '/joints/2/id', '/joints/1 is a joint called "pin" already'],
    ['/joints/1/type', 'univrsal', '/joints/1/type', 'did you mean "universal"?'],
    ['/joints/1/type', undefined, '/joints/1', '"type" is missing'],
    ['/joints/1/driven', undefined, '/joints/1', '"driven" is missing'],
    ['/joints/1/driven/body', undefined, '/joints/1/driven', '"body" is missing'],
    ['/joints/1/driven/body', 'rodd', '/joints/1/driven/body', 'there is no body "rodd"; did you mean "rod"?'],
    ['/joints/1/driven/body', 'crank', '/joints/1/driven/body', 'holds "crank" to itself'],
    ['/joints/1/main/orientation', [1, 1, 1, 1], '/joints/1/main/orientation', 'norm of the quaternion is 2'],
    ['/joints/1/rows', [true, true, true, true, true, true], '/joints/1/rows', 'rows go with type "lock" only'],
    ['/joints/2/rows', undefined, '/joints/2', '"rows" is missing'],
    ['/joints/2/rows', [true, true], '/joints/2/rows', 'not six rows'],
    ['/joints/2/rows/3', 0, '/joints/2/rows/3', '0 is not true or false'],
    ['/joints/0/limits', { lower: 1, upper: 0 }, '/joints/0/limits/lower', 'lies above the upper'],
    ['/joints/0/limits/upper', undefined, '/joints/0/limits', '"upper" is missing'],
    ['/joints/0/limits/stiffness', -1, '/joints/0/limits/stiffness', 'must not be negative'],
    ['/joints/0/damping', -1, '/joints/0/damping', 'must not be negative'],
    ['/joints/1/damping', 1, '/joints/1/damping', 'a universal joint has none'],
    ['/joints/1/limits', { lower: 0, upper: 1 }, '/joints/1/limits', 'a universal joint has none'],
    ['/joints/0/drive/kind', 'torqe', '/joints/0/drive/kind', 'did you mean "torque"?'],
    ['/joints/0/drive/kind', 'force', '/joints/0/drive/kind', 'does not fit a revolute joint'],
    ['/joints/0/drive/law', undefined, '/joints/0/drive', '"law" is missing'],
    ['/joints/0/drive', [{ kind: 'angle', law: 1 }], '/joints/0/drive', 'only a cylindrical joint takes a list'],
    ['/joints/1/drive', { kind: 'angle', law: 1 }, '/joints/1/drive/kind', 'does not fit a universal joint'],
    ['/joints/3/drive/1/kind', 'position', '/joints/3/drive/1/kind', 'the slide of the joint is driven already'],
    [
      '/joints/0/motion',
      { rotation: [{ axis: [0, 0, 1], angle: 't' }] },
      '/joints/0/motion/rotation/0',
      'row θz has a drive and a motion law',
    ],
    [
      '/joints/1/motion',
      { rotation: [{ axis: [0, 0, 1], angle: 't' }] },
      '/joints/1/motion/rotation/0',
      'no row θx|no row θz',
    ],
    ['/joints/1/motion', { rotation: [{ axis: [0, 0, 0], angle: 0 }] }, '/joints/1/motion/rotation/0/axis', 'length 0'],
    [
      '/joints/2/motion',
      { translation: [0, 't', 'x'] },
      '/joints/2/motion/translation/2',
      'column 1: there is no name "x"',
    ],
    ['/joints/4/motion', { translation: ['t', 0, 0] }, '/joints/4/motion/translation/0', 'no row x'],
    ['/joints/4/motion', { translation: [0.5, 0, 0] }, '/joints/4/motion/translation/0', 'no row x'],
    ['/joints/4/motion', { rotations: [] }, '/joints/4/motion/rotations', 'did you mean "rotation"?'],
    // Laws.
    ['/joints/0/drive/law', '2t', '/joints/0/drive/law', 'column 2: a product needs its sign'],
    ['/joints/0/drive/law', null, '/joints/0/drive/law', 'null is not a law'],
    ['/joints/0/drive/law', [0, 1], '/joints/0/drive/law', 'a list is not a law'],
    ['/joints/0/drive/law', Infinity, '/joints/0/drive/law', 'Infinity is not a law'],
    ['/joints/0/drive/law', { points: [[0, 1]] }, '/joints/0/drive/law/points', 'at least two points'],
    ['/joints/0/drive/law', { points: [[0, 1], [0, 2]] }, '/joints/0/drive/law/points/1/0', 'time 0 does not come after 0'], // prettier-ignore
    ['/joints/0/drive/law', { points: [[0, 1], [1, 'a']] }, '/joints/0/drive/law/points/1/1', '"a" is not a finite number'], // prettier-ignore
    ['/joints/0/drive/law', { points: [[0, 1], [1, 2]], beyond: 'stop' }, '/joints/0/drive/law/beyond', 'choose one of hold, repeat'], // prettier-ignore
    ['/joints/0/drive/law', {}, '/joints/0/drive/law', '"points" is missing'],
    // Forces.
    ['/forces/0', 'spring', '/forces/0', '"spring" is not a force'],
    ['/forces/0/kind', 'spring', '/forces/0/kind', 'there is no force "spring"'],
    ['/forces/0/kind', undefined, '/forces/0', '"kind" is missing'],
    ['/forces/0/id', 'l1', '/forces/2/id', '/forces/0 is a force called "l1" already'],
    ['/forces/0/to/body', 'Rod', '/forces/0/to/body', 'did you mean "rod"?'],
    ['/forces/0/to', undefined, '/forces/0', '"to" is missing'],
    ['/forces/0/stiffness', -5, '/forces/0/stiffness', 'must not be negative'],
    ['/forces/0/restLength', -0.1, '/forces/0/restLength', 'must not be negative'],
    ['/forces/0/restAngle', 1, '/forces/0/restAngle', 'there is no key "restAngle"'],
    ['/forces/1/joint', 'mian', '/forces/1/joint', 'there is no joint "mian"; did you mean "main"?'],
    ['/forces/1/joint', 'pin', '/forces/1/joint', 'the universal joint "pin" has none'],
    ['/forces/2/body', 'q', '/forces/2/body', 'there is no body "q"; add it'],
    ['/forces/2/force', ['t'], '/forces/2/force', 'not three laws'],
    ['/forces/2/force/0', 'tt', '/forces/2/force/0', 'column 1'],
    ['/forces/2/axes', 'World', '/forces/2/axes', 'did you mean "world"?'],
    // Simulation and view.
    ['/simulation/integrator', 'rk4', '/simulation/integrator', 'not an integrator'],
    ['/simulation/step', 0, '/simulation/step', 'must be above 0'],
    ['/simulation/step', 1e-12, '/simulation/step', 'shorter than'],
    ['/simulation/tolerance', 2, '/simulation/tolerance', 'out of reach'],
    ['/simulation', null, '/simulation', 'null is not a set of simulation settings'],
    ['/view', [], '/view', 'a list is not an object'],
    ['/view/camera/target', undefined, '/view/camera', '"target" is missing'],
    ['/view/layers/traces', 1, '/view/layers/traces', '1 is not true or false'],
    ['/view/glyphScale', 'large', '/view/glyphScale', 'not a glyph scale'],
    ['/view/glyphScale', -2, '/view/glyphScale', 'not a glyph scale'],
    ['/view/traces/0/body', 'rop', '/view/traces/0/body', 'did you mean "rod"?'],
    ['/view/traces/0/marks', 0, '/view/traces/0/marks', 'write true, false or an interval in s'],
    ['/view/charts', { zoom: [Infinity] }, '/view/charts/zoom/0', 'not finite'],
  ])('%s = %j', (pointer, value, place, message) => {
    const faults = faultsOf(changed(pointer, value))
    expect(faults).toHaveLength(1)
    expect(faults[0]!.slice(0, faults[0]!.indexOf(': '))).toBe(place)
    expect(message.split('|').some((part) => faults[0]!.includes(part))).toBe(true)
    expect(faults[0]).toContain('; ')
  })
})

describe('what is allowed', () => {
  test.each<[string, string, unknown]>([
    ['a lock without any row', '/joints/2/rows', [false, false, false, false, false, false]],
    ['the number 0 on a row that the joint lacks', '/joints/4/motion', { translation: [0, 0, 0], rotation: [] }],
    ['the expression 0 there', '/joints/4/motion', { translation: ['0', 0, 0] }],
    ['an angle of 0 about an axis that is free', '/joints/1/motion', { rotation: [{ axis: [0, 0, 1], angle: 0 }] }],
    [
      'a law about a skew axis whose rows are held',
      '/joints/4/motion',
      { rotation: [{ axis: [1, 2, 3], angle: 't' }] },
    ],
    ['an inertia on the edge of the triangle inequality', '/bodies/0/mass/inertia', [1, 1, 2, 0, 0, 0]],
    ['beyond it by less than a billionth', '/bodies/0/mass/inertia', [1, 1, 2 + 1e-9, 0, 0, 0]],
    ['a norm within a millionth', '/bodies/0/orientation', [1 + 9e-7, 0, 0, 0]],
    ['no drives', '/joints/3/drive', []],
    ['limits of width 0', '/joints/0/limits', { lower: 1, upper: 1 }],
    ['open rest length', '/forces/0/restLength', null],
    ['a load on the ground', '/forces/2/body', 'ground'],
    ['a short colour', '/bodies/0/shapes/0/colour', '#0AF'],
    ['unknown keys in the view', '/view/anything', { deep: [1, 2, { a: null }] }],
    ['a fixed body with a mass', '/bodies/0/fixed', true],
  ])('%s', (_what, pointer, value) => expect(faultsOf(changed(pointer, value))).toEqual([]))
})

test('a length that is refused as too long names one that is taken', () => {
  const link = (x: number) => [{ kind: 'link', from: [0, 0, 0], to: [x, 0, 0], width: 0.1, thickness: 0.02 }]
  const [fault] = faultsOf(changed('/bodies/4/shapes', link(1e30)))
  const most = Number(/at most (\S+) m/.exec(fault!)![1])
  expect(faultsOf(changed('/bodies/4/shapes', link(most)))).toEqual([])
  expect(faultsOf(changed('/bodies/4/shapes', link(1.2 * most)))).toHaveLength(1)
})

describe('all faults are told', () => {
  test('in every part, and several of one object', () => {
    const scene = structuredClone(everyFeature) as Json & typeof everyFeature
    Object.assign(scene, { gravity: 'down', colour: 1 })
    Object.assign(scene.bodies[0]!, { fixed: 'no', velocity: [0] })
    Object.assign(scene.bodies[0]!.mass!, { mass: -1, inertia: [1, 1, 9, 0, 0, 0] })
    Object.assign(scene.joints[1]!, { damping: 1, driven: { body: 'rods', position: [0, 0, 'a'], spin: 1 } })
    Object.assign(scene.forces[2]!, { force: ['(', 0, 'tt'], body: 'nobody' })
    expect(
      faultsOf(scene)
        .map((fault) => fault.split(': ')[0]!)
        .toSorted(),
    ).toEqual(
      [
        '/gravity',
        '/colour',
        '/bodies/0/fixed',
        '/bodies/0/velocity',
        '/bodies/0/mass/mass',
        '/bodies/0/mass/inertia',
        '/joints/1/damping',
        '/joints/1/driven/position/2',
        '/joints/1/driven/spin',
        '/joints/1/driven/body',
        '/forces/2/force/0',
        '/forces/2/force/2',
        '/forces/2/body',
      ].toSorted(),
    )
  })

  test('a body that is faulty still exists for those that name it', () => {
    expect(faultsOf(changed('/bodies/1/density', 'x'))).toHaveLength(1)
  })
})

describe('hostile values', () => {
  const scene = (bodies: unknown) => ({ format: 'lockwork/scene', version: 1, bodies })

  test.each<[string, () => unknown, RegExp]>([
    ['deep nesting', () => Array.from({ length: 5000 }).reduce((inner) => [inner], 0), /deeper than 64/],
    [
      'deep nesting in the view',
      () => ({ ...scene([]), view: Array.from({ length: 5000 }).reduce((a) => ({ a }), 0) }),
      /deeper than 64/,
    ],
    ['a cycle', () => { const a: Json = scene([]); a.view = { a }; return a }, /deeper than 64/], // prettier-ignore
    ['a million bodies', () => scene(Array.from({ length: 1e6 }, () => 0)), /more than 500000 values/],
    [
      'many bodies',
      () => scene(Array.from({ length: 3000 }, (_, i) => ({ id: `b${i}`, fixed: true }))),
      /3000 bodies are more than 2000/,
    ],
    [
      'a million keys',
      () => Object.fromEntries(Array.from({ length: 1e6 }, (_, i) => [`k${i}`, i])),
      /more than 500000 values/,
    ],
    [
      'a long outline',
      () =>
        scene([
          {
            id: 'a',
            shapes: [{ kind: 'extrusion', thickness: 1, outline: Array.from({ length: 5000 }, (_, i) => [i, i * i]) }],
          },
        ]),
      /longer than 1000/,
    ],
    [
      'many shapes',
      () => scene([{ id: 'a', shapes: Array.from({ length: 5000 }, () => ({ kind: 'sphere', radius: 1 })) }]),
      /more than 500/,
    ],
    ['very many faults', () => scene(Array.from({ length: 1900 }, () => ({}))), /more faults are not listed/],
    [
      'a key that would change the prototype',
      () => ({ ...scene([]), ...(JSON.parse('{"__proto__": {"id": 1}}') as object) }),
      /no key "__proto__"/,
    ],
    ['an id that is a whole book', () => scene([{ id: 'x'.repeat(1e5), fixed: true }]), /cannot be an id/],
  ])('%s end soon, with a fault', (_what, make, message) => {
    // the slowest takes a fraction of a second; what hangs runs into the time that a test has
    expect(faultsOf(make()).join('\n')).toMatch(message)
  })

  test.each([undefined, null, true, 3, 'scene', [], () => 0])('%s is no scene', (value) => {
    expect(faultsOf(value)).toEqual([expect.stringMatching(/^\/: .* is not a scene; /)])
  })
})
