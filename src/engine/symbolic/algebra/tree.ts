/** Expressions as they are printed: data that whoever shows or evaluates them goes over. */
export type Tree =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'name'; readonly key: string }
  | { readonly op: 'sum' | 'product'; readonly of: readonly Tree[] }
  | { readonly op: 'power'; readonly base: Tree; readonly exponent: number }
  | { readonly op: 'negate' | 'sin' | 'cos' | 'root'; readonly a: Tree }
