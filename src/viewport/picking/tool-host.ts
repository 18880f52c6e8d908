import { nameOfBody } from '../../scene/index.ts'
import type { Laboratory } from '../../laboratory/index.ts'
import { isSelected } from '../../session/index.ts'
import { readPoses, readTime } from '../../simulation/index.ts'
import type { CameraPose, Rectangle, ToolHost } from '../../tools/index.ts'
import { isStraightAt, stretchOf, withLens } from '../../tools/index.ts'
import { needBuilding } from '../building-loader.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { makeUnmovedTeller } from './unmoved.ts'
import { pick, pickInside } from './picker.ts'

type Turned = Pick<CameraPose, 'azimuth' | 'elevation'>

type Poses = ReturnType<typeof readPoses>

/** What the page around the canvas does for the tools. */
export interface PageHost {
  readonly capture: (pointer: number) => void
  readonly showBox: (area: Rectangle | null) => void
}

/** Nearest and farthest eye, in scene sizes. */
const ZOOM = [0.02, 60] as const
/** A pose that changed by less, in m and in quaternion entries, was not changed by the drag. */
const UNMOVED = 1e-9

/** What pointer tools act on: this viewport, its laboratory, and the page around it. */
export function makeToolHost(lab: Laboratory, viewing: Viewing, page: PageHost): ToolHost {
  const { camera, live } = viewing
  const session = lab.session.getState
  /** Turned away from the plane, the flat look is over. */
  const staysFlat = (pose: CameraPose): boolean => isStraightAt(pose, session().plane)
  /** How the camera was turned when a hand took hold of it on its way to the plane. */
  let underWay: Turned | null = null
  /** Poses of the bodies when a drag began. */
  let grabbed: Poses = new Map()
  const held = makeUnmovedTeller(lab)
  const arrived = (pose: CameraPose): CameraPose => {
    if (camera.moving()) underWay = camera.aim().flat ? camera.pose() : null
    // Panning and zooming do not turn the camera, so the flat look counts as reached.
    const kept = underWay !== null && pose.azimuth === underWay.azimuth && pose.elevation === underWay.elevation
    if (!kept) return pose
    const { azimuth, elevation } = camera.aim()
    return { ...pose, azimuth, elevation }
  }
  return {
    ...page,
    view: camera.view,
    camera: camera.pose,
    setCamera: (wanted) => {
      const pose = arrived(wanted)
      // Taken hold of on the way between two lenses: the one that it leads to.
      const settled = pose.lens === undefined ? pose : withLens(pose, camera.aim().flat === true)
      camera.set(staysFlat(settled) ? settled : withLens(settled, false))
    },
    zoomRange: () => {
      const size = live.size() * stretchOf(camera.pose())
      return [ZOOM[0] * size, ZOOM[1] * size]
    },
    pick: (x, y, coarse) => pick(viewing, x, y, coarse),
    pickInside: (area) => pickInside(viewing, area),
    select: (items, mode) => {
      const now = session()
      if (mode === 'replace') now.select(items)
      else if (mode === 'toggle') for (const item of items) now.toggleSelected(item)
      else now.select([...now.selection, ...items.filter((item) => !isSelected(now.selection, item))])
    },
    hover: (item) => session().hover(item),
    inspect: (item) => session().hover(item),
    menu: (x, y, item) => {
      if (item && !isSelected(session().selection, item)) session().select([item])
      session().setPopup({ kind: 'menu', items: item ? session().selection : [], x, y })
    },
    pull: (body, point, target) => {
      if (lab.simulation.pulled === null) {
        needBuilding(lab.session)
        grabbed = posesOf(lab)
        held.begin()
      }
      lab.simulation.pull(body, point, target)
      held.tell()
      viewing.invalidate()
    },
    release: (keep) => {
      const { pulled } = lab.simulation
      lab.simulation.release()
      viewing.invalidate()
      const { frame, status } = lab.simulation
      if (!pulled || frame === null || status.getState().playing) return
      if (readTime(frame) !== 0) void endMove(lab, pulled.body, grabbed, keep)
      else if (keep) void keepPoses(lab, pulled.body)
      else lab.simulation.rewind()
    },
  }
}

/** Writes the poses that a drag at the start has led to into the scene, as one entry of history. */
async function keepPoses(lab: Laboratory, dragged: string): Promise<void> {
  const { revision } = lab.scenes.getState()
  await lab.simulation.settled()
  const { frame, status } = lab.simulation
  // An edit or a run that came in between has made these poses history.
  const stale = lab.scenes.getState().revision !== revision || status.getState().playing
  if (!frame || stale || readTime(frame) !== 0) return
  const poses = readPoses(frame)
  lab.scenes.edit(`Move ${nameOfBody(lab.scenes.getState().scene, dragged)}`, (draft) => {
    for (const body of draft.bodies) {
      const pose = poses.get(body.id)
      if (!pose || body.fixed) continue
      if (differs(pose.position, body.position)) body.position = pose.position
      if (differs(pose.orientation, body.orientation)) body.orientation = pose.orientation
    }
  })
}

/** What a drag has made of a run that stands away from its start: one entry of history, that moves the run alone; or nothing, where it is not kept. */
async function endMove(lab: Laboratory, dragged: string, from: Poses, keep: boolean): Promise<void> {
  const { document } = lab.scenes.getState()
  await lab.simulation.settled()
  const { document: now, readOnly } = lab.scenes.getState()
  const moved = [...posesOf(lab)].some(([id, { position, orientation }]) => {
    const before = from.get(id)
    return before && (differs(position, before.position) || differs(orientation, before.orientation))
  })
  if (!moved || now !== document) return
  if (!keep) lab.simulation.stepBack()
  else if (!readOnly)
    lab.scenes.edit(`Move ${nameOfBody(lab.scenes.getState().scene, dragged)}`, () => {}, { byHand: true })
}

const posesOf = ({ simulation: { frame } }: Laboratory): Poses => (frame === null ? new Map() : readPoses(frame))

const differs = (a: readonly number[], b: readonly number[]): boolean =>
  a.some((x, i) => Math.abs(x - (b[i] ?? Number.NaN)) > UNMOVED)
