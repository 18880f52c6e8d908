/** Which quantity of the scene an arrow of the view shows. */
import type { BundleOfJoints, Scene } from '../../scene/index.ts'
import { findQuantities, motionPointsIn, pointRead, pointsOfBody, prefixOfPoint } from '../../scene/index.ts'
import { siSymbol } from '../../units/index.ts'
import type { Glyph } from '../viewing/glyph.ts'

/** A quantity that can be carried to the plots. */
export interface ArrowQuantity {
  /** Of the vector, without its part: `joint pin.force`; or of the one number that tells it: `force spring.magnitude`. */
  readonly name: string
  /** `Crank pin: force`. */
  readonly words: string
  /** `N`. */
  readonly unit: string
}

type ArrowOf = Pick<Glyph, 'kind' | 'owner' | 'together' | 'point'>

/**
 * The quantity of an arrow; null where the scene tells none, as of weight.
 *
 * @param pointsRead for each body the point whose motion is drawn, where it is not the centre of mass
 */
export function quantityOfArrow(
  scene: Scene,
  bundles: readonly BundleOfJoints[],
  arrow: ArrowOf,
  pointsRead: Readonly<Record<string, string>>,
): ArrowQuantity | null {
  const prefix = prefixOf(scene, arrow, pointsRead)
  if (prefix === null) return null
  const find = (name: string) => {
    const found = findQuantities(scene, bundles, name)
    return found.ok ? found.quantities[0] : undefined
  }
  const name = `${prefix}.${arrow.kind}`
  const size = find(`${name}.size`)
  if (size !== undefined) return { name, words: `${size.of}: ${arrow.kind}`, unit: siSymbol(size.quantity) }
  // What acts along one line, or about one axis, is told by one number: the tension of a spring.
  const one = find(`${prefix}.magnitude`)
  return one === undefined
    ? null
    : { name: one.name, words: `${one.of}: ${one.words.toLowerCase()}`, unit: siSymbol(one.quantity) }
}

function prefixOf(scene: Scene, arrow: ArrowOf, pointsRead: Readonly<Record<string, string>>): string | null {
  const { owner, together, point } = arrow
  if (owner.kind !== 'body') return together.length > 0 ? `joints ${together.join('+')}` : `${owner.kind} ${owner.id}`
  const body = scene.bodies.find(({ id }) => id === owner.id)
  if (body === undefined) return null
  if (point === undefined) return prefixOfPoint(scene, body, pointRead(scene, body, pointsRead[body.id]).id)
  const position = motionPointsIn(scene).find(({ index }) => index === point)?.position
  if (position === undefined) return prefixOfPoint(scene, body, 'centre')
  const names = pointsOfBody(scene, body)
    .filter((one) => one.position.every((x, k) => Math.abs(x - position[k]!) < 1e-9))
    .map(({ id }) => prefixOfPoint(scene, body, id))
  return names.find((name) => name !== null) ?? null
}
