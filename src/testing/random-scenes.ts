/** Scene files at random, all valid: every joint type, force, law and shape, with defaults left out or written out. */
import fc from 'fast-check'
import { INTEGRATORS } from '../engine/index.ts'
import { JOINT_TYPES, freedomsOf, limitedFreedom, heldRowsOf, ownFields } from '../scene/index.ts'
import type { JointType, HeldRows } from '../scene/index.ts'

type Json = Record<string, unknown>

const number = fc.double({ min: -3, max: 3, noNaN: true }).map((x) => x + 0)
const size = fc.double({ min: 0.01, max: 3, noNaN: true })
const vector = fc.tuple(number, number, number)
const quaternion = fc
  .tuple(number, number, number, number)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((x) => x / Math.hypot(...q) + 0))
const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const law = fc.oneof(
  number,
  fc.constantFrom('2*pi*t', 'sin(3*t) - cos(t)^2', 'step5(t, 0, 0, 1, 0.5)', '-2^-t', '0.3*exp(-t)*hypot(t, 1)'),
  fc
    .tuple(
      fc.array(fc.tuple(size, number), { minLength: 2, maxLength: 6 }),
      fc.constantFrom('hold', 'repeat', undefined),
    )
    .map(([gaps, beyond]) => {
      let t = -1
      return { points: gaps.map(([gap, y]) => [(t += gap), y]), ...(beyond && { beyond }) }
    }),
)

const motion = (rows: HeldRows) => {
  const held = (k: number) => (rows[k] ? law : fc.constant(0))
  const axes = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).filter((_, k) => rows[k + 3])
  const turn = axes.length === 0 ? [] : [fc.record({ axis: fc.constantFrom(...axes), angle: law })]
  const translation = fc.tuple(held(0), held(1), held(2))
  return fc.record(
    { translation, ...(turn.length > 0 && { rotation: fc.array(turn[0]!, { maxLength: 2 }) }) },
    { requiredKeys: [] },
  )
}

const all: HeldRows = [true, true, true, true, true, true]

/** Sorted principal moments that a body may have, with off-diagonal entries too small to matter. */
const inertia = fc.tuple(size, size, size, number).map(([a, b, c, s]) => [b + c, a + c, a + b, s * 1e-3, -s * 1e-3, 0])

const placed = {
  position: maybe(vector),
  orientation: maybe(quaternion),
  colour: maybe(fc.constantFrom('#c0392b', '#0af')),
}
const shape: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ kind: fc.constant('box'), size: fc.tuple(size, size, size), ...placed }),
  fc.record({ kind: fc.constant('sphere'), radius: size, ...placed }),
  fc.record({ kind: fc.constantFrom('cylinder', 'capsule'), radius: size, length: size, ...placed }),
  fc.record({
    kind: fc.constant('link'),
    from: vector,
    to: vector.map(([x, y, z]) => [x + 7, y, z]),
    width: size,
    thickness: size,
    ...placed,
  }),
  fc.record({
    kind: fc.constant('extrusion'),
    outline: fc
      .array(size, { minLength: 3, maxLength: 8 })
      .map((radii) =>
        radii.map((r, i) => [r * Math.cos((6.28 * i) / radii.length), r * Math.sin((6.28 * i) / radii.length)]),
      ),
    thickness: size,
    ...placed,
  }),
)

const body = (id: string): fc.Arbitrary<Json> =>
  fc
    .record({
      name: maybe(text),
      fixed: maybe(fc.boolean()),
      position: maybe(vector),
      orientation: maybe(quaternion),
      velocity: maybe(vector),
      angularVelocity: maybe(vector),
      weight: fc.oneof(
        fc.record({
          mass: fc.record({ mass: size, centre: vector, inertia }),
          shapes: fc.array(shape, { maxLength: 3 }),
        }),
        fc.record({ density: size, shapes: fc.array(shape, { minLength: 1, maxLength: 3 }) }),
        fc.record({ shapes: fc.array(shape, { minLength: 1, maxLength: 3 }) }),
      ),
    })
    .map(({ weight, ...rest }) => ({ id, ...rest, ...weight }))

const marker = (id: string) =>
  fc.record({
    body: fc.constant(id),
    position: maybe(vector),
    orientation: maybe(quaternion),
    motion: maybe(fc.option(motion(all))),
  })

function joint(id: string, bodies: readonly string[]): fc.Arbitrary<Json> {
  const rows = fc.tuple(...all.map(() => fc.boolean())) as unknown as fc.Arbitrary<HeldRows>
  return fc
    .tuple(fc.constantFrom(...JOINT_TYPES), rows, fc.shuffledSubarray([...bodies], { minLength: 2, maxLength: 2 }))
    .chain(([type, mask, ends]) => {
      const own = type === 'lock' ? { type, rows: mask } : { type }
      return fc
        .record({
          name: maybe(text),
          driven: marker(ends[0]!),
          main: marker(ends[1]!),
          motion: maybe(fc.option(motion(heldRowsOf(own)))),
          ...drives(type),
          ...ownOf(type),
          ...(limitedFreedom(type) !== null && {
            damping: maybe(size),
            limits: maybe(
              fc.tuple(number, size, size, maybe(size)).map(([lower, range, stiffness, damping]) => ({
                lower,
                upper: lower + range,
                stiffness,
                damping,
              })),
            ),
          }),
        })
        .map((rest) => ({ id, ...own, ...rest }))
    })
}

