/** The objects of a scene file as tables of fields. */
import * as z from 'zod/mini'
import { INTEGRATORS } from '../../engine/index.ts'
import { DEFAULT_SIMULATION } from '../document.ts'
import type { Field } from '../elements/field.ts'
import { FORCE_KINDS, forceFields, type ForceKind } from '../elements/forces.ts'
import type { ShapeKind } from '../../geometry/index.ts'
import type { OwnField } from '../elements/own-field.ts'
import { JOINT_TYPES, ownFields } from '../joint-types.ts'
import type { JointType } from '../document.ts'
import { SHAPE_KINDS, sizeFields, type SizeRole } from '../shape-kinds.ts'
import { coupling } from './coupling.ts'
import {
  attachedFrame,
  attachment,
  drive,
  expects,
  flag,
  gravity,
  id,
  limits,
  marker,
  mass,
  matrix6,
  motion,
  notNegative,
  number,
  oneOf,
  openLaw,
  place,
  positive,
  reference,
  rows,
  strict,
  surface,
  text,
  threeLaws,
  turn,
  vector,
} from './schema.ts'

export type Fields = Readonly<Record<string, z.ZodMiniType>>

const name = z.optional(text)
const rawList = (what: string) => z._default(z.array(z.unknown(), expects(`a list of ${what}`, 'write […]')), [])

/** Shortest fixed step, s: a nanosecond is shorter than any motion of a mechanism, and shorter steps would take for ever. */
const SHORTEST_STEP = 1e-9
/** 64-bit numbers hold no more. */
const TIGHTEST = 1e-15

const simulation = z.prefault(
  strict(
    {
      integrator: z._default(oneOf(INTEGRATORS as readonly string[], 'an integrator'), DEFAULT_SIMULATION.integrator),
      step: z._default(
        positive.check(
          z.refine(
            (x: number) => x >= SHORTEST_STEP,
            `the step is shorter than ${SHORTEST_STEP} s; write a longer one`,
          ),
        ),
        DEFAULT_SIMULATION.step,
      ),
      tolerance: z._default(
        positive.check(
          z.refine(
            (x: number) => x >= TIGHTEST && x <= 1,
            `the tolerance is out of reach; write one from ${TIGHTEST} to 1`,
          ),
        ),
        DEFAULT_SIMULATION.tolerance,
      ),
    },
    'a set of simulation settings',
  ),
  {},
)

const open = <T extends z.core.$ZodLooseShape>(shape: T, what: string) =>
  z.looseObject(shape, expects(what, 'write { … }'))

