/** Edits of springs and loads, as recipes for `SceneStore.edit`. */
import { ZERO } from '../document.ts'
import type { Attachment, Force, ForceKind, Load, SceneDraft, SpringDamper, TorsionSpring } from '../document.ts'
import { freshId, freshName } from '../ids.ts'
import { forceIn } from './find.ts'

type AttachmentStart = Pick<Attachment, 'body'> & Partial<Attachment>
type New<F extends Force, Needed extends keyof F> = Pick<F, 'kind' | Needed> & Partial<Omit<F, 'id' | 'kind' | Needed>>

export type NewForce =
  | (Omit<New<SpringDamper, 'from' | 'to'>, 'from' | 'to'> & {
      readonly from: AttachmentStart
      readonly to: AttachmentStart
    })
  | New<TorsionSpring, 'joint'>
  | New<Load, 'body'>

const WORDS: Readonly<Record<ForceKind, string>> = {
  'spring-damper': 'Spring',
  'torsion-spring': 'Torsion spring',
  load: 'Load',
}

/** Adds a force; what is not given is by default. Returns the id. */
export function addForce(draft: SceneDraft, force: NewForce): string {
  const word = force.name ?? WORDS[force.kind]
  const head = { id: freshId(draft, 'force', word), name: freshName(draft, 'force', word) }
  draft.forces.push(whole(force, head))
  return head.id
}

function whole(force: NewForce, head: Pick<Force, 'id' | 'name'>): Force {
  const attachment = (start: AttachmentStart): Attachment => ({ position: ZERO, ...start })
  switch (force.kind) {
    case 'spring-damper':
      return {
        stiffness: 0,
        damping: 0,
        restLength: null,
        ...force,
        ...head,
        from: attachment(force.from),
        to: attachment(force.to),
      }
    case 'torsion-spring':
      return { stiffness: 0, damping: 0, restAngle: 0, ...force, ...head }
    case 'load':
      return { position: ZERO, force: [0, 0, 0], torque: [0, 0, 0], axes: 'world', ...force, ...head }
  }
}

/** Changes fields of a force of this kind. */
export function setForce<K extends ForceKind>(
  draft: SceneDraft,
  id: string,
  kind: K,
  change: Partial<Omit<Extract<Force, { kind: K }>, 'id' | 'kind'>>,
): void {
  const force = forceIn(draft, id)
  if (force.kind !== kind) throw new Error(`"${id}" is a ${force.kind}, not a ${kind}`)
  Object.assign(force, change)
}
