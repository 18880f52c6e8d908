import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { Group } from 'three'
import { MeshLambertMaterial, Quaternion, SphereGeometry, Vector3 } from 'three'
import { useLaboratory } from '../../laboratory/index.ts'
import { BODY, bodyOffset } from '../../simulation/index.ts'
import { add, calcPixelSize, project, rotate } from '../../tools/index.ts'
import { OVER_BODIES } from '../glyphs/arrow-field.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { makeCoilMaterials, makeHelix } from './coil.ts'

/** Pixels. */
const COIL_RADIUS = 7
const BALL_RADIUS = 6

const up = new Vector3(0, 0, 1)
const turn = new Quaternion()
const along = new Vector3()

/** The spring between the grabbed point and the pointer, of the same thickness on the screen at any distance. */
export function PullSpring() {
  const viewing = useViewing()
  const lab = useLaboratory()
  const { accent } = useColours()
  const group = useRef<Group>(null)
  const coil = useMemo(() => makeHelix(COIL_RADIUS, 1.3, 160), [])
  const ball = useMemo(() => new SphereGeometry(BALL_RADIUS, 20, 14), [])
  const wire = useMemo(() => makeCoilMaterials(accent, 0), [accent])
  const paint = useMemo(() => new MeshLambertMaterial({ color: accent }), [accent])
  // In the later pass, with the arrows: the hand is seen in front of everything.
  wire.surface.transparent = paint.transparent = true
  useEffect(
    () => () => {
      wire.surface.dispose()
      wire.depth.dispose()
      paint.dispose()
    },
    [wire, paint],
  )

  useFrame(() => {
    const shown = group.current
    if (!shown) return
    const { live, camera } = viewing
    const pull = lab.simulation.pulled
    const at = pull ? bodyOffset(live.frame(), pull.body) : -1
    shown.visible = pull !== null && at >= 0
    if (!pull || at < 0) return
    const { data } = live.frame()
    const from = add(readVec3(data, at + BODY.position), rotate(readQuat(data, at + BODY.orientation), pull.point))
    const pose = camera.pose()
    const pixel = calcPixelSize(camera.view(), Math.max(1e-9, project(pose, camera.view(), from).depth), pose)
    along.set(...pull.target).sub(shown.position.set(...from))
    const length = along.length()
    if (length > 1e-12) shown.quaternion.copy(turn.setFromUnitVectors(up, along.divideScalar(length)))
    shown.scale.setScalar(pixel)
    wire.shape.length.value = length / pixel
    shown.children[2]?.position.setZ(length / pixel)
  })

  return (
    <group ref={group} visible={false} dispose={null}>
      <mesh geometry={coil} material={wire.surface} frustumCulled={false} renderOrder={OVER_BODIES} />
      <mesh geometry={ball} material={paint} scale={0.7} renderOrder={OVER_BODIES} />
      <mesh geometry={ball} material={paint} renderOrder={OVER_BODIES} />
    </group>
  )
}
