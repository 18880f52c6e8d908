/** The one value that all have; undefined where they differ, or there is none. */
export function sameOf<T>(values: readonly T[]): T | undefined {
  const [first] = values
  return values.every((value) => Object.is(value, first)) ? first : undefined
}
