/**
 * Many joints at once: what looks alike is drawn in one call, however many there are. Coarser, and without shadows, axes and outlines, which
 * nobody misses in a crowd; joints that slide along rails of their own are left out.
 */
import { useFrame } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { BufferGeometry, Material } from 'three'
import { DynamicDrawUsage, Group, InstancedMesh } from 'three'
import type { Joint, Scene } from '../../scene/index.ts'
import { JOINT, jointAt } from '../../simulation/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { useViewing } from '../viewing.ts'
import type { Part } from './joint-meshes.ts'
import { jointMeshes } from './joint-meshes.ts'
import type { Metals } from './metals.ts'
import { writePlacement } from './placement.ts'
import { COARSE } from './solid.ts'
import { calcSurroundings, reachOf } from './surroundings.ts'

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

/** Whether a joint may be drawn by the crowd. */
export const isPlain = (scene: Scene, joint: Joint, size: number): boolean =>
  jointMeshes(joint, calcSurroundings(scene, joint, size), COARSE).guide === null

interface CrowdProps {
  readonly scene: Scene
  readonly joints: readonly Joint[]
  readonly metals: Metals
  /** Changes with those joints that are drawn singly besides. */
  readonly singled: string
}

export function JointCrowd({ scene, joints, metals, singled }: CrowdProps) {
  const viewing = useViewing()
  const size = viewing.live.size()
  const batches = useMemo(() => makeBatches(scene, joints, size, metals), [scene, joints, size, metals])
  const group = useMemo(() => {
    const made = new Group()
    for (const { mesh } of batches) made.add(mesh)
    return made
  }, [batches])
  useEffect(
    () => () => {
      for (const { mesh } of batches) mesh.dispose()
    },
    [batches],
  )

  // Those that were drawn singly take their entries away with them.
  useLayoutEffect(() => {
    for (const joint of joints) {
      if (viewing.joints.has(joint.id)) continue
      viewing.joints.set(joint.id, { object: null, reach: reachOf(calcSurroundings(scene, joint, size)) })
    }
  }, [viewing, scene, joints, size, singled])
  useLayoutEffect(
    () => () => {
      for (const { id } of joints) viewing.joints.delete(id)
    },
    [viewing, joints],
  )

  useFrame(() => {
    const frame = viewing.live.frame()
    for (const batch of batches) placeMembers(batch, frame)
  })

  return <primitive object={group} dispose={null} />
}

function makeBatches(scene: Scene, joints: readonly Joint[], size: number, metals: Metals): Batch[] {
  const gathered = new Map<BufferGeometry, Map<Material, Member[]>>()
  const put = (part: Part | null, material: Material, member: Member): void => {
    if (!part) return
    const byMaterial = gathered.get(part.geometry) ?? new Map<Material, Member[]>()
    gathered.set(part.geometry, byMaterial)
    byMaterial.set(material, [...(byMaterial.get(material) ?? []), member])
  }
  for (const joint of joints) {
    const around = calcSurroundings(scene, joint, size)
    const meshes = jointMeshes(joint, around, COARSE)
    const onMain = { id: joint.id, onDriven: false, unit: around.size.unit }
    put(meshes.main, metals.metal, onMain)
    put(meshes.mount, metals.mount, onMain)
    put(meshes.drive, metals.drive, onMain)
    put(meshes.driven, metals.metal, { ...onMain, onDriven: true })
  }
  return [...gathered].flatMap(([geometry, byMaterial]) =>
    [...byMaterial].map(([material, members]) => {
      const mesh = new InstancedMesh(geometry, material, members.length)
      mesh.instanceMatrix.setUsage(DynamicDrawUsage)
      // They are all over the picture.
      mesh.frustumCulled = false
      mesh.receiveShadow = true
      return { mesh, members }
    }),
  )
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
