/** A small modeller: solids are gathered in one mesh, coloured by tone. Lengths in any unit; axes those of the mesh. */
import type { BufferGeometry } from 'three'
import {
  BoxGeometry,
  BufferAttribute,
  CylinderGeometry,
  ExtrudeGeometry,
  Matrix4,
  Path,
  Quaternion,
  Shape,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { Vec3 } from '../../tools/index.ts'
import { makeTurned } from '../bodies/shape-geometry.ts'

export const X: Vec3 = [1, 0, 0]
export const Y: Vec3 = [0, 1, 0]
export const Z: Vec3 = [0, 0, 1]
const ORIGIN: Vec3 = [0, 0, 0]

/** Brightness of a part against the material's colour. */
export type Tone = number
export const DARK: Tone = 0.72
export const MID: Tone = 1
export const LIGHT: Tone = 1.75

/** Segments of round things over those of near ones: for what is small and many, `COARSE`. */
export const COARSE = 0.4
const LEAST_SEGMENTS = 6

export class Solid {
  private readonly parts: BufferGeometry[] = []
  private readonly detail: number

  /** `detail`: 1, or COARSE. */
  constructor(detail = 1) {
    this.detail = detail
  }

  private round(segments: number): number {
    return Math.max(LEAST_SEGMENTS, Math.round(this.detail * segments))
  }

  private add(geometry: BufferGeometry, at: Vec3, axis: Vec3, tone: Tone): this {
    const plain = geometry.index ? geometry.toNonIndexed() : geometry
    if (plain !== geometry) geometry.dispose()
    for (const name of Object.keys(plain.attributes)) {
      if (name !== 'position' && name !== 'normal') plain.deleteAttribute(name)
    }
    const turn = new Quaternion().setFromUnitVectors(new Vector3(...Z), new Vector3(...axis).normalize())
    plain.applyQuaternion(turn).translate(...at)
    const count = plain.getAttribute('position').count
    plain.setAttribute('color', new BufferAttribute(new Float32Array(count * 3).fill(tone), 3))
    this.parts.push(plain)
    return this
  }

  /** Chamfered, along `axis`. */
  rod(radius: number, length: number, at: Vec3 = ORIGIN, axis: Vec3 = Z, tone: Tone = MID): this {
    return this.add(makeTurned(radius, length, this.round(28)), at, axis, tone)
  }

  /** Adds a prism with a hexagonal outline. */
  nut(radius: number, length: number, at: Vec3, axis: Vec3 = Z, tone: Tone = MID): this {
    return this.add(makeTurned(radius, length, 6), at, axis, tone)
  }

  /** Open tube along `axis`, seen from outside and inside. */
  tube(outer: number, inner: number, length: number, at: Vec3 = ORIGIN, axis: Vec3 = Z, tone: Tone = MID): this {
    const ring = new Shape().absarc(0, 0, outer, 0, 2 * Math.PI, false)
    ring.holes.push(new Path().absarc(0, 0, inner, 0, 2 * Math.PI, true))
    const solid = new ExtrudeGeometry(ring, { depth: length, bevelEnabled: false, curveSegments: this.round(28) })
    return this.add(solid.translate(0, 0, -length / 2), at, axis, tone)
  }

  ball(radius: number, at: Vec3 = ORIGIN, tone: Tone = MID): this {
    return this.add(new SphereGeometry(radius, this.round(28), this.round(18)), at, Z, tone)
  }

  /** The part of a sphere within `angle` of `axis`, both sides. */
  bowl(radius: number, angle: number, axis: Vec3, tone: Tone = MID): this {
    const outer = new SphereGeometry(radius, this.round(32), this.round(14), 0, 2 * Math.PI, 0, angle).rotateX(
      Math.PI / 2,
    )
    const inner = new SphereGeometry(radius * 0.9, this.round(32), this.round(14), 0, 2 * Math.PI, 0, angle).rotateX(
      Math.PI / 2,
    )
    inner.scale(-1, 1, 1)
    const flat = inner.toNonIndexed()
    // Mirrored, so its triangles face inward; the normals have to follow.
    const normal = flat.getAttribute('normal')
    for (let i = 0; i < normal.count; i++) normal.setXYZ(i, -normal.getX(i), -normal.getY(i), -normal.getZ(i))
    const rim = new Vector3(...axis).normalize().multiplyScalar(0.95 * radius * Math.cos(angle))
    this.add(outer, ORIGIN, axis, tone).add(flat, ORIGIN, axis, DARK)
    return this.ring(0.95 * radius * Math.sin(angle), 0.05 * radius, [rim.x, rim.y, rim.z], axis, tone)
  }

  box(size: Vec3, at: Vec3 = ORIGIN, tone: Tone = MID): this {
    return this.add(new BoxGeometry(...size), at, Z, tone)
  }

  /** Torus about `axis`; with `arc` only a part, from the axis' own x on. */
  ring(
    radius: number,
    thickness: number,
    at: Vec3 = ORIGIN,
    axis: Vec3 = Z,
    tone: Tone = MID,
    arc = 2 * Math.PI,
  ): this {
    return this.add(new TorusGeometry(radius, thickness, this.round(10), this.round(40), arc), at, axis, tone)
  }

  /** Half a torus in the plane of `ends` and `middle` (unit, square to each other), from −ends over middle to +ends. */
  bow(radius: number, thickness: number, ends: Vec3, middle: Vec3, tone: Tone = MID): this {
    const torus = new TorusGeometry(radius, thickness, this.round(10), this.round(24), Math.PI)
    const x = new Vector3(...ends)
    const y = new Vector3(...middle)
    const z = new Vector3().crossVectors(x, y)
    torus.applyMatrix4(basisOf(x, y, z))
    return this.add(torus, ORIGIN, Z, tone)
  }

  /** Arrow head whose base is at `at`. */
  cone(radius: number, length: number, at: Vec3, axis: Vec3, tone: Tone = MID): this {
    const cone = new CylinderGeometry(0, radius, length, this.round(24))
      .rotateX(Math.PI / 2)
      .translate(0, 0, length / 2)
    return this.add(cone, at, axis, tone)
  }

  /** Extrudes an outline in the plane of `u` and `v` (unit, square to each other) from `from` to `to` along u × v. */
  plate(outline: Shape, u: Vec3, v: Vec3, from: number, to: number, tone: Tone = MID): this {
    const solid = new ExtrudeGeometry(outline, { depth: to - from, bevelEnabled: false, curveSegments: this.round(20) })
    solid.translate(0, 0, from)
    const x = new Vector3(...u)
    const y = new Vector3(...v)
    solid.applyMatrix4(basisOf(x, y, new Vector3().crossVectors(x, y)))
    return this.add(solid, ORIGIN, Z, tone)
  }

  get isEmpty(): boolean {
    return this.parts.length === 0
  }

  /** Builds one mesh of everything so far. */
  build(): BufferGeometry {
    const merged = mergeGeometries(this.parts)
    for (const part of this.parts) part.dispose()
    return merged
  }
}

const basisOf = (x: Vector3, y: Vector3, z: Vector3): Matrix4 => new Matrix4().makeBasis(x, y, z)
