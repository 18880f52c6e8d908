/** Why a formulation cannot do what is asked: data, never an exception. */
export interface Refusal {
  readonly code:
    'notMapped' | 'notDetermined' | 'contradictory' | 'diverged' | 'singularAngles' | 'rowsReturn' | 'forcesLeftOut'
  /** What, where, and why; things by their ids. */
  readonly message: string
  readonly joint?: string
  readonly body?: string
  readonly time?: number
}
