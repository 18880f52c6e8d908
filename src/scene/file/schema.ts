/**
 * The parts of a scene file, field by field: what each must be, and its default. What one field says about another
 * stands in `check-*.ts`.
 *
 * Every message says what is wrong and, after a semicolon, the way out.
 */
import * as z from 'zod/mini'
import { principalMoments } from '../../geometry/index.ts'
import { GRAVITY, IDENTITY, ZERO } from '../document.ts'
import type { Drive, Inertia, Law, Motion, Surface } from '../document.ts'
import { diagonalMatrix, matrixFault, mirrored, NO_MATRIX } from '../elements/matrix6.ts'
import { parseExpression } from '../laws/expression.ts'
import { DRIVE_KINDS } from '../joints.ts'
import type { Matrix6, Vec3 } from '../values.ts'
import { didYouMean, show } from '../fault-words.ts'

/** Largest difference of the norm of a quaternion from 1. */
const NORM_TOLERANCE = 1e-6
/** How far, relative to the largest, a principal moment may exceed the sum of the others. */
const TRIANGLE_TOLERANCE = 1e-9
/** Smallest principal moment, relative to the largest, that a 64-bit matrix holds with some digits left. */
const DEFINITE = 1e-14
/** The least mass and moment, kg and kg m²: numbers below lose their digits, and one over them is beyond the largest number. */
export const LEAST_WEIGHT = 1e-300
/** Squared norms this near to 1 are left as they are, so that reading what was written changes no bit. */
const UNIT = 4e-15

interface Issue {
  readonly code?: string
  readonly input?: unknown
}

/** Error text of a schema: the input is not `what`; `wayOut`. */
export const expects = (what: string, wayOut: string) => ({
  error: ({ input }: Issue) =>
    input === undefined ? `a value is missing; ${wayOut}` : `${show(input)} is not ${what}; ${wayOut}`,
})

/** Turns −0 into 0, which JSON cannot hold. */
const positiveZero = z.overwrite((x: number) => x + 0)

export const number = z.number(expects('a finite number', 'write a finite number')).check(positiveZero)
const check = (test: (x: number) => boolean, error: string) => number.check(z.refine(test, { error, abort: true }))
export const positive = check((x) => x > 0, 'it must be above 0; write a larger number')
export const notNegative = check((x) => x >= 0, 'it must not be negative; write 0 or more')
export const text = z.string(expects('text', 'put it in quotes'))
export const flag = z.boolean(expects('true or false', 'write true or false'))
export const reference = z.string(expects('an id', 'write the id in quotes'))

/** Names of objects in results: `__proto__` cannot be a key there. */
export const id = z
  .string(expects('an id', 'write a short name in quotes'))
  .check(
    z.refine(
      (s: string) => s.length > 0 && s.length <= 200 && s !== '__proto__',
      'this cannot be an id; use a name of 1 to 200 characters',
    ),
  )

export const oneOf = <const T extends string>(values: readonly T[], what: string) =>
  z.enum(values as readonly [T, ...T[]], {
    error: ({ input }: Issue) => {
      const near = typeof input === 'string' ? didYouMean(input, values) : ''
      return `${show(input)} is not ${what}; ${near || `choose one of ${values.join(', ')}`}`
    },
  })

/** An object of these fields and no others. */
export function strict<T extends z.core.$ZodLooseShape>(shape: T, what: string) {
  return z.strictObject(shape, {
    error: (issue: Issue & { keys?: readonly string[] }) => {
      if (issue.code !== 'unrecognized_keys')
        return expects(what, `write { ${Object.keys(shape).join(', ')} }`).error(issue)
      // One line per key, in the order of `keys`: faults.ts takes them apart.
      return issue.keys!.map((key) => unknownKey(key, Object.keys(shape))).join('\n')
    },
  })
}

/** The message about a key that the format does not have. */
export function unknownKey(key: string, known: readonly string[]): string {
  return `there is no key ${show(key)} here; ${didYouMean(key, known) || `the keys are ${known.join(', ')}`}`
}

export const vector = z.tuple([number, number, number], expects('three numbers', 'write [x, y, z]'))

/** A unit vector along v; v itself when it has length 1 to rounding. */
export function unit<V extends readonly number[]>(v: V): V {
  const square = v.reduce((sum, x) => sum + x * x, 0)
  if (Math.abs(square - 1) <= UNIT) return v
  // Scaled first: squares of very large or small components leave the range.
  const largest = Math.max(...v.map(Math.abs))
  const scaled = v.map((x) => x / largest)
  const norm = Math.hypot(...scaled)
  return scaled.map((x) => x / norm + 0) as unknown as V
}

const norm = (q: readonly number[]): number => Math.hypot(...q)

