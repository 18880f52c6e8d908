/**
 * Puts something else in the place of a method; returns what puts the method back. `goOn` calls it as it was called.
 */
export function replaceMethod(
  holder: object,
  name: string,
  does: (goOn: () => unknown, ...args: readonly unknown[]) => unknown,
): () => void {
  const was = Object.getOwnPropertyDescriptor(holder, name)!
  Object.defineProperty(holder, name, {
    ...was,
    value(this: unknown, ...args: unknown[]) {
      return does(() => (was.value as (...args: unknown[]) => unknown).apply(this, args), ...args)
    },
  })
  return () => void Object.defineProperty(holder, name, was)
}
