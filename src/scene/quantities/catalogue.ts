/** Every quantity of a scene that can be told over time, by name: for plots, tables and the command line. */
import type { Scene } from '../document.ts'
import { didYouMean } from '../fault-words.ts'
import type { ItemRef } from '../ids.ts'
import { tellerOfBody, tellersOfMarkers, tellersOfTraces } from './bodies.ts'
import { tellerOfForce } from './forces.ts'
import { tellersOfAdvantage, tellersOfScrews, tellersOfTransmission } from './geometry-of-motion.ts'
import { tellerOfBundle, tellerOfDrives, tellerOfJoint } from './joints.ts'
import type { BundleOfJoints, SceneQuantity, Teller } from './quantity.ts'
import { TELLERS_OF_RUN } from './run.ts'

const tellersOf = (scene: Scene, bundles: readonly BundleOfJoints[]): readonly Teller[] => [
  ...scene.joints.flatMap(tellerOfDrives),
  ...scene.joints.map(tellerOfJoint),
  ...bundles.map((bundle, index) => tellerOfBundle(scene, bundle, index)),
  ...scene.bodies.map(tellerOfBody),
  ...tellersOfTraces(scene),
  ...tellersOfMarkers(scene),
  ...scene.forces.map(tellerOfForce),
  ...tellersOfTransmission(scene),
  ...tellersOfAdvantage(scene),
  ...tellersOfScrews(scene),
  ...TELLERS_OF_RUN,
]

/**
 * Every quantity of a scene, or of one thing in it.
 *
 * @param bundles joints between the same two bodies, as the engine lists them
 */
export const listQuantities = (
  scene: Scene,
  bundles: readonly BundleOfJoints[],
  of?: ItemRef,
): readonly SceneQuantity[] =>
  tellersOf(scene, bundles)
    .filter(({ item }) => of === undefined || (item?.kind === of.kind && item.id === of.id))
    .flatMap(({ list }) => list())

export type FoundQuantities =
  | { readonly ok: true; readonly quantities: readonly SceneQuantity[] }
  /** Why there is none, and what there is. */
  | { readonly ok: false; readonly message: string }

/** Quantities of one item that are named in a message. */
const MOST_NAMED = 12

/**
 * The quantity of a name; of a vector that is named without its part, its components.
 *
 * @param bundles as for `listQuantities`
 */
export function findQuantities(scene: Scene, bundles: readonly BundleOfJoints[], name: string): FoundQuantities {
  const tellers = tellersOf(scene, bundles)
  const told = tellers.filter(({ prefix }) => name.startsWith(`${prefix}.`)).flatMap(({ list }) => list())
  const exact = told.filter((quantity) => quantity.name === name)
  if (exact.length > 0) return { ok: true, quantities: exact }
  const parts = ['x', 'y', 'z'].flatMap((part) => told.filter((quantity) => quantity.name === `${name}.${part}`))
  if (parts.length > 0) return { ok: true, quantities: parts }
  const listed = (names: readonly string[]): string =>
    ` there are ${[...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ')}`
  if (told.length > 0) {
    const names = told.map((quantity) => quantity.name)
    const there = didYouMean(name, names) || listed(names)
    return { ok: false, message: `there is no quantity "${name}" in this scene; ${there.trim()}` }
  }
  // ids may hold points: whatever stands before one may be meant as the item
  const prefixes = tellers.map(({ prefix }) => prefix)
  const items = [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index)).concat(name)
  const meant = items.find((item) => didYouMean(item, prefixes) !== '') ?? items[0] ?? name
  const there = didYouMean(meant, prefixes) || listed(prefixes)
  return { ok: false, message: `there is no "${meant}" in this scene; ${there.trim()}` }
}
