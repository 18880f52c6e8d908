/** What the outline says of each thing: its name, its kind in words, and what is special about it. Pure. */
import { drivesOf, GROUND, type Scene } from '../../scene/index.ts'
import type { MechanismReport } from '../../simulation/index.ts'
import { jointTypeName, ROW_LABELS } from './wording.ts'
import type { Group } from './rows.ts'

export interface Badge {
  readonly kind: 'fixed' | 'driven' | 'redundant' | 'indeterminate'
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

const FORCE_NAMES = { 'spring-damper': 'spring-damper', 'torsion-spring': 'torsion spring', load: 'load' } as const

/** The kind of a thing in words: "revolute joint", "spring-damper". */
export function kindInWords(scene: Scene, kind: 'body' | 'joint' | 'force', id: string): string {
  if (kind === 'body') return id === GROUND ? 'the fixed world' : 'body'
  if (kind === 'force') {
    const force = scene.forces.find((f) => f.id === id)
    return force ? FORCE_NAMES[force.kind] : 'force'
  }
  const joint = scene.joints.find((j) => j.id === id)
  return joint ? `${jointTypeName(joint.type).toLowerCase()} joint` : 'joint'
}

/** Badges of every body and joint that has some, by item key. */
export function badgesOf(scene: Scene, report: MechanismReport | null): Map<string, Badge[]> {
  const badges = new Map<string, Badge[]>()
  for (const body of scene.bodies) {
    if (body.fixed) badges.set(`body/${body.id}`, [{ kind: 'fixed', text: 'fixed', meaning: 'fixed to the ground' }])
  }
  const redundant = report?.mobility?.redundant ?? []
  const shared = new Set(report?.indeterminate ?? [])
  for (const joint of scene.joints) {
    const list: Badge[] = []
    if (drivesOf(joint).length > 0 || joint.motion !== null) {
      list.push({ kind: 'driven', text: 'driven', meaning: 'driven' })
    }
    const rows = redundant.filter((r) => r.joint === joint.id)
    if (rows.length > 0) {
      const names = rows.map((r) => ROW_LABELS[r.row]).join(', ')
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
