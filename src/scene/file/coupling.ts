/** The schema of a coupling of coordinates: what a Pfaffian constraint holds. */
import * as z from 'zod/mini'
import type { Coupling } from '../document.ts'
import { show } from '../fault-words.ts'
import { isNameOfVariable, parseExpression } from '../laws/expression.ts'
import { expects, oneOf, passOn, reference, strict, text } from './schema.ts'

const coupled = strict(
  {
    joint: reference,
    on: oneOf(['angle', 'slide'], 'a coordinate'),
    as: z.optional(
      text.check(
        z.refine(isNameOfVariable, {
          error: ({ input }) =>
            `${show(input)} cannot be a name in expressions; write a letter, then letters and digits, and none of t, pi, e and the functions`,
          abort: true,
        }),
      ),
    ),
    factor: z._default(z.unknown(), 0),
  },
  'a coordinate of a coupling',
)
const rawCoupling = strict(
  {
    coordinates: z.array(coupled, expects('a list of coordinates', 'write [{ "joint", "on", "factor" }, …]')),
    rate: z._default(z.unknown(), 0),
  },
  'a coupling',
)

/** A factor or a rate: a number, or an expression in these names. */
function checkFactor(
  value: unknown,
  names: readonly string[],
  path: (string | number)[],
  context: { issues: z.core.$ZodRawIssue[] },
): void {
  const complain = (message: string): void => {
    context.issues.push({ code: 'custom', input: value, message, path })
  }
  if (typeof value === 'number' && Number.isFinite(value)) return
  if (typeof value !== 'string')
    return complain(`${show(value)} is not a factor; write a finite number, or an expression in ${names.join(', ')}`)
  const parsed = parseExpression(value, names)
  if (!parsed.ok) complain(`column ${parsed.column}: ${parsed.message}`)
}

/** Coordinates and factors of a coupling, and its rate. */
export const coupling: z.ZodMiniType<Coupling> = z.pipe(
  z.unknown(),
  z.transform((value: unknown, context): Coupling => {
    const result = rawCoupling.safeParse(value)
    if (!result.success) {
      passOn(result.error.issues, value, context)
      return { coordinates: [], rate: 0 }
    }
    const { coordinates, rate } = result.data
    const names = ['t', ...coordinates.flatMap(({ as }) => as ?? [])]
    if (coordinates.length === 0)
      context.issues.push({
        code: 'custom',
        input: value,
        message: 'a coupling without coordinates holds nothing; name at least one',
        path: ['coordinates'],
      })
    coordinates.forEach(({ factor, as, joint, on }, i) => {
      checkFactor(factor, names, ['coordinates', i, 'factor'], context)
      const first = coordinates.findIndex((one) => one.joint === joint && one.on === on)
      const message =
        as !== undefined && coordinates.findIndex((one) => one.as === as) < i
          ? { text: `the name ${show(as)} is given twice; choose another`, key: 'as' }
          : first < i
            ? { text: `the ${on} of ${show(joint)} is named twice; add the factors up in one`, key: 'joint' }
            : null
      if (message !== null)
        context.issues.push({
          code: 'custom',
          input: value,
          message: message.text,
          path: ['coordinates', i, message.key],
        })
    })
    checkFactor(rate, ['t'], ['rate'], context)
    return { coordinates, rate } as Coupling
  }),
)
