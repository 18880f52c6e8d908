/** Quantities of a body: motion of the origin of its frame, of its centre of mass and traced points, and its rotation. World axes. */
import type { Channel, Quantity, Vec3 } from '../../engine/index.ts'
import type { Body, Scene } from '../document.ts'
import { massOfBody } from '../mechanism.ts'
import type { SceneQuantity, Teller } from './quantity.ts'
import { quantitiesOfVector } from './vectors.ts'

type Part = 'x' | 'y' | 'z' | 'size'

const MOTION = [
  { what: 'position', words: 'Position', size: 'Distance from the origin', quantity: 'length' },
  { what: 'velocity', words: 'Velocity', size: 'Speed', quantity: 'velocity' },
  { what: 'acceleration', words: 'Acceleration', size: undefined, quantity: 'acceleration' },
] as const satisfies readonly { what: string; words: string; size: string | undefined; quantity: Quantity }[]

const TURNING = [
  { what: 'angularVelocity', words: 'Angular velocity', size: 'Rate of turning', quantity: 'angular-velocity' },
  { what: 'angularAcceleration', words: 'Angular acceleration', size: undefined, quantity: 'angular-acceleration' },
] as const satisfies readonly { what: string; words: string; size: string | undefined; quantity: Quantity }[]

/** Quantities of the motion of a point of a body. */
const motionOf = (
  prefix: string,
  of: string,
  channelOf: (what: (typeof MOTION)[number]['what'], part: Part) => Channel,
): readonly SceneQuantity[] =>
  MOTION.flatMap(({ what, words, size, quantity }) =>
    quantitiesOfVector(`${prefix}.${what}`, of, { words, size }, quantity, (part) => channelOf(what, part)),
  )

const pointMotionOf = (prefix: string, of: string, index: number, point: Vec3): readonly SceneQuantity[] =>
  motionOf(prefix, of, (what, part) => ({ kind: 'point', of: 'body', index, point, what, part }))

export function tellerOfBody(body: Body, index: number): Teller {
  const prefix = `body ${body.id}`
  const reading = (name: string, part: Part): Channel => ({
    kind: 'reading',
    of: 'body',
    index,
    name,
    part,
    axes: 'world',
  })
  return {
    prefix,
    item: { kind: 'body', id: body.id },
    list: () => [
      ...pointMotionOf(`${prefix}.centre`, `${body.name}, centre of mass`, index, massOfBody(body).centre),
      ...(['x', 'y', 'z'] as const).map((axis): SceneQuantity => ({
        name: `${prefix}.angle.${axis}`,
        of: body.name,
        words: `Angle about ${axis}`,
        quantity: 'angle',
        channel: { kind: 'angle', of: 'body', index, axis },
        further: true,
      })),
      ...TURNING.flatMap(({ what, words, size, quantity }) =>
        quantitiesOfVector(`${prefix}.${what}`, body.name, { words, size }, quantity, (part) => reading(what, part)),
      ),
      ...motionOf(prefix, `${body.name}, origin`, reading),
    ],
  }
}

/** Points whose path is drawn: by their names, those without one by their number in the list, from 1 on. */
function namesOfTraces({ bodies, view }: Pick<Scene, 'bodies' | 'view'>): readonly string[] {
  const names = new Set<string>()
  return (view.traces ?? []).map(({ body, name }, i) => {
    if (!bodies.some(({ id }) => id === body)) return ''
    const own = name === undefined || names.has(name) ? String(i + 1) : name
    names.add(own)
    return own
  })
}

export function tellersOfTraces(scene: Scene): readonly Teller[] {
  const names = namesOfTraces(scene)
  return (scene.view.traces ?? []).flatMap((trace, i) => {
    const index = scene.bodies.findIndex(({ id }) => id === trace.body)
    if (index < 0) return []
    const prefix = `trace ${names[i]}`
    const words = trace.name ?? `Traced point ${i + 1}`
    const item = { kind: 'body', id: trace.body } as const
    return { prefix, item, list: () => pointMotionOf(prefix, words, index, trace.position) }
  })
}

/**
 * What the names of the quantities of a point begin with, at which the motion of a body is read.
 *
 * @param point its id, as `pointsOfBody` has it
 * @returns null where none are told of it
 */
export function prefixOfPoint(
  scene: Pick<Scene, 'bodies' | 'joints' | 'view'>,
  body: Body,
  point: string,
): string | null {
  if (point === 'centre') return `body ${body.id}.centre`
  if (point === 'origin') return `body ${body.id}`
  const trace = (scene.view.traces ?? []).findIndex(
    (one) => one.body === body.id && point === `trace/${one.position.join(' ')}`,
  )
  if (trace >= 0) return `trace ${namesOfTraces(scene)[trace]}`
  const joint = scene.joints.find(({ id }) => point === `joint/${id}`)
  const which = (['driven', 'main'] as const).find((name) => joint?.[name].body === body.id)
  if (joint === undefined || which === undefined || joint[which].motion !== null) return null
  return `marker ${joint.id}.${which}`
}

/** The origins of a joint's markers as points of their bodies; one that is moved by a law, or on the ground, is left out. */
export function tellersOfMarkers({ bodies, joints }: Scene): readonly Teller[] {
  return joints.flatMap(({ id, name, driven, main }) =>
    (
      [
        ['driven', driven],
        ['main', main],
      ] as const
    ).flatMap(([which, { body, position, motion }]) => {
      const index = bodies.findIndex((one) => one.id === body)
      if (index < 0 || motion !== null) return []
      const prefix = `marker ${id}.${which}`
      const list = (): readonly SceneQuantity[] => pointMotionOf(prefix, `${name}, ${which} marker`, index, position)
      const item = { kind: 'joint', id } as const
      return { prefix, item, list: () => list().map((one) => ({ ...one, further: true as const })) }
    }),
  )
}
