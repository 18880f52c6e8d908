import { Cog, PenLine } from 'lucide-react'
import { isForceKind, isPlacedJoint } from '../../../scene/index.ts'
import type { PlacedKind } from '../../../session/index.ts'
import { DrawnIcon, ForceIcon, GroundIcon, JointIcon, ShapeIcon } from '../../outline/index.ts'

/** The sign of what the palette offers, as the outline has it where it has one. */
export function PlacedIcon({ kind, size = 20 }: { readonly kind: PlacedKind; readonly size?: number }) {
  if (isPlacedJoint(kind)) return <JointIcon type={kind} size={size} />
  if (isForceKind(kind)) return <ForceIcon kind={kind} size={size} />
  switch (kind) {
    case 'link':
    case 'box':
    case 'cylinder':
    case 'sphere':
      return <ShapeIcon kind={kind} size={size} />
    case 'polygon':
      return <ShapeIcon kind="extrusion" size={size} />
    case 'ground-point':
      return <GroundIcon size={size} />
    case 'motor':
      return <Cog size={size} strokeWidth={1.75} aria-hidden="true" />
    case 'trace':
      return <PenLine size={size} strokeWidth={1.75} aria-hidden="true" />
    case 'slider':
      return (
        <DrawnIcon size={size}>
          <path d="M2 18.5h20" />
          <path d="M6.5 8.5h11v7h-11z" />
          <circle cx={12} cy={12} r={1.4} fill="currentColor" stroke="none" />
        </DrawnIcon>
      )
    case 'disc':
      return (
        <DrawnIcon size={size}>
          <ellipse cx={12} cy={11} rx={9} ry={6} />
          <path d="M3 11v3c0 3.3 4 6 9 6s9-2.7 9-6v-3" />
          <circle cx={12} cy={11} r={1.4} fill="currentColor" stroke="none" />
        </DrawnIcon>
      )
    case 'plate':
      return (
        <DrawnIcon size={size}>
          <path d="M2.5 13 9 6h12.5l-6.5 7zM2.5 13v3H15l6.5-7V6M15 13v3" />
        </DrawnIcon>
      )
  }
}
