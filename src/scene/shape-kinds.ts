/** Kinds of shape as one table: their sizes by role, from which file, checks and inspector follow, words, and what can be dragged of each. */
import { outlineFault, roundOff, SHAPE_KINDS, type Shape, type ShapeKind } from '../geometry/index.ts'
import { IDENTITY, ZERO, type Vec3 } from './values.ts'

/** `length`: above 0, m. `sizes`: three of them. `point`: m. `outline`: corners in x–y, m. */
export type SizeRole = 'length' | 'sizes' | 'point' | 'outline'

/** One of the numbers that say how large a shape is. */
export interface SizeField {
  readonly role: SizeRole
  /** As the inspector calls it. */
  readonly label: string
  readonly hint?: string
}

/** A part of a shape that can be dragged: an end of a link, a face, a rim, a corner of an outline. */
export type Part =
  | { readonly kind: 'end'; readonly end: 'from' | 'to' }
  /** The face at the positive or negative end of an axis of the shape. */
  | { readonly kind: 'face'; readonly axis: 0 | 1 | 2; readonly side: 1 | -1 }
  | { readonly kind: 'radius' }
  | { readonly kind: 'corner'; readonly corner: number }

/** Lengths under one name, or under none. */
export type Told = readonly [name: string, ...lengths: number[]]

/** Distance between the ends of a link, m, below which rounding leaves it no direction. */
const SHORTEST_LINK = 1e-9

/** Says why a link cannot have this length, m, with a way out; null: it can. */
export const linkLengthFault = (length: number): string | null =>
  length >= SHORTEST_LINK
    ? null
    : length > 0
      ? 'A length below 1 nm is lost in rounding; give a longer one, such as 40 mm.'
      : 'A length is above zero, such as 40 mm.'

type Sizes<S extends Shape> = Omit<S, 'kind' | 'position' | 'orientation' | 'colour'>

interface ShapeKindOf<S extends Shape> {
  readonly words: {
    readonly name: string
    readonly meaning: string
    /** What to do with one that is selected by itself. */
    readonly pull: string | null
  }
  readonly sizes: { readonly [N in keyof Sizes<S>]: SizeField }
  /** Sizes of a new one, `size` m long. */
  readonly make: (size: number) => Sizes<S>
  /** Why a shape whose sizes are all right by themselves is none. */
  readonly fault: ((shape: S) => readonly [size: string, message: string] | null) | null
  readonly parts: (shape: S) => readonly Part[]
  /** From face to face along an axis, m; caps apart. */
  readonly extent: (shape: S, axis: 0 | 1 | 2) => number
  /** Sizes that follow from another extent. */
  readonly stretch: (shape: S, axis: 0 | 1 | 2, extent: number) => Partial<Sizes<S>>
  /** How far a face is beyond the extent, m. */
  readonly cap: (shape: S) => number
  /** How large it is, for one that a few numbers tell. */
  readonly told: (shape: S) => readonly Told[]
}

const MOST_CORNERS = 1000

const faces = (...axes: readonly (0 | 1 | 2)[]): readonly Part[] =>
  axes.flatMap((axis): Part[] => [
    { kind: 'face', axis, side: 1 },
    { kind: 'face', axis, side: -1 },
  ])
const ENDS: readonly Part[] = [
  { kind: 'end', end: 'from' },
  { kind: 'end', end: 'to' },
]
const noCap = (): number => 0
const RADIUS: SizeField = { role: 'length', label: 'Radius' }
const THICKNESS: SizeField = { role: 'length', label: 'Thickness' }

interface Rod {
  readonly radius: number
  readonly length: number
}
/** What all that is round about z has in common. */
const ROD = {
  make: (size: number): Rod => ({ radius: size / 4, length: size }),
  fault: null,
  parts: (): readonly Part[] => [{ kind: 'radius' }, ...faces(2)],
  extent: ({ length }: Rod): number => length,
  stretch: (_: Rod, __: 0 | 1 | 2, length: number): Partial<Rod> => ({ length }),
  told: ({ radius, length }: Rod): readonly Told[] => [
    ['radius', radius],
    ['length', length],
  ],
}

