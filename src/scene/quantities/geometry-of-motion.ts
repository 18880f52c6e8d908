/** Quantities of how a mechanism passes motion on: screws of bodies, transmission angles, mechanical advantage. */
import type { Channel, Output, Quantity } from '../../engine/index.ts'
import { screwsIn, seenFrom } from '../commands/motion.ts'
import { drivesOf, GROUND, type Joint, type Scene } from '../document.ts'
import { vectorsOf } from '../elements/holds.ts'
import { freedomOfDrive, freedomsOf, guidedBy, heldRowsOf, placeOfFreedom, type Freedom } from '../joints.ts'
import { tellersOfEachDrive } from './joints.ts'
import type { SceneQuantity, Teller } from './quantity.ts'

const SCREW = [
  { what: 'pitch', words: 'Pitch of the screw', quantity: 'pitch' },
  { what: 'rate', words: 'Turn rate of the screw', quantity: 'angular-velocity' },
  { what: 'slide', words: 'Sliding speed of the screw', quantity: 'velocity' },
] as const

type Held = Pick<Scene, 'bodies' | 'joints'>

const isFixed = ({ bodies }: Held, id: string): boolean =>
  id === GROUND || bodies.some((body) => body.id === id && body.fixed)

/** The instantaneous screw of each body that may move as seen from the ground, and of those whose axes are drawn as seen from others. */
export function tellersOfScrews(scene: Scene): readonly Teller[] {
  const placeOf = (id: string): number => scene.bodies.findIndex((body) => body.id === id)
  const seen = new Set<string>()
  const motions = [...scene.bodies.filter(({ fixed }) => !fixed).map(({ id }) => ({ body: id })), ...screwsIn(scene)]
  return motions.flatMap((motion): readonly Teller[] => {
    const from = seenFrom(motion)
    const prefix = `body ${motion.body}${from === GROUND ? '' : `.screw ${from}`}`
    if (seen.has(prefix)) return []
    seen.add(prefix)
    const index = placeOf(motion.body)
    const body = scene.bodies[index]
    const other = from === GROUND ? null : placeOf(from)
    if (body === undefined) return []
    const of = other === null ? body.name : `${body.name} seen from ${scene.bodies[other]?.name ?? from}`
    const start = other === null ? `${prefix}.screw` : prefix
    return [
      {
        prefix,
        item: { kind: 'body', id: motion.body },
        list: () =>
          SCREW.map(({ what, words, quantity }) => ({
            name: `${start}.${what}`,
            of,
            words,
            quantity,
            channel: { kind: 'screw', of: 'body', index, from: other, what },
            further: true,
          })),
      },
    ]
  })
}

/** Whether a coupler can turn in a joint at its end: it keeps two points together, and leaves a turn. */
const isPivot = (joint: Joint): boolean => {
  const held = heldRowsOf(joint)
  return held.slice(0, 3).every(Boolean) && !held.slice(3).every(Boolean)
}
/** Whether a joint is a pin: it leaves the turn about z alone. */
const isPin = (joint: Joint): boolean => heldRowsOf(joint).every((held, row) => held === (row !== 5))

const bodiesOf = ({ driven, main }: Joint): readonly [string, string] => [driven.body, main.body]

/** The joints of a body. */
const jointsOn = ({ joints }: Held, body: string): readonly Joint[] =>
  joints.filter((joint) => bodiesOf(joint).includes(body))

/** The joint through which alone a body is held on what is fixed, by a turn or a slide that nothing drives. */
function guideOf(scene: Held, body: string): Joint | null {
  const [guide, ...more] = jointsOn(scene, body).filter((joint) =>
    bodiesOf(joint).some((id) => id !== body && isFixed(scene, id)),
  )
  if (guide === undefined || more.length > 0 || drivesOf(guide).length > 0) return null
  return guidedBy(guide) === null ? null : guide
}

/** The other end of a body that couples two that move: the joint beside this one, where there are just these two. */
function otherEnd(scene: Held, coupler: string, joint: Joint): Joint | null {
  const others = jointsOn(scene, coupler).filter(({ id }) => id !== joint.id)
  const [other] = others
  if (other === undefined || others.length > 1 || !isPivot(other)) return null
  return bodiesOf(other).some((id) => isFixed(scene, id)) ? null : other
}