const quaternion = z.tuple([number, number, number, number], expects('a quaternion', 'write [w, x, y, z]')).check(
  z.refine((q: [number, number, number, number]) => Math.abs(norm(q) - 1) <= NORM_TOLERANCE, {
    error: ({ input }) =>
      `the norm of the quaternion is ${Number(norm(input as number[]).toPrecision(8))}, not 1; divide by it, or write [1, 0, 0, 0]`,
    abort: true,
  }),
  z.overwrite(unit<[number, number, number, number]>),
)

const axis = vector.check(
  z.refine((v: [number, number, number]) => v.some((x) => x !== 0), {
    error: 'an axis of length 0 has no direction; write one such as [0, 0, 1]',
    abort: true,
  }),
  z.overwrite(unit<[number, number, number]>),
)

const pointsLaw = strict(
  {
    points: z
      .array(
        z.tuple([number, number], expects('a pair of numbers', 'write [t, y]')),
        expects('a list of points', 'write [[t, y], …]'),
      )
      .check(
        z.superRefine((points: [number, number][], context) => {
          if (points.length < 2)
            context.addIssue({
              code: 'custom',
              message: 'a law needs at least two points; add some, or write a number',
            })
          points.forEach(([t], i) => {
            if (i > 0 && !(t > points[i - 1]![0]))
              context.addIssue({
                code: 'custom',
                path: [i, 0],
                message: `time ${t} does not come after ${points[i - 1]![0]}; put the points in strictly increasing order`,
              })
          })
        }),
      ),
    beyond: z._default(oneOf(['hold', 'repeat', 'continue', 'stay'], 'a way to go on beyond the points'), 'hold'),
  },
  'a law',
)

/** Makes the issues of an inner schema those of an outer one. */
export function passOn(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  context: { issues: z.core.$ZodRawIssue[] },
): void {
  context.issues.push(...issues.map((issue) => ({ ...issue, input }) as z.core.$ZodRawIssue))
}

/** A number, an expression in `t`, or points. */
const law: z.ZodMiniType<Law> = z.pipe(
  z.unknown(),
  z.transform((value: unknown, context): Law => {
    if (typeof value === 'string') {
      const parsed = parseExpression(value)
      if (!parsed.ok)
        context.issues.push({ code: 'custom', input: value, message: `column ${parsed.column}: ${parsed.message}` })
      return value
    }
    const schema = typeof value === 'object' && value !== null && !Array.isArray(value) ? pointsLaw : lawNumber
    const result = schema.safeParse(value)
    if (result.success) return result.data
    passOn(result.error.issues, value, context)
    return 0
  }),
)

const lawNumber = z
  .number(expects('a law', 'write a finite number, an expression in t, or { points, beyond }'))
  .check(positiveZero)

/** A law, or null or nothing: it is left open. */
export const openLaw: z.ZodMiniType<Law | undefined> = z.pipe(
  z.optional(z.nullable(law)),
  z.transform((value: Law | null | undefined) => value ?? undefined),
)

const roundSurface = strict(
  { side: oneOf(['outside', 'inside'], 'a side of a surface'), radius: positive },
  'a surface',
)
const flatSurface = z.literal('flat', expects('a surface', 'write "flat", or { "side": "inside", "radius": 0.5 }'))

const givenSurface: z.ZodMiniType<Surface> = z.pipe(
  z.unknown(),
  z.transform((value: unknown, context): Surface => {
    const schema = typeof value === 'object' && value !== null && !Array.isArray(value) ? roundSurface : flatSurface
    const result = schema.safeParse(value)
    if (result.success) return result.data
    passOn(result.error.issues, value, context)
    return 'flat'
  }),
)

/** What is rolled on, flat where nothing is said. */
export const surface = z._default(givenSurface, 'flat')

const laws = z.tuple([law, law, law], expects('three laws', 'write [x, y, z]'))
export const threeLaws = z._default(laws, [0, 0, 0])
export const place = z._default(vector, [...ZERO] as [number, number, number])
export const turn = z._default(quaternion, [...IDENTITY] as [number, number, number, number])

const turns = z
  .array(
    strict({ axis, angle: law }, 'a rotation'),
    expects('a list of rotations', 'write [{ "axis": [0, 0, 1], "angle": law }]'),
  )
  .check(z.refine((list: unknown[]) => list.length <= 32, 'more than 32 rotations; join some'))

export const motion: z.ZodMiniType<Motion | null> = z._default(
  z.nullable(strict({ translation: threeLaws, rotation: z._default(turns, []) }, 'a motion')),
  null,
)

export const marker = strict(
  {
    body: reference,
    position: place,
    orientation: turn,
    motion,
  },
  'a marker',
)

export const attachment = strict({ body: reference, position: place }, 'an attachment')

