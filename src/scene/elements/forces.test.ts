import { describe, expect, it } from 'vitest'
import { addForce } from '../commands/forces.ts'
import { deleteItems, duplicateItems } from '../commands/items.ts'
import { mirrorItems } from '../commands/mirror.ts'
import type { Force, Scene, SceneDraft } from '../document.ts'
import { serialiseScene } from '../file/serialise.ts'
import { parseScene } from '../file/parse.ts'
import { validateScene } from '../file/validate.ts'
import { toMechanismSpec } from '../mechanism.ts'
import { makeSceneStore } from '../store.ts'
import { bodiesOf } from '../topology.ts'
import { defaultOf, type Field } from './field.ts'
import { FORCE_KINDS, forceFields, type ForceKind, type NewForce } from './forces.ts'
import { bodiesHeld, holdsOf, jointsOf, lawsOf, openNumbersOf, readReferences, withHolds } from './holds.ts'

/** Two bodies, hinged to each other; neither force nor default stands at 0. */
const bare = {
  format: 'lockwork/scene',
  version: 1,
  bodies: ['a', 'b'].map((id, i) => ({ id, position: [i + 0.5, 0, 0.25], shapes: [{ kind: 'sphere', radius: 0.1 }] })),
  joints: [
    { id: 'pin', type: 'cylindrical', driven: { body: 'a', position: [1, 0, 0] }, main: { body: 'b' } },
    { id: 'foot', type: 'revolute', driven: { body: 'b' }, main: { body: 'ground' } },
  ],
}

/** A value away from the default for each role; the n-th attachment is on the n-th body. */
function exampleOf(field: Field, n: number): unknown {
  switch (field.role) {
    case 'attachment':
      return { body: 'ab'.charAt(n % 2), position: [0.25, 0.5 + n, -0.75] }
    case 'marker':
      return { body: 'ab'.charAt(n % 2), position: [0.25, 0.5 + n, -0.75], orientation: [0.5, 0.5, -0.5, 0.5] }
    case 'body':
      return 'a'
    case 'joint':
      return 'pin'
    case 'point':
      return [0.5, 0.125, -0.25]
    case 'number':
    case 'open-number':
      return 1.5 + n
    case 'laws':
      return ['sin(t)', 2, 3 + n]
    case 'matrix6':
      // dominated by its diagonal, every entry another
      return [0, 1, 2, 3, 4, 5].map((r) =>
        [0, 1, 2, 3, 4, 5].map((c) => (r === c ? 30 + r + n : (r + 1) * (c + 1) * (r + c > 5 ? -0.125 : 0.125))),
      )
    case 'axes':
      return 'body'
  }
}

const example = (kind: ForceKind): Readonly<Record<string, unknown>> => ({
  id: 'f',
  name: 'Pushing',
  kind,
  ...Object.fromEntries(forceFields(kind).map(([name, field], n) => [name, exampleOf(field, n)])),
})

function sceneWith(force: object): Scene {
  const parsed = validateScene({ ...bare, forces: [force] })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}

/** The force as its file has it. */
const writtenOf = (scene: Scene): unknown =>
  (JSON.parse(serialiseScene(scene)) as { readonly forces: readonly unknown[] }).forces[0]

function edited(scene: Scene, recipe: (draft: SceneDraft) => unknown): Scene {
  const store = makeSceneStore(scene)
  expect(store.edit('edit', recipe).ok).toBe(true)
  return store.getState().scene
}

