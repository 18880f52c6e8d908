import type { Comparison, ComparisonOptions, Failure, Refusal, WaysCompared, WaysOptions } from '../../engine/index.ts'
import { toMechanismSpec } from '../../scene/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { ComparisonReply, ComparisonRequest, ComparisonWish } from '../protocol/comparison.ts'
import type { WorkerLine } from './connection.ts'
import { nameFailure } from './names.ts'

export type ComparingWorker = WorkerLine<ComparisonRequest, ComparisonReply>

/** What came of a comparison, or in words why nothing did. */
export type Compared<Of = Comparison> =
  { readonly ok: true; readonly comparison: Of } | { readonly ok: false; readonly why: string }

/** How much is done, 0 to 1, and what is being done, in words. */
type OnProgress = (done: number, doing: string) => void

/** Compares formulations, or ways to accelerations, on one mechanism at a time, in a worker of its own for each. One that is under way is given up for the next. */
export interface Comparing {
  /** @returns null where it was given up */
  compare(scene: Scene, options: ComparisonOptions, onProgress: OnProgress): Promise<Compared | null>
  /** @returns null where it was given up */
  compareWays(scene: Scene, options: WaysOptions, onProgress: OnProgress): Promise<Compared<WaysCompared> | null>
  /** Gives up what is under way; it resolves to null. */
  end(): void
}

const FAILED = 'The comparison broke off. Run it again, or with a shorter duration or longer steps.'

export function makeComparing({ createWorker }: { readonly createWorker: () => ComparingWorker }): Comparing {
  let giveUp: (() => void) | null = null

  const end = (): void => giveUp?.()

  /** @param read what was asked for out of the last reply; null out of one that is none */
  function ask<Of>(
    scene: Scene,
    wish: ComparisonWish,
    onProgress: OnProgress,
    read: (reply: ComparisonReply) => Of | null,
  ): Promise<Compared<Of> | null> {
    end()
    return new Promise((resolve) => {
      let worker: ComparingWorker | null = null
      const over = (compared: Compared<Of> | null): void => {
        if (giveUp !== mine) return
        giveUp = null
        worker?.terminate()
        resolve(compared)
      }
      const mine = (): void => over(null)
      giveUp = mine
      try {
        worker = createWorker()
        worker.listen(
          (reply) => {
            // a worker that was given up may still send a message
            if (giveUp !== mine) return
            if (reply.kind === 'progress') onProgress(reply.done, reply.doing)
            else if (reply.kind === 'refused') over({ ok: false, why: nameFailure(reply.refusal, scene).message })
            else {
              const comparison = read(reply)
              over(comparison === null ? { ok: false, why: FAILED } : { ok: true, comparison })
            }
          },
          () => over({ ok: false, why: FAILED }),
        )
        worker.post({ ...wish, spec: toMechanismSpec(scene) }, [])
      } catch {
        over({ ok: false, why: FAILED })
      }
    })
  }

  return {
    compare: (scene, options, onProgress) =>
      ask(scene, { kind: 'formulations', options }, onProgress, (reply) =>
        reply.kind === 'formulations' ? withNames(reply.comparison, scene) : null,
      ),
    compareWays: (scene, options, onProgress) =>
      ask(scene, { kind: 'ways', options }, onProgress, (reply) =>
        reply.kind === 'ways' ? waysWithNames(reply.comparison, scene) : null,
      ),
    end,
  }
}

/** The outcome with things called by their names in the scene. */
function withNames(comparison: Comparison, scene: Scene): Comparison {
  const named = <Run extends { readonly refusal: Refusal | Failure | null }>(run: Run): Run =>
    run.refusal ? { ...run, refusal: nameFailure(run.refusal, scene) } : run
  return {
    ...comparison,
    kinematics: comparison.kinematics?.map(named) ?? null,
    dynamics: comparison.dynamics.map(named),
  }
}

function waysWithNames(comparison: WaysCompared, scene: Scene): WaysCompared {
  return {
    ...comparison,
    ended: comparison.ended && nameFailure(comparison.ended, scene),
    ways: comparison.ways.map((way) => (way.refusal ? { ...way, refusal: nameFailure(way.refusal, scene) } : way)),
  }
}