export const attachedFrame = strict({ body: reference, position: place, orientation: turn }, 'a marker')

const SIX = expects('six numbers, or six rows of six', 'write [kx, ky, kz, kθx, kθy, kθz], or six rows of six numbers')
const row6 = z.tuple([number, number, number, number, number, number], SIX)
const rows6 = z.tuple([row6, row6, row6, row6, row6, row6], SIX)

/** The six numbers on the diagonal, or all rows. */
export const matrix6: z.ZodMiniType<Matrix6> = z._default(
  z.pipe(
    z.unknown(),
    z.transform((value: unknown, context): Matrix6 => {
      const plain = Array.isArray(value) && value.some((entry) => typeof entry === 'number')
      const result = plain ? row6.safeParse(value) : rows6.safeParse(value)
      if (!result.success) {
        passOn(result.error.issues, value, context)
        return NO_MATRIX
      }
      const matrix = plain ? diagonalMatrix(result.data as number[]) : (result.data as Matrix6)
      const fault = matrixFault(matrix)
      if (fault !== null)
        context.issues.push({
          code: 'custom',
          input: value,
          path: plain ? fault.at.slice(1) : [...fault.at],
          message: fault.message,
        })
      return mirrored(matrix)
    }),
  ),
  NO_MATRIX,
)

const oneDrive = strict(
  { kind: oneOf([...DRIVE_KINDS.angle, ...DRIVE_KINDS.slide], 'a kind of drive'), law },
  'a drive',
)

/** One drive, a list of drives, or null; a list of one is the drive itself, an empty one null. */
export const drive: z.ZodMiniType<Drive | Drive[] | null> = z._default(
  z.pipe(
    z.unknown(),
    z.transform((value: unknown, context): Drive | Drive[] | null => {
      if (value === null) return null
      const result = (Array.isArray(value) ? z.array(oneDrive) : oneDrive).safeParse(value)
      if (!result.success) {
        passOn(result.error.issues, value, context)
        return null
      }
      if (!Array.isArray(result.data)) return result.data
      return result.data.length > 1 ? result.data : (result.data[0] ?? null)
    }),
  ),
  null,
)

export const limits = z._default(
  z.nullable(
    strict(
      { lower: number, upper: number, stiffness: z._default(notNegative, 0), damping: z._default(notNegative, 0) },
      'a pair of limits',
    ).check(
      z.refine(({ lower, upper }: { lower: number; upper: number }) => lower <= upper, {
        error: 'the lower limit lies above the upper one; swap them',
        path: ['lower'],
      }),
    ),
  ),
  null,
)

const inertia = z
  .tuple(
    [number, number, number, number, number, number],
    expects('an inertia', 'write [Ixx, Iyy, Izz, Ixy, Ixz, Iyz]'),
  )
  .check(
    z.superRefine((entries: Inertia, context) => {
      const message = inertiaFault(entries)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  )

const isDefinite = ([a, , c]: Vec3): boolean => a > DEFINITE * c && a > 0

/**
 * How many times as large one size of a body may be, all others staying, until its smallest principal moment is lost in the rounding of the largest, which
 * grows with the square of that size; null where it is not lost.
 */
export function roomToGrow(inertia: Inertia): number | null {
  const moments = principalMoments(inertia)
  return isDefinite(moments) ? null : Math.sqrt(moments[0] / (DEFINITE * moments[2]))
}

/** Why no rigid body has this inertia, and the way out; null when one does. */
export function inertiaFault(entries: Inertia): string | null {
  const [a, b, c] = principalMoments(entries)
  if (a > 0 && a < LEAST_WEIGHT)
    return `a principal moment of ${short(a)} kg m² is too small for a number to keep its digits; write one of at least ${LEAST_WEIGHT}`
  if (!isDefinite([a, b, c]))
    return `the inertia is not positive definite (principal moments ${short(a)}, ${short(b)}, ${short(c)} kg m²); all three must be above 0`
  if (c - b > a + TRIANGLE_TOLERANCE * c)
    return `no body has principal moments ${short(a)}, ${short(b)}, ${short(c)} kg m²; the largest must not exceed the sum of the others`
  return null
}

const short = (x: number): string => String(Number(x.toPrecision(6)))

const weight = positive.check(
  z.refine((x) => x >= LEAST_WEIGHT, `it is too small for a number to keep its digits; write at least ${LEAST_WEIGHT}`),
)

export const mass = strict({ mass: weight, centre: place, inertia }, 'a mass')

export const rows = z.tuple(
  [flag, flag, flag, flag, flag, flag],
  expects('six rows', 'write six of true or false: x y z θx θy θz'),
)

export const gravity = z._default(vector, [...GRAVITY] as [number, number, number])
