/** The equations of motion of a small mechanism as formulas, with all that their letters stand for. */
import { computeCoordinates } from '../constraints/coordinate.ts'
import { computeKane, makeKane } from '../kane/kane.ts'
import { makeWorkspace } from '../make-workspace.ts'
import { computePositions, computeRates } from '../kinematics/stages.ts'
import type { Model } from '../model/model.ts'
import type { MechanismSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import { actingOn } from './acting.ts'
import { refuse, type NoFormulas } from './chain.ts'
import { closuresOf, notesOnClosures } from './closures.ts'
import type { Derivation } from './derivation.ts'
import { countProducts, energiesOf } from './dynamics.ts'
import { formulasOf } from './forces/kinds.ts'
import { makeFrames } from './frames.ts'
import { makeChain } from './loops.ts'
import { Motion } from './motion.ts'
import { Names } from './names.ts'
import type { Equations } from './result.ts'
import { Telling } from './telling.ts'

/** How many coordinates may be free. */
const MOST_FREEDOMS = 3

/** How many coordinates there may be with the loops open. */
const MOST_COORDINATES = 8

/** How many products of terms the kinetic energy may take: formulas of more fill pages, and take more than a second. */
const MOST_PRODUCTS = 1e5

/**
 * Derives them from a mechanism that is assembled in a state. Names in trees are LaTeX, those of the tables.
 *
 * @param spec the one that the model was compiled from
 */
export function deriveEquations(
  spec: MechanismSpec,
  model: Model,
  state: State,
): Equations | { readonly ok: false; readonly refusal: NoFormulas } {
  const made = makeChain(model, state)
  if (!made.ok) return made
  const { chain } = made
  const free = chain.segments.filter(({ drive }) => drive === null).length
  if (chain.segments.length === 0) return refuse(['Nothing moves: there are no equations of motion.'])
  const tooFree = (freedoms: number) =>
    refuse([`The mechanism has ${freedoms} freedoms: there are formulas for up to ${MOST_FREEDOMS}.`])
  if (chain.closing.length === 0 && free > MOST_FREEDOMS) return tooFree(free)
  if (free > MOST_COORDINATES)
    return refuse([`With its loops open the mechanism has ${free} coordinates: there are formulas for up to ${MOST_COORDINATES}.`]) // prettier-ignore
  const ws = makeWorkspace(model)
  computePositions(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  const coordinateOf = (s: number): number => {
    const { joint, motion } = chain.segments[s]
    return ws.coordinates[4 * joint + (motion === 'turn' ? 0 : 2)]
  }
  const assembled = { model, state, chain, coordinateOf }
  const relaxed = spec.forces.map((force, f) => formulasOf(force).relaxed?.(assembled, f, force) ?? null)
  const frames = makeFrames(
    model,
    spec.gravity,
    chain,
    relaxed.filter((place) => place !== null),
  )
  const names = new Names()
  const motion = new Motion(model, chain, frames, names)
  if (countProducts(frames, motion) > MOST_PRODUCTS)
    return refuse(['The axes of the mechanism point in so many directions that its formulas would be too long to read. Axes that are parallel or at right angles make short ones.']) // prettier-ignore
  // the lengths of bodies get their letters before those of springs, and those to a joint before those to the centre of mass
  const closures = closuresOf(model, chain, frames, motion, names)
  if (closures.length > 0) {
    const kane = makeKane(model)
    computeKane(model, state, ws, kane)
    if (kane.freedoms > MOST_FREEDOMS) return tooFree(kane.freedoms)
  }
  const from: Derivation = { ...assembled, spec, frames, motion, names, closures }
  const energies = energiesOf(from)
  const acts = actingOn(from)
  if (!acts.ok) return acts
  const told = new Telling(from, energies, acts.acting).all()
  return { ...told, notes: [...told.notes, ...notesOnClosures(model, state, ws, chain)] }
}
