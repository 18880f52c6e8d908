/** Short strokes of constant size on the screen, across the way of a point. */
import {
  Color,
  DynamicDrawUsage,
  Float32BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
} from 'three'

/** Numbers per mark: place and direction of the way, x y z each. */
export const MARK = 6

export interface MarkLine {
  readonly object: Mesh
  /** Room for the marks, to be filled before `take`. */
  readonly marks: Float32Array
  /** So many marks are others than before. */
  readonly take: (count: number) => void
  readonly show: (width: number, height: number) => void
  readonly setColour: (colour: string) => void
  readonly dispose: () => void
}

/** Half the length and half the thickness, px. */
const HALF_LENGTH = 6
const HALF_WIDTH = 1

/** @param most marks that are drawn */
export function makeMarkLine(most: number): MarkLine {
  const marks = new Float32Array(most * MARK)
  const buffer = new InstancedInterleavedBuffer(marks, MARK, 1)
  buffer.setUsage(DynamicDrawUsage)
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0], 3))
  geometry.setIndex([0, 1, 2, 2, 1, 3])
  geometry.setAttribute('place', new InterleavedBufferAttribute(buffer, 3, 0))
  geometry.setAttribute('way', new InterleavedBufferAttribute(buffer, 3, 3))
  const uniforms = { colour: { value: new Color() }, view: { value: [1, 1] } }
  const material = new ShaderMaterial({
    uniforms,
    transparent: true,
    depthWrite: false,
    vertexShader: `
      attribute vec3 place;
      attribute vec3 way;
      uniform vec2 view;
      void main() {
        vec4 a = projectionMatrix * viewMatrix * vec4(place, 1.0);
        vec4 b = projectionMatrix * viewMatrix * vec4(way, 0.0);
        // What the place does on the screen as it goes along: the derivative of xy / w.
        vec2 along = (b.xy * a.w - a.xy * b.w) * view;
        along = length(along) > 0.0 ? normalize(along) : vec2(1.0, 0.0);
        vec2 across = vec2(-along.y, along.x);
        vec2 off = along * position.x * ${HALF_WIDTH.toFixed(1)} + across * position.y * ${HALF_LENGTH.toFixed(1)};
        gl_Position = a + vec4(off * 2.0 / view * a.w, 0.0, 0.0);
      }`,
    fragmentShader: `
      uniform vec3 colour;
      void main() {
        gl_FragColor = vec4(colour, 0.9);
        #include <colorspace_fragment>
      }`,
  })
  const object = new Mesh(geometry, material)
  object.frustumCulled = false
  object.renderOrder = 5
  object.raycast = () => {}
  return {
    object,
    marks,
    take: (count) => {
      geometry.instanceCount = count
      object.visible = count > 0
      buffer.needsUpdate = true
    },
    show: (width, height) => {
      uniforms.view.value = [width, height]
    },
    setColour: (colour) => uniforms.colour.value.set(colour),
    dispose: () => {
      geometry.dispose()
      material.dispose()
    },
  }
}
