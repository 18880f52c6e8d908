import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { Group, Mesh } from 'three'
import { MeshLambertMaterial, Quaternion, Vector3 } from 'three'
import { useScene, useSession } from '../../laboratory/index.ts'
import type { ForceOf, Joint } from '../../scene/index.ts'
import { shownIn } from '../../scene/index.ts'
import { isSelected, sameItem } from '../../session/index.ts'
import { FORCE, forceOffset, JOINT, jointOffset } from '../../simulation/index.ts'
import { makeTurned } from '../bodies/shape-geometry.ts'
import { calcSurroundings } from '../joints/surroundings.ts'
import { readNumber, readQuat, readVec3 } from '../live/reading.ts'
import { slenderGlow, slenderSteel } from '../joints/slender.ts'
import { useColours, useViewing } from '../viewing.ts'
import { makeCoilMaterials, makeHelix, makeSpiral } from './coil.ts'

/** Radius of a coil over the scene's reach, of its wire over the coil's, and bounds of the coil's over the spring's first length. */
const COIL_RADIUS = 0.055
const WIRE = 0.16
const SLIMMEST = 0.16

/** All springs and dampers: coils, spirals and dashpots between their ends. */
export function Springs() {
  const forces = useScene((s) => shownIn(s.scene).forces)
  const joints = useScene((s) => s.scene.joints)
  return forces.map((force) => {
    if (force.kind === 'spring-damper') return <Spring key={force.id} spring={force} />
    if (force.kind !== 'torsion-spring') return null
    const joint = joints.find((j) => j.id === force.joint)
    return joint ? <Spiral key={force.id} spring={force} joint={joint} /> : null
  })
}

/** Colour of a spring: plain steel, or the accent when it is selected or hovered. */
function useSpringColour(id: string): string {
  const { accent, inkSoft, dark } = useColours()
  const state = useSession((s) => {
    const item = { kind: 'force', id } as const
    if (s.presenting) return 'none'
    return isSelected(s.selection, item) ? 'selected' : sameItem(s.hovered, item) ? 'hovered' : 'none'
  })
  return state === 'selected' ? accent : state === 'hovered' ? inkSoft : slenderSteel(dark)
}

const up = new Vector3(0, 0, 1)
const along = new Vector3()
const turn = new Quaternion()

