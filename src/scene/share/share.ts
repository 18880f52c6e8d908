/**
 * A whole scene as the end of an address: `#scene=1.` and then base64url(zlib(JSON)). It never leaves the browser: what
 * follows `#` is not sent to any server.
 *
 * A link may come from anybody. It is measured before it is unpacked, unpacked no further than its bound, and checked like any
 * scene file; the check sum of zlib finds what was damaged on the way.
 */
import type { Scene } from '../document.ts'
import { serialiseScene } from '../file/serialise.ts'
import { validateScene } from '../file/validate.ts'
import { SHARE_MARK } from './shared.ts'
import type { BodyState, DecodedShare, RunState, Shared } from './shared.ts'

const VERSION = 1
/** Longest link, characters after the mark. */
const LONGEST = 200_000
/** Most that a link may unpack to, bytes. */
const LARGEST = 4_000_000
/** Speeds that a link may ask for; the page has bounds of its own. */
const SPEEDS = [1e-4, 1e4] as const

/** The end of the address for a scene; null when it is too large to be a link. */
export async function encodeShare({ scene, run, speed }: Shared): Promise<string | null> {
  const payload = {
    scene: JSON.parse(serialiseScene(scene)) as unknown,
    ...(run !== null && {
      run: { t: run.t, bodies: run.bodies.map(stateToList), ...(run.angles?.length && { angles: run.angles }) },
    }),
    ...(speed !== 1 && { speed }),
  }
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  if (bytes.length > LARGEST) return null
  const packed = await gather(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate')), Infinity)
  const code = `${VERSION}.${toBase64(packed ?? new Uint8Array())}`
  return code.length > LONGEST ? null : SHARE_MARK + code
}

/** Reads the scene in the end of an address, and nothing of what a text puts behind a link, such as a full stop. Never throws. */
export async function decodeShare(hash: string): Promise<DecodedShare> {
  const [, version, code] = /^#?scene=(\d{1,9})\.([A-Za-z0-9_-]+)/.exec(hash.slice(0, LONGEST + 100)) ?? []
  if (hash.length > LONGEST + SHARE_MARK.length) return TOO_LARGE
  if (version === undefined || code === undefined) return DAMAGED
  if (Number(version) > VERSION) return NEWER
  if (Number(version) !== VERSION) return DAMAGED
  try {
    const packed = fromBase64(code)
    const bytes = await gather(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')), LARGEST)
    if (bytes === null) return TOO_LARGE
    return check(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    // It could not be unpacked or read, for whatever reason.
    return DAMAGED
  }
}

function check(payload: unknown): DecodedShare {
  if (!isObject(payload)) return DAMAGED
  const result = validateScene(payload['scene'])
  if (!result.ok) {
    const [first] = result.faults
    const where = first === undefined ? '' : ` (${first.pointer}: ${first.message})`
    return refused('The scene in this link is not one that Lockwork can show', `It has faults${where}. ${SAFE}`)
  }
  const { scene } = result
  const run = readRun(payload['run'], scene)
  const speed = payload['speed'] ?? 1
  if (run === undefined || !isNumber(speed) || speed < SPEEDS[0] || speed > SPEEDS[1]) return DAMAGED
  return { ok: true, shared: { scene, run, speed } }
}

/** Reads a run; null if there is none, undefined if it is not valid. */
function readRun(run: unknown, scene: Scene): RunState | null | undefined {
  if (run === undefined) return null
  if (!isObject(run) || !isNumber(run['t']) || run['t'] < 0 || !Array.isArray(run['bodies'])) return undefined
  const ids = new Set(scene.bodies.map(({ id }) => id))
  const bodies: BodyState[] = []
  for (const entry of run['bodies'] as unknown[]) {
    const body = listToState(entry)
    if (body === null || !ids.delete(body.id)) return undefined
    bodies.push(body)
  }
  const angles = readAngles(run['angles'], scene)
  return angles && { t: run['t'], bodies, ...(angles.length > 0 && { angles }) }
}

/** Undefined: they are not what they should be. */
function readAngles(list: unknown, scene: Scene): [string, number][] | undefined {
  if (list === undefined) return []
  if (!Array.isArray(list)) return undefined
  const ids = new Set(scene.joints.map(({ id }) => id))
  const isAngle = (entry: unknown): entry is [string, number] =>
    Array.isArray(entry) && entry.length === 2 && ids.delete(entry[0] as string) && isNumber(entry[1])
  return list.every(isAngle) ? list : undefined
}

/** id, then position, orientation, velocity and angular velocity in a row. */
const stateToList = ({ id, position, orientation, velocity, angularVelocity }: BodyState): unknown[] => [
  id,
  // Twelve digits: more than a picture shows, and half the length of all of them.
  ...[...position, ...orientation, ...velocity, ...angularVelocity].map((x) => Number(x.toPrecision(12))),
]

function listToState(entry: unknown): BodyState | null {
  if (!Array.isArray(entry) || entry.length !== 14) return null
  const [id, ...numbers] = entry as unknown[]
  if (typeof id !== 'string' || !numbers.every(isNumber)) return null
  const [x, y, z, q0, q1, q2, q3, vx, vy, vz, wx, wy, wz] = numbers as [number, ...number[]] & Thirteen
  const norm = Math.hypot(q0, q1, q2, q3)
  if (Math.abs(norm - 1) > 1e-6) return null
  return {
    id,
    position: [x, y, z],
    orientation: [q0 / norm, q1 / norm, q2 / norm, q3 / norm],
    velocity: [vx, vy, vz],
    angularVelocity: [wx, wy, wz],
  }
}
type N = number
type Thirteen = readonly [N, N, N, N, N, N, N, N, N, N, N, N, N]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 1e12

/** All bytes of a stream; null, and the rest is never made, once they are more than `most`. */
async function gather(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > most) {
      await reader.cancel()
      return null
    }
    parts.push(next.value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const fromBase64 = (code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const SAFE = 'Your own work was not touched. Ask for the link again, or for the scene as a file.'
const refused = (title: string, detail: string): DecodedShare => ({ ok: false, title, detail })
const DAMAGED = refused('This link is damaged', `A part of it is missing or changed, as mail programs do. ${SAFE}`)
const TOO_LARGE = refused('This link is too large to be opened', `It holds more than a scene can need. ${SAFE}`)
const NEWER = refused(
  'This link is of a newer Lockwork, or damaged',
  'If it was made by a newer Lockwork, reload the page to get that, and open the link again; else ask for it again. Your own work was not touched.',
)
