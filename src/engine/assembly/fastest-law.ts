/** Laws that ask for motion too fast to be computed, and what is told of them. */
import type { Failure, Sentence } from '../failure.ts'
import type { Law } from '../laws/law.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** What is told, from the time on, and the joints that it is about. */
export interface Told {
  readonly sentence: Sentence
  readonly joints: NonNullable<Failure['joints']>
}

/** Said of what moves too fast to be stepped, and that this is no fault of the mechanism. */
export const TOO_MANY_STEPS = ' would take more than a million steps for one second'
export const LIMIT = '. That is a limit of the numbers, not of the mechanism. '

/** What is told of a law that asks for too much, and the way out. */
export function tellLaw({ owner, joint, asks }: Asked): Told {
  const sentence: Sentence = [
    `the law of the ${owner}`,
    { kind: 'joint', id: joint, noun: '' },
    ` asks for ${asks}, which`,
    TOO_MANY_STEPS,
    LIMIT,
    'Change the law so that it stays slower.',
  ]
  return { sentence, joints: [{ id: joint, gap: 0, angle: 0 }] }
}

/** Two figures, with a power of ten only where plain figures would be long. */
const inWords = (x: number): string => (x >= 1e4 || x < 1e-2 ? x.toExponential(1) : String(Number(x.toPrecision(2))))

/** A law that prescribes motion, and the rate or acceleration that it asks for, in words. */
interface Asked {
  readonly owner: string
  readonly joint: string
  readonly asks: string
}

const jet = new Float64Array(3)

/** The law that asks for the fastest motion, if that is no slower than a pace: rad/s², lengths over the size; θ̇² counts as θ̈ does. */
export function findFastestLaw(model: Model, { t }: State, { size }: Workspace, least: number): Asked | null {
  const turning = new Set<Law>()
  for (const { drives, motion, motion1, motion2 } of model.joints) {
    for (const { on, law } of drives) if (on === 'angle') turning.add(law)
    for (const moved of [motion, motion1, motion2]) for (const { angle } of moved?.rotation ?? []) turning.add(angle)
  }
  let found: Asked | null = null
  let most = least
  for (const { law, owner, item, smoothness } of model.laws) {
    // those of efforts prescribe no motion; those of rates are a derivative further than those of coordinates
    if (smoothness === 2) continue
    law.evaluate(t, jet, 0)
    const turns = turning.has(law)
    const [rate, acceleration] = [Math.abs(jet[1 - smoothness]), Math.abs(jet[2 - smoothness])]
    const scale = turns ? 1 : size
    const [byRate, byAcceleration] = [(rate / scale) ** 2, acceleration / scale]
    const pace = Math.max(byRate, byAcceleration)
    if (!(pace > most)) continue
    most = pace
    const unit = turns ? 'rad' : 'm'
    const asks = byRate >= byAcceleration ? `${inWords(rate)} ${unit}/s` : `${inWords(acceleration)} ${unit}/s²`
    found = { owner, joint: item.id, asks }
  }
  return found
}
