/** The mesh of a link, made by hand: it is made anew with every move of a pointer that draws one out. */
import type { BufferGeometry } from 'three'
import { BufferGeometry as Geometry, Float32BufferAttribute, ShapeUtils, Vector2 } from 'three'

/** Sides of a round end, and of an eye. */
const END_SIDES = 12
const EYE_SIDES = 20

export interface LinkSizes {
  /** Between the centres of the round ends, m. */
  readonly length: number
  readonly width: number
  readonly thickness: number
  readonly bevel: number
  /** Radius of the eyes in the ends; 0: none. */
  readonly eye: number
}

/** A corner of a loop: its place at offset 0 is centre + radius · outward. */
interface Corner {
  readonly centre: number
  readonly x: number
  readonly y: number
}

/** A flat bar along x, centred on the origin, with bevelled edges; its thickness is along z. Three corners per triangle. */
export function makeLinkGeometry({ length, width, thickness, bevel, eye }: LinkSizes): BufferGeometry {
  const positions: number[] = []
  const normals: number[] = []
  const put = (x: number, y: number, z: number, nx: number, ny: number, nz: number): void => {
    positions.push(x, y, z)
    normals.push(nx, ny, nz)
  }
  const h = thickness / 2

  /** Walls along a loop. `radius` is that at half thickness, `out` is 1 for the rim, −1 for an eye, whose skin faces inward. */
  const wall = (loop: readonly Corner[], radius: number, out: 1 | -1): void => {
    const inner = radius - out * bevel
    const bands = [
      [-h, inner, -h + bevel, radius, -Math.SQRT1_2],
      [-h + bevel, radius, h - bevel, radius, 0],
      [h - bevel, radius, h, inner, Math.SQRT1_2],
    ] as const
    for (const [z0, r0, z1, r1, up] of bands) {
      const aside = out * Math.sqrt(1 - up * up)
      loop.forEach((a, i) => {
        const b = loop[(i + 1) % loop.length] as Corner
        const at = (c: Corner, r: number, z: number): void =>
          put(c.centre + r * c.x, r * c.y, z, aside * c.x, aside * c.y, up)
        const [near, far] = out > 0 ? [a, b] : [b, a]
        at(near, r0, z0)
        at(far, r0, z0)
        at(far, r1, z1)
        at(near, r0, z0)
        at(far, r1, z1)
        at(near, r1, z1)
      })
    }
  }

  const half = length / 2
  const rim = [...arc(half, -Math.PI / 2, Math.PI / 2, END_SIDES), ...arc(-half, Math.PI / 2, 1.5 * Math.PI, END_SIDES)]
  const eyes = eye > 0 ? [-half, half].map((centre) => arc(centre, 0, 2 * Math.PI, EYE_SIDES).slice(0, -1)) : []
  wall(rim, width / 2, 1)
  for (const loop of eyes) wall(loop, eye, -1)

  // The flat sides, within the bevels.
  const flat = (loop: readonly Corner[], r: number): Vector2[] =>
    loop.map(({ centre, x, y }) => new Vector2(centre + r * x, r * y))
  const contour = flat(rim, width / 2 - bevel)
  const holes = eyes.map((loop) => flat(loop, eye + bevel))
  const corners = [...contour, ...holes.flat()]
  for (const face of ShapeUtils.triangulateShape(contour, holes)) {
    const [a, b, c] = face.map((i) => corners[i] as Vector2) as [Vector2, Vector2, Vector2]
    for (const { x, y } of [a, b, c]) put(x, y, h, 0, 0, 1)
    for (const { x, y } of [a, c, b]) put(x, y, -h, 0, 0, -1)
  }
  return new Geometry()
    .setAttribute('position', new Float32BufferAttribute(positions, 3))
    .setAttribute('normal', new Float32BufferAttribute(normals, 3))
}

/** Corners on a circle, both ends included. */
const arc = (centre: number, from: number, to: number, sides: number): Corner[] =>
  Array.from({ length: sides + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / sides
    return { centre, x: Math.cos(angle), y: Math.sin(angle) }
  })
