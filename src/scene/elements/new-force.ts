/** New forces of any kind on what they are put on. */
import type { AttachedFrame, Attachment, Vec3 } from '../values.ts'
import type { Role } from './field.ts'
import type { Holding } from './force-element.ts'
import { elementOf, forceFields, type ForceKind, type NewForce } from './forces.ts'

/** What a force is put on, and how strong one is that suits it: N/m between two points, N in world axes on a point, N m/rad on a joint, with its angle there, rad; markers in one place. */
export type ForceSpot =
  | { readonly by: 'two-points'; readonly ends: readonly [Attachment, Attachment]; readonly stiffness: number }
  | { readonly by: 'point'; readonly at: Attachment; readonly push: Vec3 }
  | { readonly by: 'joint'; readonly joint: string; readonly stiffness: number; readonly angle: number }
  | { readonly by: 'place'; readonly main: AttachedFrame; readonly driven: AttachedFrame; readonly holding: Holding }

/** A force of the kind, whose way of placing `spot` has to be; what is not said there is by default. */
export function newForce(kind: ForceKind, spot: ForceSpot): NewForce {
  const { placing } = elementOf(kind)
  const filled = (role: Role, values: readonly unknown[]): object => {
    const names = forceFields(kind).flatMap(([name, field]) => (field.role === role ? [name] : []))
    return Object.fromEntries(names.map((name, i) => [name, values[i]]))
  }
  const made = (values: object, start: object): NewForce => ({ kind, ...values, ...start }) as NewForce
  if (placing.by === 'two-points' && spot.by === 'two-points')
    return made(filled('attachment', spot.ends), placing.start(spot.stiffness))
  if (placing.by === 'point' && spot.by === 'point')
    return made({ body: spot.at.body, position: spot.at.position }, placing.start(spot.push))
  if (placing.by === 'joint' && spot.by === 'joint')
    return made(filled('joint', [spot.joint]), placing.start(spot.stiffness, spot.angle))
  if (placing.by === 'place' && spot.by === 'place')
    return made(filled('marker', [spot.main, spot.driven]), placing.start(spot.holding))
  throw new Error(`a ${kind} is placed by ${placing.by}, not by ${spot.by}`)
}
