import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { Group, Mesh } from 'three'
import { MeshLambertMaterial, Quaternion } from 'three'
import { useSceneOnShow } from '../../laboratory/index.ts'
import { holdsOf } from '../../scene/index.ts'
import { BODY, bodyOffset, FORCE, forceOffset } from '../../simulation/index.ts'
import { multiply, type Quat } from '../../tools/index.ts'
import { makeRing, makeTurned } from '../bodies/shape-geometry.ts'
import { slenderGlow, slenderSteel } from '../joints/slender.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import type { DrawnForce } from './drawn-force.ts'
import { useForceColour } from './force-colour.ts'
import { HALF_WIDTH } from './sizes.ts'

/** Sizes over the outer radius: height and wall of the sleeve, height of the rubber, radius and height of the core. */
const HEIGHT = 1.1
const WALL = 0.14
const RUBBER = 0.95
const CORE = 0.36
const CORE_HEIGHT = 1.7

const rubberOf = (dark: boolean): string => (dark ? '#4a4f58' : '#3a3d43')

/** A steel sleeve on the main marker, a core on the driven one, and rubber between them; both about z of their markers. */
export function Sleeve({ id }: DrawnForce<'sleeve'>) {
  const { live } = useViewing()
  const sleeve = useRef<Group>(null)
  const core = useRef<Mesh>(null)
  const colour = useForceColour(id)
  const { dark } = useColours()
  const force = useSceneOnShow(({ forces }) => forces.find((one) => one.id === id))
  const radius = HALF_WIDTH.sleeve * live.reach()
  const form = useMemo(
    () => ({
      ring: makeRing((1 - WALL) * radius, radius, HEIGHT * radius),
      rubber: makeRing(0.6 * CORE * radius, (1 - WALL) * radius, RUBBER * radius),
      core: makeTurned(CORE * radius, CORE_HEIGHT * radius),
    }),
    [radius],
  )
  useEffect(
    () => () => {
      for (const geometry of Object.values(form)) geometry.dispose()
    },
    [form],
  )
  const paint = useMemo(() => {
    const glow = { emissiveIntensity: slenderGlow(dark) }
    return {
      steel: new MeshLambertMaterial({ color: colour, emissive: colour, ...glow }),
      rubber: new MeshLambertMaterial({ color: rubberOf(dark), emissive: rubberOf(dark), ...glow }),
    }
  }, [colour, dark])
  useEffect(
    () => () => {
      paint.steel.dispose()
      paint.rubber.dispose()
    },
    [paint],
  )

  useFrame(() => {
    const frame = live.frame()
    const at = forceOffset(frame, id)
    if (at < 0 || force === undefined || !sleeve.current || !core.current) return
    holdsOf(force).forEach(({ body, orientation }, i) => {
      const part = i === 0 ? sleeve.current : core.current
      const on = bodyOffset(frame, body)
      const turned: Quat = on < 0 ? [1, 0, 0, 0] : readQuat(frame.data, on + BODY.orientation)
      const [w, x, y, z] = multiply(turned, orientation ?? [1, 0, 0, 0])
      part?.position.set(...readVec3(frame.data, at + (i === 0 ? FORCE.from : FORCE.to)))
      part?.quaternion.copy(turn.set(x, y, z, w))
    })
  })

  return (
    <group dispose={null} userData={{ plain: slenderSteel(dark) }}>
      <group ref={sleeve}>
        <mesh geometry={form.ring} material={paint.steel} castShadow />
        <mesh geometry={form.rubber} material={paint.rubber} castShadow />
      </group>
      <mesh ref={core} geometry={form.core} material={paint.steel} castShadow />
    </group>
  )
}

const turn = new Quaternion()
