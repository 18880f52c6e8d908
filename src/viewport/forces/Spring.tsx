import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { Group, Mesh } from 'three'
import { MeshLambertMaterial, Quaternion, Vector3 } from 'three'
import { FORCE, forceOffset } from '../../simulation/index.ts'
import { makeTurned } from '../bodies/shape-geometry.ts'
import { slenderGlow, slenderSteel } from '../joints/slender.ts'
import { readVec3 } from '../live/read-frame.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { makeCoilMaterials, makeHelix } from './coil.ts'
import type { DrawnForce } from './drawn-force.ts'
import { useForceColour } from './force-colour.ts'

/** Radius of a coil over the scene's reach, of its wire over the coil's, and bounds of the coil's over the spring's first length. */
const COIL_RADIUS = 0.055
const WIRE = 0.16
const SLIMMEST = 0.16

const up = new Vector3(0, 0, 1)
const along = new Vector3()
const turn = new Quaternion()

/** A coil, a dashpot, or one inside the other, between the two points of a force. */
export function Spring({ id, look }: DrawnForce<'spring'>) {
  const viewing = useViewing()
  const { live } = viewing
  const group = useRef<Group>(null)
  const barrel = useRef<Mesh>(null)
  const stem = useRef<Mesh>(null)
  const colour = useForceColour(id)
  const { dark } = useColours()
  const plain = slenderSteel(dark)

  const form = useMemo(() => {
    const at = forceOffset(live.frame(), id)
    const { data } = live.frame()
    const first =
      at < 0
        ? 0
        : new Vector3(...readVec3(data, at + FORCE.from)).distanceTo(new Vector3(...readVec3(data, at + FORCE.to)))
    const length = Math.max(look.rest ?? first, first, 0.05 * live.reach())
    const radius = Math.min(COIL_RADIUS * live.reach(), SLIMMEST * length)
    return {
      length,
      radius,
      coil: look.stiff ? makeHelix(radius, WIRE * radius, length) : null,
      barrel: look.damped ? makeTurned(0.5 * radius, 0.5 * length) : null,
      stem: look.damped ? makeTurned(0.18 * radius, 1) : null,
      end: makeTurned(0.32 * radius, 0.64 * radius),
    }
    // Only what the mesh is made of; the live pose is read once.
  }, [live, id, look])
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
    const at = forceOffset(frame, id)
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
