/** In what two scenes differ as mechanisms, in words. Pure. */
import {
  drivesOf,
  fieldOf,
  forceFields,
  JOINT_ENTRIES,
  massOfBody,
  ownFields,
  toldSizes,
  type Body,
  type Force,
  type Joint,
  type Law,
  type Scene,
} from '../../scene/index.ts'
import { quantityWords, roundTexts, type Quantity } from '../../units/index.ts'

/**
 * A line for each item that was edited, came or went: `Rod: length 180 → 120 mm`. Names, colours, places in lists and what is only seen do not count; nor do
 * the places on a body of another size, which moved along.
 */
export function differences(before: Scene, after: Scene): readonly string[] {
  const resized = new Set(
    after.bodies.flatMap((body) => {
      const old = before.bodies.find(({ id }) => id === body.id)
      return old === undefined || same(shapesOf(old), shapesOf(body)) ? [] : [body.id]
    }),
  )
  return [
    ...ofItems(before.bodies, after.bodies, ofBody),
    ...ofItems(before.joints, after.joints, (old, now) => ofJoint(old, now, resized)),
    ...ofItems(before.forces, after.forces, (old, now) => ofForce(old, now, resized)),
    ...(same(before.gravity, after.gravity) ? [] : [`Gravity: ${arrow(gravityText(before), gravityText(after))}`]),
    ...(same(before.simulation, after.simulation) ? [] : ['Settings of the simulation']),
  ]
}

interface Item {
  readonly id: string
  readonly name: string
}

function ofItems<T extends Item>(
  before: readonly T[],
  after: readonly T[],
  compare: (old: T, now: T) => readonly string[],
): readonly string[] {
  const [olds, nows] = [new Map(before.map((one) => [one.id, one])), new Set(after.map(({ id }) => id))]
  return [
    ...before.filter(({ id }) => !nows.has(id)).map(({ name }) => `${name}: removed`),
    ...after.flatMap((now) => {
      const old = olds.get(now.id)
      if (old === undefined) return [`${now.name}: added`]
      const told = old === now ? [] : compare(old, now)
      return told.length === 0 ? [] : [`${now.name}: ${told.join(', ')}`]
    }),
  ]
}

function ofBody(old: Body, now: Body): readonly string[] {
  const reshaped = !same(shapesOf(old), shapesOf(now))
  const sizes = reshaped ? ofShapes(old, now) : []
  const weighs = ofMass(old, now)
  return [
    ...said(old.fixed !== now.fixed, now.fixed ? 'fixed' : 'no longer fixed'),
    ...(reshaped && sizes.length === 0 ? ['shape'] : sizes),
    ...weighs,
    ...said(!same([old.position, old.orientation], [now.position, now.orientation]), 'place at the start'),
    ...said(!same([old.velocity, old.angularVelocity], [now.velocity, now.angularVelocity]), 'velocity at the start'),
  ]
}

/** Those of their sizes that have changed, where they are as many and of the same kinds. */
function ofShapes(old: Body, now: Body): readonly string[] {
  if (old.shapes.length !== now.shapes.length) return []
  return now.shapes.flatMap((shape, i) => {
    const [was, is] = [toldSizes(old.shapes[i]!), toldSizes(shape)]
    if (old.shapes[i]!.kind !== shape.kind || was.length !== is.length) return []
    return is.flatMap(([name, ...lengths], k) => {
      const words = name === '' ? (lengths.length === 1 ? 'length' : 'size') : name
      const [, ...olds] = was[k]!
      return lengths.flatMap((length, n) => changed(words, olds[n] ?? null, length, 'length'))
    })
  })
}

function ofMass(old: Body, now: Body): readonly string[] {
  if (old.mass === undefined && now.mass === undefined)
    return changed('density', old.density ?? null, now.density ?? null, 'density')
  const [was, is] = [massOfBody(old), massOfBody(now)]
  return [
    ...changed('mass', was.mass, is.mass, 'mass'),
    ...said(!same(was.centre, is.centre), 'centre of mass'),
    ...said(!same(was.inertia, is.inertia), 'inertia'),
  ]
}

