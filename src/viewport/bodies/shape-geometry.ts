/**
 * Meshes of shapes, each in its shape's own frame, in metres. Edges are slightly bevelled, so that they catch light.
 * Geometries are shared: shapes of the same kind and sizes have the same one.
 */
import type { BufferGeometry } from 'three'
import {
  BoxGeometry,
  BufferGeometry as Geometry,
  CapsuleGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  LatheGeometry,
  Matrix4,
  Quaternion,
  Shape as Outline,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { linkFrame } from '../../geometry/index.ts'
import { sizeFields, type Shape, type ShapeKind } from '../../scene/index.ts'
import { makeLinkGeometry } from './link-geometry.ts'

type ShapeOf<K extends ShapeKind> = Extract<Shape, { kind: K }>

/** Bevel as a part of the smallest size. */
const BEVEL = 0.07
/** Edges sharper than this stay edges, rad. */
const CREASE = 0.6
/** Radius of the eyes in a link's ends, as a part of its width. */
const EYE = 0.2
/** Longest side of a bar over its shortest that still looks like a bar with eyes. */
const EYE_THICKNESS = 1.2

/** What the geometry depends on: equal keys, equal meshes. Pose and colour are left out. */
export const geometryKey = (shape: Shape): string =>
  [shape.kind, ...sizeFields(shape.kind).map(([size]) => String(shape[size as keyof Shape]))].join(' ')

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

/** Places that are told apart along each axis, in the bounding sphere. */
const PLACES = 20_000

/** Merges corners that lie in one place, so that pushing them out along their normals opens no gaps. */
export function makeHull(geometry: BufferGeometry): BufferGeometry {
  const places = geometry.getAttribute('position')
  const corners = geometry.index
  if (!geometry.boundingSphere) geometry.computeBoundingSphere()
  const { center, radius } = geometry.boundingSphere ?? { center: new Vector3(), radius: 1 }
  const grain = radius > 0 ? PLACES / (2 * radius) : 1
  const at = (value: number, middle: number): number => Math.round((value - middle) * grain) + PLACES
  const known = new Map<number, number>()
  const merged: number[] = []
  const faces: number[] = []
  const count = corners ? corners.count : places.count
  for (let i = 0; i < count; i++) {
    const from = corners ? corners.getX(i) : i
    const [x, y, z] = [places.getX(from), places.getY(from), places.getZ(from)]
    // One whole number below 2⁵³ for the three places.
    const key = (at(x, center.x) * 4 * PLACES + at(y, center.y)) * 4 * PLACES + at(z, center.z)
    let corner = known.get(key)
    if (corner === undefined) {
      corner = merged.length / 3
      known.set(key, corner)
      merged.push(x, y, z)
    }
    faces.push(corner)
  }
  const hull = new Geometry().setAttribute('position', new Float32BufferAttribute(merged, 3))
  hull.setIndex(faces)
  hull.computeVertexNormals()
  return hull
}

const MESHES: { readonly [K in ShapeKind]: (shape: ShapeOf<K>) => BufferGeometry } = {
  box: ({ size }) => {
    const least = Math.min(...size)
    if (least < 0.02 * Math.max(...size)) return new BoxGeometry(...size)
    return new RoundedBoxGeometry(...size, 2, BEVEL * least)
  },
  sphere: ({ radius }) => new SphereGeometry(radius, 40, 26).rotateX(Math.PI / 2),
  cylinder: ({ radius, length }) => makeTurned(radius, length),
  capsule: ({ radius, length }) => new CapsuleGeometry(radius, length, 10, 32).rotateX(Math.PI / 2),
  link: makeLink,
  extrusion: makeExtrusion,
}

/** The mesh of a shape in its own frame, m. */
export const makeShapeGeometry = (shape: Shape): BufferGeometry =>
  (MESHES[shape.kind] as (shape: Shape) => BufferGeometry)(shape)

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

/** A ring about z with a square section, m. */
export function makeRing(inner: number, outer: number, height: number): BufferGeometry {
  const [low, high] = [-height / 2, height / 2]
  const section = [[inner, low], [outer, low], [outer, high], [inner, high], [inner, low]] as const // prettier-ignore
  const ring = new LatheGeometry(section.map(([r, z]) => new Vector2(r, z)), 40).rotateX(Math.PI / 2) // prettier-ignore
  return toCreasedNormals(ring, CREASE)
}

function makeLink(link: ShapeOf<'link'>): BufferGeometry {
  const { position, orientation, length } = linkFrame(link)
  const { width, thickness } = link
  const hasEyes = thickness <= EYE_THICKNESS * width && length > width
  const bar = makeLinkGeometry({
    length,
    width,
    thickness,
    bevel: BEVEL * Math.min(width, thickness),
    eye: hasEyes ? EYE * width : 0,
  })
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
  return extrude(new Outline(points), shape.thickness, bevel)
}

/** Extrudes to the full thickness, bevels included, centred on z = 0. */
function extrude(outline: Outline, thickness: number, bevel: number): BufferGeometry {
  const solid = new ExtrudeGeometry(outline, {
    depth: thickness - 2 * bevel,
    bevelEnabled: true,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 1,
    curveSegments: 1,
  }).translate(0, 0, bevel - thickness / 2)
  return toCreasedNormals(solid, CREASE)
}