function Spring({ spring }: { readonly spring: ForceOf<'spring-damper'> }) {
  const viewing = useViewing()
  const { live } = viewing
  const group = useRef<Group>(null)
  const barrel = useRef<Mesh>(null)
  const stem = useRef<Mesh>(null)
  const colour = useSpringColour(spring.id)
  const { dark } = useColours()
  const plain = slenderSteel(dark)

  const form = useMemo(() => {
    const at = forceOffset(live.frame(), spring.id)
    const { data } = live.frame()
    const first =
      at < 0
        ? 0
        : new Vector3(...readVec3(data, at + FORCE.from)).distanceTo(new Vector3(...readVec3(data, at + FORCE.to)))
    const length = Math.max(spring.restLength ?? first, first, 0.05 * live.reach())
    const radius = Math.min(COIL_RADIUS * live.reach(), SLIMMEST * length)
    return {
      length,
      radius,
      coil: spring.stiffness > 0 ? makeHelix(radius, WIRE * radius, length) : null,
      barrel: spring.damping > 0 ? makeTurned(0.5 * radius, 0.5 * length) : null,
      stem: spring.damping > 0 ? makeTurned(0.18 * radius, 1) : null,
      end: makeTurned(0.32 * radius, 0.64 * radius),
    }
    // Only what the mesh is made of; the live pose is read once.
  }, [live, spring])
  useEffect(
    () => () => {
      for (const geometry of [form.coil, form.barrel, form.stem, form.end]) geometry?.dispose()
    },
    [form],
  )
  const wire = useMemo(() => makeCoilMaterials(colour, slenderGlow(dark)), [colour, dark])
  const steel = useMemo(
    () => new MeshLambertMaterial({ color: colour, emissive: colour, emissiveIntensity: slenderGlow(dark) }),
    [colour, dark],
  )
  useEffect(
    () => () => {
      wire.surface.dispose()
      wire.depth.dispose()
      steel.dispose()
    },
    [wire, steel],
  )

  useFrame(() => {
    const frame = live.frame()
    const at = forceOffset(frame, spring.id)
    if (at < 0 || !group.current) return
    const from = readVec3(frame.data, at + FORCE.from)
    along.set(...readVec3(frame.data, at + FORCE.to))
    along.sub(group.current.position.set(...from))
    const length = along.length()
    if (length > 1e-9) group.current.quaternion.copy(turn.setFromUnitVectors(up, along.divideScalar(length)))
    wire.shape.length.value = length
    // The barrel hangs on the first end, the stem goes from inside it to the second.
    const start = Math.min(0.3 * form.length, length)
    barrel.current?.position.setZ(Math.min(0.3 * form.length, length / 2))
    stem.current?.scale.setZ(Math.max(1e-6, length - start))
    stem.current?.position.setZ((length + start) / 2)
    group.current.children.at(-1)?.position.setZ(length)
  })

  return (
    <group ref={group} dispose={null} userData={{ plain }}>
      {form.coil && (
        <mesh
          geometry={form.coil}
          material={wire.surface}
          customDepthMaterial={wire.depth}
          castShadow
          frustumCulled={false}
        />
      )}
      {form.barrel && <mesh ref={barrel} geometry={form.barrel} material={steel} castShadow />}
      {form.stem && <mesh ref={stem} geometry={form.stem} material={steel} castShadow />}
      <mesh geometry={form.end} material={steel} castShadow />
      <mesh geometry={form.end} material={steel} castShadow />
    </group>
  )
}

interface SpiralProps {
  readonly spring: ForceOf<'torsion-spring'>
  readonly joint: Joint
}

/** A spiral round the joint's axis: its inner end turns with the driven body, its outer end is held by the main one. */
function Spiral({ spring, joint }: SpiralProps) {
  const viewing = useViewing()
  const { live } = viewing
  const group = useRef<Group>(null)
  const colour = useSpringColour(spring.id)
  const { dark } = useColours()
  const plain = slenderSteel(dark)
  const scene = useScene((s) => s.scene)
  const { size, free } = calcSurroundings(scene, joint, live.size())
  const { unit } = size
  // Beside the bodies, at the end of the pin that nothing holds.
  const beside = (free > 0 ? size.lower - 0.62 : size.upper + 0.62) * unit
  const coil = useMemo(() => makeSpiral(0.7 * unit, 2.3 * unit, 0.13 * unit), [unit])
  useEffect(() => () => coil.dispose(), [coil])
  const wire = useMemo(() => makeCoilMaterials(colour, slenderGlow(dark)), [colour, dark])
  useEffect(
    () => () => {
      wire.surface.dispose()
      wire.depth.dispose()
    },
    [wire],
  )

  useFrame(() => {
    const frame = live.frame()
    const at = jointOffset(frame, joint.id)
    if (at < 0 || !group.current) return
    const [w, x, y, z] = readQuat(frame.data, at + JOINT.mainOrientation)
    group.current.position.set(...readVec3(frame.data, at + JOINT.point))
    group.current.quaternion.set(x, y, z, w)
    const angle = readNumber(frame.data, at + JOINT.coordinate)
    wire.shape.winding.value = Number.isFinite(angle) ? angle - spring.restAngle : 0
  })

  return (
    <group ref={group} dispose={null} userData={{ plain }}>
      <mesh
        geometry={coil}
        material={wire.surface}
        customDepthMaterial={wire.depth}
        position={[0, 0, beside]}
        castShadow
        frustumCulled={false}
      />
    </group>
  )
}
