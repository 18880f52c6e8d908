/** Scene files at random, all valid: every joint type, force, law and shape, with defaults left out or written out. */
import fc from 'fast-check'
import { INTEGRATORS } from '../engine/index.ts'
import {
  FORCE_KINDS,
  JOINT_TYPES,
  forceFields,
  freedomsOf,
  heldRowsOf,
  limitedFreedom,
  ownFields,
} from '../scene/index.ts'
import type { Field, ForceKind, Freedom, HeldRows, JointType, OwnFieldOf, OwnRole, Role } from '../scene/index.ts'

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

/** What items of a scene may refer to: its bodies, and its joints with a coordinate; but for one joint. */
interface Named {
  readonly bodies: readonly string[]
  readonly joints: (acts: Freedom, but?: string) => readonly string[]
}

function joint(id: string, type: JointType, named: Named): fc.Arbitrary<Json> {
  const rows = fc.tuple(...all.map(() => fc.boolean())) as unknown as fc.Arbitrary<HeldRows>
  return fc
    .tuple(rows, fc.shuffledSubarray([...named.bodies], { minLength: 2, maxLength: 2 }))
    .chain(([mask, ends]) => {
      const own = type === 'lock' ? { type, rows: mask } : { type }
      return fc
        .record({
          name: maybe(text),
          driven: marker(ends[0]!),
          main: marker(ends[1]!),
          motion: maybe(fc.option(motion(heldRowsOf(own)))),
          ...drives(type),
          ...ownOf(id, type, named),
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

type Own<R extends OwnRole> = (field: OwnFieldOf<R>, id: string, named: Named) => fc.Arbitrary<unknown>
const OWN: { readonly [R in OwnRole]: Own<R> } = {
  'open-law': () => fc.oneof(size, fc.constant('1 + 0.5*sin(t)')),
  positive: () => size,
  surface: () =>
    fc.oneof(
      fc.constant('flat'),
      fc.record({ side: fc.constant('outside'), radius: size }),
      // wider than all that rolls in it
      fc.record({ side: fc.constant('inside'), radius: size.map((x) => 2000 * x) }),
    ),
  coupling: (_, id, named) =>
    fc.record({
      coordinates: fc
        .record({
          joint: fc.constantFrom(...named.joints('angle', id)),
          on: fc.constant('angle'),
          as: maybe(fc.constant('x')),
          factor: fc.oneof(size, fc.constant('1 + t^2')),
        })
        .map((one) => [one]),
      rate: fc.oneof(fc.constant(0), fc.constant('sin(t)')),
    }),
  joint: ({ acts }, id, named) => fc.constantFrom(...named.joints(acts, id)),
}

/** The fields that a joint of a type has for itself. */
const ownOf = (id: string, type: JointType, named: Named): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(
    ownFields(type).map(([name, field]) => [name, (OWN[field.role] as Own<OwnRole>)(field, id, named)]),
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

/** A diagonal, or a whole matrix that its diagonal dominates. */
const matrix = fc.tuple(size, size, size, size, size, size).chain((diagonal) => {
  const least = Math.min(...diagonal)
  const rows = diagonal.map((x, r) => diagonal.map((_, c) => (r === c ? x : least / (8 + r + c))))
  return fc.constantFrom<readonly unknown[]>(diagonal, rows)
})

type OfForce<R extends Role> = (field: Extract<Field, { role: R }>, named: Named) => fc.Arbitrary<unknown>
const OF_FORCE: { readonly [R in Role]: OfForce<R> } = {
  attachment: (_, { bodies }) => fc.record({ body: fc.constantFrom(...bodies), position: maybe(vector) }),
  marker: (_, { bodies }) =>
    fc.record({ body: fc.constantFrom(...bodies), position: maybe(vector), orientation: maybe(quaternion) }),
  body: (_, { bodies }) => fc.constantFrom(...bodies),
  point: () => maybe(vector),
  joint: ({ acts }, { joints }) => fc.constantFrom(...joints(acts)),
  number: ({ notNegative }) => maybe(notNegative ? size : number),
  'open-number': () => maybe(fc.option(size)),
  laws: () => maybe(fc.tuple(law, law, law)),
  matrix6: () => maybe(matrix),
  axes: () => maybe(fc.constantFrom('world', 'body')),
}

const forceOf = (kind: ForceKind, named: Named): fc.Arbitrary<Json> =>
  fc.record({
    kind: fc.constant(kind),
    ...Object.fromEntries(
      forceFields(kind).map(([name, field]) => [name, (OF_FORCE[field.role] as OfForce<Role>)(field, named)]),
    ),
  })

function force(id: string, named: Named): fc.Arbitrary<Json> {
  const kinds = FORCE_KINDS.filter((kind) => canName(forceFields(kind), named))
  return fc
    .record({ name: maybe(text), of: fc.oneof(...kinds.map((kind) => forceOf(kind, named))) })
    .map(({ name, of }) => ({ id, name, ...of }))
}

/** Whether there is a joint for each field that names one. */
const canName = (fields: readonly (readonly [string, { role: string }])[], { joints }: Named, but?: string): boolean =>
  fields.every(([, field]) => {
    if (field.role === 'coupling') return joints('angle', but).length > 0
    return field.role !== 'joint' || joints((field as OwnFieldOf<'joint'>).acts, but).length > 0
  })

/** Leaves out keys that hold nothing, as JSON does. */
const pruned = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json

const idOf = (index: number): string => `j${index}`

/** What a scene with joints of these types has to refer to. */
const namedIn = (bodies: readonly string[], types: readonly JointType[]): Named => ({
  bodies,
  joints: (acts, but) =>
    types.map((_, i) => idOf(i)).filter((id, i) => id !== but && freedomsOf(types[i]!).includes(acts)),
})

/** Of joint types those whose joints find among the others what they name. */
function withTheirNamed(types: readonly JointType[]): readonly JointType[] {
  const named = namedIn([], types)
  const left = types.filter((type, i) => canName(ownFields(type), named, idOf(i)))
  return left.length === types.length ? left : withTheirNamed(left)
}

/** A valid scene file as JSON data, keys with defaults partly left out. */
export const randomSceneFile: fc.Arbitrary<Json> = fc
  .constant(null)
  // The types are asked for as a scene is drawn: tests add some.
  .chain(() =>
    fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom(...JOINT_TYPES), { maxLength: 5 }),
      fc.integer({ min: 0, max: 3 }),
    ),
  )
  .chain(([bodyCount, drawn, forceCount]) => {
    const ids = Array.from({ length: bodyCount }, (_, i) => `b/${i}~`)
    const bodies = [...ids, 'ground']
    const types = withTheirNamed(drawn)
    const named = namedIn(bodies, types)
    return fc.record({
      title: maybe(text),
      description: maybe(text),
      tags: maybe(fc.array(text, { maxLength: 2 })),
      gravity: maybe(vector),
      bodies: fc.tuple(...ids.map(body)),
      joints: fc.tuple(...types.map((type, i) => joint(idOf(i), type, named))),
      forces: fc.tuple(...Array.from({ length: forceCount }, (_, i) => force(`f${i}`, named))),
      simulation: maybe(fc.record({ integrator: fc.constantFrom(...INTEGRATORS), step: size }, { requiredKeys: [] })),
      view: maybe(
        fc.record(
          {
            camera: fc.record({ position: vector, target: vector, lens: number }),
            layers: fc.dictionary(fc.constantFrom('traces', 'labels'), fc.boolean()),
            glyphScale: fc.oneof(fc.constant('auto'), size),
            traces: fc.array(fc.record({ body: fc.constantFrom(...bodies), position: vector }), { maxLength: 2 }),
            plots: fc.array(
              fc.record({
                logarithmic: fc.boolean(),
                folded: fc.boolean(),
                statistics: fc.boolean(),
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
  .map((scene) => pruned({ format: 'lockwork/scene', version: 1, ...scene }))
