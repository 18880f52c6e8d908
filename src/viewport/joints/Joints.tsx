import { useFrame } from '@react-three/fiber'
import { memo, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { BufferGeometry, Group, Material, ShaderMaterial } from 'three'
import { CylinderGeometry, Vector3 } from 'three'
import { useSceneOnShow, useSession } from '../../laboratory/index.ts'
import { shownIn } from '../../scene/index.ts'
import { isSelected, isPointedOut } from '../../session/index.ts'
import { JOINT, jointOffset, readTime } from '../../simulation/index.ts'
import { dot, mix, rotate, subtract } from '../../tools/index.ts'
import { makeHull } from '../bodies/shape-geometry.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'
import { OutlineContext } from '../bodies/outline.ts'
import { useViewing } from '../viewing/viewing.ts'
import { isPlain, JointCrowd, type Placed } from './JointCrowd.tsx'
import { makeGuideReach } from './guide-reach.ts'
import type { JointMeshes, Part } from './joint-meshes.ts'
import { jointMeshes } from './joint-meshes.ts'
import type { Metals } from './metals.ts'
import { useMetals } from './metals.ts'
import { calcSurroundings, reachOf } from './surroundings.ts'

/** A guide's first reach to either side over ℓ: on the ground it shows where it leads before anything has moved. */
const FIRST_REACH = { moving: 0.12, ground: 0.35 } as const
/** More joints than this are drawn as a crowd. */
const MOST_SINGLY = 60
/** The scene's size may change by this share before joints are drawn larger or smaller. */
const STEADY = 0.02

/** All joints of the scene, drawn by kind, on their markers in the newest frame. */
export function Joints() {
  const scene = useSceneOnShow((scene) => scene)
  const { joints } = shownIn(scene)
  const metals = useMetals()
  const size = useSteadySize()
  const placed = useSteadyList(joints.map((joint) => ({ joint, around: calcSurroundings(scene, joint, size) })))
  return placed.length > MOST_SINGLY ? (
    <Crowd joints={placed} metals={metals} />
  ) : (
    placed.map((one) => <JointPlace key={one.joint.id} {...one} metals={metals} shadows />)
  )
}

/** The scene's size, which a drag of one body changes a little all the time: not every joint has to be drawn anew for that. */
function useSteadySize(): number {
  const { live } = useViewing()
  const held = useRef(NaN)
  const size = live.size()
  if (!(Math.abs(size / held.current - 1) < STEADY)) held.current = size
  return held.current
}

/** Returns the same list as long as the joints and their surroundings do not change. */
function useSteadyList(list: readonly Placed[]): readonly Placed[] {
  const held = useRef<readonly Placed[]>(list)
  const same = (one: Placed, i: number): boolean =>
    one.joint === held.current[i]?.joint && one.around === held.current[i].around
  if (list.length !== held.current.length || !list.every(same)) held.current = list
  return held.current
}

interface CrowdProps {
  readonly joints: readonly Placed[]
  readonly metals: Metals
}

/** A crowd, and singly those that cannot be part of it or are pointed out. */
function Crowd({ joints, metals }: CrowdProps) {
  const plain = useMemo(() => joints.filter(isPlain), [joints])
  const pointedOut = useSession((s) =>
    JSON.stringify([...s.selection, ...s.lit, s.hovered].flatMap((item) => (item?.kind === 'joint' ? [item.id] : []))),
  )
  const inCrowd = useMemo(() => new Set(plain), [plain])
  const shown = new Set<unknown>(JSON.parse(pointedOut) as unknown[])
  return (
    <>
      <JointCrowd joints={plain} metals={metals} singled={pointedOut} />
      {joints
        .filter((one) => shown.has(one.joint.id) || !inCrowd.has(one))
        .map((one) => (
          <JointPlace key={one.joint.id} {...one} metals={metals} shadows={false} />
        ))}
    </>
  )
}

interface PlaceProps extends Placed {
  readonly metals: Metals
  readonly shadows: boolean
}

/** Works out how the joint looks; what is drawn changes only when that does. */
function JointPlace({ joint, around, metals, shadows }: PlaceProps) {
  const meshes = useMemo(() => jointMeshes(joint, around), [joint, around])
  return (
    <JointView
      id={joint.id}
      meshes={meshes}
      unit={around.size.unit}
      reach={reachOf(around)}
      grounded={around.grounded}
      metals={metals}
      shadows={shadows}
    />
  )
}

interface ViewProps {
  readonly id: string
  readonly meshes: JointMeshes
  readonly unit: number
  readonly reach: number
  readonly grounded: boolean
  readonly metals: Metals
  readonly shadows: boolean
}

const JointView = memo(function JointView({ id, meshes, unit, reach, grounded, metals, shadows }: ViewProps) {
  const viewing = useViewing()
  const whole = useRef<Group>(null)
  const main = useRef<Group>(null)
  const driven = useRef<Group>(null)
  const bar = useRef<Group>(null)
  const rods = useRef<Group>(null)
  const ends = useRef<Group>(null)
  const along = useRef(makeGuideReach())
  const outline = useOutline(id)

  useEffect(() => {
    along.current = makeGuideReach()
  }, [meshes])
  useLayoutEffect(() => {
    if (!whole.current) return
    viewing.joints.set(id, { object: whole.current, reach })
    return () => {
      viewing.joints.delete(id)
    }
  }, [viewing, id, reach])

  useFrame(() => {
    const frame = viewing.live.frame()
    const at = jointOffset(frame, id)
    if (at < 0 || !main.current || !driven.current) return
    place(main.current, frame.data, at + JOINT.mainPoint, at + JOINT.mainOrientation)
    place(driven.current, frame.data, at + JOINT.point, at + JOINT.drivenOrientation)
    if (bar.current) stretch(bar.current, frame.data, at, unit)
    if (!meshes.guide || !rods.current || !ends.current) return
    const apart = subtract(readVec3(frame.data, at + JOINT.point), readVec3(frame.data, at + JOINT.mainPoint))
    const slide = dot(apart, rotate(readQuat(frame.data, at + JOINT.mainOrientation), [0, 0, 1])) / unit
    if (!Number.isFinite(slide)) return
    const first = (FIRST_REACH[grounded ? 'ground' : 'moving'] * viewing.live.size()) / unit
    along.current.take(slide, readTime(frame), first)
    const lower = along.current.lower - meshes.guide.beyond
    const upper = along.current.upper + meshes.guide.beyond
    rods.current.position.z = (lower + upper) / 2
    rods.current.scale.z = upper - lower
    ends.current.children[0]?.position.setZ(lower)
    ends.current.children[1]?.position.setZ(upper)
  })

  const { guide } = meshes
  const endMaterial = grounded ? metals.mount : metals.metal
  return (
    <group ref={whole} dispose={null} userData={{ joint: id }}>
      <group ref={main} scale={unit}>
        <PartView
          part={meshes.main}
          material={meshes.slender ? metals.rail : metals.metal}
          outline={outline}
          shadow={shadows}
        />
        <PartView part={meshes.mount} material={metals.mount} outline={outline} shadow={shadows} />
        <PartView part={meshes.drive} material={metals.drive} outline={outline} shadow={shadows} />
        {meshes.axis && <lineSegments geometry={meshes.axis} material={metals.axis} raycast={unseen} />}
        {guide && (
          <>
            <group ref={rods}>
              {guide.rods.map(([x, y], i) => (
                <mesh
                  key={i}
                  geometry={unitRod}
                  material={metals.rail}
                  position={[x, y, 0]}
                  scale={[guide.radius, guide.radius, 1]}
                  castShadow
                />
              ))}
            </group>
            <group ref={ends}>
              {[0, 1].map((i) => (
                <mesh key={i} geometry={guide.end.geometry} material={endMaterial} castShadow receiveShadow>
                  {outline && <mesh geometry={guide.end.hull()} material={outline} raycast={unseen} />}
                </mesh>
              ))}
            </group>
          </>
        )}
      </group>
      {meshes.bar > 0 && (
        <group ref={bar}>
          <mesh geometry={unitRod} material={metals.rail} scale={[meshes.bar, meshes.bar, 1]} castShadow>
            {outline && <mesh geometry={unitRodHull()} material={outline} raycast={unseen} />}
          </mesh>
        </group>
      )}
      <group ref={driven} scale={unit}>
        <PartView part={meshes.driven} material={metals.metal} outline={outline} shadow={shadows} />
      </group>
    </group>
  )
})

const unitRod = new CylinderGeometry(1, 1, 1, 20).rotateX(Math.PI / 2)
// The metal multiplies by the tone of a part; a plain rod has none of its own.
unitRod.setAttribute('color', unitRod.getAttribute('normal').clone())
;(unitRod.getAttribute('color').array as Float32Array).fill(1.35)

let rodHull: BufferGeometry | null = null
/** A rod without end faces, which would push the outline along the rod, as it is much longer than thick. */
const unitRodHull = (): BufferGeometry =>
  (rodHull ??= makeHull(new CylinderGeometry(1, 1, 1, 20, 1, true).rotateX(Math.PI / 2)))

/** Does nothing: the pointer goes through such objects. */
const unseen = (): void => {}

interface PartProps {
  readonly part: Part | null
  readonly material: Material
  readonly outline: ShaderMaterial | null
  readonly shadow: boolean
}

const PartView = ({ part, material, outline, shadow }: PartProps) =>
  part && (
    <mesh geometry={part.geometry} material={material} castShadow={shadow} receiveShadow>
      {outline && <mesh geometry={part.hull()} material={outline} raycast={unseen} />}
    </mesh>
  )

function place(group: Group, data: Float64Array, point: number, orientation: number): void {
  const [w, x, y, z] = readQuat(data, orientation)
  group.position.set(...readVec3(data, point))
  group.quaternion.set(x, y, z, w)
}

const up = new Vector3(0, 0, 1)
const line = new Vector3()

/** Lays a bar of length 1 along z between the origins of both markers, `unit` m thick. */
function stretch(bar: Group, data: Float64Array, at: number, unit: number): void {
  const [from, to] = [readVec3(data, at + JOINT.mainPoint), readVec3(data, at + JOINT.point)]
  const length = line.set(...subtract(to, from)).length()
  bar.visible = length > 0
  if (!(length > 0)) return
  bar.position.set(...mix(from, to, 0.5))
  bar.quaternion.setFromUnitVectors(up, line.divideScalar(length))
  bar.scale.set(unit, unit, length)
}

/** The outline that a joint has now: selected, hovered, or none. */
function useOutline(id: string): ShaderMaterial | null {
  const outlines = useContext(OutlineContext)
  const state = useSession((s) => {
    const item = { kind: 'joint', id } as const
    return isSelected(s.selection, item) ? 'selected' : isPointedOut(s, item) ? 'hovered' : 'none'
  })
  return state === 'none' || !outlines ? null : outlines[state]
}
