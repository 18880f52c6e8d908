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
    list: () => [
      ...pointMotionOf(`${prefix}.centre`, `${body.name}, centre of mass`, index, massOfBody(body).centre),
      ...(['x', 'y', 'z'] as const).map((axis): SceneQuantity => ({
        name: `${prefix}.angle.${axis}`,
        of: body.name,
        words: `Angle about ${axis}`,
        quantity: 'angle',
        channel: { kind: 'angle', of: 'body', index, axis },
      })),
      ...TURNING.flatMap(({ what, words, size, quantity }) =>
        quantitiesOfVector(`${prefix}.${what}`, body.name, { words, size }, quantity, (part) => reading(what, part)),
      ),
      ...motionOf(prefix, `${body.name}, origin`, reading),
    ],
  }
}

/** Points whose path is drawn: by their names, those without one by their number in the list, from 1 on. */
export function tellersOfTraces({ bodies, view }: Scene): readonly Teller[] {
  const names = new Set<string>()
  return (view.traces ?? []).flatMap((trace, i) => {
    const index = bodies.findIndex(({ id }) => id === trace.body)
    if (index < 0) return []
    const id = trace.name === undefined || names.has(trace.name) ? String(i + 1) : trace.name
    names.add(id)
    const prefix = `trace ${id}`
    const words = trace.name ?? `Traced point ${i + 1}`
    return { prefix, list: () => pointMotionOf(prefix, words, index, trace.position) }
  })
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
      return { prefix, list: () => pointMotionOf(prefix, `${name}, ${which} marker`, index, position) }
    }),
  )
}
