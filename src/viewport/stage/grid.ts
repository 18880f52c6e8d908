/** The floor's grid: thin lines that fade with the distance from the mechanism and where they would crowd. */
import { BufferGeometry, Color, Float32BufferAttribute, LineSegments, ShaderMaterial } from 'three'

/** Lines to either side of the middle, and pieces of one line. */
const LINES = 40
const PIECES = 16
/** Every so many lines one is stronger. */
const STRONG = 5

export interface Grid {
  readonly object: LineSegments
  readonly setColour: (colour: string, strength: number) => void
  /** Centre on the floor (world), line distance and reach of the lines in m. */
  readonly place: (x: number, y: number, z: number, spacing: number, reach: number) => void
  readonly setView: (width: number, height: number) => void
  readonly dispose: () => void
}

export function makeGrid(): Grid {
  const uniforms = {
    colour: { value: new Color() },
    strength: { value: 0.3 },
    spacing: { value: 1 },
    fade: { value: [1, 2] },
    view: { value: [1, 1] },
  }
  const material = new ShaderMaterial({
    uniforms,
    transparent: true,
    depthWrite: false,
    vertexShader: `
      attribute vec3 across;
      uniform float spacing;
      uniform vec2 fade;
      uniform vec2 view;
      varying float vShown;
      void main() {
        vec4 world = modelMatrix * vec4(position * spacing, 1.0);
        vec4 clip = projectionMatrix * viewMatrix * world;
        // Pixels to the next line of the same strength.
        float every = across.z > 0.5 ? ${STRONG}.0 : 1.0;
        vec4 next = projectionMatrix * viewMatrix * (world + vec4(across.xy * spacing * every, 0.0, 0.0));
        float gap = length((next.xy / next.w - clip.xy / clip.w) * view) * 0.5;
        if (clip.w <= 0.0 || next.w <= 0.0) gap = 100.0;
        float far = 1.0 - smoothstep(fade.x, fade.y, length(position.xy * spacing));
        vShown = far * far * smoothstep(4.0, 22.0, gap) * (across.z > 0.5 ? 1.0 : 0.5);
        gl_Position = clip;
      }`,
    fragmentShader: `
      uniform vec3 colour;
      uniform float strength;
      varying float vShown;
      void main() {
        gl_FragColor = vec4(colour, strength * vShown);
        #include <colorspace_fragment>
      }`,
  })
  const object = new LineSegments(makeLines(), material)
  object.frustumCulled = false
  object.renderOrder = -1
  object.raycast = () => {}
  return {
    object,
    setColour: (colour, strength) => {
      uniforms.colour.value.set(colour)
      uniforms.strength.value = strength
    },
    place: (x, y, z, spacing, reach) => {
      // On whole strong lines, so that lines keep their places in the world.
      const snap = (v: number): number => Math.round(v / (STRONG * spacing)) * STRONG * spacing
      object.position.set(snap(x), snap(y), z)
      uniforms.spacing.value = spacing
      uniforms.fade.value = [0.2 * reach, Math.min(reach, LINES * spacing)]
    },
    setView: (width, height) => {
      uniforms.view.value = [width, height]
    },
    dispose: () => {
      object.geometry.dispose()
      material.dispose()
    },
  }
}

/** Lines in units of the spacing; `across` is (direction to the next line, strong). */
function makeLines(): BufferGeometry {
  const points: number[] = []
  const across: number[] = []
  for (let i = -LINES; i <= LINES; i++) {
    const strong = i % STRONG === 0 ? 1 : 0
    for (let k = 0; k < PIECES; k++) {
      const from = -LINES + (2 * LINES * k) / PIECES
      const to = -LINES + (2 * LINES * (k + 1)) / PIECES
      points.push(i, from, 0, i, to, 0, from, i, 0, to, i, 0)
      across.push(1, 0, strong, 1, 0, strong, 0, 1, strong, 0, 1, strong)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(points, 3))
  geometry.setAttribute('across', new Float32BufferAttribute(across, 3))
  return geometry
}
