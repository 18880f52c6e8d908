/** Quantities of a joint: its coordinates, its reactions, the efforts of its drives; and the sum of reactions of joints between the same two bodies. */
import { nameOfJoint } from '../names.ts'
import type { Channel } from '../../engine/index.ts'
import { BUNDLE_READINGS, JOINT_READINGS, PLANE_PARTS } from '../../engine/index.ts'
import { drivesOf, type DriveKind, type Joint, type Scene } from '../document.ts'
import {
  freedomOfDrive,
  freedomsOf,
  givesEffort,
  hasReading,
  isReaching,
  placeOfFreedom,
  type Freedom,
} from '../joints.ts'
import type { BundleOfJoints, SceneQuantity, Teller } from './quantity.ts'
import { quantitiesOfVector } from './vectors.ts'

type Axes = Extract<Channel, { readonly kind: 'reading' }>['axes']

const AXES: readonly { readonly axes: Axes; readonly name: string; readonly rest: string }[] = [
  { axes: 'world', name: '', rest: '' },
  { axes: 'main', name: '.main', rest: 'in the axes of the main marker' },
  { axes: 'driven', name: '.driven', rest: 'in the axes of the driven marker' },
]

const ofFreedom = <T extends string>(by: T | Readonly<Record<Freedom, T>>, freedom: Freedom): T =>
  typeof by === 'string' ? by : by[freedom]

/** Force and torque, in the axes of the world and of both markers; the magnitude is told once, of a force also that of what of it lies in a plane of the world's axes. */
function wrenchOf(
  prefix: string,
  of: string,
  item: { readonly of: 'joint' | 'bundle'; readonly index: number },
  all: readonly (typeof AXES)[number][],
): readonly SceneQuantity[] {
  const readings = item.of === 'joint' ? JOINT_READINGS : BUNDLE_READINGS
  const components = all.flatMap(({ axes, name, rest }) =>
    readings
      .filter((reading) => reading.name === 'force' || reading.name === 'torque')
      .flatMap((reading) =>
        quantitiesOfVector(
          `${prefix}.${reading.name}${name}`,
          of,
          { words: ofFreedom(reading.words, 'slide'), rest },
          ofFreedom(reading.quantity, 'slide'),
          (part) => ({ kind: 'reading', ...item, name: reading.name, part, axes }),
        ).filter((quantity) => axes === 'world' || !quantity.name.endsWith('.size')),
      ),
  )
  const inPlanes = PLANE_PARTS.map((part): SceneQuantity => ({
    name: `${prefix}.force.${part}`,
    of,
    words: `Force, magnitude in ${part}`,
    quantity: 'force',
    channel: { kind: 'reading', ...item, name: 'force', part, axes: 'world' },
    further: true,
  }))
  return [...components, ...inPlanes]
}

/** The name of the quantity that a coordinate of a joint is, or its rate. */
export function nameOfCoordinate(joint: Pick<Joint, 'id' | 'type'>, on: Freedom, what: 'place' | 'rate'): string {
  const names = what === 'rate' ? RATES : PLACES
  return `joint ${joint.id}.${names[placeOfFreedom(joint, on)]}`
}
const columnOf = (name: string): string => JOINT_READINGS.find((reading) => reading.name === name)!.column!
const PLACES = [columnOf('coordinate'), columnOf('coordinate2')] as const
const RATES = [columnOf('rate'), columnOf('rate2')] as const