/** Transmission angles, at each joint where a coupler moves a follower. */
export function tellersOfTransmission(scene: Scene): readonly Teller[] {
  return scene.joints.flatMap((joint, index): readonly Teller[] => {
    if (!isPivot(joint) || bodiesOf(joint).some((id) => isFixed(scene, id))) return []
    const [driven, main] = bodiesOf(joint)
    const pairs = [[driven, main] as const, [main, driven] as const].flatMap(([coupler, follower]) => {
      const [end, guide] = [otherEnd(scene, coupler, joint), guideOf(scene, follower)]
      return end === null || guide === null ? [] : [{ end, guide }]
    })
    const [pair, ...more] = pairs
    // where both bodies could be the follower it is not told which angle is meant
    if (pair === undefined || more.length > 0) return []
    const channel: Channel = {
      kind: 'transmission',
      of: 'joint',
      index,
      coupler: scene.joints.indexOf(pair.end),
      follower: scene.joints.indexOf(pair.guide),
      turns: guidedBy(pair.guide) === 'angle',
      flat: isPin(joint) && isPin(pair.end),
    }
    const prefix = `joint ${joint.id}`
    return [
      {
        prefix,
        item: { kind: 'joint', id: joint.id },
        list: () => [
          {
            name: `${prefix}.transmissionAngle`,
            of: joint.name,
            words: 'Transmission angle',
            quantity: 'angle',
            channel,
          },
        ],
      },
    ]
  })
}

/** What a rate over another is measured in, where both are of an angle or of a way. */
const RATIO: Readonly<Record<Freedom, Readonly<Record<Freedom, Quantity>>>> = {
  angle: { angle: 'scalar', slide: 'inverse-length' },
  slide: { angle: 'pitch', slide: 'scalar' },
}

interface NamedOutput {
  /** As names have it, and in words. */
  readonly name: string
  readonly words: string
  readonly on: Freedom
  readonly output: Output
}

/** What a mechanism may be built to move: coordinates of joints on what is fixed that nothing drives, forces on points of bodies, traced points. */
function outputsOf(scene: Scene): readonly NamedOutput[] {
  const { joints, forces, view } = scene
  const placeOf = (id: string): number => scene.bodies.findIndex((body) => body.id === id && !body.fixed)
  const ofJoints = joints.flatMap((joint, index) => {
    if (drivesOf(joint).length > 0 || !bodiesOf(joint).some((id) => isFixed(scene, id))) return []
    const freedoms = freedomsOf(joint.type)
    return freedoms.map((on, k): NamedOutput => {
      const freedom = k === 0 ? 0 : 1
      const which = freedoms.length > 1 ? (on === 'angle' ? ', its turn' : ', its slide') : ''
      return {
        name: `joint ${joint.id}${freedom === 0 ? '' : '.second'}`,
        words: `${joint.name}${which}`,
        on,
        output: { of: 'joint', index, freedom },
      }
    })
  })
  const ofLoads = forces.flatMap((force, index): readonly NamedOutput[] => {
    const pushed = vectorsOf(force).find(({ dimension }) => dimension === 'force')
    const body = pushed === undefined ? -1 : placeOf(pushed.body)
    if (body < 0) return []
    const output = { of: 'force', index, body } as const
    return [{ name: `force ${force.id}`, words: force.name, on: 'slide', output }]
  })
  const ofTraces = (view.traces ?? []).flatMap((trace, i): readonly NamedOutput[] => {
    const index = placeOf(trace.body)
    const words = trace.name ?? `Traced point ${i + 1}`
    if (index < 0) return []
    return [{ name: `trace ${i + 1}`, words, on: 'slide', output: { of: 'body', index, point: trace.position } }]
  })
  return [...ofJoints, ...ofLoads, ...ofTraces]
}

/** Mechanical advantage from each driven coordinate to each output. */
export function tellersOfAdvantage(scene: Scene): readonly Teller[] {
  return scene.joints.flatMap((joint, index) =>
    tellersOfEachDrive(joint, (prefix, kind, drive) => {
      const from = freedomOfDrive(kind)
      const freedom = placeOfFreedom(joint, from)
      const start = drive === 0 ? 'advantage' : 'secondAdvantage'
      return outputsOf(scene).map(({ name, words, on, output }): SceneQuantity => ({
        name: `${prefix}.${start}.${name}`,
        of: joint.name,
        words: `Mechanical advantage to ${words}`,
        quantity: RATIO[from][on],
        channel: { kind: 'advantage', of: 'joint', index, freedom, output },
      }))
    }),
  )
}
