import type { CSSProperties } from 'react'
import { useSession } from '../../laboratory/index.ts'
import { useBuilding } from '../building-loader.ts'
import { AxisCube } from './AxisCube.tsx'
import { Labels } from './Labels.tsx'
import { Legend } from './Legend.tsx'
import { Marks } from './Marks.tsx'
import { Tooltip } from './Tooltip.tsx'

/** Room between what lies over the picture and the rim of its free part, px. */
const RIM = 16

/** What is written over the picture: labels, legend, tooltip and the axis cube. */
export function Overlay() {
  const insets = useSession((s) => s.insets)
  const building = useBuilding(false)
  const topRight: CSSProperties = { top: insets.top + RIM, right: insets.right + RIM }
  const bottomLeft: CSSProperties = { bottom: insets.bottom + RIM, left: insets.left + RIM }
  return (
    <div className="viewport-overlay">
      <Marks />
      <Labels />
      {building && <building.Words />}
      <div className="viewport-corner" style={{ position: 'absolute', ...bottomLeft }}>
        {building && <building.GridName />}
        <Legend />
      </div>
      <div style={{ position: 'absolute', ...topRight }}>
        <AxisCube />
      </div>
      <Tooltip />
    </div>
  )
}