const KINDS: { readonly [K in ShapeKind]: ShapeKindOf<Extract<Shape, { kind: K }>> } = {
  box: {
    words: { name: 'Box', meaning: 'a cuboid', pull: 'Pull a face to resize it' },
    sizes: { size: { role: 'sizes', label: 'Size' } },
    make: (size) => ({ size: [size, size / 2, size / 2] }),
    fault: null,
    parts: () => faces(0, 1, 2),
    extent: ({ size }, axis) => size[axis],
    stretch: ({ size }, axis, extent) => ({ size: size.map((s, k) => (k === axis ? extent : s)) as unknown as Vec3 }),
    cap: noCap,
    told: ({ size }) => [['', ...size]],
  },
  sphere: {
    words: { name: 'Sphere', meaning: 'a ball', pull: 'Pull its rim to resize it' },
    sizes: { radius: RADIUS },
    make: (size) => ({ radius: size / 2 }),
    fault: null,
    parts: () => [{ kind: 'radius' }],
    extent: ({ radius }) => 2 * radius,
    stretch: () => ({}),
    cap: noCap,
    told: ({ radius }) => [['radius', radius]],
  },
  cylinder: {
    ...ROD,
    words: { name: 'Cylinder', meaning: 'along z', pull: 'Pull its rim or an end to resize it' },
    sizes: { radius: RADIUS, length: { role: 'length', label: 'Length', hint: 'Along z.' } },
    cap: noCap,
  },
  capsule: {
    ...ROD,
    words: {
      name: 'Capsule',
      meaning: 'a cylinder along z with round caps',
      pull: 'Pull its side or an end to resize it',
    },
    sizes: { radius: RADIUS, length: { role: 'length', label: 'Length', hint: 'Along z, without the caps.' } },
    cap: ({ radius }) => radius,
  },
  link: {
    words: {
      name: 'Link',
      meaning: 'a flat bar with round ends',
      pull: 'Pull an end of the link to make it longer',
    },
    sizes: {
      from: { role: 'point', label: 'From' },
      to: { role: 'point', label: 'To' },
      width: { role: 'length', label: 'Width' },
      thickness: THICKNESS,
    },
    make: (size) => ({ from: ZERO, to: [size, 0, 0], width: size / 8, thickness: size / 20 }),
    fault: ({ from, to }) =>
      Math.hypot(...to.map((x, k) => x - from[k]!)) < SHORTEST_LINK
        ? ['to', `"from" and "to" of the link coincide, being less than ${SHORTEST_LINK} m apart; move one of them`]
        : null,
    parts: () => ENDS,
    extent: ({ thickness }) => thickness,
    stretch: () => ({}),
    cap: noCap,
    told: ({ from, to }) => [['', Math.hypot(...to.map((c, k) => c - from[k]!))]],
  },
  extrusion: {
    words: { name: 'Extrusion', meaning: 'a polygon in x–y with a thickness', pull: null },
    sizes: {
      outline: { role: 'outline', label: 'Outline', hint: 'One corner a line: x, y. Ctrl+Enter takes it.' },
      thickness: THICKNESS,
    },
    make: (size) => ({
      outline: [
        [0, 0],
        [size, 0],
        [0, size],
      ],
      thickness: size / 10,
    }),
    fault: ({ outline }) => {
      const { length } = outline
      if (length > MOST_CORNERS)
        return ['outline', `an outline of ${length} points is longer than ${MOST_CORNERS}; leave some out`]
      const message = outlineFault(outline)
      return message === null ? null : ['outline', message]
    },
    parts: ({ outline }) => [...outline.map((_, corner): Part => ({ kind: 'corner', corner })), ...faces(2)],
    extent: ({ thickness }) => thickness,
    stretch: (_, __, thickness) => ({ thickness }),
    cap: noCap,
    told: () => [],
  },
}

const kindOf = <S extends Shape>(shape: S): ShapeKindOf<S> => KINDS[shape.kind] as unknown as ShapeKindOf<S>

/** Of a kind of shape in words. */
export const shapeWords = (kind: ShapeKind): ShapeKindOf<Shape>['words'] => KINDS[kind].words

/** The sizes of a kind of shape, in the order in which they are asked for and written. */
export const sizeFields = (kind: ShapeKind): readonly (readonly [name: string, field: SizeField])[] =>
  Object.entries<SizeField>(KINDS[kind].sizes)

/** A new shape of the kind, `size` long, m. */
export const newShape = (kind: ShapeKind, size: number): Shape =>
  ({ kind, ...KINDS[kind].make(size), position: ZERO, orientation: IDENTITY }) as Shape

/** Why a shape whose sizes are all right by themselves is none, and which of them says so. */
export const shapeFault = (shape: Shape): readonly [size: string, message: string] | null =>
  kindOf(shape).fault?.(shape) ?? null

/** The longest of a shape's sizes, m, with the field that says it, and the same shape along its own axes; null where no length says how large it is. */
export function longestSize(
  shape: Shape,
): { readonly field: string; readonly length: number; readonly aligned: Shape } | null {
  const sizes = shape as unknown as Readonly<Record<string, number & Vec3>>
  const fields = sizeFields(shape.kind)
  const points = fields.flatMap(([name, { role }]) => (role === 'point' ? [name] : []))
  const found = fields.flatMap(([field, { role }]) => {
    if (role === 'length') return [{ field, length: sizes[field]! }]
    return role === 'sizes' ? [{ field, length: Math.max(...sizes[field]!) }] : []
  })
  const [from, to] = points
  const along = { position: ZERO, orientation: IDENTITY }
  if (from === undefined || to === undefined) {
    const longest = found.toSorted((a, b) => b.length - a.length)[0]
    return longest === undefined ? null : { ...longest, aligned: { ...shape, ...along } }
  }
  const length = Math.hypot(...sizes[to]!.map((x, k) => x - sizes[from]![k]!))
  return { field: to, length, aligned: { ...shape, ...along, [from]: ZERO, [to]: [length, 0, 0] } }
}

/** What can be dragged of a shape. */
export const partsOf = (shape: Shape): readonly Part[] => kindOf(shape).parts(shape)

/** Extent of a shape along an axis, m: from face to face; of a capsule without its caps. */
export const extentAlong = (shape: Shape, axis: 0 | 1 | 2): number => kindOf(shape).extent(shape, axis)

/** The shape with another extent along an axis, m; itself where that is not one of its sizes. */
export const withExtent = (shape: Shape, axis: 0 | 1 | 2, extent: number): Shape => ({
  ...shape,
  ...kindOf(shape).stretch(shape, axis, roundOff(extent)),
})

/** How far the faces of a shape are beyond its extent, m. */
export const capOf = (shape: Shape): number => kindOf(shape).cap(shape)

/** How large a shape is, in a few lengths; none where they do not tell it. */
export const toldSizes = (shape: Shape): readonly Told[] => kindOf(shape).told(shape)

export { SHAPE_KINDS }
