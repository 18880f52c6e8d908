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
  /** The body that is held and its target; null once it is let go of. */
  readonly held: PullTarget | null
  /** Whether the worker has not been told of the newest target yet. */
  readonly due: boolean
  /** Whether the body is to be let go of once the worker has been told of the target. */
  readonly ending: boolean
  to(target: PullTarget): void
  /** Makes the target due once more. */
  again(): void
  /** Tells the worker of the target, if it is due; with `still` the body is moved by position analysis. A pull that is ending ends with it. */
  tell(still: boolean): void
  /** Lets go: now, or `later`, once what is due is told. */
  letGo(later: boolean): void
  /** Forgets the pull, which the worker has ended already. */
  forget(): void
}

/**
 * Makes a pull of which nothing is held yet.
 *
 * @param post sends a target to the worker
 * @param release tells the worker that the body is let go of
 */
export function makePull(post: (target: PullTarget, still: boolean) => void, release: () => void): Pull {
  let held: PullTarget | null = null
  let due = false
  let ending = false
  const forget = (): void => {
    held = null
    due = false
    ending = false
  }
  const end = (): void => {
    if (held === null) return
    forget()
    release()
  }
  return {
    get held() {
      return ending ? null : held
    },
    get due() {
      return due
    },
    get ending() {
      return ending
    },
    to(target) {
      held = target
      due = true
      ending = false
    },
    again() {
      due = held !== null
    },
    tell(still) {
      if (due && held !== null) {
        due = false
        post(held, still)
      }
      if (ending) end()
    },
    letGo(later) {
      if (later && due) ending = true
      else end()
    },
    forget,
  }
}
