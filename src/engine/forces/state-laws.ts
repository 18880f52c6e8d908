/**
 * Laws of forces that read signals (docs/THEORY.md §6 (H)): their values before the forces, and what they add to the tangents. With the signals x_k(q, v)
 * of a law f, and u the
 * forces and torques that a unit of it puts on the bodies of its element, world axes, the residual has −u f, and hence
 *
 *   K −= u Σ_k ∂f/∂x_k (∂x_k/∂q)ᵀ        D −= u Σ_k ∂f/∂x_k (∂x_k/∂v)ᵀ
 *
 * on the bodies of the element by those that the signals follow. The change of u with the bodies, at constant f, is part of the element's own tangent.
 */
import type { ForceLaws } from './element.ts'
import { addOuter6 } from '../math/block6.ts'
import type { ForceBatch, Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { kindOfSignal } from '../signals/kinds.ts'

/** The laws of a batch's kind. */
type LawsOf = (batch: ForceBatch) => ForceLaws<ForceBatch>

/** Fills ws.signals and ws.lawValues; needs positions, rates and coordinates. */
export function computeStateLaws(model: Model, state: State, ws: Workspace, lawsOf: LawsOf): void {
  const { signals, stateLaws, forces } = model
  for (let k = 0; k < signals.length; k++) ws.signals[k] = kindOfSignal(signals[k]).calc(model, state, ws, signals[k])
  for (let slot = 0; slot < stateLaws.length; slot++) {
    const { firstSignal, batch, index, component, firstSide } = stateLaws[slot]
    const law = lawsOf(forces[batch]).at(forces[batch], index, component)
    ws.lawValues[slot] = law.ofState!.calc(state.t, ws.signals, firstSignal, ws.sides, firstSide)
  }
}

/** Adds the tangents of all such laws; needs their values. */
export function addStateLawTangents(model: Model, state: State, ws: Workspace, lawsOf: LawsOf, out: Tangent): void {
  const { stateLaws, forces, signals } = model
  const { unit, partials, byPoses, byVelocities, ofStateLaws } = out.signals
  for (let slot = 0; slot < stateLaws.length; slot++) {
    const { firstSignal, batch, index, component, firstSide } = stateLaws[slot]
    const of = forces[batch]
    const laws = lawsOf(of)
    const { ofState } = laws.at(of, index, component)
    laws.computeUnit(model, state, ws, of, index, component, unit)
    ofState!.computePartials(state.t, ws.signals, firstSignal, ws.sides, firstSide, partials)
    for (let n = 0; n < 6 * of.sides; n++) unit[n] *= -1
    let couple = ofStateLaws.start[slot]
    for (let k = 0; k < ofState!.names.length; k++) {
      const signal = signals[firstSignal + k]
      const { bodies } = signal
      kindOfSignal(signal).computeGradients(model, state, ws, signal, byPoses, byVelocities)
      for (let n = 0; n < 6 * bodies.length; n++) {
        byPoses[n] *= partials[k]
        byVelocities[n] *= partials[k]
      }
      for (let side = 0; side < of.sides; side++)
        for (let read = 0; read < bodies.length; read++) {
          const at = ofStateLaws.at[couple++]
          if (at < 0) continue
          addOuter6(out.K, at, unit, 6 * side, byPoses, 6 * read)
          addOuter6(out.D, at, unit, 6 * side, byVelocities, 6 * read)
        }
    }
  }
}

/** Writes the guards of the switches in all such laws to `out`, each in the place of its side; needs positions, rates and coordinates. */
export function computeStateLawGuards(
  model: Model,
  state: State,
  ws: Workspace,
  lawsOf: LawsOf,
  out: Float64Array,
): void {
  computeStateLaws(model, state, ws, lawsOf)
  const { stateLaws, forces } = model
  for (let slot = 0; slot < stateLaws.length; slot++) {
    const { firstSignal, batch, index, component, firstSide } = stateLaws[slot]
    const { ofState } = lawsOf(forces[batch]).at(forces[batch], index, component)
    ofState!.computeGuards(state.t, ws.signals, firstSignal, ws.sides, firstSide, out)
  }
}
