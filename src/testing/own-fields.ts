/** What a joint of any type needs for itself beside its markers, filled from the declaration of the type: its own fields, and joints that it names. */
import {
  freedomsOf,
  JOINT_TYPES,
  ownFields,
  type JointType,
  type OwnFieldOf,
  type OwnName,
  type OwnRole,
} from '../scene/index.ts'

/** A joint that another one names, to be put beside it. */
interface NamedJoint {
  readonly id: string
  readonly type: JointType
}

interface FilledOwn {
  /** Values of all own fields, none left open; where a type names joints, the ids of `named`. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly named: readonly NamedJoint[]
}

type Fill<R extends OwnRole> = (
  name: OwnName,
  field: OwnFieldOf<R>,
) => { readonly value: unknown; readonly named?: NamedJoint }

const FILLS: { readonly [R in OwnRole]: Fill<R> } = {
  'open-law': () => ({ value: 0.2 }),
  positive: (_, { initial }) => ({ value: initial }),
  surface: () => ({ value: { side: 'outside', radius: 0.3 } }),
  coupling(name) {
    const type = JOINT_TYPES.find((one) => freedomsOf(one).join() === 'angle')!
    const named = { id: `named by ${name}`, type }
    const coordinate = { joint: named.id, on: 'angle', as: 'x', factor: '1 + 0.2*cos(x)' }
    return { value: { coordinates: [coordinate], rate: 0 }, named }
  },
  joint(name, { acts }) {
    const type = JOINT_TYPES.find((one) => freedomsOf(one).join() === acts)!
    const named = { id: `named by ${name}`, type }
    return { value: named.id, named }
  },
}

/** Own fields of a joint of a type, and the joints that they name. */
export function fillOwnFields(type: JointType): FilledOwn {
  const filled = ownFields(type).map(
    ([name, field]) => [name, (FILLS[field.role] as Fill<OwnRole>)(name, field)] as const,
  )
  return {
    fields: Object.fromEntries(filled.map(([name, { value }]) => [name, value])),
    named: filled.flatMap(([, { named }]) => named ?? []),
  }
}
