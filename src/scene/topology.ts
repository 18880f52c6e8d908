/** What hangs together: bodies by their joints. */
import { GROUND } from './document.ts'
import type { Force, Joint, Scene } from './document.ts'
import { bodiesHeld, jointsOf } from './elements/holds.ts'
import { jointsNamed } from './joints.ts'
import type { ItemRef } from './ids.ts'

type Lists = Pick<Scene, 'bodies' | 'joints' | 'forces'>

/**
 * Groups of bodies that joints bind to each other. The ground binds nothing together: two mechanisms that stand on it are
 * two. A fixed body does.
 */
export interface Components {
  /** Number of the body's component, from 0 in file order; −1 for the ground and for what is not in the scene. */
  readonly of: (body: string) => number
  /** Whether something of the component is fixed, or jointed to the ground; −1 is. */
  readonly grounded: (component: number) => boolean
  /** In file order. */
  readonly bodies: (component: number) => readonly string[]
}

/** Whether a body never moves: the ground, or what is fixed to it. */
export const isStill = ({ bodies }: Pick<Lists, 'bodies'>, id: string): boolean =>
  id === GROUND || bodies.some((body) => body.id === id && body.fixed)

/** Whether a joint holds a moving body on what is still: its coordinate is that of a crank, a rocker or a crosshead, and not one between links that both move. */
export const isOnFrame = (scene: Pick<Lists, 'bodies'>, { driven, main }: Pick<Joint, 'driven' | 'main'>): boolean =>
  isStill(scene, driven.body) !== isStill(scene, main.body)

/** The components of a scene or draft as it is now. */
export function components({ bodies, joints }: Pick<Lists, 'bodies' | 'joints'>): Components {
  const index = new Map(bodies.map(({ id }, i) => [id, i]))
  const parent = bodies.map((_, i) => i)
  const root = (i: number): number => {
    let at = i
    while (parent[at] !== at) {
      const up = parent[at]!
      parent[at] = parent[up]!
      at = up
    }
    return at
  }
  for (const joint of joints) {
    const [first, ...others] = endsOf(joints, joint).flatMap((id) => index.get(id) ?? [])
    for (const other of others) parent[root(first!)] = root(other)
  }
  const numbers = new Map<number, number>()
  const members: string[][] = []
  const componentOf = new Map<string, number>()
  bodies.forEach(({ id }, i) => {
    const top = root(i)
    const number = numbers.get(top) ?? members.push([]) - 1
    numbers.set(top, number)
    members[number]!.push(id)
    componentOf.set(id, number)
  })
  const of = (body: string): number => componentOf.get(body) ?? -1
  const grounded = new Set([-1, ...bodies.filter(({ fixed }) => fixed).map(({ id }) => of(id))])
  for (const joint of joints) {
    const ends = endsOf(joints, joint)
    if (ends.includes(GROUND)) for (const id of ends) if (id !== GROUND) grounded.add(of(id))
  }
  return { of, grounded: (component) => grounded.has(component), bodies: (component) => members[component] ?? [] }
}

/**
 * Everything that hangs together with the items: bodies in file order, then joints, then forces that act on nothing else.
 * The ground brings nothing along, and stays where it is named.
 */
export function connected(scene: Lists, items: readonly ItemRef[]): readonly ItemRef[] {
  const { of } = components(scene)
  const wanted = new Set(items.flatMap((item) => bodiesOf(scene, item)).map(of))
  wanted.delete(-1)
  const within = (ends: readonly string[]): boolean => {
    const own = ends.filter((id) => id !== GROUND)
    return own.length > 0 && own.every((id) => wanted.has(of(id)))
  }
  return [
    ...items.filter(({ kind, id }) => kind === 'body' && id === GROUND).slice(0, 1),
    ...scene.bodies.filter(({ id }) => within([id])).map(({ id }): ItemRef => ({ kind: 'body', id })),
    ...scene.joints
      .filter((joint) => within(endsOf(scene.joints, joint)))
      .map(({ id }): ItemRef => ({ kind: 'joint', id })),
    ...scene.forces
      .filter((force) => within(bodiesOfForce(scene, force)))
      .map(({ id }): ItemRef => ({ kind: 'force', id })),
  ]
}

/** The bodies that a joint holds, and those of joints that it names. */
function endsOf(joints: readonly Joint[], joint: Joint): readonly string[] {
  const own = [joint.driven.body, joint.main.body]
  const named = jointsNamed(joint)
  if (named.length === 0) return own
  const others = joints.filter(({ id }) => named.some(({ joint: of }) => of === id))
  return [...own, ...others.flatMap(({ driven, main }) => [driven.body, main.body])]
}

/** The bodies that a joint holds or a force acts on, the ground among them; a body itself. */
export function bodiesOf(scene: Omit<Lists, 'bodies'>, { kind, id }: ItemRef): readonly string[] {
  if (kind === 'body') return [id]
  if (kind === 'joint') return bodiesOfJoint(scene, id)
  const force = scene.forces.find((f) => f.id === id)
  return force === undefined ? [] : bodiesOfForce(scene, force)
}

function bodiesOfJoint({ joints }: Pick<Lists, 'joints'>, id: string): readonly string[] {
  const joint = joints.find((j) => j.id === id)
  return joint === undefined ? [] : endsOf(joints, joint)
}

function bodiesOfForce(scene: Pick<Lists, 'joints'>, force: Force): readonly string[] {
  return [...bodiesHeld(force), ...jointsOf(force).flatMap(({ joint }) => bodiesOfJoint(scene, joint))]
}

/** The bodies that forces tie to each other where no joint does: the ends of each that acts between some. */
const tiesOf = ({ forces }: Pick<Lists, 'forces'>): readonly (readonly string[])[] =>
  forces.map(bodiesHeld).filter((ends) => ends.length > 1)

/** Bodies that neither joints nor forces such as springs tie, directly or not, to anything that stands still. */
export function looseBodies(scene: Lists): readonly string[] {
  const { of, grounded } = components(scene)
  const held = new Set(scene.bodies.map(({ id }) => of(id)).filter(grounded))
  held.add(of(GROUND))
  const ties = tiesOf(scene).map((ends) => ends.map(of))
  for (let before = -1; before < held.size;) {
    before = held.size
    for (const ends of ties) if (ends.some((end) => held.has(end))) for (const end of ends) held.add(end)
  }
  return scene.bodies.filter(({ id }) => !held.has(of(id))).map(({ id }) => id)
}
