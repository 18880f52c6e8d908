import type { Comparison, ComparisonOptions, Failure, Refusal } from '../../engine/index.ts'
import { toMechanismSpec } from '../../scene/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { ComparisonReply, ComparisonRequest } from '../protocol/comparison.ts'
import type { WorkerLine } from './connection.ts'
import { nameFailure } from './names.ts'

export type ComparingWorker = WorkerLine<ComparisonRequest, ComparisonReply>

export type Compared =
  | { readonly ok: true; readonly comparison: Comparison }
  | { readonly ok: false; /** Why the comparison failed, in words. */ readonly why: string }

/** Compares the formulations on one mechanism at a time, in a worker of its own for each. */
export interface Comparing {
  /**
   * Starts a comparison; one that is under way is given up.
   *
   * @param onProgress how much is done, 0 to 1, and what is being done, in words
   * @returns null where it was given up
   */
  compare(
    scene: Scene,
    options: ComparisonOptions,
    onProgress: (done: number, doing: string) => void,
  ): Promise<Compared | null>
  /** Gives up what is under way; it resolves to null. */
  end(): void
}

const FAILED = 'The comparison broke off. Run it again, or with a shorter duration or longer steps.'

export function makeComparing({ createWorker }: { readonly createWorker: () => ComparingWorker }): Comparing {
  let finish: ((compared: Compared | null) => void) | null = null

  const end = (): void => finish?.(null)

  return {
    compare(scene, options, onProgress) {
      end()
      return new Promise((resolve) => {
        let worker: ComparingWorker | null = null
        const over = (compared: Compared | null): void => {
          if (finish !== over) return
          finish = null
          worker?.terminate()
          resolve(compared)
        }
        finish = over
        try {
          worker = createWorker()
          worker.listen(
            (reply) => {
              // a worker that was given up may still send a message
              if (finish !== over) return
              if (reply.kind === 'progress') onProgress(reply.done, reply.doing)
              else over(read(reply, scene))
            },
            () => over({ ok: false, why: FAILED }),
          )
          worker.post({ spec: toMechanismSpec(scene), options }, [])
        } catch {
          over({ ok: false, why: FAILED })
        }
      })
    },
    end,
  }
}

/** Reads the outcome, with things called by their names in the scene. */
function read(reply: Exclude<ComparisonReply, { readonly kind: 'progress' }>, scene: Scene): Compared {
  if (reply.kind === 'refused') return { ok: false, why: nameFailure(reply.refusal, scene).message }
  const named = <Run extends { readonly refusal: Refusal | Failure | null }>(run: Run): Run =>
    run.refusal ? { ...run, refusal: nameFailure(run.refusal, scene) } : run
  const { comparison } = reply
  return {
    ok: true,
    comparison: {
      ...comparison,
      kinematics: comparison.kinematics?.map(named) ?? null,
      dynamics: comparison.dynamics.map(named),
    },
  }
}
