/** Drives of joints: what a freedom can be driven by, and lists of drives with one of them changed. */
import { drivesOf } from '../document.ts'
import type { Drive, DriveKind, Joint } from '../document.ts'
import { DRIVE_KINDS, freedomOfDrive, givesPlace, givesRate, type Freedom } from '../joints.ts'

/** rad/s, 60 rpm, and m/s. */
export const FIRST_RATE = { angle: '2*pi', slide: 0.1 } as const satisfies Readonly<Record<Freedom, number | string>>

/**
 * A drive to begin with. One of the coordinate itself holds it where it is, so that nothing jumps.
 * `coordinate` in rad or m, NaN where it is not known.
 */
export function newDrive(kind: DriveKind, coordinate: number): Drive {
  if (givesPlace(kind)) return { kind, law: Number.isFinite(coordinate) ? Number(coordinate.toPrecision(9)) : 0 }
  return { kind, law: givesRate(kind) ? FIRST_RATE[freedomOfDrive(kind)] : 1 }
}

/** The drives with the one of a freedom put in, replaced or (null) taken out; the angle's stands first. */
export function withDrive(joint: Joint, freedom: Freedom, drive: Drive | null): Drive[] {
  const others = drivesOf(joint).filter((d) => !DRIVE_KINDS[freedom].includes(d.kind))
  const all = drive === null ? others : freedom === 'angle' ? [drive, ...others] : [...others, drive]
  return all
}
