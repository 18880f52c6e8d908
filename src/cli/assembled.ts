import { assemble, compile, makeState, makeWorkspace } from '../engine/index.ts'
import type { Failure, Model, State, Workspace } from '../engine/index.ts'
import { toMechanismSpec, type Scene } from '../scene/index.ts'

/** A mechanism assembled in its first pose. */
export interface Assembled {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
  /** Largest distance that a marker was moved by the assembly, m. */
  readonly move: number
}

/** Compiles and assembles a scene at t = 0. */
export function assembleScene(scene: Scene): { ok: true; assembled: Assembled } | { ok: false; failure: Failure } {
  const model = compile(toMechanismSpec(scene))
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) return assembly
  return { ok: true, assembled: { model, state, ws, move: assembly.move } }
}
