import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { PerspectiveCamera } from 'three'
import { Matrix4, Vector3 } from 'three'
import { useLaboratory, useScene, useSession, wantsStillness } from '../../laboratory/index.ts'
import type { CameraWish } from '../../session/index.ts'
import type { Box, CameraPose, ViewSize } from '../../tools/index.ts'
import {
  calcCameraAxes,
  calcEye,
  calcShift,
  facePlane,
  fieldOf,
  fit,
  drawClear,
  isClear,
  lookAt,
  stretchOf,
  scale,
  subtract,
  withLens,
} from '../../tools/index.ts'
import { HEADER } from '../../simulation/index.ts'
import { readNumber } from '../live/read-frame.ts'
import { boxOfFrame, isEmpty, partsAtStart, partsOfFrame, partsOfPoses } from '../live/bounds.ts'
import { useViewing, type DrawnGlyph } from '../viewing/viewing.ts'
import { makeArrowRoom } from './arrow-room.ts'
import { boxOfItems } from './framing.ts'
import { makeFreePart } from '../viewing/free-part.ts'
import { usePart } from '../viewing/use-part.ts'
import { calcFreeView } from './free-view.ts'
import { calcHome } from './home.ts'
import { makeRoomMaker } from './make-room.ts'
import { watchRest } from './rest.ts'

const DEGREES = 180 / Math.PI
/** Interval at which the rig checks whether the running mechanism is still in sight, ms. */
const FOLLOWING = 250
/** Direction of the first look at a scene that states no camera. */
const FIRST_LOOK = { azimuth: -Math.PI / 3, elevation: Math.PI / 8 }

/** Whether the free part of a view has more room than that of another. */
const hasMoreRoom = ({ free }: ViewSize, than: ViewSize | null): boolean =>
  than !== null && (free.width > than.free.width + 1 || free.height > than.free.height + 1)

