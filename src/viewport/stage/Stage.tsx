import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { DirectionalLight, Mesh, PlaneGeometry, ShadowMaterial } from 'three'
import { Vector3 } from 'three'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { mix } from '../../tools/index.ts'
import { isPlaneShown } from './plane-shown.ts'
import { boxOfFrame, isEmpty, radiusOf } from '../live/bounds.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { calcFloor, calcGridSpacing, calcLowest } from './floor.ts'
import { makeGrid } from './grid.ts'

/** Direction from the scene to the key light. */
const KEY = new Vector3(-0.42, -0.62, 1.25).normalize()
/** Distance at which the grid has faded out, over the extent of the mechanism. */
const GRID_REACH = 9
/** Frames between two looks at how far the mechanism reaches. */
const LOOK_EVERY = 12
/** Radius around the middle within which shadows are cast, over the reach. */
const LIT = 1.5
/** Part of the way that the floor sinks per frame. */
const SINK = 0.18
const SHADOW_MAP = 1536
/** Seen at less than the first of these, as the height of the eye over its distance, the shadow on the floor is a smear of lines; at the second it is whole. */
const GRAZING = [0.03, 0.1] as const
/** Marks objects that a picture without a ground leaves out. */
const FLOOR = { floor: true }

const middle = new Vector3()

/** Light, floor, shadow and grid. */
export function Stage() {
  const { session } = useLaboratory()
  const viewing = useViewing()
  const colours = useColours()
  const document = useScene((s) => s.document)
  const darkness = colours.dark ? 0.42 : 0.16
  const light = useRef<DirectionalLight>(null)
  const fill = useRef<DirectionalLight>(null)
  const shadow = useRef<Mesh<PlaneGeometry, ShadowMaterial>>(null)
  const size = useThree((s) => s.size)
  const invalidate = useThree((s) => s.invalidate)
  const place = useRef({ level: 0, wanted: 0, reach: 1, spacing: 1, centre: new Vector3(), count: 0, fresh: true })
  const grid = useMemo(() => makeGrid(), [])

  useEffect(() => () => grid.dispose(), [grid])
  useEffect(() => {
    place.current.fresh = true
    invalidate()
  }, [document, invalidate])
  useEffect(() => {
    grid.setColour(colours.ink, colours.dark ? 0.3 : 0.32)
    grid.setView(size.width, size.height)
    invalidate()
  }, [grid, colours, size, invalidate])

  useFrame(({ camera }) => {
    const at = place.current
    // A faint light from the eye: what faces the viewer is never black.
    fill.current?.position.copy(camera.position).sub(at.centre)
    const { live } = viewing
    if (shadow.current) {
      const steep = Math.abs(camera.position.z - at.level) / camera.position.distanceTo(at.centre)
      const seen = Math.min(1, (steep - GRAZING[0]) / (GRAZING[1] - GRAZING[0]))
      shadow.current.visible = seen > 0
      shadow.current.material.opacity = seen * darkness
    }
    // Two grids at once would be a tangle: the working plane's comes first.
    grid.object.visible = !isPlaneShown(session.getState())
    const scene = live.scene()
    if (at.fresh) {
      const length = live.size()
      const box = boxOfFrame(scene, live.frame())
      at.fresh = false
      at.level = at.wanted = calcFloor(scene, live.frame(), length)
      at.reach = Math.max(length, isEmpty(box) ? 0 : radiusOf(box))
      at.spacing = calcGridSpacing(at.reach)
      at.centre.set(...(isEmpty(box) ? ([0, 0, 0] as const) : mix(box.lower, box.upper, 0.5)))
      layOut()
    } else if (at.count++ % LOOK_EVERY === 0) {
      const lowest = calcLowest(scene, live.frame())
      if (lowest < at.wanted) at.wanted = lowest - 0.1 * live.size()
      const box = boxOfFrame(scene, live.frame(), (kind) => kind === 'joint')
      if (!isEmpty(box)) {
        middle.set(...mix(box.lower, box.upper, 0.5))
        // what has gone out of the light's reach is followed
        if (middle.distanceTo(at.centre) + radiusOf(box) > LIT * at.reach) {
          at.reach = Math.max(at.reach, radiusOf(box))
          at.centre.copy(middle)
          layOut()
        }
      }
    }
    if (at.level > at.wanted) {
      at.level += (at.wanted - at.level) * SINK
      if (at.level - at.wanted < 1e-3 * at.reach) at.level = at.wanted
      layOut()
      invalidate()
    }
  })

  /** Puts floor, grid and shadow camera around the mechanism. */
  function layOut(): void {
    const { level, reach, spacing, centre } = place.current
    const radius = reach * LIT
    const drop = Math.max(0, centre.z - level)
    grid.place(centre.x, centre.y, level, spacing, reach * GRID_REACH)
    // Shadows are looked up only where they can fall.
    const fallen = radius + drop
    shadow.current?.position.set(centre.x + (-KEY.x / KEY.z) * drop, centre.y + (-KEY.y / KEY.z) * drop, level)
    shadow.current?.scale.set(2 * fallen, 2 * fallen, 1)
    const key = light.current
    if (!key) return
    key.target.position.copy(centre)
    key.position.copy(centre).addScaledVector(KEY, radius * 4)
    key.target.updateMatrixWorld()
    const { camera } = key.shadow
    camera.left = camera.bottom = -radius
    camera.right = camera.top = radius
    camera.near = radius
    camera.far = radius * 6 + drop * 2
    camera.updateProjectionMatrix()
    key.shadow.normalBias = (2.2 * 2 * radius) / SHADOW_MAP
  }

  return (
    <>
      <hemisphereLight args={colours.dark ? ['#d5e0f5', '#4a505c', 1.55] : ['#ffffff', '#c4bcaf', 1.75]} />
      <directionalLight
        ref={light}
        intensity={1.5}
        color={colours.dark ? '#fff4e2' : '#fffaf0'}
        castShadow
        shadow-mapSize={[SHADOW_MAP, SHADOW_MAP]}
        shadow-radius={3}
        shadow-bias={-0.0004}
      />
      <directionalLight ref={fill} intensity={colours.dark ? 0.75 : 0.7} />
      <mesh ref={shadow} receiveShadow renderOrder={-2} userData={FLOOR}>
        <planeGeometry args={[1, 1]} />
        <shadowMaterial transparent opacity={darkness} depthWrite={false} />
      </mesh>
      <primitive object={grid.object} dispose={null} userData={FLOOR} />
    </>
  )
}
