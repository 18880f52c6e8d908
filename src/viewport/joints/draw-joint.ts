/** The form of a joint: what its type looks like, and the marks of its drives. Lengths in units of `JointSize.unit`. */
import type { Drive, Joint } from '../../scene/index.ts'
import { drivesOf, freedomOfDrive, heldRowsOf, ownNumbers } from '../../scene/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { scale } from '../../tools/index.ts'
import type { JointForm, Surroundings } from './joint-form.ts'
import { kindOf } from './joint-size.ts'
import { besideBody, JOINT_LOOKS } from './looks.ts'
import { MID, Solid, Z } from './solid.ts'

/** The form of a joint in its surroundings; `detail` as a Solid has it. */
export function makeJointForm(joint: Joint, around: Surroundings, detail = 1): JointForm {
  const solid = (): Solid => new Solid(detail)
  const empty = {
    main: solid(),
    driven: solid(),
    mount: solid(),
    drive: solid(),
    guide: null,
    bar: 0,
    axis: 0,
    slender: false,
  }
  const more = JOINT_LOOKS[kindOf(joint)].draw(empty, around, heldRowsOf(joint), ownNumbers(joint))
  for (const drive of drivesOf(joint)) driveMark(empty.drive, drive, around)
  return { ...empty, ...more }
}

/** A motor's ring with an arrow round the axis, or an arrow beside the slide. */
function driveMark(solid: Solid, drive: Drive, around: Surroundings): void {
  const { size, free, aside } = around
  if (freedomOfDrive(drive.kind) === 'angle') {
    const z = free > 0 ? size.lower - 0.75 : size.upper + 0.75
    const sweep = 1.55 * Math.PI
    solid.ring(1.55, 0.17, [0, 0, z], Z, MID, sweep)
    const end: Vec3 = [1.55 * Math.cos(sweep), 1.55 * Math.sin(sweep), z]
    solid.cone(0.48, 0.95, end, [-Math.sin(sweep), Math.cos(sweep), 0], MID)
    return
  }
  const at = scale(aside, besideBody(around) + 1.9)
  solid.rod(0.17, 2.2, at, Z, MID).cone(0.48, 0.95, [at[0], at[1], 1.1], Z, MID)
}
