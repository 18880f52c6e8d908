/** Tables of trajectories on this device, by document: they outlive a reload. Pure but for the storage that it is given. */
import type { Freedom, Scene, Trajectory } from '../../scene/index.ts'
import type { PreferenceStorage } from '../../session/index.ts'

export interface Table {
  readonly name: string
  readonly trajectory: Trajectory
}

export interface Made {
  /** Takes the place of the points of the scene. */
  readonly table: Table | null
  /** Of the motion whose efforts are asked for, s; null: as long as the trajectory. */
  readonly duration: number | null
  /** From one effort to the next, s. */
  readonly sample: number
}

const KEY = 'lockwork-trajectories'
/** Documents whose desks are kept; the one that was touched longest ago goes first. */
const MOST = 30

interface KeptTable {
  readonly name: string
  readonly times: readonly number[]
  readonly courses: readonly { readonly joint: string; readonly on: Freedom; readonly values: readonly number[] }[]
}

type Kept = Omit<Made, 'table'> & { readonly document: string; readonly table: KeptTable | null }

/** The desk that is kept of a document, null where there is none. Anything unreadable counts as nothing. */
export function readDesk(storage: PreferenceStorage, document: string, scene: Scene): Made | null {
  const kept = read(storage).find((one) => one.document === document)
  if (kept === undefined) return null
  const { table, duration, sample } = kept
  return { duration, sample, table: table === null ? null : tableOf(table, scene) }
}

/** Keeps the desk of a document; one without a table is kept no longer. Where nothing can be stored, nothing is. */
export function writeDesk(storage: PreferenceStorage, document: string, made: Made): void {
  const others = read(storage).filter((one) => one.document !== document)
  const { table, duration, sample } = made
  const own: Kept = { document, duration, sample, table: table === null ? null : plain(table) }
  const all = table === null ? others : [own, ...others].slice(0, MOST)
  // Where there is no room for all of them, that of this document comes first.
  for (const kept of [all, all.slice(0, 1)]) {
    try {
      return storage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // A browser without storage has no memory; all else works.
    }
  }
}

const plain = ({ name, trajectory: { times, courses } }: Table): KeptTable => ({
  name,
  times,
  courses: courses.map(({ joint, on, values }) => ({ joint: joint.id, on, values })),
})

/** The table with the joints of the scene; null where the scene has none of them any more. */
function tableOf({ name, times, courses }: KeptTable, scene: Scene): Table | null {
  const found = courses.flatMap(({ joint: id, on, values }) => {
    const joint = scene.joints.find((one) => one.id === id)
    return joint === undefined ? [] : [{ joint, on, values }]
  })
  return found.length === 0 ? null : { name, trajectory: { times, courses: found } }
}

function read(storage: PreferenceStorage): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null
const isNumber = (x: unknown): x is number => typeof x === 'number' && Number.isFinite(x)
const areNumbers = (x: unknown): x is readonly number[] => Array.isArray(x) && x.every(isNumber)

function isTable(x: unknown): x is KeptTable {
  if (!isRecord(x) || typeof x['name'] !== 'string' || !areNumbers(x['times']) || !Array.isArray(x['courses']))
    return false
  const { length } = x['times']
  return x['courses'].every(
    (one: unknown) =>
      isRecord(one) &&
      typeof one['joint'] === 'string' &&
      (one['on'] === 'angle' || one['on'] === 'slide') &&
      areNumbers(one['values']) &&
      one['values'].length === length,
  )
}

const isKept = (x: unknown): x is Kept =>
  isRecord(x) &&
  typeof x['document'] === 'string' &&
  (x['duration'] === null || isNumber(x['duration'])) &&
  isNumber(x['sample']) &&
  (x['table'] === null || isTable(x['table']))