export function tellerOfJoint(joint: Joint, index: number): Teller {
  const prefix = `joint ${joint.id}`
  const item = { of: 'joint', index } as const
  return {
    prefix,
    item: { kind: 'joint', id: joint.id },
    list: () => {
      const freedoms = freedomsOf(joint.type)
      const own = JOINT_READINGS.flatMap((reading): SceneQuantity[] => {
        const { name, words, quantity, shape, column, freedom } = reading
        if (column === undefined || (freedom === undefined && reading.own === undefined)) return []
        if (!hasReading(joint, reading)) return []
        const of = freedom === undefined ? undefined : freedoms[freedom]
        if (shape === 3)
          return [
            ...quantitiesOfVector(
              `${prefix}.${column}`,
              joint.name,
              { words: ofFreedom(words, 'slide') },
              ofFreedom(quantity, 'slide'),
              (part) => ({ kind: 'reading', ...item, name, part, axes: 'world' }),
            ),
          ]
        return [
          {
            name: `${prefix}.${column}`,
            of: joint.name,
            words: ofFreedom(words, of ?? 'slide'),
            quantity: ofFreedom(quantity, of ?? 'slide'),
            channel: { kind: 'reading', ...item, name, part: null, axes: 'world' },
          },
        ]
      })
      const length: SceneQuantity[] = isReaching(joint.type)
        ? [
            {
              name: `${prefix}.length`,
              of: joint.name,
              words: 'Length',
              quantity: 'length',
              channel: { kind: 'distance', ...item },
            },
          ]
        : []
      return [...own, ...length, ...wrenchOf(prefix, joint.name, item, AXES)]
    },
  }
}

const DRIVES = ['', 'second'] as const
const named = (order: string, name: string): string =>
  order === '' ? name : `${order}${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The name of the quantity that the effort of a joint's drive on this freedom is; null where there is no such drive. */
export function nameOfEffort(joint: Pick<Joint, 'id' | 'drive'>, on: Freedom): string | null {
  const place = drivesOf(joint).findIndex(({ kind }) => freedomOfDrive(kind) === on)
  return place < 0 ? null : `drive ${joint.id}.${named(DRIVES[place] ?? '', 'effort')}`
}

/** What tells quantities of each drive of a joint; none where nothing drives it. */
export function tellersOfEachDrive(
  joint: Joint,
  list: (prefix: string, kind: DriveKind, drive: number) => readonly SceneQuantity[],
): readonly Teller[] {
  const drives = drivesOf(joint)
  if (drives.length === 0) return []
  const prefix = `drive ${joint.id}`
  const item = { kind: 'joint', id: joint.id } as const
  return [{ prefix, item, list: () => drives.flatMap(({ kind }, drive) => list(prefix, kind, drive)) }]
}

/** The drives of joints: what they exert along their coordinates, and the power that they give. */
export function tellerOfDrives(joint: Joint, index: number): readonly Teller[] {
  const several = drivesOf(joint).length > 1
  return tellersOfEachDrive(joint, (prefix, kind, drive) => {
    const on = freedomOfDrive(kind)
    const order = DRIVES[drive] ?? ''
    const of = several ? `${joint.name}, ${on === 'angle' ? 'turning' : 'sliding'}` : joint.name
    const channel = (what: 'effort' | 'power'): Channel => ({
      kind: 'drive',
      of: 'joint',
      index,
      drive: drive === 0 ? 0 : 1,
      on,
      freedom: placeOfFreedom(joint, on),
      given: givesEffort(kind),
      what,
    })
    return [
      {
        name: `${prefix}.${named(order, 'effort')}`,
        of,
        words: on === 'angle' ? 'Drive torque' : 'Drive force',
        quantity: on === 'angle' ? ('torque' as const) : ('force' as const),
        channel: channel('effort'),
      },
      {
        name: `${prefix}.${named(order, 'power')}`,
        of,
        words: 'Drive power',
        quantity: 'power' as const,
        channel: channel('power'),
      },
    ]
  })
}

/** Joints between the same two bodies: what they pass on together. */
export function tellerOfBundle({ joints: all }: Scene, { joints }: BundleOfJoints, index: number): Teller {
  const prefix = `joints ${joints.join('+')}`
  const of = joints.map((id) => nameOfJoint({ joints: all }, id)).join(' and ')
  return {
    prefix,
    list: () => wrenchOf(prefix, `${of} together`, { of: 'bundle', index }, AXES.slice(0, 1)),
  }
}
