/** Parts that most mechanisms do not need, or none at first, and that are fetched with the first one that does. */

/** A part, null until it is fetched. */
interface Given<T> {
  value: T | null
  readonly fetch: () => Promise<T>
}

/** A part under its name. */
export interface Part<T> extends Given<T> {
  readonly name: string
}

/** A part that is there from the start. */
export const present = <T>(value: T): Given<T> => ({ value, fetch: async () => value })

/** A part that is fetched. */
export const later = <T>(fetch: () => Promise<T>): Given<T> => ({ value: null, fetch })

/** The parts of a table, by their names there. */
export const listParts = <T>(table: Readonly<Record<string, Given<T>>>): Part<T>[] =>
  Object.entries(table).map(([name, { value, fetch }]) => ({ name, value, fetch }))

/** The only part of a list. @throws RangeError where it was not fetched */
export function takePart<T>([part]: readonly Part<T>[]): T {
  if (part.value === null) throw new RangeError(`${part.name}: it has to be fetched before it is made`)
  return part.value
}

/**
 * Fetches parts that are not there yet.
 *
 * @param names all of the list where left out; those that it does not have are left out
 * @returns null where all is there
 */
export function fetchParts(list: readonly Part<unknown>[], names?: Iterable<string>): Promise<unknown> | null {
  const wanted = names === undefined ? null : new Set(names)
  const missing = list.filter(({ name, value }) => value === null && wanted?.has(name) !== false)
  if (missing.length === 0) return null
  return Promise.all(
    missing.map(async (part) => {
      part.value = await part.fetch()
    }),
  )
}
