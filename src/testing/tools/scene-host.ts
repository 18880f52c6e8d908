/** What tools for building work on, without a picture: a scene store, a session, and bodies where the scene puts them. */
import { boundsOfShapes, snapFeatures, toBody, toWorld, type Pose } from '../../geometry/index.ts'
import { editOrTell } from '../../laboratory/index.ts'
import { GROUND, hiddenIn, lockedIn, shownIn, type Body, type Scene, type SceneStore } from '../../scene/index.ts'
import { isSelected, type Item, type SessionStore } from '../../session/index.ts'
import {
  calcEye,
  calcPixelSize,
  calcRay,
  cornersOf,
  fit,
  lengthOf,
  lookAt,
  openView,
  project,
  subtract,
} from '../../tools/index.ts'
import type {
  BuildHost,
  CameraPose,
  Hit,
  Marks,
  Rectangle,
  Surface,
  ToolHost,
  Vec3,
  ViewSize,
} from '../../tools/index.ts'
import { cast } from './cast.ts'

/** Pixels within which a joint is hit. */
const JOINT_REACH = { fine: 10, coarse: 22 } as const
/** m, of a scene with little in it. */
const ROOM = 0.3

const AT_ORIGIN: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

export interface SceneHost extends Omit<BuildHost, 'pull' | 'release' | 'showBox' | 'inspect' | 'capture'> {
  /** Shows a body elsewhere than the scene puts it, as a run would. */
  readonly seeAt: (body: string, pose: Pose) => void
  readonly setRunning: (running: boolean) => void
  readonly setPast: (past: boolean) => void
  /** Bodies of the moves that were watched to their end, move by move. */
  readonly moved: readonly (readonly string[])[]
  readonly marks: () => Marks | null
  /** The point that words name: "end of Crank", "end 2 of Crank", "Crank", "Pin". */
  readonly find: (words: string) => Vec3
}

/** A host over the stores. The camera looks along +y at all there is, or from 4 m away where there is nothing. */
export function makeSceneHost(scenes: SceneStore, session: SessionStore): SceneHost {
  const view: ViewSize = openView(800, 600)
  const moved: (readonly string[])[] = []
  const shown = new Map<string, Pose>()
  const scene = (): Scene => scenes.getState().scene
  let camera = firstLook(scene(), view)
  let running = false
  let past = false
  let marks: Marks | null = null

  const pose = (id: string): Pose =>
    shown.get(id) ?? (id === GROUND ? AT_ORIGIN : (scene().bodies.find((b) => b.id === id) ?? AT_ORIGIN))
  const pointOfJoint = (id: string): Vec3 | null => {
    const joint = scene().joints.find((j) => j.id === id)
    return joint ? toWorld(pose(joint.driven.body), joint.driven.position) : null
  }
  const surfaces = (x: number, y: number, through: readonly string[]): Surface[] => {
    const hidden = hiddenIn(scene())
    const ray = calcRay(camera, view, x, y)
    const far = ({ at }: Surface): number => lengthOf(subtract(at, calcEye(camera)))
    return scene()
      .bodies.filter(({ id }) => !through.includes(id) && !hidden.has(id))
      .flatMap(({ id, shapes }) => {
        const hit = cast(ray, shapes, pose(id))
        return hit ? [{ body: id, ...hit }] : []
      })
      .toSorted((a, b) => far(a) - far(b))
  }
  const grab = (id: string, at: Vec3): Hit['grab'] => {
    const free = scene().bodies.some((body) => body.id === id && !body.fixed)
    return free ? { body: id, point: toBody(pose(id), at), at } : null
  }
  const jointsAt = (x: number, y: number, coarse: boolean): Hit[] =>
    shownIn(scene())
      .joints.flatMap(({ id, driven, main }) => {
        const at = pointOfJoint(id)!
        const p = project(camera, view, at)
        const distance = Math.hypot(p.x - x, p.y - y)
        if (!(p.depth > 0) || distance > (coarse ? JOINT_REACH.coarse : JOINT_REACH.fine)) return []
        const item: Item = { kind: 'joint', id }
        return [{ distance, hit: { item, grab: grab(driven.body, at) ?? grab(main.body, at) } }]
      })
      .toSorted((a, b) => a.distance - b.distance)
      .map(({ hit }) => hit)
  const pickAll: BuildHost['pickAll'] = (x, y, coarse) => [
    ...jointsAt(x, y, coarse),
    ...surfaces(x, y, [...lockedIn(scene())]).map(({ body, at }): Hit => ({
      item: { kind: 'body', id: body },
      grab: grab(body, at),
    })),
  ]
  /** The pointer goes through what is hidden, and through what is locked. */
  const reached = (id: string): boolean => !hiddenIn(scene()).has(id) && !lockedIn(scene()).has(id)
  const isInside = (area: Rectangle, point: Vec3): boolean => {
    const p = project(camera, view, point)
    return p.depth > 0 && p.x >= area.x0 && p.x <= area.x1 && p.y >= area.y0 && p.y <= area.y1
  }
  const select: ToolHost['select'] = (items, mode) => {
    const now = session.getState()
    if (mode === 'replace') now.select(items)
    else if (mode === 'toggle') for (const item of items) now.toggleSelected(item)
    else now.select([...now.selection, ...items.filter((item) => !isSelected(now.selection, item))])
  }

  return {
    view: () => view,
    camera: () => camera,
    setCamera: (next) => {
      camera = next
    },
    zoomRange: () => [0.5, 50],
    pick: (x, y, coarse) => pickAll(x, y, coarse)[0] ?? null,
    pickInside: (area) => [
      ...shownIn(scene()).joints.flatMap(({ id }): Item[] =>
        isInside(area, pointOfJoint(id)!) ? [{ kind: 'joint', id }] : [],
      ),
      ...scene().bodies.flatMap((body): Item[] =>
        reached(body.id) && cornersAt(body, pose(body.id)).every((corner) => isInside(area, corner))
          ? [{ kind: 'body', id: body.id }]
          : [],
      ),
    ],
    select,
    hover: (item) => session.getState().hover(item),
    menu: (x, y, item) => session.getState().setPopup({ kind: 'menu', items: item ? [item] : [], x, y }),
    scene,
    pose,
    size: () => sizeOf(scene()),
    plane: () => session.getState().plane,
    grid: () => {
      const { grid } = session.getState().snap
      return grid === 'auto' ? gridFor(12 * calcPixelSize(view, camera.distance, camera)) : grid
    },
    surface: (x, y, through = []) => surfaces(x, y, through)[0] ?? null,
    pickAll,
    edit: (label, recipe) => editOrTell({ scenes, session }, label, recipe),
    begin: (label) => scenes.begin(label),
    resume: () => scenes.resume(),
    commit: () => scenes.commit(),
    watchMove: (bodies) => () => void moved.push(bodies),
    cancelEdit: () => scenes.cancel(),
    session: () => session.getState(),
    running: () => running,
    past: () => past,
    play: () => {
      running = true
    },
    show: (next) => {
      marks = next
    },
    say: (hint) => session.getState().setHint(hint),
    ask: (inline) => session.getState().setInline(inline),
    open: (popup) => session.getState().setPopup(popup),
    moved,
    seeAt: (body, at) => void shown.set(body, at),
    setPast: (on) => {
      past = on
    },
    setRunning: (on) => {
      running = on
    },
    marks: () => marks,
    find: (words) => findPoint(scene(), pose, pointOfJoint, words),
  }
}

