import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { PerspectiveCamera } from 'three'
import { Matrix4, Vector3 } from 'three'
import { useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import type { CameraWish } from '../../session/index.ts'
import type { Box, CameraPose } from '../../tools/index.ts'
import { calcCameraAxes, calcEye, calcShift, drawBack, FIELD_OF_VIEW, fit, lookAt } from '../../tools/index.ts'
import { boxOfFrame, cornersAtStart, isEmpty } from '../live/bounds.ts'
import { useViewing } from '../viewing.ts'
import { boxOfItems } from './framing.ts'
import { watchRest } from './rest.ts'
import { wantsStillness } from './stillness.ts'

const DEGREES = 180 / Math.PI
/** Direction of the first look at a scene that states no camera. */
const FIRST_LOOK = { azimuth: -Math.PI / 3, elevation: Math.PI / 8 }

/** Puts three's camera where the camera control says, and grants what the session wishes of it. */
export function CameraRig() {
  const viewing = useViewing()
  const lab = useLaboratory()
  const camera = useThree((s) => s.camera) as PerspectiveCamera
  const size = useThree((s) => s.size)
  const invalidate = useThree((s) => s.invalidate)
  const insets = useSession((s) => s.insets)
  const request = useSession((s) => s.camera)
  const document = useScene((s) => s.document)
  const { camera: control, live } = viewing
  /** Home again with the first frame of the run: assembly may have moved things. */
  const settling = useRef(false)
  /** The pose last worked out as home: there the scene's own view is the one to save. */
  const home = useRef<CameraPose | null>(null)

  useLayoutEffect(() => {
    const width = size.width - insets.left - insets.right
    const height = size.height - insets.top - insets.bottom
    const usable = width > 80 && height > 80
    control.setView({
      width: size.width,
      height: size.height,
      free: usable
        ? { x: insets.left, y: insets.top, width, height }
        : { x: 0, y: 0, width: size.width, height: size.height },
    })
  }, [control, size, insets])

  useEffect(() => control.watch(invalidate), [control, invalidate])
  useEffect(
    () =>
      watchRest(control, (pose) => {
        const cameraPose = pose === home.current ? null : { position: calcEye(pose), target: pose.target }
        lab.session.setState({ cameraPose })
      }),
    [lab, control],
  )

  useLayoutEffect(() => {
    control.set(homePose())
    // What the camera was in another document is no part of this one.
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
    const told = scene.view.camera
    if (told) home.current = drawBack(lookAt(told.position, told.target), control.view(), cornersAtStart(scene))
    else home.current = fitTo(boxOfFrame(scene, live.frame()), { ...control.pose(), ...FIRST_LOOK })
    return home.current
  }

  function fitTo(box: Box, from: CameraPose): CameraPose {
    if (isEmpty(box)) return { ...from, target: [0, 0, 0], distance: 4 * live.size() }
    const fitted = fit(from, control.view(), box)
    return { ...fitted, distance: Math.max(fitted.distance, 0.6 * live.size()) }
  }

  function grant(wish: CameraWish): void {
    const still = wantsStillness()
    settling.current = false
    const all = (): Box => boxOfFrame(live.scene(), live.frame())
    switch (wish.kind) {
      case 'home':
        return control.moveTo(homePose(), still)
      case 'fit':
        return control.moveTo(fitTo(all(), control.pose()), still)
      case 'frame': {
        const box = boxOfItems(live.scene(), live.frame(), wish.items, live.size())
        return control.moveTo(fitTo(isEmpty(box) ? all() : box, control.pose()), still)
      }
      case 'along': {
        const [x, y, z] = wish.direction
        const looking = lookAt([-x, -y, -z], [0, 0, 0])
        // Straight down or up leaves the heading free: the nearest quarter turn of the present one.
        const upright = Math.hypot(x, y) < 1e-6 * Math.abs(z)
        const quarter = Math.PI / 2
        const azimuth = upright ? Math.round(control.pose().azimuth / quarter) * quarter : looking.azimuth
        return control.moveTo({ ...control.pose(), azimuth, elevation: looking.elevation }, still)
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
    camera.fov = FIELD_OF_VIEW * DEGREES
    camera.aspect = view.width / view.height
    camera.near = Math.max(distance * 0.03, far * 1e-4)
    camera.far = far
    camera.updateProjectionMatrix()
  })

  return null
}

const basis = new Matrix4()
const axis = { right: new Vector3(), up: new Vector3(), back: new Vector3() }

function applyPose(camera: PerspectiveCamera, pose: CameraPose): void {
  const { right, up, back } = calcCameraAxes(pose)
  basis.makeBasis(axis.right.set(...right), axis.up.set(...up), axis.back.set(...back))
  camera.quaternion.setFromRotationMatrix(basis)
  camera.position.set(...calcEye(pose))
  camera.updateMatrixWorld()
}
