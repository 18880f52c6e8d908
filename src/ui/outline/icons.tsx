import type { ReactNode } from 'react'
import type { ForceKind, JointType, ShapeKind } from '../../scene/index.ts'

interface IconProps {
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

const dot = (cx: number, cy: number, r = 1.6): ReactNode => (
  <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />
)

const JOINTS: Readonly<Record<JointType, ReactNode>> = {
  weld: (
    <>
      <path d="M3 16V8h7v8zM14 16V8h7v8z" />
      <path d="M10 8l2 3 2-3zM10 16l2-3 2 3z" fill="currentColor" />
    </>
  ),
  revolute: (
    <>
      <circle cx={12} cy={12} r={4} />
      {dot(12, 12)}
      <path d="M4.5 9.5a8 8 0 0 1 14-1.5M18.8 4v4h-4" />
      <path d="M19.5 14.5a8 8 0 0 1-14 1.5" />
    </>
  ),
  prismatic: (
    <>
      <path d="M8 7h8v10H8zM2 12h6M16 12h6" />
      <path d="M4.5 9.5 2 12l2.5 2.5M19.5 9.5 22 12l-2.5 2.5" />
    </>
  ),
  cylindrical: (
    <>
      <path d="M2 12h5M17 12h5M4.5 9.5 2 12l2.5 2.5M19.5 9.5 22 12l-2.5 2.5" />
      <path d="M9 6h6c1.7 0 3 2.7 3 6s-1.3 6-3 6H9" />
      <ellipse cx={9} cy={12} rx={3} ry={6} />
    </>
  ),
  spherical: (
    <>
      <circle cx={12} cy={11} r={5} />
      <path d="M4 11a8 8 0 0 0 16 0M12 19v3M12 6V2" />
    </>
  ),
  planar: (
    <>
      <path d="M2 18 7 9h15l-5 9z" />
      <path d="M9.5 13.5h6M13.5 11.5l2 2-2 2M12 9V4" />
    </>
  ),
  'point-on-line': (
    <>
      <path d="M3 19 21 5" />
      {dot(12, 12, 3)}
    </>
  ),
  'point-on-plane': (
    <>
      <path d="M2 18 7 9h15l-5 9z" />
      {dot(12, 12.5, 2.5)}
      <path d="M12 10V3" />
    </>
  ),
  alignment: (
    <>
      <path d="M4 11V4M4 11h6M4 11l-2 3M15 20v-7M15 20h6M15 20l-2 3" />
      <path d="M2.5 5.5 4 4l1.5 1.5M13.5 14.5 15 13l1.5 1.5" />
    </>
  ),
  parallel: <path d="M5 19 13 5M11 19l8-14M10 6.2 13 5l.6 3.2M16 6.2 19 5l.6 3.2" />,
  oldham: (
    <>
      <circle cx={12} cy={12} r={9} />
      <path d="M10 3.5v17M14 3.5v17" opacity={0.55} />
      <path d="M3.5 10h17M3.5 14h17" />
    </>
  ),
  'constant-velocity': (
    <>
      <circle cx={12} cy={12} r={5} />
      {dot(12, 9, 1.3)}
      {dot(9.5, 13.5, 1.3)}
      {dot(14.5, 13.5, 1.3)}
      <path d="M2 12h5M16.5 9.8 21.5 6" />
    </>
  ),
  'plunging-constant-velocity': (
    <>
      <path d="M7 6h8a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H7z" />
      <path d="M12 12V8.5M12 12l-3 2M12 12l3 2M2 12h5M4 10l-2 2 2 2M18 12h4" />
    </>
  ),
  lock: (
    <>
      {[7, 17].flatMap((cy) => [5, 12, 19].map((cx) => <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={2.5} />))}
      {dot(5, 7)}
      {dot(12, 7)}
      {dot(12, 17)}
    </>
  ),
  universal: (
    <>
      <path d="M12 6.5v11M6.5 12h11" />
      <path d="M2 12h1.5M3.5 8v8M3.5 8h3M3.5 16h3" />
      <path d="M22 12h-1.5M20.5 7v10M20.5 7H12M20.5 17H12" opacity={0.6} />
    </>
  ),
  perpendicular: <path d="M5 3v17h16M5 14h6v6" />,
}

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

const FORCES: Readonly<Record<ForceKind, ReactNode>> = {
  'spring-damper': <path d="M12 2v3l-5 1.5 10 3-10 3 10 3-10 3 5 1.5v2" />,
  'torsion-spring': (
    <path d="M12 12.5a1.5 1.5 0 1 1 1.5-1.5c0 2.5-2 4-4 4a5.5 5.5 0 0 1 0-10c5-1.5 9.5 2 9.5 7s-3 8-7.5 8.5H4" />
  ),
  load: <path d="M5 19 18 6M9 5.5 18.5 5.5V15M3 21l2-2" />,
}

export const JointIcon = ({ type, size }: IconProps & { readonly type: JointType }) => (
  <DrawnIcon {...(size === undefined ? {} : { size })}>{JOINTS[type]}</DrawnIcon>
)

export const ShapeIcon = ({ kind, size }: IconProps & { readonly kind: ShapeKind }) => (
  <DrawnIcon {...(size === undefined ? {} : { size })}>{SHAPES[kind]}</DrawnIcon>
)

export const ForceIcon = ({ kind, size }: IconProps & { readonly kind: ForceKind }) => (
  <DrawnIcon {...(size === undefined ? {} : { size })}>{FORCES[kind]}</DrawnIcon>
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
