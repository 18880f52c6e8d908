/** Entries of the outline: name, kind in words, and special features of each item. Pure. */
import {
  drivesOf,
  elementOf,
  GROUND,
  hiddenIn,
  jointWords,
  lockedIn,
  isMovedByOwnLaw,
  ROW_WORDS,
  type Scene,
} from '../../scene/index.ts'
import type { Mobility } from '../../engine/index.ts'
import { redundancyOf, type Treatment } from '../../laboratory/index.ts'
import type { MechanismReport } from '../../simulation/index.ts'
import type { Group, GroupId } from './rows.ts'

export interface Badge {
  readonly kind: 'fixed' | 'driven' | 'redundant' | 'indeterminate' | 'hidden' | 'locked'
  /** A word or a number to show. */
  readonly text: string
  /** The whole of it, for tooltips and screen readers. */
  readonly meaning: string
}

/** Groups of the outline in file order, the ground first among the bodies. */
export function groupsOf(scene: Scene): Group[] {
  return [
    {
      id: 'bodies',
      name: 'Bodies',
      items: [
        { item: { kind: 'body', id: GROUND }, name: 'Ground' },
        ...scene.bodies.map((b) => ({ item: { kind: 'body' as const, id: b.id }, name: b.name })),
      ],
    },
    {
      id: 'joints',
      name: 'Joints',
      items: scene.joints.map((j) => ({ item: { kind: 'joint' as const, id: j.id }, name: j.name })),
    },
    {
      id: 'forces',
      name: 'Forces',
      items: scene.forces.map((f) => ({ item: { kind: 'force' as const, id: f.id }, name: f.name })),
    },
  ]
}

/** What stands in a group that holds nothing; null where nothing need be said. */
export function emptyText({ gravity }: Pick<Scene, 'gravity'>, group: GroupId): string | null {
  if (group === 'joints') return 'No joints: what is not fixed is free.'
  if (group === 'bodies') return null
  return isOff(gravity) ? 'No springs or loads, and gravity is off.' : 'No springs or loads besides gravity.'
}

const isOff = (gravity: Scene['gravity']): boolean => gravity.every((component) => component === 0)

/** The kind of a thing in words: "revolute joint", "load". */
export function kindInWords(scene: Scene, kind: 'body' | 'joint' | 'force', id: string): string {
  if (kind === 'body') return id === GROUND ? 'the fixed world' : 'body'
  if (kind === 'force') {
    const force = scene.forces.find((f) => f.id === id)
    return force ? elementOf(force.kind).words.noun : 'force'
  }
  const joint = scene.joints.find((j) => j.id === id)
  return joint ? jointWords(joint).toLowerCase() : 'joint'
}

/** What the badges of joints tell, as the mechanism is read. */
export interface Said {
  readonly redundant: readonly { readonly joint: string; readonly row: Mobility['redundant'][number]['row'] }[]
  /** Ids of joints that carry something which is not unique. */
  readonly indeterminate: readonly string[]
}

/** Collects that: what repeats others as it is read, and drives that cannot act. */
export function saidOf(
  report: Pick<MechanismReport, 'mobility'> | null,
  treatment: Treatment,
  indeterminate: readonly string[],
): Said {
  const drives = report?.mobility?.redundant.filter(({ row }) => row === 'drive') ?? []
  return { redundant: [...(redundancyOf(report, treatment)?.rows ?? []), ...drives], indeterminate }
}

