/** What shapes that are not there yet are made of: a tinted glass, and a rim that is dashed where they cannot stay. */
import { BackSide, Color, ShaderMaterial } from 'three'

export interface GhostMaterials {
  /** Where nothing of the scene hides it. */
  readonly surface: ShaderMaterial
  /** What is seen of it through the scene. */
  readonly through: ShaderMaterial
  readonly rim: ShaderMaterial
  /** Size of the view and pixels of the screen in one of the page's. */
  readonly fit: (width: number, height: number, pixelRatio: number) => void
  readonly dispose: () => void
}

/** Thickness of the rim, px. */
const RIM = 2.2
const OPACITY = { surface: 0.42, through: 0.2 }

/** px of dash and gap together, along a direction that no edge of a mechanism is likely to have. */
const DASH = `
  uniform float pixelRatio;
  float dashed() {
    return mod(dot(gl_FragCoord.xy / pixelRatio, vec2(0.8, 0.6)), 9.0);
  }`

const SURFACE_VERTEX = `
  varying float vFacing;
  void main() {
    vFacing = normalize(normalMatrix * normal).z;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`

const SURFACE_FRAGMENT = `
  uniform vec3 colour;
  uniform float opacity;
  uniform float broken;
  varying float vFacing;
  ${DASH}
  void main() {
    float shade = 0.66 + 0.34 * clamp(vFacing, 0.0, 1.0);
    float gap = broken > 0.5 && dashed() > 5.0 ? 0.45 : 1.0;
    gl_FragColor = vec4(colour * shade, opacity * gap);
    #include <colorspace_fragment>
  }`

/** Pushes the back of a hull out on the screen. */
const RIM_VERTEX = `
  uniform vec2 view;
  void main() {
    vec4 clip = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    vec2 outward = (projectionMatrix * modelViewMatrix * vec4(normal, 0.0)).xy * view;
    float size = length(outward);
    if (size > 0.0) clip.xy += outward / size * ${(2 * RIM).toFixed(1)} / view * clip.w;
    gl_Position = clip;
  }`

const RIM_FRAGMENT = `
  uniform vec3 colour;
  uniform float broken;
  ${DASH}
  void main() {
    if (broken > 0.5 && dashed() > 5.0) discard;
    gl_FragColor = vec4(colour, 0.95);
    #include <colorspace_fragment>
  }`

export function makeGhostMaterials(colour: string, broken: boolean, clear = OPACITY): GhostMaterials {
  const shared = {
    colour: { value: new Color(colour) },
    broken: { value: broken ? 1 : 0 },
    pixelRatio: { value: 1 },
    view: { value: [1, 1] },
  }
  const glass = (opacity: number): ShaderMaterial =>
    new ShaderMaterial({
      uniforms: { ...shared, opacity: { value: opacity } },
      vertexShader: SURFACE_VERTEX,
      fragmentShader: SURFACE_FRAGMENT,
      transparent: true,
    })
  const surface = glass(clear.surface)
  const through = glass(clear.through)
  const rim = new ShaderMaterial({
    uniforms: shared,
    vertexShader: RIM_VERTEX,
    fragmentShader: RIM_FRAGMENT,
    transparent: true,
    side: BackSide,
  })
  return {
    surface,
    through,
    rim,
    fit: (width, height, pixelRatio) => {
      shared.view.value = [width, height]
      shared.pixelRatio.value = pixelRatio
    },
    dispose: () => [surface, through, rim].forEach((material) => material.dispose()),
  }
}
