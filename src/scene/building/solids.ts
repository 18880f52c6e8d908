/**
 * Every kind of solid that has a tool of its own, all data: from this table follow its tool and action, what it is called, and what is placed. Its icons are
 * in ui/building/palette/PlacedIcon.tsx and laboratory/actions/build.ts.
 */
import type { Shape } from '../../geometry/index.ts'
import { IDENTITY, ZERO, type Vec3 } from '../values.ts'
import { tidy } from './places.ts'

/** How far a solid was drawn, m: `u` and `v` wide, or `u` its radius. */
interface DrawnSize {
  readonly u: number
  readonly v: number
}

/** What is placed has a radius, or three sides. */
type PlacedShape = Extract<Shape, { readonly radius: number } | { readonly size: Vec3 }>

export interface PlacedSolid {
  /** Name of the tool and of a new body, with a capital letter. */
  readonly name: string
  /** What else it may be searched by. */
  readonly keywords: string
  /** It is drawn from the middle, by its radius; else from corner to corner. */
  readonly round: boolean
  /** It lies beside the bodies on which it is put; else it stands on their faces. */
  readonly flat: boolean
  /** A new one as large as suits scenes of this size, m, or as it was drawn. */
  readonly shape: (size: number, drawn: DrawnSize | null) => PlacedShape
}

const PLACED = { position: ZERO, orientation: IDENTITY } as const

const cuboid = (size: Vec3): PlacedShape => ({ kind: 'box', size, ...PLACED })
const rod = (radius: number, length: number): PlacedShape => ({ kind: 'cylinder', radius, length, ...PLACED })

const SOLIDS = {
  box: {
    name: 'Box',
    keywords: 'cuboid block',
    round: false,
    flat: false,
    shape: (size, drawn) =>
      cuboid(
        drawn
          ? [drawn.u, drawn.v, tidy(Math.min(drawn.u, drawn.v, size))]
          : [tidy(0.24 * size), tidy(0.16 * size), tidy(0.16 * size)],
      ),
  },
  plate: {
    name: 'Plate',
    keywords: 'sheet flat rectangle',
    round: false,
    flat: true,
    shape: (size, drawn) => cuboid([drawn?.u ?? tidy(0.6 * size), drawn?.v ?? tidy(0.36 * size), tidy(size / 30)]),
  },
  disc: {
    name: 'Disc',
    keywords: 'wheel flywheel round',
    round: true,
    flat: true,
    shape: (size, drawn) => rod(drawn?.u ?? tidy(size / 6), tidy(size / 30)),
  },
  cylinder: {
    name: 'Cylinder',
    keywords: 'shaft rod pin round',
    round: true,
    flat: false,
    shape: (size, drawn) => {
      const radius = drawn?.u ?? tidy(size / 12)
      return rod(radius, tidy(2.5 * radius))
    },
  },
  sphere: {
    name: 'Sphere',
    keywords: 'ball bob round',
    round: true,
    flat: false,
    shape: (size, drawn) => ({ kind: 'sphere', radius: drawn?.u ?? tidy(size / 10), ...PLACED }),
  },
} as const satisfies Readonly<Record<string, PlacedSolid>>

export type SolidKind = keyof typeof SOLIDS

/** Solids that are placed, the most wanted ones first. */
export const PLACED_SOLIDS: Readonly<Record<SolidKind, PlacedSolid>> = SOLIDS
export const SOLID_KINDS = Object.keys(SOLIDS) as readonly SolidKind[]

export const isSolidKind = (kind: string): kind is SolidKind => Object.hasOwn(SOLIDS, kind)
