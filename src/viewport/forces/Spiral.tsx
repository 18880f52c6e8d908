import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { Group } from 'three'
import { useSceneOnShow } from '../../laboratory/index.ts'
import type { Joint } from '../../scene/index.ts'
import { JOINT, jointOffset } from '../../simulation/index.ts'
import { slenderGlow, slenderSteel } from '../joints/slender.ts'
import { calcSurroundings } from '../joints/surroundings.ts'
import { readNumber, readQuat, readVec3 } from '../live/read-frame.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { makeCoilMaterials, makeSpiral } from './coil.ts'
import type { DrawnForce } from './drawn-force.ts'
import { useForceColour } from './force-colour.ts'

/** A spiral round the joint's axis: its inner end turns with the driven body, its outer end is held by the main one. */
export function Spiral({ id, look, joint: on }: DrawnForce<'spiral'>) {
  const joint = useSceneOnShow(({ joints }) => joints.find((one) => one.id === on))
  return joint === undefined ? null : <SpiralRound id={id} look={look} joint={joint} />
}

function SpiralRound({ id, look, joint }: Omit<DrawnForce<'spiral'>, 'joint'> & { readonly joint: Joint }) {
  const viewing = useViewing()
  const { live } = viewing
  const group = useRef<Group>(null)
  const colour = useForceColour(id)
  const { dark } = useColours()
  const plain = slenderSteel(dark)
  const scene = useSceneOnShow((scene) => scene)
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
    wire.shape.winding.value = Number.isFinite(angle) ? angle - look.rest : 0
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
