/** The pull of a body by the pointer: of the targets that come while the worker is busy, it is told the newest. */
import type { Vec3 } from '../../engine/index.ts'

export interface PullTarget {
  readonly body: string
  /** Where the body is held, body axes, m. */
  readonly point: Vec3
  /** Where that point is to go, world axes, m. */
  readonly target: Vec3
}

export interface Pull {
  /** A body is held. */
  readonly held: boolean
  /** The worker is yet to be told of the target. */
  readonly due: boolean
  to(target: PullTarget): void
  /** The worker is to be told of the target once more. */
  again(): void
  /** The target that the worker is told now; null: it knows. */
  take(): PullTarget | null
  end(): void
}

export function makePull(): Pull {
  let held: PullTarget | null = null
  let due = false
  return {
    get held() {
      return held !== null
    },
    get due() {
      return due
    },
    to(target) {
      held = target
      due = true
    },
    again() {
      due = held !== null
    },
    take() {
      if (!due) return null
      due = false
      return held
    },
    end() {
      held = null
      due = false
    },
  }
}
