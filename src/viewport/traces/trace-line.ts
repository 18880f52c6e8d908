/** A polyline of constant thickness on the screen that may fade toward its old end. */
import {
  Color,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Float32BufferAttribute,
  GreaterDepth,
  LessEqualDepth,
  Mesh,
  ShaderMaterial,
  type DepthModes,
} from 'three'
import { SPEED_COLOURS } from '../../session/index.ts'
import { STRIDE } from './trace-buffer.ts'

export interface TraceLine {
  readonly object: Mesh
  /** Room for the samples, to be filled before `take`. */
  readonly samples: Float32Array
  /** So many samples are others than before. */
  readonly take: (count: number) => void
  /** `fades`: toward its old end. */
  readonly show: (width: number, height: number, fades: boolean) => void
  /** Width and colour tell the speed, from the least to the largest, m/s; null: they do not. */
  readonly setSpeeds: (speeds: readonly [number, number] | null) => void
  readonly setColour: (colour: string) => void
  readonly dispose: () => void
}

/** Half the thickness in pixels. */
const HALF_WIDTH = 1.3
/** Behind a body the line shows through it, of so much of its strength: a path inside of bodies is a path all the same. */
const BEHIND = 0.35
/** Where the speed is told: widths of the slowest and the fastest over the usual one. */
const WIDTHS = [0.6, 2.4] as const

const VERTEX = `
  attribute vec4 from;
  attribute vec4 to;
  attribute float fromSpeed;
  attribute float toSpeed;
  uniform vec2 view;
  uniform vec2 speeds;
  varying float vAge;
  varying float vFast;
  void main() {
    vec4 a = projectionMatrix * viewMatrix * vec4(from.xyz, 1.0);
    vec4 b = projectionMatrix * viewMatrix * vec4(to.xyz, 1.0);
    vec2 along = (b.xy / b.w - a.xy / a.w) * view;
    float size = length(along);
    vec2 across = size > 1e-6 ? vec2(-along.y, along.x) / size : vec2(0.0, 1.0);
    vec4 clip = position.x < 0.5 ? a : b;
    vFast = clamp((mix(fromSpeed, toSpeed, position.x) - speeds.x) * speeds.y, 0.0, 1.0);
    float wide = speeds.y < 0.0 ? 1.0 : mix(${WIDTHS[0].toFixed(1)}, ${WIDTHS[1].toFixed(1)}, vFast);
    clip.xy += wide * (across * position.y + (position.x - 0.5) * along / max(size, 1e-6)) * ${(2 * HALF_WIDTH).toFixed(2)} / view * clip.w;
    float age = from.w < 0.0 ? -1.0 - from.w : from.w;
    vAge = mix(age, to.w, position.x);
    // A new stroke begins: nothing leads there.
    gl_Position = to.w < 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : clip;
  }`

const FRAGMENT = `
  uniform vec3 colour;
  uniform vec3 slow;
  uniform vec3 fast;
  uniform vec2 speeds;
  uniform float fades;
  uniform float strength;
  varying float vAge;
  varying float vFast;
  void main() {
    float age = mix(1.0, vAge, fades);
    gl_FragColor = vec4(speeds.y < 0.0 ? colour : mix(slow, fast, vFast), strength * (0.08 + 0.82 * age * age));
    #include <colorspace_fragment>
  }`

/** Every instance is one segment: it reads its own sample and the next one from the same buffer. */
export function makeTraceLine(capacity: number): TraceLine {
  const samples = new Float32Array(capacity * STRIDE)
  const buffer = new InstancedInterleavedBuffer(samples, STRIDE, 1)
  buffer.setUsage(DynamicDrawUsage)
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute([0, -1, 0, 1, -1, 0, 0, 1, 0, 1, 1, 0], 3))
  geometry.setIndex([0, 1, 2, 2, 1, 3])
  geometry.setAttribute('from', new InterleavedBufferAttribute(buffer, 4, 0))
  geometry.setAttribute('fromSpeed', new InterleavedBufferAttribute(buffer, 1, 4))
  // The same numbers one sample on; the last segment is never drawn, so it reads nothing beyond the end.
  const shifted = new InstancedInterleavedBuffer(samples.subarray(STRIDE), STRIDE, 1)
  shifted.setUsage(DynamicDrawUsage)
  geometry.setAttribute('to', new InterleavedBufferAttribute(shifted, 4, 0))
  geometry.setAttribute('toSpeed', new InterleavedBufferAttribute(shifted, 1, 4))
  const uniforms = {
    slow: { value: new Color(SPEED_COLOURS[0]) },
    fast: { value: new Color(SPEED_COLOURS[1]) },
    /** The least speed, and one over the range; the second is negative where speed is not told. */
    speeds: { value: [0, -1] },
    colour: { value: new Color() },
    view: { value: [1, 1] },
    fades: { value: 1 },
  }
  const draw = (strength: number, depthFunc: DepthModes) => {
    const material = new ShaderMaterial({
      uniforms: { ...uniforms, strength: { value: strength } },
      depthFunc,
      transparent: true,
      depthWrite: false,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
    })
    const mesh = new Mesh(geometry, material)
    mesh.frustumCulled = false
    mesh.renderOrder = 5
    mesh.raycast = () => {}
    return mesh
  }
  const object = draw(1, LessEqualDepth)
  const hidden = draw(BEHIND, GreaterDepth)
  object.add(hidden)
  return {
    object,
    samples,
    take: (count) => {
      const segments = Math.max(0, count - 1)
      geometry.instanceCount = segments
      object.visible = segments > 0
      buffer.needsUpdate = true
      shifted.needsUpdate = true
    },
    show: (width, height, fades) => {
      uniforms.view.value = [width, height]
      uniforms.fades.value = fades ? 1 : 0
    },
    setSpeeds: (speeds) => {
      const [slow, fast] = speeds ?? [0, 0]
      uniforms.speeds.value = speeds === null ? [0, -1] : [slow, fast > slow ? 1 / (fast - slow) : 0]
    },
    setColour: (colour) => uniforms.colour.value.set(colour),
    dispose: () => {
      geometry.dispose()
      for (const { material } of [object, hidden]) material.dispose()
    },
  }
}
