/**
 * Whether plain data, such as a spec, is the same: keys, order of lists and all values, which are compared by `alike`; by default to the bit, so that zeros of
 * either sign differ, and NaN is the same as NaN.
 */
export function isSame(
  a: unknown,
  b: unknown,
  alike: (a: unknown, b: unknown) => boolean = (x, y) => Object.is(x, y),
): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return alike(a, b)
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return (
    keys.length === others.length &&
    Array.isArray(a) === Array.isArray(b) &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key as never], b[key as never], alike))
  )
}
