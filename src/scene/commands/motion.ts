/** Velocity geometry: kept with the view, so that none of it moves anything. */
import { roundOffEach } from '../../geometry/index.ts'
import { GROUND } from '../document.ts'
import type { MotionPoint, MotionView, RelativeMotion, Scene, SceneDraft, ShownScrew, Vec3 } from '../document.ts'
import { firstFree } from '../ids.ts'

type Viewed = Pick<Scene, 'view' | 'bodies'>

const NOTHING: MotionView = {}

export const motionIn = ({ view }: Pick<Scene, 'view'>): MotionView => view.motion ?? NOTHING

const isThere = ({ bodies }: Viewed, id: string): boolean => id === GROUND || bodies.some((body) => body.id === id)

/** The body that a motion is seen from. */
export const seenFrom = ({ from }: RelativeMotion): string => from ?? GROUND

/** Points whose arrows are drawn, of bodies that are there, with their numbers in the list of the file. */
export const motionPointsIn = (scene: Viewed): readonly (MotionPoint & { readonly index: number })[] =>
  (motionIn(scene).points ?? []).flatMap((point, index) =>
    scene.bodies.some(({ id }) => id === point.body) ? [{ ...point, index }] : [],
  )

/** Motions of bodies that are there, as seen from others that are. */
const relativeIn = <T extends RelativeMotion>(scene: Viewed, list: readonly T[] = []): readonly T[] =>
  list.filter(
    (one) =>
      one.body !== seenFrom(one) && one.body !== GROUND && isThere(scene, one.body) && isThere(scene, seenFrom(one)),
  )

export const screwsIn = (scene: Viewed): readonly ShownScrew[] => relativeIn(scene, motionIn(scene).screws)
export const centrodesIn = (scene: Viewed): readonly RelativeMotion[] => relativeIn(scene, motionIn(scene).centrodes)

/** The two bodies whose lines by Kennedy's theorem are drawn, where they are there. */
export function pairIn(scene: Viewed): readonly [string, string] | null {
  const { pair } = motionIn(scene)
  return pair !== undefined && pair[0] !== pair[1] && pair.every((id) => isThere(scene, id)) ? pair : null
}

/** A scene of which none stays leaves all of it open again. */
function keep(draft: SceneDraft, change: { readonly [K in keyof MotionView]?: MotionView[K] | undefined }): void {
  const entries = Object.entries({ ...motionIn(draft), ...change }).filter(
    ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
  )
  if (entries.length > 0) draft.view.motion = Object.fromEntries(entries)
  else delete draft.view.motion
}

