import { assemble, compile, makeState, makeWorkspace, readFrame } from '../engine/index.ts'
import type { Failure, Model, State, Workspace } from '../engine/index.ts'
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

/** Compiles and assembles a scene at t = 0. */
export function assembleScene(scene: Scene): { ok: true; assembled: Assembled } | { ok: false; failure: Failure } {
  const model = compile(toMechanismSpec(scene))
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) return assembly
  const moved = startsMoved(scene, new Map(model.bodyIds.map((id, body) => [id, readFrame(model, state.q, body)])))
  return { ok: true, assembled: { model, state, ws, move: assembly.move, moved } }
}
