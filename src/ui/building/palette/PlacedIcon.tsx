import { Cog, PenLine, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { isForceKind, isPlacedJoint, JOINT_ENTRIES } from '../../../scene/index.ts'
import type { ForceKind, JointPlacing, PlacedJoint, ShapeKind } from '../../../scene/index.ts'
import type { PlacedKind } from '../../../session/index.ts'
import { DrawnIcon, ForceIcon, GroundIcon, ROD_LINES, ShapeIcon } from '../../outline/index.ts'

type Sign = (size: number) => ReactNode

const ofShape =
  (kind: ShapeKind): Sign =>
  (size) => <ShapeIcon kind={kind} size={size} />
const drawn =
  (lines: ReactNode): Sign =>
  (size) => <DrawnIcon size={size}>{lines}</DrawnIcon>
const ofLucide =
  (Icon: LucideIcon): Sign =>
  (size) => <Icon size={size} strokeWidth={1.75} aria-hidden="true" />

const SIGNS: Readonly<Record<Exclude<PlacedKind, PlacedJoint | ForceKind>, Sign>> = {
  link: ofShape('link'),
  slider: drawn(
    <>
      <path d="M2 18.5h20" />
      <path d="M6.5 8.5h11v7h-11z" />
      <circle cx={12} cy={12} r={1.4} fill="currentColor" stroke="none" />
    </>,
  ),
  'ground-point': (size) => <GroundIcon size={size} />,
  box: ofShape('box'),
  plate: drawn(<path d="M2.5 13 9 6h12.5l-6.5 7zM2.5 13v3H15l6.5-7V6M15 13v3" />),
  disc: drawn(
    <>
      <ellipse cx={12} cy={11} rx={9} ry={6} />
      <path d="M3 11v3c0 3.3 4 6 9 6s9-2.7 9-6v-3" />
      <circle cx={12} cy={11} r={1.4} fill="currentColor" stroke="none" />
    </>,
  ),
  cylinder: ofShape('cylinder'),
  sphere: ofShape('sphere'),
  polygon: ofShape('extrusion'),
  motor: ofLucide(Cog),
  trace: ofLucide(PenLine),
}

/** Joints by the way in which they are placed: the signs of all types come with the outline, later than the palette. */
const JOINT_SIGNS: Readonly<Record<JointPlacing, Sign>> = { 'two-points': drawn(ROD_LINES) }

/** The sign of what the palette offers, as the outline has it where it has one. */
export function PlacedIcon({ kind, size = 20 }: { readonly kind: PlacedKind; readonly size?: number }) {
  if (isForceKind(kind)) return <ForceIcon kind={kind} size={size} />
  if (isPlacedJoint(kind)) return JOINT_SIGNS[JOINT_ENTRIES[kind].placing!](size)
  return SIGNS[kind](size)
}