/** Badges of every body and joint that has some, by item key. */
export function badgesOf(scene: Scene, { redundant, indeterminate }: Said): Map<string, Badge[]> {
  const badges = new Map<string, Badge[]>()
  const [hidden, locked] = [hiddenIn(scene), lockedIn(scene)]
  for (const { id, fixed } of scene.bodies) {
    const list: Badge[] = []
    if (fixed) list.push({ kind: 'fixed', text: 'fixed', meaning: 'fixed to the ground' })
    if (hidden.has(id)) list.push({ kind: 'hidden', text: 'hidden', meaning: 'hidden' })
    if (locked.has(id)) list.push({ kind: 'locked', text: 'locked', meaning: 'locked against the pointer' })
    if (list.length > 0) badges.set(`body/${id}`, list)
  }
  const shared = new Set(indeterminate)
  for (const joint of scene.joints) {
    const list: Badge[] = []
    if (isDriven(joint)) {
      list.push({ kind: 'driven', text: 'driven', meaning: 'driven' })
    }
    const rows = redundant.filter((r) => r.joint === joint.id)
    if (rows.length > 0) {
      const names = rows.map((r) => ROW_WORDS[r.row].label).join(', ')
      const count = rows.length === 1 ? 'one redundant row' : `${rows.length} redundant rows`
      list.push({ kind: 'redundant', text: `+${rows.length}`, meaning: `${count}: ${names}` })
    }
    if (shared.has(joint.id)) {
      list.push({ kind: 'indeterminate', text: '≈', meaning: 'its reaction is not unique' })
    }
    if (list.length > 0) badges.set(`joint/${joint.id}`, list)
  }
  return badges
}

/** A choice of the scene's state that gives the same scene until something changes that the outline shows. */
export function makeShownScene(): (state: { readonly scene: Scene }) => Scene {
  let shown: Scene | null = null
  return ({ scene }) => {
    if (shown === null || !looksTheSame(shown, scene)) shown = scene
    return shown
  }
}

/** Gives the same object until the badges are told otherwise. */
export function makeShownSaid(): (said: Said) => Said {
  let shown: Said = { redundant: [], indeterminate: [] }
  let text = ''
  return (said) => {
    const says = JSON.stringify(said)
    if (says !== text) [shown, text] = [said, says]
    return shown
  }
}

/** Whether two scenes look the same in the outline: what was not edited is not looked at. */
function looksTheSame(a: Scene, b: Scene): boolean {
  if (a === b) return true
  return (
    isOff(a.gravity) === isOff(b.gravity) &&
    sameIds(hiddenIn(a), hiddenIn(b)) &&
    sameIds(lockedIn(a), lockedIn(b)) &&
    sameList(
      a.bodies,
      b.bodies,
      (x, y) => x.fixed === y.fixed && x.shapes.length === y.shapes.length && x.shapes[0]?.kind === y.shapes[0]?.kind,
    ) &&
    sameList(a.joints, b.joints, (x, y) => x.type === y.type && x.rows === y.rows && isDriven(x) === isDriven(y)) &&
    sameList(a.forces, b.forces, (x, y) => x.kind === y.kind)
  )
}

function sameList<T extends { readonly id: string; readonly name: string }>(
  a: readonly T[],
  b: readonly T[],
  same: (x: T, y: T) => boolean,
): boolean {
  if (a === b) return true
  return (
    a.length === b.length &&
    a.every((x, i) => {
      const y = b[i]!
      return x === y || (x.id === y.id && x.name === y.name && same(x, y))
    })
  )
}

const sameIds = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a === b || (a.size === b.size && [...a].every((id) => b.has(id)))

const isDriven = (joint: Scene['joints'][number]): boolean =>
  drivesOf(joint).length > 0 || joint.motion !== null || isMovedByOwnLaw(joint)

/** The badges of now, with the lists of before where they say the same: rows of which nothing changed are left alone. */
export function keepBadges(
  before: ReadonlyMap<string, readonly Badge[]>,
  now: ReadonlyMap<string, readonly Badge[]>,
): ReadonlyMap<string, readonly Badge[]> {
  const same = (a: readonly Badge[], b: readonly Badge[]): boolean =>
    a.length === b.length && a.every((badge, i) => badge.kind === b[i]!.kind && badge.meaning === b[i]!.meaning)
  return new Map(
    [...now].map(([key, list]) => {
      const old = before.get(key)
      return [key, old !== undefined && same(old, list) ? old : list]
    }),
  )
}
