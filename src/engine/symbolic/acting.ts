/** All that acts but weight: springs and dampers, damping and efforts in joints, loads; each as its term on the left of the equation of a coordinate. */
import type { Named } from '../failure.ts'
import type { JointSpec } from '../model/spec.ts'
import { derivative, linearOf, ZERO } from './algebra/index.ts'
import type { Refused } from './chain.ts'
import { Collecting, type Acting } from './collecting.ts'
import type { Derivation } from './derivation.ts'
import { formulasOf } from './forces/kinds.ts'

/** Collects the springs, dampers, efforts and loads of a mechanism; a force for which there are no formulas is refused. */
export function actingOn(from: Derivation): { readonly ok: true; readonly acting: Acting } | Refused {
  const { spec } = from
  const collecting = new Collecting(from)
  for (const [f, force] of spec.forces.entries()) {
    const refused = formulasOf(force).add(collecting, f, force)
    if (refused) return refused
  }
  for (const [j, joint] of spec.joints.entries()) addJoint(collecting, j, joint)
  return { ok: true, acting: collecting }
}

/** The damping of a joint and the efforts of its drives; that it has limits is noted. */
function addJoint(collecting: Collecting, j: number, spec: JointSpec): void {
  const { model, chain, spec: mechanism } = collecting.from
  const { slide, drives } = model.joints[j]
  const own = slide ? chain.slides : chain.angles
  const joint: Named = { kind: 'joint', id: spec.id, noun: 'joint' }
  const coordinate = collecting.coordinate(own, j)
  if (coordinate === null) return
  if (spec.damping !== 0) {
    const number = mechanism.forces.length + 1 + j
    const quantity = slide ? 'damping' : 'torsion-damping'
    collecting.addElastic(linearOf(coordinate.of), ZERO, collecting.named('damping', 'c', number, spec.damping, quantity, ['damping of ', joint])) // prettier-ignore
  }
  if (spec.limits !== null)
    collecting.notes.push([{ ...joint, noun: 'Joint' }, ' has limits: the formulas are those between them.'])
  for (const [d, drive] of drives.entries()) {
    if (drive.kind !== 'effort') continue
    const on = collecting.coordinate(drive.on === 'angle' ? chain.angles : chain.slides, j)
    if (on === null) continue
    const along = linearOf(on.of)
    const what = drive.on === 'angle' ? 'torque' : 'force'
    collecting.addEffort(what, spec.drives[d].law, [`${what} of the drive of `, joint], (q) => derivative(along, q))
  }
}
