/** Small signs that face the viewer, of constant size on the screen: what was caught, and knobs to take hold of. */
import type { Mesh } from 'three'
import { Color, ShaderMaterial } from 'three'
import type { Vec3, ViewSize } from '../../tools/index.ts'
import { makeQuads } from './quads.ts'

export type SignShape = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'plus'
const SHAPES: readonly SignShape[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'plus']
export type SignInside = 'nothing' | 'dot' | 'plus'
const INSIDES: readonly SignInside[] = ['nothing', 'dot', 'plus']

export interface SignStyle {
  readonly shape: SignShape
  readonly inside: SignInside
  /** Radius, px. */
  readonly radius: number
  readonly colour: string
  /** Filled with its colour instead of the ground's. */
  readonly solid: boolean
}

export interface SignField {
  readonly object: Mesh
  readonly begin: (view: ViewSize, ground: string) => void
  /** Adds a sign at a point in world axes, m. */
  readonly add: (at: Vec3, style: SignStyle) => void
  readonly end: () => void
  readonly dispose: () => void
}

const SIZES = { at: 3, colour: 3, form: 4 } as const

const VERTEX = `
  attribute vec3 at;
  attribute vec3 colour;
  attribute vec4 form;
  uniform vec2 view;
  varying vec2 vAt;
  varying vec3 vColour;
  varying vec4 vForm;
  void main() {
    vec4 clip = projectionMatrix * viewMatrix * vec4(at, 1.0);
    vAt = position.xy * (form.z + 5.0);
    vColour = colour;
    vForm = form;
    gl_Position = vec4(clip.xy + vAt * 2.0 / view * clip.w, clip.zw);
  }`

/** Signed distances in px: of a closed shape to its rim, of crosses to their bars. */
const FRAGMENT = `
  uniform vec3 ground;
  varying vec2 vAt;
  varying vec3 vColour;
  varying vec4 vForm;
  float bar(vec2 p, float reach) {
    vec2 d = abs(p) - vec2(reach, 0.0);
    return length(max(d, 0.0));
  }
  float bars(vec2 p, float reach) {
    return min(bar(p, reach), bar(p.yx, reach));
  }
  float rimOf(vec2 p, float shape, float r) {
    if (shape < 0.5) return length(p) - r;
    if (shape < 1.5) return max(abs(p.x), abs(p.y)) - 0.9 * r;
    if (shape < 2.5) return max(dot(vec2(abs(p.x), p.y), vec2(0.866, 0.5)), -p.y) - 0.62 * r;
    return (abs(p.x) + abs(p.y) - 1.25 * r) * 0.7071;
  }
  void main() {
    float r = vForm.z;
    float line;
    float body = 1e3;
    if (vForm.x < 3.5) {
      body = rimOf(vAt, vForm.x, r);
      line = abs(body);
      if (vForm.y > 1.5) line = min(line, bars(vAt, 0.45 * r));
      else if (vForm.y > 0.5) line = min(line, max(length(vAt) - 0.8, 0.0));
    } else {
      vec2 p = vForm.x < 4.5 ? vec2(vAt.x + vAt.y, vAt.x - vAt.y) * 0.7071 : vAt;
      line = bars(p, r);
    }
    float ink = 1.0 - smoothstep(0.6, 1.6, line);
    float fill = 1.0 - smoothstep(-0.5, 0.5, body);
    float halo = 1.0 - smoothstep(2.2, 3.2, min(line, max(body, 0.0)));
    if (vForm.w > 0.5) ink = max(ink, fill);
    float shown = max(ink, max(0.9 * fill, 0.72 * halo));
    if (shown < 0.01) discard;
    gl_FragColor = vec4(mix(ground, vColour, ink), shown);
    #include <colorspace_fragment>
  }`

/** `order`: of rendering. The signs are seen through everything. */
export function makeSignField(order: number): SignField {
  const uniforms = { view: { value: [1, 1] }, ground: { value: new Color() } }
  const material = new ShaderMaterial({
    uniforms,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
  const quads = makeQuads([-1, -1, 1, 1], SIZES, material, order)
  const colour = new Color()

  return {
    object: quads.object,
    begin: (view, ground) => {
      quads.clear()
      uniforms.view.value = [view.width, view.height]
      uniforms.ground.value.set(ground)
    },
    add: (at, style) => {
      const { at: place, entries } = quads.next()
      entries.at.setXYZ(place, ...at)
      colour.set(style.colour)
      entries.colour.setXYZ(place, colour.r, colour.g, colour.b)
      const [shape, inside] = [SHAPES.indexOf(style.shape), INSIDES.indexOf(style.inside)]
      entries.form.setXYZW(place, shape, inside, style.radius, style.solid ? 1 : 0)
    },
    end: quads.show,
    dispose: quads.dispose,
  }
}
