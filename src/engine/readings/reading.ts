/**
 * How one quantity that the engine can tell of a scene is described, and how a list of them is laid out in an array. Lists stand in table.ts; what writes
 * the numbers is dynamics/readings.ts.
 */

/** Physical quantities; each has its units in src/units. Torque and energy have the same dimension, but are two quantities. */
export type Quantity =
  | 'scalar'
  | 'length'
  | 'angle'
  | 'time'
  | 'mass'
  | 'density'
  | 'inertia'
  | 'velocity'
  | 'angular-velocity'
  | 'acceleration'
  | 'angular-acceleration'
  | 'force'
  | 'torque'
  | 'stiffness'
  | 'damping'
  | 'torsion-stiffness'
  | 'torsion-damping'
  | 'coupling-stiffness'
  | 'coupling-damping'
  | 'energy'
  | 'power'
  | 'pitch'
  | 'inverse-length'

/** A value for each kind of joint coordinate, where the coordinate may be an angle or a slide. */
export interface ByFreedom<T> {
  readonly angle: T
  readonly slide: T
}

/** One number; a vector; a quaternion, w first; an orthogonal projector, xx yy zz xy xz yz. */
export type Shape = 1 | 3 | 4 | 6

/** Readings that only some types of joint have: the tension of a rod; where it touches, and the friction there; the normal there and its force. */
export type OwnReadings = 'tension' | 'touch' | 'normal'

export interface Description<Name extends string = string> {
  readonly name: Name
  /** The name of the reading, and the name of its magnitude where a vector's magnitude has a name of its own. */
  readonly words: string | ByFreedom<string>
  readonly size?: string
  readonly quantity: Quantity | ByFreedom<Quantity>
  /** Number of components; vectors, quaternions and projectors are in world axes. */
  readonly shape: Shape
  /** What has to be computed before it may be read. */
  readonly stage: 'positions' | 'velocities' | 'dynamics'
  /** For a torque: the point that it is about. */
  readonly about?: 'the driven marker' | 'the middle between them'
  /** For a force or a torque of a joint: which of the two sides it acts on, and which exerts it. */
  readonly acts?: { readonly on: 'driven' | 'main'; readonly by: 'driven' | 'main' }
  /** For a reaction that may not be unique: the reading that holds the projector on the directions in which it is not. */
  readonly projector?: string | ByFreedom<string>
  /** For a number that is a part of a joint's force: that along the normal, which is a reading as well, or that across it. */
  readonly part?: 'along' | 'across'
  /** For a joint's reading: which of its freedoms or drives it belongs to, the first or the second; the reading is NaN where the joint has no such one. */
  readonly freedom?: 0 | 1
  readonly drive?: 0 | 1
  /** For a joint's reading: only types that tell this have it (model/presets.ts); it is NaN for others. */
  readonly own?: OwnReadings
  /** For such a reading: what it is called where it is negative, if its size is told then. */
  readonly negative?: string
  /** For such a reading: it tells all that the joint passes on, so that a torque need not be told beside it. */
  readonly whole?: true
  /** Its column in the output of the command line (for readings of the run `section.column`); absent where it is left out there. */
  readonly column?: string
}

/** A description, in the order of a table: name, words, quantity, shape, stage, and what else there is to say. */
export const reading = <const Name extends string>(
  name: Name,
  words: Description['words'],
  quantity: Description['quantity'],
  shape: Shape,
  stage: Description['stage'],
  more: Omit<Description, 'name' | 'words' | 'quantity' | 'shape' | 'stage'> = {},
): Description<Name> => ({ name, words, quantity, shape, stage, ...more })

/** A description with its place: the first of its numbers among those of its item. */
export type Reading<Name extends string = string> = Description<Name> & { readonly at: number }

/** Gives each reading its place: one after the other, as they are listed. */
export function place<Name extends string>(descriptions: readonly Description<Name>[]): readonly Reading<Name>[] {
  let at = 0
  return descriptions.map((description) => {
    const placed = { ...description, at }
    at += description.shape
    return placed
  })
}

/** Places by name, and how many numbers there are in all. */
export function layOut<Name extends string>(
  readings: readonly Reading<Name>[],
): Readonly<Record<Name | 'length', number>> {
  const length = readings.reduce((sum, { shape }) => sum + shape, 0)
  const places = Object.fromEntries(readings.map(({ name, at }) => [name, at])) as Record<Name, number>
  return { ...places, length }
}