function ofJoint(old: Joint, now: Joint, resized: ReadonlySet<string>): readonly string[] {
  const [was, is] = [drivesOf(old), drivesOf(now)]
  const isAbout = (key: 'driven' | 'main'): boolean => old[key].body === now[key].body && !resized.has(now[key].body)
  return [
    ...(old.type === now.type
      ? said(!same(old.rows, now.rows), 'held directions')
      : [arrow(typeWords(old), typeWords(now))]),
    ...said(old.driven.body !== now.driven.body || old.main.body !== now.main.body, 'bodies that it joins'),
    ...said(
      (isAbout('driven') && !same(old.driven, now.driven)) || (isAbout('main') && !same(old.main, now.main)),
      'place',
    ),
    ...said(!same(was, is), drivesChanged(was, is)),
    ...said(!same(old.motion, now.motion), 'motion'),
    ...said(!same(old.limits, now.limits), 'limits'),
    ...said(old.damping !== now.damping, `damping ${arrow(String(old.damping), String(now.damping))}`),
    ...(old.type === now.type
      ? ownFields(now.type).flatMap(([name, { label }]) =>
          said(!same(old[name], now[name]), ownChanged(lower(label), old[name], now[name])),
        )
      : []),
  ]
}

function ofForce(old: Force, now: Force, resized: ReadonlySet<string>): readonly string[] {
  if (old.kind !== now.kind) return ['kind']
  return forceFields(now.kind).flatMap(([name, field]) => {
    const [was, is] = [fieldOf(old, name), fieldOf(now, name)]
    if (same(was, is)) return []
    if (field.role === 'number' || field.role === 'open-number')
      return changed(lower(field.label), was as number | null, is as number | null, field.dimension)
    const body = typeof is === 'object' && is !== null && 'body' in is ? is.body : null
    return said(!(typeof body === 'string' && resized.has(body)), lower(field.label))
  })
}

/** What is other of a field of a joint's own: numbers and laws by what they were and are, the rest by its label. */
const ownChanged = (label: string, was: Joint[keyof Joint], is: Joint[keyof Joint]): string =>
  isLaw(was) && isLaw(is) ? `${label} ${arrow(anyText(was), anyText(is))}` : label
const isLaw = (value: unknown): value is Law | undefined =>
  typeof value !== 'object' || (value !== null && 'points' in value)

const arrow = (was: string, is: string): string => `${was} → ${is}`
const said = (is: boolean, words: string): readonly string[] => (is ? [words] : [])
const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)
const typeWords = ({ type }: Joint): string => lower(JOINT_ENTRIES[type].name)
const lawText = (law: Law): string => (typeof law === 'object' ? 'points' : String(law))
type Drives = ReturnType<typeof drivesOf>
const drivesText = (drives: Drives): string =>
  drives.length === 0 ? 'none' : drives.map(({ kind, law }) => `${kind.replace('-', ' ')} ${lawText(law)}`).join(', ')
function drivesChanged(was: Drives, is: Drives): string {
  const [[one], [other]] = [was, is]
  return was.length === 1 && is.length === 1 && one!.kind === other!.kind
    ? `drive ${drivesText(was)} → ${lawText(other!.law)}`
    : `drive ${arrow(drivesText(was), drivesText(is))}`
}
const anyText = (value: Law | string | undefined): string => (value === undefined ? 'left open' : lawText(value))

function gravityText({ gravity }: Scene): string {
  const { texts, unit } = roundTexts(gravity, 'acceleration')
  return `(${texts.join(', ').replaceAll('-', '−')}) ${unit}`
}

function changed(words: string, was: number | null, is: number | null, quantity: Quantity): readonly string[] {
  if (was === is) return []
  const text = (value: number | null): string => (value === null ? 'left open' : quantityWords(value, quantity))
  if (text(was) === text(is)) return []
  // the unit that both have is said once
  const unit = / \S+$/.exec(text(is))?.[0] ?? ''
  const shown =
    was !== null && is !== null && text(was).endsWith(unit) ? text(was).slice(0, -unit.length || undefined) : text(was)
  return [`${words} ${arrow(shown, text(is))}`]
}

const shapesOf = ({ shapes }: Body): unknown => shapes.map((shape) => ({ ...shape, colour: null }))
/** Plain data out of one reader: its keys stand in one order. */
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