/** Puts three's camera where the camera control says, and grants what the session wishes of it. */
export function CameraRig() {
  const viewing = useViewing()
  const lab = useLaboratory()
  const camera = useThree((s) => s.camera) as PerspectiveCamera
  const size = useThree((s) => s.size)
  const invalidate = useThree((s) => s.invalidate)
  const insets = useSession((s) => s.insets)
  const covers = useSession((s) => s.covers)
  const request = useSession((s) => s.camera)
  const document = useScene((s) => s.document)
  const { camera: control, live } = viewing
  /** Home again with the first frame of the run: assembly may have moved things. */
  const settling = useRef(false)
  /** The pose last worked out as home: there the scene's own view is the one to save. */
  const home = useRef<CameraPose | null>(null)
  /** The pose that last showed all there is, as was asked for: what runs out of it is gone along with, as out of home. */
  const whole = useRef<CameraPose | null>(null)
  /** The pose of before a reload, to which it was put back. */
  const stood = useRef<CameraPose | null>(null)
  /** The view that home was worked out for. */
  const homeView = useRef<ViewSize | null>(null)
  const freePart = useMemo(
    () =>
      makeFreePart(
        control,
        () => partsOfFrame(live.scene(), live.runFrame()),
        () => {
          const ghosts = lab.staging.getState().staged?.ghosts ?? []
          const there = partsOfFrame(live.scene(), live.frame())
          return [...there, ...ghosts.flatMap((poses) => partsOfPoses(live.scene(), poses))]
        },
      ),
    [lab, control, live],
  )

  const room = useMemo(
    () =>
      makeRoomMaker(
        () => ({ pose: control.aim(), view: control.view() }),
        () => [
          ...partsOfFrame(live.scene(), live.runFrame()),
          ...viewing.drawn.filter(isStraight).map(({ glyph: { at }, tip }) => [at, tip]),
        ],
      ),
    [control, live, viewing],
  )

  useLayoutEffect(() => {
    room.giveBack()
    const view = calcFreeView(size, insets, covers, room.roomFor())
    if (!settling.current) {
      const grown = isHome() && hasMoreRoom(view, homeView.current)
      const resized = view.width !== control.view().width || view.height !== control.view().height
      if (isHome()) opening.current ??= 'gliding'
      freePart.take(view, wantsStillness())
      // Home was worked out beside panels that have gone with the scene before.
      if (grown) control.moveTo(homeWithArrows(), resized || wantsStillness())
      return
    }
    control.setView(view)
    control.set(homePose())
    // What stands in the corners and what passes have effects of their own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [control, freePart, size, insets])

  const lasts = covers.passing.length === 0
  useLayoutEffect(() => {
    const view = calcFreeView(size, insets, covers, room.roomFor())
    // Where nothing has to give way for it, the picture stays as it is; and where they give way to a message that goes by itself.
    if (settling.current || (lasts && isHome() && !isClear(control.aim(), view, partsAtStart(live.scene())))) {
      control.setView(view)
      if (settling.current) control.set(homePose())
      else control.moveTo(homeWithArrows(), wantsStillness())
    } else control.setView(view)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [control, covers.corners, lasts])

  const makeRoom = useEffectEvent((): void => {
    const { tool, covers: now } = lab.session.getState()
    // The picture stands still while something is pulled, or is placed by what is seen where.
    if (lab.simulation.pulled !== null || tool !== 'select') return
    if (settling.current) return
    if (!room.look(now.standing, performance.now())) {
      // The view of before a reload is there again as soon as what tells of the reload is gone.
      const isThere = stood.current !== null && freePart.asked(control.aim()) === stood.current
      if (isThere && room.giveBack()) freePart.take(calcFreeView(size, insets, now), wantsStillness())
      return
    }
    const view = calcFreeView(size, insets, now, room.roomFor())
    freePart.take(view, wantsStillness(), (pose) => withArrows(pose, view))
  })
  useEffect(() => {
    viewing.pictures.add(makeRoom)
    // A message may come to a picture that stands still.
    const stop = lab.session.subscribe((now, then) => {
      if (now.covers !== then.covers) invalidate()
    })
    return () => {
      viewing.pictures.delete(makeRoom)
      stop()
    }
  }, [lab, viewing, invalidate])

  const looked = useRef({ at: -Infinity, time: 0 })
  /** Arrows have room with the next picture: the first one of a run, or of another free part. */
  const opening = useRef<'at once' | 'gliding' | null>(null)
  const following = usePart(true, () => import('./follow-home.ts'))
  const follow = useEffectEvent((): void => {
    const now = performance.now()
    const { playing } = lab.simulation.status.getState()
    const frame = live.runFrame()
    const time = readNumber(frame.data, HEADER.time)
    const isOther = time !== looked.current.time
    // One that is led along the timeline may be the last.
    const isDue = now - looked.current.at >= FOLLOWING || opening.current !== null || (isOther && !playing)
    if (settling.current || !isDue) return
    // A run that came standing somewhere is followed there as soon as there is what follows.
    looked.current = { at: now, time: following === null ? looked.current.time : time }
    // The picture is left as it is where somebody has chosen it, works on it, or looks at what stands still in mid-run.
    const { tool, popup } = lab.session.getState()
    const aim = control.aim()
    if (lab.simulation.pulled !== null || tool !== 'select' || popup !== null) return
    // A first look that is not the scene's own is nobody's either; what it showed beside panels is kept in sight, as it is in a view that somebody has chosen.
    if (live.scene().view.camera === undefined || !(isHome() || isWhole())) freePart.follow(wantsStillness())
    if (!(isHome() || isWhole())) return
    const atStart = !playing && time === 0
    const goes = playing || isOther
    const followed = goes ? (following?.followHome(live.scene(), frame, control.view(), aim) ?? null) : null
    const pose = opening.current !== null || atStart ? withArrows(followed ?? aim) : followed
    if (pose !== null && pose !== aim) {
      const kept = isHome() ? home : whole
      kept.current = pose
      control.moveTo(pose, opening.current === 'at once' || wantsStillness())
    }
    opening.current = null
  })
  useEffect(() => {
    viewing.pictures.add(follow)
    return () => void viewing.pictures.delete(follow)
  }, [viewing])
  useEffect(() => invalidate(), [following, invalidate])

  // What swings is seen from end to end.
  useEffect(
    () =>
      lab.staging.subscribe(({ staged }, { staged: before }) => {
        if (staged?.ghosts !== before?.ghosts && !settling.current) freePart.take(control.view(), wantsStillness())
      }),
    [lab, control, freePart],
  )

  /** Where the camera looked from before it went flat. */
  const before = useRef<Pick<CameraPose, 'azimuth' | 'elevation'>>(FIRST_LOOK)

  useEffect(() => void (viewing.asked = freePart.asked), [viewing, freePart])
  useEffect(() => control.watch(invalidate), [control, invalidate])
  useEffect(
    () =>
      control.watch(() => {
        const flat = control.aim().flat === true
        if (lab.session.getState().flat !== flat) lab.session.setState({ flat })
      }),
    [lab, control],
  )
  useEffect(
    () =>
      watchRest(control, (pose) => {
        // Kept as the usual lens has it.
        const asked = freePart.asked(pose)
        const usual = { position: calcEye(withLens(asked, false)), target: asked.target }
        const cameraPose = asked === home.current ? null : asked.flat ? { ...usual, flat: asked.flat } : usual
        lab.session.setState({ cameraPose })
      }),
    [lab, control, freePart],
  )

  useLayoutEffect(() => {
    if (room.giveBack()) control.setView(calcFreeView(size, insets, covers))
    control.set(homePose())
    // The camera's pose in another document does not apply to this one.
    lab.session.setState({ cameraPose: null })
    settling.current = lab.simulation.frame === null
    // Only another document takes the camera home; an edit must not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [document])
  useEffect(
    () =>
      lab.simulation.onFrame(() => {
        if (!settling.current) return
        settling.current = false
        opening.current = 'at once'
        control.set(homePose())
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [lab, control],
  )
  useEffect(() => {
    if (request) grant(request.wish)
    // Each request is granted once, when it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [request])

  function homePose(): CameraPose {
    const scene = live.scene()
    homeView.current = control.view()
    home.current = calcHome(scene, control.view()) ?? fitClear({ ...withLens(control.pose(), false), ...FIRST_LOOK })
    return home.current
  }

  /** Whether nobody has moved the camera since it was home. */
  function isHome(): boolean {
    return freePart.asked(control.aim()) === home.current
  }

  /** The same since all was asked for. */
  function isWhole(): boolean {
    return freePart.asked(control.aim()) === whole.current
  }

  function homeWithArrows(): CameraPose {
    home.current = withArrows(homePose())
    return home.current
  }

  /** The pose with room for the arrows of the last picture. */
  function withArrows(pose: CameraPose, view = control.view()): CameraPose {
    // They are as long on the screen with either lens.
    const distance = (control.pose().distance / stretchOf(control.pose())) * stretchOf(pose)
    const arrows = viewing.drawn
      .filter(isStraight)
      .map(({ glyph: { at }, tip }) => ({ at, reach: scale(subtract(tip, at), 1 / distance) }))
    return makeArrowRoom(pose, view, arrows, partsOfFrame(live.scene(), live.runFrame()))
  }

  function fitTo(box: Box, from: CameraPose): CameraPose {
    const size = live.size() * stretchOf(from)
    if (isEmpty(box)) return { ...from, target: [0, 0, 0], distance: 4 * size }
    const fitted = fit(from, control.view(), box)
    return { ...fitted, distance: Math.max(fitted.distance, 0.6 * size) }
  }

  /** All that there is, clear of what stands in the corners. */
  function fitClear(from: CameraPose): CameraPose {
    const [scene, frame] = [live.scene(), live.frame()]
    return drawClear(fitTo(boxOfFrame(scene, frame), from), control.view(), partsOfFrame(scene, frame))
  }

  function grant(wish: CameraWish): void {
    const still = wantsStillness()
    settling.current = false
    const isAll = wish.kind === 'home' || wish.kind === 'fit'
    if (isAll && room.giveBack()) freePart.take(calcFreeView(size, insets, covers), still)
    const now = control.aim()
    const all = (): Box => boxOfFrame(live.scene(), live.frame())
    switch (wish.kind) {
      case 'home':
        return control.moveTo(homeWithArrows(), still)
      case 'fit':
        whole.current = withArrows(fitClear(now))
        return control.moveTo(whole.current, still)
      case 'frame': {
        const box = boxOfItems(live.scene(), live.frame(), wish.items, live.size())
        return control.moveTo(fitTo(isEmpty(box) ? all() : box, now), still)
      }
      case 'along': {
        const [x, y, z] = wish.direction
        const looking = lookAt([-x, -y, -z], [0, 0, 0])
        // Straight down or up leaves the heading free: the nearest quarter turn of the present one.
        const upright = Math.hypot(x, y) < 1e-6 * Math.abs(z)
        const quarter = Math.PI / 2
        const azimuth = upright ? Math.round(now.azimuth / quarter) * quarter : looking.azimuth
        return control.moveTo({ ...withLens(now, false), azimuth, elevation: looking.elevation }, still)
      }
      case 'plane':
        if (!now.flat) before.current = { azimuth: now.azimuth, elevation: now.elevation }
        return control.moveTo(facePlane(now, wish.plane), still)
      case 'perspective':
        if (!now.flat) return
        return control.moveTo({ ...withLens(now, false), ...before.current }, still)
      case 'pose': {
        const { position, target, flat = false } = wish.pose
        stood.current = withLens(lookAt(position, target), flat)
        return control.moveTo(stood.current, true)
      }
    }
  }

  useFrame(() => {
    if (control.advance(performance.now())) invalidate()
    applyPose(camera, control.pose())
    const view = control.view()
    const shift = calcShift(view)
    if (shift.x !== 0 || shift.y !== 0) {
      camera.setViewOffset(view.width, view.height, -shift.x, -shift.y, view.width, view.height)
    } else if (camera.view?.enabled) camera.clearViewOffset()
    const { distance } = control.pose()
    const far = distance + 40 * live.size()
    camera.fov = fieldOf(control.pose()) * DEGREES
    camera.aspect = view.width / view.height
    // A long lens stands far off: depth is told apart where something is.
    const nearest = distance - distance / stretchOf(control.pose()) - 40 * live.size()
    camera.near = Math.max(distance * 0.03, far * 1e-4, nearest)
    camera.far = far
    camera.updateProjectionMatrix()
  })

  return null
}

/** Torques are drawn as curls about where they act, and reach nowhere. */
const isStraight = ({ glyph }: DrawnGlyph): boolean => glyph.kind !== 'torque'

const basis = new Matrix4()
const axis = { right: new Vector3(), up: new Vector3(), back: new Vector3() }

function applyPose(camera: PerspectiveCamera, pose: CameraPose): void {
  const { right, up, back } = calcCameraAxes(pose)
  basis.makeBasis(axis.right.set(...right), axis.up.set(...up), axis.back.set(...back))
  camera.quaternion.setFromRotationMatrix(basis)
  camera.position.set(...calcEye(pose))
  camera.updateMatrixWorld()
}
