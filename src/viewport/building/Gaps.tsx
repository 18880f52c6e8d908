import { useFrame } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { useRun, useScene, useSession } from '../../laboratory/index.ts'
import { calcCameraAxes } from '../../tools/index.ts'
import { useViewing } from '../viewing/viewing.ts'
import { axisOf, gapsOf } from './gaps.ts'

/** Lines that no tool draws: the gaps of joints that could not be closed, and the axis of the joint that is being set. */
export function Gaps() {
  const viewing = useViewing()
  const failure = useRun((s) => s.failure)
  const outdated = useRun((s) => s.outdated)
  const set = useSession((s) => (s.popup?.kind === 'joint' ? s.popup.joint : null))
  const joint = useScene((s) => s.scene.joints.find(({ id }) => id === set))
  const written = useRef('')
  useEffect(() => {
    viewing.invalidate()
    return () => {
      viewing.standing = []
      viewing.invalidate()
    }
  }, [viewing, failure, outdated, joint])
  // Mounted before the lines: what is written here is drawn in the same picture.
  useFrame(() => {
    const { camera, live } = viewing
    const frame = live.frame()
    const gaps = failure?.joints === undefined ? [] : gapsOf(live.scene(), frame, live.size(), failure.joints, outdated)
    const { back } = calcCameraAxes(camera.pose())
    const lines = joint === undefined ? gaps : [...gaps, ...axisOf(joint, frame, live.size(), back)]
    // What is written beside lines is laid out before this: with other lines it is due once more.
    const words = lines.map(({ label }) => label).join()
    if (words !== written.current) viewing.invalidate()
    written.current = words
    viewing.standing = lines
  })
  return null
}