/** Points this near to each other, m, are one. */
const ONE_POINT = 1e-9
const isAt = (a: Vec3 | undefined, b: Vec3 | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.every((x, k) => Math.abs(x - b[k]!) <= ONE_POINT)

/** The point of a body at a place (body axes, m; its centre of mass where that is not given) by its number in the list; −1 where none of it is drawn. */
export const motionPointAt = (scene: Pick<Scene, 'view'>, body: string, position?: Vec3): number =>
  (motionIn(scene).points ?? []).findIndex((point) => point.body === body && isAt(point.position, position))

/** What of the motion of a point is drawn. */
export interface DrawnMotion {
  readonly velocity?: boolean
  readonly acceleration?: boolean
}

/** Draws the velocity or acceleration of a point, or draws it no longer; one of which nothing is drawn goes. */
export function setMotionPoint(
  draft: SceneDraft,
  { body, position, named = false }: { readonly body: string; readonly position?: Vec3; readonly named?: boolean },
  change: DrawnMotion,
): void {
  const points = motionIn(draft).points ?? []
  const at = motionPointAt(draft, body, position)
  const old = points[at]
  const { velocity = old !== undefined && old.velocity !== false, acceleration = old?.acceleration === true } = change
  if (!velocity && !acceleration) return keep(draft, { points: points.filter((_, i) => i !== at) })
  const name = named ? firstFree('Point', ' ', new Set(points.flatMap((one) => one.name ?? []))) : undefined
  const {
    velocity: _v,
    acceleration: _a,
    ...rest
  } = old ?? {
    body,
    ...(position && { position: roundOffEach(position) }),
    ...(name !== undefined && { name }),
  }
  const point: MotionPoint = { ...rest, ...(!velocity && { velocity }), ...(acceleration && { acceleration }) }
  keep(draft, { points: at < 0 ? [...points, point] : points.with(at, point) })
}

const isSame = (a: RelativeMotion, b: RelativeMotion): boolean => a.body === b.body && seenFrom(a) === seenFrom(b)
const relative = (body: string, from: string): RelativeMotion => (from === GROUND ? { body } : { body, from })

/** Draws the screw axis of a body as seen from another; `null`: no longer. */
export function setScrew(
  draft: SceneDraft,
  body: string,
  from: string,
  shown: { readonly axode: boolean } | null,
): void {
  const { screws = [] } = motionIn(draft)
  const one = relative(body, from)
  const at = screws.findIndex((screw) => isSame(screw, one))
  const others = screws.filter((_, i) => i !== at)
  if (shown === null) return keep(draft, { screws: others })
  const { axode: _axode, ...rest } = screws[at] ?? one
  const screw: ShownScrew = { ...rest, ...(shown.axode && { axode: true }) }
  keep(draft, { screws: at < 0 ? [...screws, screw] : screws.with(at, screw) })
}

/** Draws the centrodes of a body as seen from another, or draws them no longer. */
export function setCentrode(draft: SceneDraft, body: string, from: string, shown: boolean): void {
  const { centrodes = [] } = motionIn(draft)
  const one = relative(body, from)
  const others = centrodes.filter((centrode) => !isSame(centrode, one))
  keep(draft, { centrodes: shown ? [...others, one] : others })
}

/** Draws instant centres, the lines of a pair of bodies, or chooses the polygon. */
export const setMotionView = (
  draft: SceneDraft,
  change: {
    readonly centres?: boolean
    readonly pair?: readonly [string, string] | null
    readonly polygon?: 'velocity' | 'acceleration'
  },
): void =>
  keep(draft, {
    ...(change.centres !== undefined && { centres: change.centres }),
    ...(change.pair !== undefined && { pair: change.pair ?? undefined }),
    ...(change.polygon !== undefined && { polygon: change.polygon === 'velocity' ? undefined : change.polygon }),
  })

/** Draws nothing of a body that is gone: its id may be another one's one day. */
export function forgetMotion(draft: SceneDraft, gone: ReadonlySet<string>): void {
  const { points, screws, centrodes, pair } = motionIn(draft)
  const stays = (one: RelativeMotion): boolean => !gone.has(one.body) && !gone.has(seenFrom(one))
  if (draft.view.motion === undefined || gone.size === 0) return
  keep(draft, {
    points: points?.filter(({ body }) => !gone.has(body)),
    screws: screws?.filter(stays),
    centrodes: centrodes?.filter(stays),
    pair: pair?.some((id) => gone.has(id)) === true ? undefined : pair,
  })
}

/**
 * Bodies have become others.
 *
 * @param find what became of a body, and of a point of it (body axes, m); undefined where it is as it was
 */
export function moveMotion(
  draft: SceneDraft,
  find: (body: string, position?: Vec3) => { readonly body: string; readonly position: Vec3 | undefined } | undefined,
): void {
  const { points, screws, centrodes, pair } = motionIn(draft)
  if (draft.view.motion === undefined) return
  const idOf = (id: string): string => find(id)?.body ?? id
  const moved = <T extends RelativeMotion>(one: T): T => ({
    ...one,
    body: idOf(one.body),
    ...(one.from !== undefined && { from: idOf(one.from) }),
  })
  keep(draft, {
    points: points?.map((point) => {
      const found = find(point.body, point.position)
      return found ? { ...point, body: found.body, ...(found.position && { position: found.position }) } : point
    }),
    screws: screws?.map(moved),
    centrodes: centrodes?.map(moved),
    pair: pair && [idOf(pair[0]), idOf(pair[1])],
  })
}