describe.each(FORCE_KINDS)('%s', (kind) => {
  const scene = sceneWith(example(kind))
  const force = scene.forces[0]!

  it('is written whole, and read back as it was', () => {
    const parsed = parseScene(serialiseScene(scene))
    expect(parsed).toEqual({ ok: true, scene })
    expect(writtenOf(scene)).toEqual(example(kind))
  })

  it('leaves what is by default out of the file, and takes it for granted where it is', () => {
    const needed = Object.fromEntries(
      forceFields(kind).flatMap(([name, field], n) =>
        defaultOf(field) === undefined ? [[name, exampleOf(field, n)]] : [],
      ),
    )
    const plain = sceneWith({ id: 'f', kind, ...needed })
    for (const [name, field] of forceFields(kind)) {
      if (defaultOf(field) === undefined) continue
      expect(plain.forces[0]).toHaveProperty(name, defaultOf(field))
      expect(writtenOf(plain)).not.toHaveProperty(name)
    }
    const added = edited(sceneWith(example(kind)), (draft) => addForce(draft, { kind, ...needed } as NewForce))
    expect(added.forces[1]).toEqual({ ...plain.forces[0], id: added.forces[1]!.id, name: added.forces[1]!.name })
  })

  it('names every field that is missing or of no use, and every body and joint that is not there', () => {
    const faultsOf = (raw: object) => {
      const parsed = validateScene({ ...bare, forces: [raw] })
      return parsed.ok ? [] : parsed.faults.map(({ pointer }) => pointer)
    }
    for (const [name, field] of forceFields(kind)) {
      const whole = example(kind)
      expect(faultsOf({ ...whole, [name]: true })).toEqual([`/forces/0/${name}`])
      if (field.role === 'attachment' || field.role === 'marker')
        expect(faultsOf({ ...whole, [name]: { body: 'nobody' } })).toEqual([`/forces/0/${name}/body`])
      if (field.role === 'body' || field.role === 'joint')
        expect(faultsOf({ ...whole, [name]: 'nobody' })).toEqual([`/forces/0/${name}`])
      const { [name]: _, ...lacking } = whole
      if (defaultOf(field) === undefined) expect(faultsOf(lacking)).toEqual([`/forces/0`])
    }
  })

  it('is told to the engine with every field, laws parsed', () => {
    const [told] = toMechanismSpec(scene).forces as unknown as Record<string, unknown>[]
    expect(Object.keys(told!).sort()).toEqual(['id', 'kind', ...forceFields(kind).map(([name]) => name)].sort())
    for (const [name, { role }] of forceFields(kind))
      if (role === 'matrix6') expect(told![name]).toEqual((force[name as keyof Force] as unknown as number[][]).flat())
      else if (role !== 'laws') expect(told![name]).toEqual(force[name as keyof Force])
      else expect((told![name] as readonly unknown[])[0]).toMatchObject({ kind: 'expression' })
  })

  it('acts on bodies, and goes with any of them, and with its joint', () => {
    const ends = bodiesOf(scene, { kind: 'force', id: 'f' })
    expect(ends.length).toBeGreaterThan(0)
    for (const id of ends) {
      const without = edited(scene, (draft) => deleteItems(draft, [{ kind: 'body', id }]))
      expect(without.forces).toEqual([])
    }
    expect(readReferences(force)).toEqual({ bodies: bodiesHeld(force), joints: jointsOf(force).map((on) => on.joint) })
    for (const { joint } of jointsOf(force))
      expect(edited(scene, (draft) => deleteItems(draft, [{ kind: 'joint', id: joint }])).forces).toEqual([])
  })

  it('among copies acts on the copies', () => {
    const items = scene.bodies.map(({ id }) => ({ kind: 'body', id }) as const)
    const twice = edited(scene, (draft) => duplicateItems(draft, items, [0, 1, 0]))
    const [first, second] = twice.forces
    expect(first).toEqual(force)
    const ends = bodiesOf(twice, { kind: 'force', id: second!.id })
    expect(ends).toEqual(bodiesOf(twice, { kind: 'force', id: 'f' }).map((id) => `${id}-2`))
    expect(lawsOf(second!)).toEqual(lawsOf(force))
  })

  it('mirrored twice is as before', () => {
    const items = scene.bodies.map(({ id }) => ({ kind: 'body', id }) as const)
    const mirror = { normal: [1, 0, 0], at: 0.25 } as const
    const once = edited(scene, (draft) => mirrorItems(draft, items, mirror))
    const again = edited(once, (draft) => mirrorItems(draft, items, mirror))
    expect(again.forces).toEqual(scene.forces)
    if (holdsOf(force).length > 0) expect(once.forces).not.toEqual(scene.forces)
  })

  it('keeps the rest of itself where it is held elsewhere', () => {
    const moved = withHolds(force, ({ position }) => ({ body: 'ground', position }))
    expect(bodiesHeld(moved)).toEqual(bodiesHeld(force).map(() => 'ground'))
    expect(withHolds(moved, (_, i) => holdsOf(force)[i]!)).toEqual(force)
    expect(openNumbersOf(force)).toEqual([])
  })
})
