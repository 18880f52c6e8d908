import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { DirectionalLight, Group, Mesh } from 'three'
import { Color, PlaneGeometry, ShaderMaterial, Vector3 } from 'three'
import { useScene } from '../../laboratory/index.ts'
import { boxOfFrame, isEmpty, radiusOf } from '../live/bounds.ts'
import { mix } from '../../tools/index.ts'
import { useColours, useViewing } from '../viewing.ts'
import { calcFloor, calcGridSpacing, calcLowest } from './floor.ts'

/** From the scene to the key light. */
const KEY = new Vector3(-0.42, -0.62, 1.25).normalize()
/** Where the grid has faded out, in reaches of the mechanism. */
const FADE = 6
/** Frames between two looks at how far the mechanism reaches. */
const LOOK_EVERY = 12
/** Part of the way that the floor sinks per frame. */
const SINK = 0.18

/** Light, floor, shadow and grid. */
export function Stage() {
  const viewing = useViewing()
  const colours = useColours()
  const document = useScene((s) => s.document)
  const light = useRef<DirectionalLight>(null)
  const fill = useRef<DirectionalLight>(null)
  const ground = useRef<Group>(null)
  const shadow = useRef<Mesh>(null)
  const invalidate = useThree((s) => s.invalidate)
  const place = useRef({ level: 0, wanted: 0, reach: 1, centre: new Vector3(), count: 0, fresh: true })

  const grid = useMemo(() => makeGridMaterial(), [])
  const plane = useMemo(() => new PlaneGeometry(2, 2), [])
  useEffect(() => {
    place.current.fresh = true
    invalidate()
  }, [document, invalidate])
  useEffect(() => {
    grid.uniforms.colour!.value = new Color(colours.ink)
    grid.uniforms.strength!.value = colours.dark ? 0.2 : 0.24
    invalidate()
  }, [grid, colours, invalidate])

  useFrame(({ camera }) => {
    // A faint light from the eye: what faces the viewer is never black.
    fill.current?.position.copy(camera.position).sub(place.current.centre)
    const at = place.current
    const { live } = viewing
    const scene = live.scene()
    if (at.fresh) {
      const size = live.size()
      const box = boxOfFrame(scene, live.frame())
      at.fresh = false
      at.level = at.wanted = calcFloor(scene, live.frame(), size)
      at.reach = Math.max(size, isEmpty(box) ? 0 : radiusOf(box))
      at.centre.set(...(isEmpty(box) ? ([0, 0, 0] as const) : mix(box.lower, box.upper, 0.5)))
      grid.uniforms.spacing!.value = calcGridSpacing(size)
      layOut()
    } else if (at.count++ % LOOK_EVERY === 0) {
      const lowest = calcLowest(scene, live.frame())
      if (lowest < at.wanted) at.wanted = lowest - 0.1 * live.size()
      const box = boxOfFrame(scene, live.frame(), (kind) => kind === 'joint')
      if (!isEmpty(box) && radiusOf(box) > 1.5 * at.reach) {
        at.reach = radiusOf(box)
        layOut()
      }
    }
    if (at.level > at.wanted) {
      at.level += (at.wanted - at.level) * SINK
      if (at.level - at.wanted < 1e-3 * at.reach) at.level = at.wanted
      layOut()
      invalidate()
    }
  })

  /** Puts floor and shadow camera around the mechanism. */
  function layOut(): void {
    const { level, reach, centre } = place.current
    const radius = reach * 1.5
    const drop = Math.max(0, centre.z - level)
    ground.current?.position.set(centre.x, centre.y, level)
    ground.current?.scale.set(reach * FADE, reach * FADE, 1)
    // Shadows are looked up only where they can fall.
    const fallen = (radius + drop * 1.2) / (reach * FADE)
    shadow.current?.scale.set(fallen, fallen, 1)
    grid.uniforms.fade!.value = [reach * 1.5, reach * FADE]
    const key = light.current
    if (!key) return
    key.target.position.copy(centre)
    key.position.copy(centre).addScaledVector(KEY, radius * 4)
    key.target.updateMatrixWorld()
    const camera = key.shadow.camera
    camera.left = camera.bottom = -radius - drop * 0.4
    camera.right = camera.top = radius + drop * 0.4
    camera.near = radius
    camera.far = radius * 6 + drop * 2
    camera.updateProjectionMatrix()
    key.shadow.normalBias = (0.006 * radius * 2048) / key.shadow.mapSize.x
  }

  return (
    <>
      <hemisphereLight args={colours.dark ? ['#d5e0f5', '#4a505c', 1.55] : ['#ffffff', '#c4bcaf', 1.75]} />
      <directionalLight
        ref={light}
        intensity={1.5}
        color={colours.dark ? '#fff4e2' : '#fffaf0'}
        castShadow
        shadow-mapSize={[2048, 2048]}
        shadow-radius={3.5}
        shadow-bias={-0.0004}
      />
      <directionalLight ref={fill} intensity={colours.dark ? 0.75 : 0.7} />
      <group ref={ground}>
        <mesh ref={shadow} geometry={plane} receiveShadow renderOrder={-2}>
          <shadowMaterial transparent opacity={colours.dark ? 0.42 : 0.16} depthWrite={false} />
        </mesh>
        <mesh geometry={plane} material={grid} renderOrder={-1} />
      </group>
    </>
  )
}

/** Fine lines in world x and y, bolder every fifth, that fade out with the distance from the mechanism. */
function makeGridMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: {
      colour: { value: new Color() },
      strength: { value: 0.3 },
      spacing: { value: 1 },
      fade: { value: [1, 2] },
    },
    vertexShader: `
      varying vec2 vAt;
      varying vec2 vFromCentre;
      void main() {
        vec4 world = modelMatrix * vec4(position, 1.0);
        vAt = world.xy;
        vFromCentre = world.xy - modelMatrix[3].xy;
        gl_Position = projectionMatrix * viewMatrix * world;
      }`,
    fragmentShader: `
      uniform vec3 colour;
      uniform float strength;
      uniform float spacing;
      uniform vec2 fade;
      varying vec2 vAt;
      varying vec2 vFromCentre;
      float lines(vec2 at, float width) {
        vec2 blur = max(fwidth(at), 1e-6);
        vec2 near = abs(fract(at - 0.5) - 0.5) / blur;
        vec2 line = (1.0 - smoothstep(width - 0.5, width + 0.7, near)) * (1.0 - smoothstep(0.2, 0.6, blur));
        return max(line.x, line.y);
      }
      void main() {
        float line = max(0.45 * lines(vAt / spacing, 0.5), lines(vAt / (5.0 * spacing), 0.6));
        float shown = 1.0 - smoothstep(fade.x, fade.y, length(vFromCentre));
        gl_FragColor = vec4(colour, strength * line * shown * shown);
        #include <colorspace_fragment>
      }`,
  })
}
