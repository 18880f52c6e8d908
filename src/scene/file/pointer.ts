/** JSON pointers (RFC 6901). */

/** Appends one step to a pointer. */
export function join(pointer: string, ...steps: readonly (string | number)[]): string {
  return pointer + steps.map((step) => '/' + String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('')
}
