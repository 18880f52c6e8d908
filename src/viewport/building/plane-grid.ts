/** The working plane's grid: lines of one pixel that keep their places and fade out, every tenth of them stronger. */
import { Color, DoubleSide, Matrix4, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from 'three'
import type { WorkingPlane } from '../../geometry/index.ts'
import { fromPlane, toPlane } from '../../geometry/index.ts'
import type { Vec3 } from '../../tools/index.ts'

export interface PlaneGrid {
  readonly object: Mesh
  readonly setColours: (ink: string, tint: string, dark: boolean) => void
  /** About the point of the plane next to `middle`; `step` and `reach` in m, `opacity` from 0 to 1. */
  readonly place: (
    plane: WorkingPlane,
    middle: Vec3,
    step: number,
    reach: number,
    opacity: number,
    pixelRatio: number,
  ) => void
  readonly dispose: () => void
}

/** Every so many lines one is stronger. */
const STRONG = 10

const FRAGMENT = `
  uniform vec3 ink;
  uniform vec3 tint;
  uniform vec3 strengths;
  uniform vec2 origin;
  uniform float pace;
  uniform float reach;
  uniform float opacity;
  uniform float pixelRatio;
  varying vec2 vAt;
  /** How much of this pixel a line of one pixel covers, the lines being at whole numbers. */
  vec2 covered(vec2 at, vec2 perPixel) {
    vec2 off = abs(fract(at + 0.5) - 0.5) / perPixel;
    return (1.0 - smoothstep(0.0, 1.0, off)) * (1.0 - smoothstep(0.12, 0.3, perPixel));
  }
  void main() {
    vec2 at = vAt / pace;
    vec2 perPixel = fwidth(at) * pixelRatio;
    vec2 fine = covered(at, perPixel);
    vec2 strong = covered(at / ${STRONG}.0, perPixel / ${STRONG}.0);
    vec2 axes = 1.0 - smoothstep(0.3, 1.3, abs(at - origin / pace) / perPixel);
    float line = max(max(fine.x, fine.y) * strengths.x, max(strong.x, strong.y) * strengths.y);
    line = max(line, max(axes.x, axes.y) * strengths.z);
    float away = length(vAt) / reach;
    float shown = (1.0 - smoothstep(0.3, 1.0, away)) * opacity;
    float wash = 0.016;
    float alpha = line + wash * (1.0 - line);
    gl_FragColor = vec4(mix(tint, ink, line / alpha), alpha * shown);
    #include <colorspace_fragment>
  }`

export function makePlaneGrid(): PlaneGrid {
  const uniforms = {
    ink: { value: new Color() },
    tint: { value: new Color() },
    strengths: { value: [0, 0, 0] },
    origin: { value: [0, 0] },
    pace: { value: 1 },
    reach: { value: 1 },
    opacity: { value: 0 },
    pixelRatio: { value: 1 },
  }
  const material = new ShaderMaterial({
    uniforms,
    vertexShader: `
      uniform float reach;
      varying vec2 vAt;
      void main() {
        vAt = position.xy * reach;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(vAt, 0.0, 1.0);
      }`,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  })
  const object = new Mesh(new PlaneGeometry(2, 2), material)
  object.frustumCulled = false
  object.matrixAutoUpdate = false
  object.renderOrder = -0.5
  object.raycast = () => {}
  const axes = new Matrix4()
  const [x, normal] = [new Vector3(), new Vector3()]
  return {
    object,
    setColours: (ink, tint, dark) => {
      uniforms.ink.value.set(ink)
      uniforms.tint.value.set(tint)
      uniforms.strengths.value = dark ? [0.1, 0.2, 0.44] : [0.1, 0.2, 0.4]
    },
    place: (plane, middle, step, reach, opacity, pixelRatio) => {
      const [u, v] = toPlane(plane, middle)
      const strong = STRONG * step
      // On whole strong lines, so that lines keep their places in the world.
      const [atU, atV] = [Math.round(u / strong) * strong, Math.round(v / strong) * strong]
      x.set(...plane.x)
      normal.set(...plane.normal)
      axes.makeBasis(x, new Vector3().crossVectors(normal, x), normal)
      object.matrix.copy(axes).setPosition(...fromPlane(plane, atU, atV))
      object.matrixWorldNeedsUpdate = true
      uniforms.origin.value = [-atU, -atV]
      uniforms.pace.value = step
      uniforms.reach.value = reach
      uniforms.opacity.value = opacity
      uniforms.pixelRatio.value = pixelRatio
      object.visible = opacity > 0
    },
    dispose: () => {
      object.geometry.dispose()
      material.dispose()
    },
  }
}
