/**
 * Many joints at once: what looks alike is drawn in one call, however many there are. Coarser, and without shadows, axes and outlines, which
 * nobody misses in a crowd; joints that slide along rails of their own are left out.
 */
import { useFrame } from '@react-three/fiber'
import { memo, useEffect, useLayoutEffect, useMemo } from 'react'
import type { BufferGeometry, Material } from 'three'
import { DynamicDrawUsage, Group, InstancedMesh } from 'three'
import type { Joint } from '../../scene/index.ts'
import { JOINT, jointAt } from '../../simulation/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { useViewing } from '../viewing/viewing.ts'
import type { Surroundings } from './joint-form.ts'
import type { Part } from './joint-meshes.ts'
import { jointMeshes } from './joint-meshes.ts'
import type { Metals } from './metals.ts'
import { writePlacement } from './placement.ts'
import { COARSE } from './solid.ts'
import { reachOf } from './surroundings.ts'

interface Member {
  readonly id: string
  readonly onDriven: boolean
  /** Size of the joint, m. */
  readonly unit: number
}

interface Batch {
  readonly mesh: InstancedMesh
  readonly members: readonly Member[]
}

/** A joint and what its drawing takes from the bodies about it. */
export interface Placed {
  readonly joint: Joint
  readonly around: Surroundings
}

/** Whether a joint may be drawn by the crowd. */
export function isPlain({ joint, around }: Placed): boolean {
  const { guide, bar } = jointMeshes(joint, around, COARSE)
  return guide === null && bar === 0
}

interface CrowdProps {
  /** Another list is another crowd, made anew. */
  readonly joints: readonly Placed[]
  readonly metals: Metals
  /** Changes with those joints that are drawn singly besides. */
  readonly singled: string
}

export const JointCrowd = memo(function JointCrowd({ joints, metals, singled }: CrowdProps) {
  const viewing = useViewing()
  const crowd = useMemo(() => makeCrowd(), [])
  useLayoutEffect(() => crowd.show(joints, metals), [crowd, joints, metals])
  useEffect(() => () => crowd.clear(), [crowd])

  // Those that were drawn singly take their entries away with them.
  useLayoutEffect(() => {
    for (const { joint, around } of joints) {
      if (viewing.joints.get(joint.id)?.object) continue
      viewing.joints.set(joint.id, { object: null, reach: reachOf(around) })
    }
  }, [viewing, joints, singled])
  useLayoutEffect(
    () => () => {
      for (const { joint } of joints) if (!viewing.joints.get(joint.id)?.object) viewing.joints.delete(joint.id)
    },
    [viewing, joints],
  )

  useFrame(() => {
    const frame = viewing.live.frame()
    for (const batch of crowd.batches()) placeMembers(batch, frame)
  })

  return <primitive object={crowd.group} dispose={null} />
})

type ByLook<T> = Map<BufferGeometry, Map<Material, T>>

/** What is drawn, in one mesh for each look; those whose look is still about stay, with the graphics memory that they have. */
function makeCrowd() {
  const group = new Group()
  let drawn: ByLook<Batch> = new Map()
  const all = (): Batch[] => [...drawn.values()].flatMap((byMaterial) => [...byMaterial.values()])

  function show(joints: readonly Placed[], metals: Metals): void {
    const before = drawn
    drawn = new Map()
    for (const [geometry, byMaterial] of membersByLook(joints, metals)) {
      const batches = new Map<Material, Batch>()
      drawn.set(geometry, batches)
      for (const [material, members] of byMaterial) {
        const old = before.get(geometry)?.get(material)?.mesh
        const mesh =
          old && members.length <= old.instanceMatrix.count ? old : makeMesh(geometry, material, members.length)
        mesh.count = members.length
        batches.set(material, { mesh, members })
      }
    }
    const kept = new Set(all().map(({ mesh }) => mesh))
    for (const byMaterial of before.values()) {
      for (const { mesh } of byMaterial.values()) if (!kept.has(mesh)) mesh.dispose()
    }
    group.clear()
    if (kept.size > 0) group.add(...kept)
  }

  function clear(): void {
    group.clear()
    for (const { mesh } of all()) mesh.dispose()
    drawn = new Map()
  }

  return { group, batches: all, show, clear }
}

function makeMesh(geometry: BufferGeometry, material: Material, count: number): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, count)
  mesh.instanceMatrix.setUsage(DynamicDrawUsage)
  // Not culled, since the instances lie all over the picture.
  mesh.frustumCulled = false
  mesh.receiveShadow = true
  return mesh
}

function membersByLook(joints: readonly Placed[], metals: Metals): ByLook<Member[]> {
  const gathered: ByLook<Member[]> = new Map()
  const put = (part: Part | null, material: Material, member: Member): void => {
    if (!part) return
    const byMaterial = gathered.get(part.geometry) ?? new Map<Material, Member[]>()
    gathered.set(part.geometry, byMaterial)
    const members = byMaterial.get(material)
    if (members) members.push(member)
    else byMaterial.set(material, [member])
  }
  for (const { joint, around } of joints) {
    const meshes = jointMeshes(joint, around, COARSE)
    const onMain = { id: joint.id, onDriven: false, unit: around.size.unit }
    put(meshes.main, metals.metal, onMain)
    put(meshes.mount, metals.mount, onMain)
    put(meshes.drive, metals.drive, onMain)
    put(meshes.driven, metals.metal, { ...onMain, onDriven: true })
  }
  return gathered
}

function placeMembers({ mesh, members }: Batch, { data, index, layout }: Frame): void {
  const matrices = mesh.instanceMatrix.array as Float32Array
  for (let k = 0; k < members.length; k++) {
    const { id, onDriven, unit } = members[k]!
    const place = index.joints.get(id)
    if (place === undefined) {
      matrices.fill(0, 16 * k, 16 * k + 16)
      continue
    }
    const at = jointAt(layout, place)
    if (onDriven) writePlacement(matrices, 16 * k, data, at + JOINT.point, at + JOINT.drivenOrientation, unit)
    else writePlacement(matrices, 16 * k, data, at + JOINT.mainPoint, at + JOINT.mainOrientation, unit)
  }
  mesh.instanceMatrix.needsUpdate = true
}
