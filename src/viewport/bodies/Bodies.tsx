import { useFrame } from '@react-three/fiber'
import { memo, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import type { Group, ShaderMaterial } from 'three'
import { useScene, useSceneOnShow, useSession } from '../../laboratory/index.ts'
import { hiddenIn, type Body, type Scene, type Shape } from '../../scene/index.ts'
import { isSelected, isPointedOut } from '../../session/index.ts'
import { extentOf, grow, makeBox, radiusOf } from '../live/bounds.ts'
import { OutlineContext } from './outline.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { takeMaterial } from './materials.ts'
import { fixedColour, makePlaces, paletteColour } from './palette.ts'
import { shapeGeometry, shapeHull } from './shape-geometry.ts'
import { bareGeometry } from './bare-body.ts'
import { placeBodies } from './place-bodies.ts'

/** All bodies of the scene, each where the newest frame has it. */
export function Bodies() {
  const bodies = useSceneOnShow((scene) => scene.bodies)
  const joints = useSceneOnShow((scene) => scene.joints)
  const hidden = useSceneOnShow(hiddenIn)
  const viewing = useViewing()
  const document = useScene((s) => s.document)
  const placesOf = useMemo(() => makePlaces(), [])
  const places = placesOf(document, bodies)

  useFrame(() => placeBodies(viewing))

  return bodies.map((body) => (
    <BodyView
      key={body.id}
      body={body}
      hidden={hidden.has(body.id)}
      place={places.get(body.id) ?? 0}
      joints={body.shapes.length === 0 ? joints : NO_JOINTS}
    />
  ))
}

const NO_JOINTS: Scene['joints'] = []

/** Distance of hatch lines over half the body's diagonal. */
const HATCH = 0.08

/** Half the diagonal of a body, m. */
function reachOf(body: Body): number {
  const box = makeBox()
  for (const point of extentOf(body)) grow(box, point)
  return radiusOf(box) || 1
}

interface BodyViewProps {
  readonly body: Body
  readonly hidden: boolean
  readonly place: number
  /** For a body without shapes, which is drawn by its joints. */
  readonly joints: Scene['joints']
}

const BodyView = memo(function BodyView({ body, hidden, place, joints }: BodyViewProps) {
  const viewing = useViewing()
  const { dark } = useColours()
  const group = useRef<Group>(null)
  useLayoutEffect(() => {
    const object = group.current
    if (!object) return
    viewing.bodies.set(body.id, object)
    return () => {
      viewing.bodies.delete(body.id)
    }
  }, [viewing, body.id])

  const outline = useOutline(body.id)
  const spacing = HATCH * reachOf(body)
  const own = body.fixed ? fixedColour(dark) : paletteColour(place, dark)
  const bare = useMemo(
    () => (body.shapes.length === 0 ? bareGeometry(body, joints, viewing.live.size()) : null),
    [body, joints, viewing],
  )

  return (
    <group ref={group} dispose={null} visible={!hidden} userData={{ body: body.id }}>
      {body.shapes.map((shape, i) => (
        <ShapeView
          key={i}
          shape={shape}
          material={takeMaterial({ colour: shape.colour ?? own, hatched: body.fixed, spacing })}
          outline={outline}
        />
      ))}
      {bare && (
        <mesh geometry={bare} material={takeMaterial({ colour: own, hatched: body.fixed, spacing })} castShadow>
          {outline && <mesh geometry={bare} material={outline} raycast={unseen} />}
        </mesh>
      )}
    </group>
  )
})

interface ShapeViewProps {
  readonly shape: Shape
  readonly material: ReturnType<typeof takeMaterial>
  readonly outline: ShaderMaterial | null
}

function ShapeView({ shape, material, outline }: ShapeViewProps) {
  const [w, x, y, z] = shape.orientation
  return (
    <mesh
      geometry={shapeGeometry(shape)}
      material={material}
      position={[...shape.position]}
      quaternion={[x, y, z, w]}
      castShadow
      receiveShadow
    >
      {outline && <mesh geometry={shapeHull(shape)} material={outline} raycast={unseen} />}
    </mesh>
  )
}

/** Does nothing: the pointer goes through such objects. */
const unseen = (): void => {}

/** The outline that a body has now: selected, hovered, or none. */
function useOutline(id: string): ShaderMaterial | null {
  const outlines = useContext(OutlineContext)
  const state = useSession((s) => {
    const item = { kind: 'body', id } as const
    return isSelected(s.selection, item) ? 'selected' : isPointedOut(s, item) ? 'hovered' : 'none'
  })
  return state === 'none' || !outlines ? null : outlines[state]
}
