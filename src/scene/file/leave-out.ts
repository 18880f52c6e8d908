/** What need not be written, as the schemas of the file fill it in again. */
import type * as z from 'zod/mini'
import type { Fields } from './fields.ts'

/** An object of a table by its fields, in their order: undefined for what is at its default, inside of its own objects too. */
export function leaveOut(fields: Fields, object: object): Record<string, unknown> {
  const values = object as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, shorten(schema, values[key])]))
}

function shorten(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'default':
      return same(value, def.defaultValue) ? undefined : shorten(def.innerType, value)
    case 'prefault':
    case 'nullable':
    case 'optional':
      return shorten(def.innerType, value)
    case 'object': {
      // Keys that are not known are kept where they are allowed: such an object has no defaults.
      const isStrict = def.catchall?._zod.def.type === 'never'
      return isStrict && typeof value === 'object' && value !== null ? leaveOut(def.shape as Fields, value) : value
    }
    default:
      return value
  }
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((x, i) => same(x, b[i]))
  return a === b
}
