import { assemble, compile, makeState, makeWorkspace } from '../engine/index.ts'
import type { Failure, Model, State, Workspace } from '../engine/index.ts'
import type { Pose } from '../geometry/index.ts'
import { startsMoved, toMechanismSpec, type MovedStart, type Scene } from '../scene/index.ts'

/** A mechanism assembled in its first pose. */
export interface Assembled {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
  /** Largest distance that a marker was moved by the assembly, m. */
  readonly move: number
  /** Driven joints that start elsewhere than the scene states, since it does not close there. */
  readonly moved: readonly MovedStart[]
}

function posesOf({ bodyIds }: Model, { q }: State): Map<string, Pose> {
  const poseAt = (i: number): Pose => ({
    position: [q[i]!, q[i + 1]!, q[i + 2]!],
    orientation: [q[i + 3]!, q[i + 4]!, q[i + 5]!, q[i + 6]!],
  })
  return new Map(bodyIds.map((id, b) => [id, poseAt(7 * b)]))
}

/** Compiles and assembles a scene at t = 0. */
export function assembleScene(scene: Scene): { ok: true; assembled: Assembled } | { ok: false; failure: Failure } {
  const model = compile(toMechanismSpec(scene))
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) return assembly
  const moved = startsMoved(scene, posesOf(model, state))
  return { ok: true, assembled: { model, state, ws, move: assembly.move, moved } }
}