/** The fields that joints of a type have for themselves, but for joints that they name. */
const ownOf = (type: JointType): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(
    ownFields(type).flatMap(([name, { role }]) =>
      role === 'joint' ? [] : [[name, role === 'positive' ? size : fc.oneof(size, fc.constant('1 + 0.5*sin(t)'))]],
    ),
  )

function drives(type: JointType): Record<string, fc.Arbitrary<unknown>> {
  const angle: fc.Arbitrary<Json> = fc.record({ kind: fc.constantFrom('angle', 'angular-velocity', 'torque'), law })
  const slide: fc.Arbitrary<Json> = fc.record({ kind: fc.constantFrom('position', 'velocity', 'force'), law })
  const freedoms = freedomsOf(type)
  if (freedoms.length === 2)
    return { drive: fc.oneof(angle, slide, fc.tuple(slide, angle), fc.tuple(angle), fc.constant([])) }
  if (freedoms.length === 0) return {}
  return { drive: fc.option(freedoms[0] === 'angle' ? angle : slide) }
}

const laws = fc.tuple(law, law, law)
/** A diagonal, or a whole matrix that its diagonal dominates. */
const matrix = fc.tuple(size, size, size, size, size, size).chain((diagonal) => {
  const least = Math.min(...diagonal)
  const rows = diagonal.map((x, r) => diagonal.map((_, c) => (r === c ? x : least / (8 + r + c))))
  return fc.constantFrom<readonly unknown[]>(diagonal, rows)
})

function force(id: string, bodies: readonly string[], hinges: readonly string[]): fc.Arbitrary<Json> {
  const end = fc.record({ body: fc.constantFrom(...bodies), position: maybe(vector) })
  const frame = fc.record({ body: fc.constantFrom(...bodies), position: maybe(vector), orientation: maybe(quaternion) })
  const spring = { stiffness: maybe(size), damping: maybe(size) }
  const kinds: fc.Arbitrary<Json>[] = [
    fc.record({
      kind: fc.constant('spring-damper'),
      from: end,
      to: end,
      ...spring,
      restLength: maybe(fc.option(size)),
    }),
    fc.record({
      kind: fc.constant('bushing'),
      main: frame,
      driven: frame,
      stiffness: maybe(matrix),
      damping: maybe(matrix),
    }),
    fc.record({
      kind: fc.constant('load'),
      body: fc.constantFrom(...bodies),
      position: maybe(vector),
      force: maybe(laws),
      torque: maybe(laws),
      axes: maybe(fc.constantFrom('world', 'body')),
    }),
  ]
  if (hinges.length > 0)
    kinds.push(
      fc.record({
        kind: fc.constant('torsion-spring'),
        joint: fc.constantFrom(...hinges),
        ...spring,
        restAngle: maybe(number),
      }),
    )
  return fc.record({ name: maybe(text), of: fc.oneof(...kinds) }).map(({ name, of }) => ({ id, name, ...of }))
}

/** Leaves out keys that hold nothing, as JSON does. */
const pruned = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json

/** A valid scene file as JSON data, keys with defaults partly left out. */
export const randomSceneFile: fc.Arbitrary<Json> = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 }))
  .chain(([bodyCount, jointCount, forceCount]) => {
    const ids = Array.from({ length: bodyCount }, (_, i) => `b/${i}~`)
    const ends = [...ids, 'ground']
    const joints = fc.tuple(...Array.from({ length: jointCount }, (_, i) => joint(`j${i}`, ends)))
    return joints.chain((made) => {
      const hinges = made.flatMap(({ id, type }) =>
        freedomsOf(type as JointType).includes('angle') ? [id as string] : [],
      )
      return fc.record({
        title: maybe(text),
        description: maybe(text),
        tags: maybe(fc.array(text, { maxLength: 2 })),
        gravity: maybe(vector),
        bodies: fc.tuple(...ids.map(body)),
        joints: fc.constant(made),
        forces: fc.tuple(...Array.from({ length: forceCount }, (_, i) => force(`f${i}`, ends, hinges))),
        simulation: maybe(fc.record({ integrator: fc.constantFrom(...INTEGRATORS), step: size }, { requiredKeys: [] })),
        view: maybe(
          fc.record(
            {
              camera: fc.record({ position: vector, target: vector, lens: number }),
              layers: fc.dictionary(fc.constantFrom('traces', 'labels'), fc.boolean()),
              glyphScale: fc.oneof(fc.constant('auto'), size),
              traces: fc.array(fc.record({ body: fc.constantFrom(...ends), position: vector }), { maxLength: 2 }),
              plots: fc.array(
                fc.record({
                  logarithmic: fc.boolean(),
                  curves: fc.array(fc.record({ formula: text }), { maxLength: 2 }),
                }),
                { maxLength: 2 },
              ),
              marks: fc.array(fc.record({ time: size, name: text, slow: fc.boolean() }), { maxLength: 2 }),
              unheardOf: fc.jsonValue({ maxDepth: 2 }),
            },
            { requiredKeys: [] },
          ),
        ),
      })
    })
  })
  .map((scene) => pruned({ format: 'lockwork/scene', version: 1, ...scene }))
