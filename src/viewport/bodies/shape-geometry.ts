/**
 * Meshes of shapes, each in its shape's own frame, in metres. Edges are slightly bevelled, so that they catch light.
 * Geometries are shared: shapes of the same kind and sizes have the same one.
 */
import type { BufferGeometry } from 'three'
import {
  BoxGeometry,
  CapsuleGeometry,
  ExtrudeGeometry,
  LatheGeometry,
  Matrix4,
  Path,
  Quaternion,
  Shape as Outline,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { mergeVertices, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { linkFrame } from '../../geometry/index.ts'
import type { Shape } from '../../scene/index.ts'

type ShapeOf<K extends Shape['kind']> = Extract<Shape, { kind: K }>

/** Bevel as a part of the smallest size. */
const BEVEL = 0.07
/** Edges sharper than this stay edges, rad. */
const CREASE = 0.6
/** Radius of the eyes in a link's ends, as a part of its width. */
const EYE = 0.2
/** Longest side of a bar over its shortest that still looks like a bar with eyes. */
const EYE_THICKNESS = 1.2

/** What the geometry depends on: equal keys, equal meshes. Pose and colour are left out. */
export function geometryKey(shape: Shape): string {
  switch (shape.kind) {
    case 'box':
      return `box ${shape.size.join(' ')}`
    case 'sphere':
      return `sphere ${shape.radius}`
    case 'cylinder':
    case 'capsule':
      return `${shape.kind} ${shape.radius} ${shape.length}`
    case 'link':
      return `link ${shape.from.join(' ')} ${shape.to.join(' ')} ${shape.width} ${shape.thickness}`
    case 'extrusion':
      return `extrusion ${shape.thickness} ${shape.outline.join(' ')}`
  }
}

interface Made {
  readonly geometry: BufferGeometry
  hull: BufferGeometry | null
}
/** Meshes by key, the least recently asked for first. */
const made = new Map<string, Made>()
/** Meshes kept. One that is dropped while it is still on show is only uploaded anew. */
const KEPT = 600

function ask(shape: Shape): Made {
  const key = geometryKey(shape)
  let entry = made.get(key)
  if (entry) made.delete(key)
  else {
    entry = { geometry: makeShapeGeometry(shape), hull: null }
    entry.geometry.computeBoundingSphere()
  }
  made.set(key, entry)
  for (const [oldest, { geometry, hull }] of made) {
    if (made.size <= KEPT) break
    made.delete(oldest)
    geometry.dispose()
    hull?.dispose()
  }
  return entry
}

/** The mesh of a shape, shared: never change or dispose of it. */
export const shapeGeometry = (shape: Shape): BufferGeometry => ask(shape).geometry

/** The closed surface with one normal per corner that outlines are drawn with, shared. */
export function shapeHull(shape: Shape): BufferGeometry {
  const entry = ask(shape)
  entry.hull ??= makeHull(entry.geometry)
  return entry.hull
}

/** Merges corners that lie in one place, so that pushing them out along their normals opens no gaps. */
export function makeHull(geometry: BufferGeometry): BufferGeometry {
  const bare = geometry.clone()
  for (const name of Object.keys(bare.attributes)) if (name !== 'position') bare.deleteAttribute(name)
  bare.computeBoundingSphere()
  const hull = mergeVertices(bare, 1e-4 * (bare.boundingSphere?.radius ?? 1))
  hull.computeVertexNormals()
  bare.dispose()
  return hull
}

/** The mesh of a shape in its own frame, m. */
export function makeShapeGeometry(shape: Shape): BufferGeometry {
  switch (shape.kind) {
    case 'box': {
      const least = Math.min(...shape.size)
      if (least < 0.02 * Math.max(...shape.size)) return new BoxGeometry(...shape.size)
      return new RoundedBoxGeometry(...shape.size, 2, BEVEL * least)
    }
    case 'sphere':
      return new SphereGeometry(shape.radius, 40, 26).rotateX(Math.PI / 2)
    case 'cylinder':
      return makeTurned(shape.radius, shape.length)
    case 'capsule':
      return new CapsuleGeometry(shape.radius, shape.length, 10, 32).rotateX(Math.PI / 2)
    case 'link':
      return makeLink(shape)
    case 'extrusion':
      return makeExtrusion(shape)
  }
}

/** A cylinder along z with chamfered rims. */
export function makeTurned(radius: number, length: number, segments = 40): BufferGeometry {
  const c = BEVEL * Math.min(radius, length / 2)
  const h = length / 2
  const profile = [
    new Vector2(0, -h),
    new Vector2(radius - c, -h),
    new Vector2(radius, -h + c),
    new Vector2(radius, h - c),
    new Vector2(radius - c, h),
    new Vector2(0, h),
  ]
  const turned = new LatheGeometry(profile, segments).rotateX(Math.PI / 2)
  return toCreasedNormals(turned, CREASE)
}

function makeLink(link: ShapeOf<'link'>): BufferGeometry {
  const { position, orientation, length } = linkFrame(link)
  const r = link.width / 2
  const a = length / 2
  const bevel = BEVEL * Math.min(link.width, link.thickness)
  const outline = new Outline()
  outline.moveTo(-a, -r + bevel)
  outline.lineTo(a, -r + bevel)
  outline.absarc(a, 0, r - bevel, -Math.PI / 2, Math.PI / 2, false)
  outline.lineTo(-a, r - bevel)
  outline.absarc(-a, 0, r - bevel, Math.PI / 2, (3 * Math.PI) / 2, false)
  if (link.thickness <= EYE_THICKNESS * link.width && a > r) {
    for (const x of [-a, a]) outline.holes.push(new Path().absarc(x, 0, EYE * link.width + bevel, 0, 2 * Math.PI, true))
  }
  const bar = extrude(outline, link.thickness, bevel, 12)
  return bar.applyMatrix4(
    new Matrix4().compose(
      new Vector3(...position),
      new Quaternion(orientation[1], orientation[2], orientation[3], orientation[0]),
      new Vector3(1, 1, 1),
    ),
  )
}

function makeExtrusion(shape: ShapeOf<'extrusion'>): BufferGeometry {
  const points = shape.outline.map(([x, y]) => new Vector2(x, y))
  const sides = points.map((p, i) => p.distanceTo(points[(i + 1) % points.length] as Vector2))
  const bevel = BEVEL * 0.6 * Math.min(shape.thickness, ...sides)
  return extrude(new Outline(points), shape.thickness, bevel, 1, -bevel)
}

/** Extrudes to the full thickness, bevels included, centred on z = 0. */
function extrude(outline: Outline, thickness: number, bevel: number, arcs: number, offset = 0): BufferGeometry {
  const solid = new ExtrudeGeometry(outline, {
    depth: thickness - 2 * bevel,
    bevelEnabled: true,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: offset,
    bevelSegments: 1,
    curveSegments: arcs,
  }).translate(0, 0, bevel - thickness / 2)
  return toCreasedNormals(solid, CREASE)
}
