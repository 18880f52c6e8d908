/** Helical and spiral springs whose length and winding change every frame: the mesh is made once, a shader stretches it. */
import type { WebGLProgramParametersWithUniforms } from 'three'
import { BufferAttribute, BufferGeometry, MeshDepthMaterial, MeshLambertMaterial, Vector3 } from 'three'

/** Turns of a helical spring between its straight ends. */
const TURNS = 9
/** Part of the length at each end in which the wire leads from the axis to the coil. */
const LEAD = 0.1
const STEPS_PER_TURN = 18
const AROUND = 8
/** Turns of a spiral spring at rest. */
const SPIRAL_TURNS = 2.75

/**
 * A tube of radius `wire` along a curve. `centre` holds the curve with its z divided by `length`, `position` the offset from
 * there, `along` runs from 0 to 1.
 */
function makeTube(curve: (s: number) => Vector3, segments: number, wire: number, length: number): BufferGeometry {
  const centres: number[] = []
  const offsets: number[] = []
  const normals: number[] = []
  const alongs: number[] = []
  const faces: number[] = []
  const across = new Vector3(0, 1, 0)
  for (let i = 0; i <= segments; i++) {
    const s = i / segments
    const here = curve(s)
    const tangent = curve(Math.min(1, s + 1e-4))
      .sub(curve(Math.max(0, s - 1e-4)))
      .normalize()
    // Carried along the curve without twist.
    across.addScaledVector(tangent, -across.dot(tangent))
    if (across.lengthSq() < 1e-8) across.set(1, 0, 0).addScaledVector(tangent, -tangent.x)
    across.normalize()
    const other = new Vector3().crossVectors(tangent, across)
    for (let k = 0; k <= AROUND; k++) {
      const angle = (k * 2 * Math.PI) / AROUND
      const off = across.clone().multiplyScalar(Math.cos(angle)).addScaledVector(other, Math.sin(angle))
      centres.push(here.x, here.y, here.z / length)
      offsets.push(off.x * wire, off.y * wire, off.z * wire)
      normals.push(off.x, off.y, off.z)
      alongs.push(s)
      if (i === segments || k === AROUND) continue
      const a = i * (AROUND + 1) + k
      const b = a + AROUND + 1
      faces.push(a, a + 1, b, b, a + 1, b + 1)
    }
  }
  const geometry = new BufferGeometry()
  const put = (name: string, values: number[], size: number): void => {
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(values), size))
  }
  put('position', offsets, 3)
  put('normal', normals, 3)
  put('centre', centres, 3)
  put('along', alongs, 1)
  geometry.setIndex(faces)
  return geometry
}

/** A coil along z from 0 to 1, to be stretched; `length` (m) is where its wire is round. */
export function makeHelix(radius: number, wire: number, length: number): BufferGeometry {
  const curve = (s: number): Vector3 => {
    const coil = Math.min(1, Math.max(0, (s - LEAD) / (1 - 2 * LEAD)))
    const inward = Math.min(1, s / LEAD, (1 - s) / LEAD)
    const r = radius * Math.max(0, 2 * inward - 1)
    const angle = coil * 2 * Math.PI * TURNS
    return new Vector3(r * Math.cos(angle), r * Math.sin(angle), s * length)
  }
  return makeTube(curve, (TURNS + 3) * STEPS_PER_TURN, wire, length)
}

/** A flat spiral about z, from the inner radius (held by the axle) to the outer one, to be wound by an angle. */
export function makeSpiral(inner: number, outer: number, wire: number): BufferGeometry {
  const curve = (s: number): Vector3 => {
    const angle = s * 2 * Math.PI * SPIRAL_TURNS
    const r = inner + (outer - inner) * s
    return new Vector3(r * Math.cos(angle), r * Math.sin(angle), 0)
  }
  return makeTube(curve, 4 * STEPS_PER_TURN, wire, 1)
}

/** Shape of a coil: its length along z, m, and its winding, rad at its inner end and 0 at its outer. */
export interface CoilShape {
  readonly length: { value: number }
  readonly winding: { value: number }
}

function stretch(shader: WebGLProgramParametersWithUniforms, shape: CoilShape): void {
  shader.uniforms.coilLength = shape.length
  shader.uniforms.coilWinding = shape.winding
  shader.vertexShader = shader.vertexShader
    .replace(
      '#include <common>',
      `#include <common>
      uniform float coilLength;
      uniform float coilWinding;
      attribute vec3 centre;
      attribute float along;
      vec3 wound(vec3 v) {
        float a = coilWinding * (1.0 - along);
        return vec3(cos(a) * v.x - sin(a) * v.y, sin(a) * v.x + cos(a) * v.y, v.z);
      }`,
    )
    .replace('#include <beginnormal_vertex>', 'vec3 objectNormal = wound(normal);')
    .replace('#include <begin_vertex>', 'vec3 transformed = wound(vec3(centre.xy, centre.z * coilLength) + position);')
}

/**
 * Materials of one coil; they hold its shape.
 *
 * @param glow the least of its colour that is seen of it, in whatever light
 */
export function makeCoilMaterials(
  colour: string,
  glow: number,
): {
  readonly shape: CoilShape
  readonly surface: MeshLambertMaterial
  readonly depth: MeshDepthMaterial
} {
  const shape: CoilShape = { length: { value: 1 }, winding: { value: 0 } }
  const surface = new MeshLambertMaterial({ color: colour, emissive: colour, emissiveIntensity: glow })
  const depth = new MeshDepthMaterial()
  for (const material of [surface, depth]) {
    material.onBeforeCompile = (shader) => stretch(shader, shape)
    material.customProgramCacheKey = () => 'coil'
  }
  return { shape, surface, depth }
}
