/**
 * Every joint type as the scene knows it, all data: names, own fields, how it is placed. Of a type's own fields the types of the document follow, its file,
 * the commands, and the inspector. What a type locks, or of which kind of constraint element it is made, is in the engine (model/presets.ts,
 * constraints/kinds.ts), and which readings it alone has (readings/table.ts); how it looks is in viewport/joints/looks.ts, exchange/skeleton/signs.ts and
 * ui/outline/joint-types.tsx. All that a new type needs: docs/ARCHITECTURE.md, "A new element".
 */
import type { JointType } from '../engine/index.ts'
import type { OwnField, OwnFieldTable, OwnValueOf } from './elements/own-field.ts'

/** A row that a joint holds beside the six of the lock constraint. */
export interface FurtherRow {
  /** As fields show it: "x ⟂ y". */
  readonly sign: string
  /** What is lost with it when the joint becomes one of another type. */
  readonly lost: string
  /** How many rows it stands for, where there are several; 1 if left out. */
  readonly rows?: number
}

export type JointPlacing = 'two-points'

export interface JointTypeEntry<
  F extends OwnFieldTable = OwnFieldTable,
  P extends JointPlacing | null = JointPlacing | null,
> {
  /** Name as in a textbook, with a capital letter. */
  readonly name: string
  /** Name of a new joint, with a number where there are several. */
  readonly made: string
  /** What follows the name in running text. */
  readonly noun: '' | ' joint'
  /** What else it may be searched by, where it has a tool of its own. */
  readonly keywords: string
  /** How the axis of rows of one's own is told that are nearest to this type; null where rows are never told by it. */
  readonly axis: '' | 'about' | 'along' | 'square to' | null
  /** Of two types that are equally similar to given rows, an everyday one is named. */
  readonly everyday: boolean
  readonly further: FurtherRow | null
  /** It reaches from the origin of one marker to that of the other: it brings no bodies together, and stands at no one place. */
  readonly reaches: boolean
  /** What the tool that places it asks for; null where it has no tool of its own. */
  readonly placing: P
  /** What joints of this type alone have, by name, in the order of the file. */
  readonly fields: F
}

type None = Readonly<Record<never, OwnField>>

/** The entry itself: what its own fields hold is known to the compiler from here on. */
const entry = <const F extends OwnFieldTable = None, const P extends JointPlacing | null = null>(
  name: string,
  more: Partial<JointTypeEntry<F, P>> = {},
): JointTypeEntry<F, P> => ({
  name,
  made: name,
  noun: ' joint',
  keywords: '',
  axis: null,
  everyday: false,
  further: null,
  reaches: false,
  placing: null as P,
  fields: {} as F,
  ...more,
})
const everyday = (name: string, axis: JointTypeEntry['axis']) => entry(name, { axis, everyday: true })

const SQUARE: FurtherRow = {
  sign: 'x ⟂ y',
  lost: 'the perpendicular row',
}

const RADIUS = { role: 'positive', label: 'Radius', dimension: 'length', initial: 0.1 } as const

const ENTRIES = {
  weld: everyday('Weld', ''),
  revolute: everyday('Revolute', 'about'),
  prismatic: everyday('Prismatic', 'along'),
  cylindrical: everyday('Cylindrical', 'along'),
  spherical: everyday('Spherical', ''),
  universal: entry('Universal', { further: SQUARE }),
  planar: everyday('Planar', 'square to'),
  'point-on-line': entry('Point on line', { axis: 'along' }),
  'point-on-plane': entry('Point on plane', { axis: 'square to' }),
  'constant-velocity': entry('Constant velocity', { axis: 'about' }),
  'plunging-constant-velocity': entry('Plunging constant velocity', { axis: 'along' }),
  oldham: entry('Oldham', { axis: 'square to' }),
  parallel: entry('Parallel axes', { axis: 'along' }),
  perpendicular: entry('Perpendicular', { further: SQUARE }),
  alignment: entry('Alignment', { axis: '' }),
  lock: entry('Own rows'),
  'distance-rod': entry('Distance rod', {
    made: 'Rod',
    noun: '',
    keywords: 'massless strut rope leg two force member hexapod',
    further: {
      sign: 'length',
      lost: 'the length',
    },
    reaches: true,
    placing: 'two-points',
    fields: {
      length: {
        role: 'open-law',
        label: 'Length',
        dimension: 'length',
        open: { label: 'As assembled', meaning: 'The distance of its ends in the assembled start' },
      },
    },
  }),
  'rolling-disc': entry('Rolling disc', {
    made: 'Disc on plane',
    noun: '',
    further: {
      sign: 'rolls',
      lost: 'the rolling contact',
      rows: 3,
    },
    fields: { radius: RADIUS },
  }),
  'rolling-ball': entry('Rolling ball', {
    made: 'Ball on surface',
    noun: '',
    further: {
      sign: 'rolls',
      lost: 'the rolling contact',
      rows: 3,
    },
    fields: {
      radius: RADIUS,
      surface: {
        role: 'surface',
        label: 'Surface',
        words: {
          flat: 'Plane across z of the main marker',
          outside: 'Outside of a sphere about it',
          inside: 'Inside of a sphere about it',
        },
      },
    },
  }),
  'rolling-wheel': entry('Rolling wheel', {
    made: 'Wheel on track',
    noun: '',
    further: {
      sign: 'rolls',
      lost: 'the rolling contact',
      rows: 2,
    },
    fields: {
      radius: RADIUS,
      surface: {
        role: 'surface',
        label: 'Track',
        words: {
          flat: 'Line along x of the main marker',
          outside: 'Outside of a circle about it',
          inside: 'Inside of a circle about it',
        },
      },
    },
  }),
  pfaffian: entry('Pfaffian constraint', {
    made: 'Coupling',
    noun: '',
    further: { sign: 'coupling', lost: 'the coupling' },
    fields: { coupling: { role: 'coupling', label: 'Coupled coordinates' } },
  }),
  'knife-edge': entry('Knife edge', {
    made: 'Blade',
    noun: '',
    further: {
      sign: 'blade',
      lost: 'the blade',
    },
  }),
}

/** Joint types, the best-known ones first. */
export const JOINT_ENTRIES: Readonly<Record<JointType, JointTypeEntry>> = ENTRIES

type Tables = (typeof ENTRIES)[JointType]['fields']
type NamesOf<T> = T extends T ? keyof T & string : never
type FieldNamed<T, N extends string> = T extends { readonly [K in N]: infer F extends OwnField } ? F : never
/** The names of all fields that joints of some types have for themselves. */
export type OwnName = NamesOf<Tables>
/** What joints hold in their own fields. */
export type OwnValues = { readonly [N in OwnName]?: OwnValueOf<FieldNamed<Tables, N>> }

/** The fields that joints of a type have for themselves, in the order of the file. */
export const ownFields = (type: JointType): readonly (readonly [name: OwnName, field: OwnField])[] =>
  Object.entries(JOINT_ENTRIES[type].fields) as [OwnName, OwnField][]

/** Joint types that have a tool of their own. */
export type PlacedJoint = { [T in JointType]: (typeof ENTRIES)[T]['placing'] extends null ? never : T }[JointType]
export const PLACED_JOINTS = (Object.keys(ENTRIES) as JointType[]).filter(
  (type): type is PlacedJoint => ENTRIES[type].placing !== null,
)
export const isPlacedJoint = (kind: string): kind is PlacedJoint => PLACED_JOINTS.some((type) => type === kind)

/** Every joint type, those that people know best first. */
export const JOINT_TYPES = Object.keys(JOINT_ENTRIES) as readonly JointType[]
