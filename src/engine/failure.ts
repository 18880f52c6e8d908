/** Why an analysis could not be done: data, never an exception. Times in s, gaps in m (translation rows) and rad (rotation rows). */
export interface Failure {
  readonly code: 'notAssembled' | 'notConsistent' | 'diverged' | 'lawNotFinite' | 'lawJumps' | 'notDetermined'
  /** One or two sentences: what, where, and the way out. */
  readonly message: string
  readonly time?: number
  readonly joints?: readonly { readonly id: string; readonly gap: number; readonly angle: number }[]
}
