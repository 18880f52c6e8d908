/** Lines of constant thickness on the screen, dashed in pixels, each with a rim that keeps it apart from what lies below. */
import type { Mesh } from 'three'
import { Color, ShaderMaterial } from 'three'
import type { CameraPose, Vec3, ViewSize } from '../../tools/index.ts'
import { mix, project } from '../../tools/index.ts'
import { makeQuads } from './quads.ts'

export interface LineStyle {
  readonly colour: string
  /** px. */
  readonly width: number
  /** px of dash, gap, dash and gap, over and over; empty: unbroken. */
  readonly dashes: readonly [number, number, number, number] | readonly []
  readonly opacity: number
}

export interface LineField {
  readonly object: Mesh
  readonly begin: (camera: CameraPose, view: ViewSize, rim: string) => void
  /** Adds a line between two points in world axes, m. */
  readonly add: (from: Vec3, to: Vec3, style: LineStyle) => void
  readonly end: () => void
  readonly dispose: () => void
}

/** Rim, px. */
const RIM = 1.6
/** Floats of one line: from, to, colour and opacity, dashes, width. */
const SIZES = { from: 3, to: 3, colour: 4, dashes: 4, width: 1 } as const

const VERTEX = `
  attribute vec3 from;
  attribute vec3 to;
  attribute vec4 colour;
  attribute vec4 dashes;
  attribute float width;
  uniform vec2 view;
  varying vec2 vAt;
  varying float vLength;
  varying float vHalf;
  varying vec4 vColour;
  varying vec4 vDashes;
  void main() {
    vec4 a = projectionMatrix * viewMatrix * vec4(from, 1.0);
    vec4 b = projectionMatrix * viewMatrix * vec4(to, 1.0);
    vec3 start = a.xyz / a.w;
    vec3 stop = b.xyz / b.w;
    vec2 way = (stop.xy - start.xy) * view * 0.5;
    vLength = length(way);
    vec2 along = vLength > 1e-6 ? way / vLength : vec2(1.0, 0.0);
    vHalf = width * 0.5;
    float reach = vHalf + ${(RIM + 1).toFixed(1)};
    vAt = vec2(position.x < 0.5 ? -reach : vLength + reach, position.y * reach);
    vec2 off = along * (position.x < 0.5 ? -reach : reach) + vec2(-along.y, along.x) * vAt.y;
    vec3 here = position.x < 0.5 ? start : stop;
    vColour = colour;
    vDashes = dashes;
    // Without perspective from here on: dashes are even on the screen.
    gl_Position = vec4(here.xy + off * 2.0 / view, here.z, 1.0);
  }`

const FRAGMENT = `
  uniform vec3 rim;
  varying vec2 vAt;
  varying float vLength;
  varying float vHalf;
  varying vec4 vColour;
  varying vec4 vDashes;
  void main() {
    float beyond = max(max(-vAt.x, vAt.x - vLength), 0.0);
    float period = vDashes.x + vDashes.y + vDashes.z + vDashes.w;
    if (period > 0.0) {
      float at = mod(clamp(vAt.x, 0.0, vLength), period);
      // Distance to the nearest dash.
      float first = max(at - vDashes.x, 0.0);
      float from = vDashes.x + vDashes.y;
      float second = vDashes.z > 0.0 ? max(max(from - at, at - from - vDashes.z), 0.0) : first;
      beyond = max(beyond, min(min(first, second), period - at));
    }
    float off = length(vec2(beyond, vAt.y));
    float core = 1.0 - smoothstep(vHalf - 0.5, vHalf + 0.5, off);
    float halo = 1.0 - smoothstep(vHalf + ${(RIM - 0.5).toFixed(1)}, vHalf + ${(RIM + 0.5).toFixed(1)}, off);
    float shown = max(core, 0.72 * halo) * vColour.a;
    if (shown < 0.01) discard;
    gl_FragColor = vec4(mix(rim, vColour.rgb, core), shown);
    #include <colorspace_fragment>
  }`

/** `order`: of rendering. The lines are seen through everything. */
export function makeLineField(order: number): LineField {
  let camera: CameraPose
  let view: ViewSize
  const uniforms = { view: { value: [1, 1] }, rim: { value: new Color() } }
  const material = new ShaderMaterial({
    uniforms,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
  const quads = makeQuads([0, -1, 1, 1], SIZES, material, order)
  const colour = new Color()

  return {
    object: quads.object,
    begin: (nextCamera, nextView, rim) => {
      quads.clear()
      camera = nextCamera
      view = nextView
      uniforms.view.value = [view.width, view.height]
      uniforms.rim.value.set(rim)
    },
    add: (from, to, style) => {
      const ends = inFront(from, to, camera, view)
      if (!ends) return
      const { at: place, entries } = quads.next()
      entries.from.setXYZ(place, ...ends[0])
      entries.to.setXYZ(place, ...ends[1])
      colour.set(style.colour)
      entries.colour.setXYZW(place, colour.r, colour.g, colour.b, style.opacity)
      const [a = 0, b = 0, c = 0, d = 0] = style.dashes
      entries.dashes.setXYZW(place, a, b, c, d)
      entries.width.setX(place, style.width)
    },
    end: quads.show,
    dispose: quads.dispose,
  }
}

/** The part of a line that lies in front of the eye; null where none does. */
export function inFront(from: Vec3, to: Vec3, camera: CameraPose, view: ViewSize): readonly [Vec3, Vec3] | null {
  const near = 0.05 * camera.distance
  const [a, b] = [project(camera, view, from).depth, project(camera, view, to).depth]
  if (!(Math.max(a, b) > near)) return null
  if (Math.min(a, b) >= near) return [from, to]
  const edge = mix(from, to, (near - a) / (b - a))
  return a < near ? [edge, to] : [from, edge]
}