/** 1, 2 or 5 times a power of ten, at least `least`. */
function gridFor(least: number): number {
  const decade = 10 ** Math.floor(Math.log10(least))
  return decade * ([1, 2, 5, 10].find((m) => m * decade >= least) ?? 10)
}

const cornersAt = ({ shapes }: Body, pose: Pose): readonly Vec3[] => {
  const bounds = boundsOfShapes(shapes)
  const corners: readonly Vec3[] = bounds ? cornersOf({ lower: bounds.min, upper: bounds.max }) : [[0, 0, 0]]
  return corners.map((corner) => toWorld(pose, corner))
}

function reachOf(scene: Scene): readonly [Vec3, Vec3] {
  const corners = scene.bodies.flatMap((body) => cornersAt(body, body))
  const end = (pick: (...values: number[]) => number, least: number): Vec3 =>
    ([0, 1, 2] as const).map((k) => pick(least, ...corners.map((c) => c[k]))) as unknown as Vec3
  return [end(Math.min, -ROOM), end(Math.max, ROOM)]
}

function sizeOf(scene: Scene): number {
  const [lower, upper] = reachOf(scene)
  return lengthOf(subtract(upper, lower)) / 2
}

function firstLook(scene: Scene, view: ViewSize): CameraPose {
  const pose = lookAt([0, -4, 0], [0, 0, 0])
  if (scene.bodies.length + scene.joints.length === 0) return pose
  const [lower, upper] = reachOf(scene)
  return fit(pose, view, { lower, upper })
}

function findPoint(
  scene: Scene,
  pose: (body: string) => Pose,
  pointOfJoint: (id: string) => Vec3 | null,
  words: string,
): Vec3 {
  const joint = scene.joints.find(({ name }) => name === words)
  if (joint) return pointOfJoint(joint.id)!
  const [, kind = null, which = '1', name = words] = /^([a-z ]+?)(?: (\d+))? of (.+)$/.exec(words) ?? []
  const body = scene.bodies.find((b) => b.name === name)
  if (!body) throw new Error(`there is no "${name}" in the scene`)
  if (kind === null) {
    const bounds = boundsOfShapes(body.shapes)
    const middle = ([0, 1, 2] as const).map((k) => (bounds ? (bounds.min[k] + bounds.max[k]) / 2 : 0))
    return toWorld(pose(body.id), middle as unknown as Vec3)
  }
  const features = snapFeatures(body.shapes).filter((f) => f.kind === kind.replaceAll(' ', '-'))
  const feature = features[Number(which) - 1]
  if (!feature) throw new Error(`${name} has ${features.length} × ${kind}, and no number ${which}`)
  return toWorld(pose(body.id), feature.at)
}
