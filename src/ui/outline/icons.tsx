import type { ReactNode } from 'react'
import { elementOf, type ForceKind, type ForceLook, type ShapeKind } from '../../scene/index.ts'

export interface IconProps {
  readonly size?: number
}

/** Line icons in the manner of lucide: 24 × 24, round ends, the colour of the text. Decoration only: the name stands beside. */
export function DrawnIcon({ size = 16, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const dot = (cx: number, cy: number, r = 1.6): ReactNode => (
  <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />
)

const SHAPES: Readonly<Record<ShapeKind, ReactNode>> = {
  box: <path d="M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10" />,
  sphere: (
    <>
      <circle cx={12} cy={12} r={9} />
      <path d="M3 12c0 1.7 4 3 9 3s9-1.3 9-3" />
    </>
  ),
  cylinder: (
    <>
      <ellipse cx={12} cy={5.5} rx={7} ry={2.5} />
      <path d="M5 5.5v13C5 19.9 8.1 21 12 21s7-1.1 7-2.5v-13" />
    </>
  ),
  capsule: <path d="M7 8a5 5 0 0 1 10 0v8a5 5 0 0 1-10 0zM7 9.5c0 1 2.2 1.8 5 1.8s5-.8 5-1.8" />,
  link: (
    <>
      <path d="M4.8 15.5a3.5 3.5 0 0 0 3.7 3.7L19.2 8.5a3.5 3.5 0 0 0-3.7-3.7z" />
      {dot(7.5, 16.5, 1.3)}
      {dot(16.5, 7.5, 1.3)}
    </>
  ),
  extrusion: <path d="M4 9l7-5 9 4-3 7-9 1zM4 9v4l4 7v-4M8 20l9-1v-4M17 19l3-7V8" />,
}

const FORCES: Readonly<Record<ForceLook['draw'], ReactNode>> = {
  spring: <path d="M12 2v3l-5 1.5 10 3-10 3 10 3-10 3 5 1.5v2" />,
  spiral: <path d="M12 12.5a1.5 1.5 0 1 1 1.5-1.5c0 2.5-2 4-4 4a5.5 5.5 0 0 1 0-10c5-1.5 9.5 2 9.5 7s-3 8-7.5 8.5H4" />,
  sleeve: (
    <>
      <circle cx={12} cy={12} r={9} />
      <circle cx={12} cy={12} r={3} />
      <path d="M12 3.5v5M12 15.5v5M3.5 12h5M15.5 12h5" strokeDasharray="1.5 1.6" />
    </>
  ),
  arrows: <path d="M5 19 18 6M9 5.5 18.5 5.5V15M3 21l2-2" />,
}

export const ShapeIcon = ({ kind, size }: IconProps & { readonly kind: ShapeKind }) => (
  <DrawnIcon {...(size === undefined ? {} : { size })}>{SHAPES[kind]}</DrawnIcon>
)

/** A force by the way in which it is drawn. */
export const ForceIcon = ({ kind, size }: IconProps & { readonly kind: ForceKind }) => (
  <DrawnIcon {...(size === undefined ? {} : { size })}>{FORCES[elementOf(kind).draw]}</DrawnIcon>
)

/** A line between two points. */
export const ROD_LINES: ReactNode = (
  <>
    <path d="M7.2 16.8 16.8 7.2" />
    <circle cx={5.5} cy={18.5} r={2.4} />
    <circle cx={18.5} cy={5.5} r={2.4} />
  </>
)

/** The hatched line of technical drawings. */
export const GroundIcon = ({ size }: IconProps) => (
  <DrawnIcon {...(size === undefined ? {} : { size })}>
    <path d="M12 3v8M3 11h18M6 11l-3 5M11 11l-3 5M16 11l-3 5M21 11l-3 5" />
  </DrawnIcon>
)

/** A body by its first shape; without one, a frame. */
export const BodyIcon = ({ shape, size }: IconProps & { readonly shape: ShapeKind | undefined }) =>
  shape === undefined ? (
    <DrawnIcon {...(size === undefined ? {} : { size })}>
      <path d="M5 19V5M5 19h14M5 19l5-5" />
    </DrawnIcon>
  ) : (
    <ShapeIcon kind={shape} {...(size === undefined ? {} : { size })} />
  )
