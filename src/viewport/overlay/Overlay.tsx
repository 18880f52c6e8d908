import type { CSSProperties } from 'react'
import { useCover, useSession } from '../../laboratory/index.ts'
import { useBuilding } from '../building-loader.ts'
import { useViewing } from '../viewing/viewing.ts'
import { AxisCube } from './AxisCube.tsx'
import { calcCornerRoom, RIM } from './corner-room.ts'
import { Labels } from './Labels.tsx'
import { Legend } from './Legend.tsx'
import { Marks } from './Marks.tsx'
import { TraceNames } from '../traces/TraceNames.tsx'
import { Tooltip } from './Tooltip.tsx'

/** What is written over the picture: labels, legend, tooltip and the axis cube. */
export function Overlay() {
  const insets = useSession((s) => s.insets)
  const covers = useSession((s) => s.covers)
  const presenting = useSession((s) => s.presenting)
  const { camera } = useViewing()
  const building = useBuilding(false)
  const cover = useCover('corners')
  const room = calcCornerRoom(insets, covers, camera.view().height)
  const topRight: CSSProperties = { top: room.cube, right: insets.right + RIM }
  const bottomLeft: CSSProperties = { bottom: room.legend, left: insets.left + RIM }
  return (
    <div className="viewport-overlay">
      <Marks />
      <Labels />
      <TraceNames />
      {building && <building.Words />}
      <div ref={cover} className="viewport-corner" style={{ position: 'absolute', ...bottomLeft }}>
        {building && <building.GridName />}
        <Legend />
      </div>
      {!presenting && (
        <div ref={cover} style={{ position: 'absolute', ...topRight }}>
          <AxisCube />
        </div>
      )}
      <Tooltip />
    </div>
  )
}
