/** Edits of forces of every kind, as recipes for `SceneStore.edit`. */
import { IDENTITY, ZERO } from '../document.ts'
import type { Force, ForceKind, ForceOf, SceneDraft } from '../document.ts'
import { defaultOf, isEnd, type Field } from '../elements/field.ts'
import { elementOf, fieldOf, forceFields, type NewForce } from '../elements/forces.ts'
import { freshId, freshName } from '../ids.ts'
import { forceIn } from './find.ts'

/** Adds a force; what is not given is by default. Returns the id. */
export function addForce(draft: SceneDraft, force: NewForce): string {
  const word = force.name ?? elementOf(force.kind).words.made
  const head = { id: freshId(draft, 'force', word), name: freshName(draft, 'force', word) }
  draft.forces.push(whole(force, head))
  return head.id
}

function whole(force: NewForce, head: Pick<Force, 'id' | 'name'>): Force {
  const values = forceFields(force.kind).map(([name, field]) => {
    const given = fieldOf(force, name)
    return [name, isEnd(field) ? { ...emptyEnd(field), ...(given as object) } : (given ?? defaultOf(field))]
  })
  return { ...head, kind: force.kind, ...Object.fromEntries(values) } as Force
}

const emptyEnd = ({ role }: Field): object =>
  role === 'marker' ? { position: ZERO, orientation: IDENTITY } : { position: ZERO }

/** Changes fields of a force of this kind. */
export function setForce<K extends ForceKind>(
  draft: SceneDraft,
  id: string,
  kind: K,
  change: Partial<Omit<ForceOf<K>, 'id' | 'kind'>>,
): void {
  const force = forceIn(draft, id)
  if (force.kind !== kind) throw new Error(`"${id}" is a ${force.kind}, not a ${kind}`)
  Object.assign(force, change)
}
