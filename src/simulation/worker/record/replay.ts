/** What was recorded, again: any instant of a run to the bit, by repeating it from the key before it. */
import {
  AS_LONG_AS_IT_TAKES,
  compile,
  computeDynamics,
  isBefore,
  makeState,
  makeWorkspace,
  moveToward,
  rejoin,
  releasePull,
  restoreCourse,
  setPull,
  startCourse,
} from '../../../engine/index.ts'
import type { Failure, MechanismSpec, Moving } from '../../../engine/index.ts'
import type { RunSettings } from '../../protocol/messages.ts'
import type { Chunk, Outside } from './chunk.ts'

/** What is repeated: the mechanism that was recorded. */
interface Repeatable {
  readonly spec: MechanismSpec
  readonly settings: RunSettings
}

/** A mechanism beside the one that runs. */
export type Repeated = Moving

type Replayed = { readonly ok: true; readonly repeated: Repeated } | { readonly ok: false; readonly failure: Failure }

export interface Replay<Owner> {
  /**
   * The mechanism as it was at a time of a chunk, its dynamics computed; it is valid until the next call. What follows in time goes on from there, all else
   * from the key.
   */
  at(chunk: Chunk<Owner>, time: number): Replayed
  /** Where it stands in a chunk, s; null where it stands in no such. */
  standsIn(chunk: Chunk<Owner>): number | null
  /**
   * Makes what repeats this mechanism before it is needed. Browsers compile code for what it has met: where the second mechanism comes only with the first time that is
   * sought, all that runs is compiled anew then, which takes longer than to repeat a chunk.
   */
  prepare(owner: Owner): void
  clear(): void
}

/** Repeats what was recorded of mechanisms, in a state and a workspace of its own. */
export function makeReplay<Owner extends Repeatable>(): Replay<Owner> {
  let owner: Owner | null = null
  let repeated: Repeated | null = null
  /** Where it stands, and how many inputs of that chunk have been given. */
  let chunk: Chunk<Owner> | null = null
  let given = 0

  function make({ spec, settings }: Owner): Repeated {
    // the model that ran may have taken over the numbers of a later edit
    const model = compile(spec)
    const state = makeState(model)
    return { model, state, ws: makeWorkspace(model), course: startCourse(model, state, settings) }
  }

  function prepare(by: Owner): Repeated {
    if (owner !== by || repeated === null) repeated = make(by)
    owner = by
    return repeated
  }

  /** @param goal where it is moved to first, s */
  function restart(from: Chunk<Owner>, goal: number): Repeated {
    const repeated = prepare(from.owner)
    chunk = from
    given = 0
    putUnder(repeated, from.owner.spec, from.key)
    restoreCourse(from.key.course, repeated, goal)
    return repeated
  }

  return {
    at(from, time) {
      const goesOn = chunk === from && repeated !== null && repeated.state.t <= time
      const { inputs } = from
      const now = goesOn ? repeated! : restart(from, Math.min(time, inputs[0]?.time ?? Infinity))
      for (;;) {
        const next = inputs[given]
        const until = next !== undefined && next.time <= time ? next.time : time
        while (isBefore(now, until)) {
          const failure = moveToward(now, until, AS_LONG_AS_IT_TAKES)
          if (failure !== null) {
            chunk = null
            return { ok: false, failure }
          }
        }
        // an input comes after the frame of its time, so that at this time it has not acted yet
        if (next === undefined || next.time >= time) break
        putUnder(now, from.owner.spec, next)
        rejoin(now)
        given++
      }
      computeDynamics(now.model, now.state, now.ws)
      return { ok: true, repeated: now }
    },
    standsIn: (other) => (chunk === other && repeated !== null ? repeated.state.t : null),
    prepare: (by) => {
      chunk = null
      prepare(by)
    },
    clear() {
      owner = null
      repeated = null
      chunk = null
    },
  }
}

/** Puts a mechanism under what acted on its run from outside. */
export function putUnder(
  { model, ws }: Pick<Repeated, 'model' | 'ws'>,
  spec: MechanismSpec,
  { pull, looseness }: Outside,
): void {
  ws.looseness = looseness
  const body = pull === null ? -1 : spec.bodies.findIndex(({ id }) => id === pull.body)
  if (pull === null || body < 0) releasePull(ws)
  else setPull(model, ws, body, pull.point, pull.target)
}