const colour = text.check(
  z.refine((s: string) => /^#(?:[0-9a-f]{3}){1,2}$/i.test(s), 'this is not a colour; write it like "#c0392b"'),
)

/** Lenient: keys that are not known are kept. */
const view = z._default(
  open(
    {
      camera: z.optional(open({ position: vector, target: vector, flat: z.optional(flag) }, 'a camera')),
      layers: z.optional(z.record(z.string(), flag, expects('a set of layers', 'write { "name": true, … }'))),
      glyphScale: z.optional(
        z.union([z.literal('auto'), positive], expects('a glyph scale', 'write "auto" or a number above 0')),
      ),
      traces: z.optional(
        z.array(
          open(
            {
              body: reference,
              position: vector,
              name: z.optional(text),
              colour: z.optional(colour),
              speed: z.optional(flag),
              marks: z.optional(
                z.union([flag, positive], expects('a choice of time marks', 'write true, false or an interval in s')),
              ),
            },
            'a trace',
          ),
          expects('a list of traces', 'write […]'),
        ),
      ),
      plots: z.optional(
        z.array(
          open(
            {
              over: z.optional(text),
              logarithmic: z.optional(flag),
              folded: z.optional(flag),
              statistics: z.optional(flag),
              curves: z.array(
                open(
                  {
                    quantity: z.optional(text),
                    formula: z.optional(text),
                    of: z.optional(oneOf(['derivative', 'integral'], 'what is drawn of a quantity')),
                    name: z.optional(text),
                    colour: z.optional(colour),
                  },
                  'a curve',
                ),
                expects('a list of curves', 'write […]'),
              ),
            },
            'a plot',
          ),
          expects('a list of plots', 'write […]'),
        ),
      ),
      marks: z.optional(
        z.array(
          open({ time: notNegative, name: z.optional(text), slow: z.optional(flag) }, 'a mark'),
          expects('a list of marks', 'write […]'),
        ),
      ),
      trajectory: z.optional(
        open(
          {
            way: z.optional(oneOf(['quintic', 'spline'], 'a way from point to point')),
            points: z
              .array(
                open(
                  {
                    time: notNegative,
                    values: z.array(
                      open(
                        { joint: reference, on: oneOf(['angle', 'slide'], 'a coordinate'), value: number },
                        'a coordinate and its value',
                      ),
                      expects('a list of values', 'write […]'),
                    ),
                  },
                  'a point',
                ),
                expects('a list of points', 'write […]'),
              )
              .check(
                z.refine(
                  (points) => points.every(({ time }, i) => (i === 0 ? time === 0 : time > points[i - 1]!.time)),
                  'the first point is at 0 s, and each later than the one before; change their times',
                ),
              ),
          },
          'a trajectory',
        ),
      ),
      motion: z.optional(
        open(
          {
            points: z.optional(
              z.array(
                open(
                  {
                    body: reference,
                    position: z.optional(vector),
                    name: z.optional(text),
                    velocity: z.optional(flag),
                    acceleration: z.optional(flag),
                  },
                  'a point',
                ),
                expects('a list of points', 'write […]'),
              ),
            ),
            screws: z.optional(
              z.array(
                open(
                  { body: reference, from: z.optional(reference), axode: z.optional(flag) },
                  'a body, and the one it is seen from',
                ),
                expects('a list of screw axes', 'write […]'),
              ),
            ),
            centres: z.optional(flag),
            pair: z.optional(z.tuple([reference, reference], expects('two bodies', 'write ["one", "other"]'))),
            centrodes: z.optional(
              z.array(
                open({ body: reference, from: z.optional(reference) }, 'a body, and the one it is seen from'),
                expects('a list of centrodes', 'write […]'),
              ),
            ),
            polygon: z.optional(oneOf(['velocity', 'acceleration'], 'a polygon')),
          },
          'an object',
        ),
      ),
    },
    'an object',
  ),
  {},
)

export const SCENE: Fields = {
  format: z.unknown(),
  version: z.unknown(),
  title: z._default(text, ''),
  description: z._default(text, ''),
  tags: z._default(z.array(text, expects('a list of tags', 'write ["tag", …]')), []),
  gravity,
  bodies: rawList('bodies'),
  joints: rawList('joints'),
  forces: rawList('forces'),
  simulation,
  view,
}

export const BODY: Fields = {
  id,
  name,
  fixed: z._default(flag, false),
  position: place,
  orientation: turn,
  velocity: place,
  angularVelocity: place,
  mass: z.optional(mass),
  density: z.optional(positive),
  shapes: rawList('shapes'),
}

const placed: Fields = {
  kind: text,
  position: place,
  orientation: turn,
  colour: z.optional(colour),
}

const outline = z.array(
  z.tuple([number, number], expects('a point', 'write [x, y]')),
  expects('a list of points', 'write [[x, y], …]'),
)
const sizes = z.tuple([positive, positive, positive], expects('three sizes', 'write [x, y, z]'))

const SIZES: Readonly<Record<SizeRole, Fields[string]>> = { length: positive, sizes, point: vector, outline }

const sizesOf = (kind: ShapeKind): Fields =>
  Object.fromEntries(sizeFields(kind).map(([size, { role }]) => [size, SIZES[role]]))

export const SHAPES = Object.fromEntries(
  SHAPE_KINDS.map((kind) => [kind, { ...placed, ...sizesOf(kind) }]),
) as unknown as Readonly<Record<ShapeKind, Fields>>

const JOINT: Fields = {
  id,
  name,
  rows: z.optional(rows),
  driven: marker,
  main: marker,
  motion,
  drive,
  limits,
  damping: z._default(notNegative, 0),
}

/** What a field of a joint's own holds, by its role. */
function ownSchemaOf(field: OwnField): z.ZodMiniType {
  switch (field.role) {
    case 'open-law':
      return openLaw
    case 'positive':
      return positive
    case 'surface':
      return surface
    case 'coupling':
      return coupling
    case 'joint':
      return reference
  }
}

const jointTable = (type: JointType | undefined): Fields => {
  const { id, name, ...rest } = JOINT
  const own = type === undefined ? [] : ownFields(type).map(([of, field]) => [of, ownSchemaOf(field)] as const)
  return { id, name, type: oneOf(JOINT_TYPES, 'a joint type'), ...rest, ...Object.fromEntries(own) } as Fields
}
const jointTables = new Map<JointType | undefined, Fields>()

/** The fields of a joint of a type; where that is not known, those that all have. */
export function jointFields(type: JointType | undefined): Fields {
  const known = jointTables.get(type) ?? jointTable(type)
  jointTables.set(type, known)
  return known
}

const forceHead: Fields = { id, name, kind: text }

/** The schema of a field, which follows from its role. */
function schemaOf(field: Field): z.ZodMiniType {
  switch (field.role) {
    case 'attachment':
      return attachment
    case 'marker':
      return attachedFrame
    case 'body':
    case 'joint':
      return reference
    case 'point':
      return place
    case 'number':
      return z._default(field.notNegative ? notNegative : number, field.initial)
    case 'open-number':
      return z._default(z.nullable(notNegative), null)
    case 'laws':
      return threeLaws
    case 'matrix6':
      return matrix6
    case 'axes':
      return z._default(oneOf(['world', 'body'], 'a choice of axes'), 'world')
  }
}

const forceTable = (kind: ForceKind): Fields => ({
  ...forceHead,
  ...Object.fromEntries(forceFields(kind).map(([name, field]) => [name, schemaOf(field)])),
})

export const FORCES = Object.fromEntries(FORCE_KINDS.map((kind) => [kind, forceTable(kind)])) as Readonly<
  Record<ForceKind, Fields>
>
