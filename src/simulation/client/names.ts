/** Messages of the engine, which knows things by their ids, in the names of the scene. */
import { spell } from '../../engine/index.ts'
import type { Failure, Named, Sentence } from '../../engine/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { Choice } from '../protocol/messages.ts'

/** The sentence with every joint and force by its name. */
export function spellNames(sentence: Sentence, scene: Scene | null): string {
  return spell(sentence, ({ kind, id, noun }: Named) => {
    const things = scene && { body: scene.bodies, joint: scene.joints, force: scene.forces }[kind]
    const name = things?.find((thing) => thing.id === id)?.name.trim() ?? ''
    // a thing without a name is called by its id, with a noun before it, since an id alone says little
    return name === '' || name === id ? `${noun} ${id}`.trim() : name
  })
}

/** The failure for a reader who sees the joints in it listed beside what it says. */
export function nameFailure<Why extends Pick<Failure, 'message' | 'sentence'>>(failure: Why, scene: Scene | null): Why {
  return failure.sentence === undefined ? failure : { ...failure, message: spellNames(failure.sentence, scene) }
}

/** The choice of an integrator for the status; empty where it has none. */
export function nameChoice(choice: Choice | null, scene: Scene | null): { method: string; reason: string } {
  return choice === null ? { method: '', reason: '' } : { ...choice, reason: spellNames(choice.reason, scene) }
}
