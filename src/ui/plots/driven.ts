/** Which coordinates are driven, and the order in which quantities are offered. Pure. */
import type { Selection } from '../../session/index.ts'
import {
  drivesOf,
  freedomOfDrive,
  isToldOf,
  listQuantities,
  nameOfCoordinate,
  type Scene,
  type SceneQuantity,
} from '../../scene/index.ts'

/** Said of the coordinate of a joint that a drive moves. */
export const DRIVEN = 'driven'

/** The names of the coordinates that drives move. */
export const drivenIn = ({ joints }: Pick<Scene, 'joints'>): ReadonlySet<string> =>
  new Set(
    joints.flatMap((joint) =>
      drivesOf(joint).map(({ kind }) => nameOfCoordinate(joint, freedomOfDrive(kind), 'place')),
    ),
  )

/** What a revolute joint is called too, by those who ask for its force, whatever it is named. */
export const PIN = 'pin hinge'

/** The names of all that is told of revolute joints. */
export const pinsIn = (scene: Scene): ReadonlySet<string> =>
  new Set(
    scene.joints
      .filter(({ type }) => type === 'revolute')
      .flatMap(({ id }) => listQuantities(scene, [], { kind: 'joint', id }).map(({ name }) => name)),
  )

interface Ranking {
  /** What is asked for above others. */
  readonly like: readonly SceneQuantity['quantity'][]
  /** Names of coordinates that are driven. */
  readonly driven: ReadonlySet<string>
  readonly isAcross: (quantity: SceneQuantity) => boolean
  /** Magnitudes of all of a reaction, of which only the part in a plane is told elsewhere. */
  readonly isWhole?: (quantity: SceneQuantity) => boolean
  /** Magnitudes in the plane that is read in: they stand where those of all would. */
  readonly isInPlane?: (quantity: SceneQuantity) => boolean
  /** What is called as is asked for, from its first word on. */
  readonly isCalled?: (quantity: SceneQuantity) => boolean
  /** What is asked for by words that begin those of a quantity. */
  readonly isNamed?: (quantity: SceneQuantity) => boolean
  /** What has all of the words that are asked for, not only their beginnings. */
  readonly isExact?: (quantity: SceneQuantity) => boolean
  /** Bodies that are fixed: of these there is nothing to see. */
  readonly fixed?: Selection
  /** What is selected: its quantities come before others that are asked for as much. */
  readonly selected?: Selection
}

/** The bodies that are fixed. */
export const fixedIn = ({ bodies }: Pick<Scene, 'bodies'>): Selection =>
  bodies.filter(({ fixed }) => fixed).map(({ id }) => ({ kind: 'body', id }))

/**
 * Quantities as they are offered: those that are called so first, then those that are named, then those that are asked for, of these the driven coordinates; magnitudes in the plane before its components, those with a share across it
 * after them, and what has the very words before what has their beginnings; after all others what is read of fixed bodies, and last what lies across the plane.
 */
export function ranked(
  all: readonly SceneQuantity[],
  {
    like,
    driven,
    isAcross,
    isWhole = () => false,
    isInPlane = () => false,
    isCalled = () => true,
    isNamed = () => true,
    isExact = () => true,
    fixed = [],
    selected = [],
  }: Ranking,
): readonly SceneQuantity[] {
  const rank = (one: SceneQuantity): number =>
    (isCalled(one) ? 0 : 48) +
    (isNamed(one) ? 0 : 24) +
    (isAcross(one) ? 12 : 0) +
    (isToldOf(one.name, fixed) ? 6 : 0) +
    (!like.includes(one.quantity) ? 4 : driven.has(one.name) ? 0 : 2) +
    (isToldOf(one.name, selected) ? 0 : 1) +
    (isExact(one) ? 0 : 0.75) +
    (isWhole(one) ? 0.5 : isInPlane(one) ? -0.5 : 0)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
