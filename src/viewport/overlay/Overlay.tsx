import type { CSSProperties } from 'react'
import { useCover, useKeptRuns, useRun, useSession } from '../../laboratory/index.ts'
import { useBuilding } from '../building-loader.ts'
import { useViewing } from '../viewing/viewing.ts'
import { AxisCube } from './AxisCube.tsx'
import { calcCornerRoom, hasCubeRoom, hasLegendRoom, hasNotesRoom, RIM } from './corner-room.ts'
import { Labels } from './Labels.tsx'
import { Legend } from './Legend.tsx'
import { Marks } from './Marks.tsx'
import { MotionWords } from '../motion/Motion.tsx'
import { TraceNames } from '../traces/TraceNames.tsx'
import { usePart } from '../viewing/use-part.ts'

/** Beside the legend there is room for a button at the other corner, px. */
const BESIDE = 80

/** What is written over the picture: labels, legend, tooltip and the axis cube. */
export function Overlay() {
  const insets = useSession((s) => s.insets)
  const covers = useSession((s) => s.covers)
  const presenting = useSession((s) => s.presenting)
  const { camera } = useViewing()
  const building = useBuilding(false)
  const cover = useCover('corners')
  const view = camera.view()
  const room = calcCornerRoom(insets, covers, view)
  const topRight: CSSProperties = { top: room.cube, right: insets.right + RIM }
  const bottomLeft: CSSProperties = {
    bottom: room.legend,
    left: insets.left + RIM,
    maxWidth: Math.min(view.width - BESIDE, view.width - insets.left - insets.right - 2 * RIM),
  }
  return (
    <div className="viewport-overlay">
      <Marks />
      <Labels />
      <TraceNames />
      <KeptRunNames />
      <MotionWords />
      {building && <building.Words />}
      <div ref={cover} style={{ position: 'absolute', ...bottomLeft }}>
        {building && <building.GridName />}
        {hasLegendRoom(insets, room.legend, view.height) && <Legend brief={!hasNotesRoom(insets, room.legend, view)} />}
      </div>
      {!presenting && hasCubeRoom(insets, room.cube, view.height, view.width) && (
        <div ref={cover} style={{ position: 'absolute', ...topRight }}>
          <AxisCube />
        </div>
      )}
      <Hovered />
    </div>
  )
}

function KeptRunNames() {
  const runs = usePart(useKeptRuns().length > 0, () => import('../runs/index.ts'))
  return runs && <runs.RunNames />
}

/** What is said of the item under the pointer, and carried by it: there is nothing to say before the first picture stands. */
function Hovered() {
  const isOver = useSession((s) => s.hovered !== null)
  const isStanding = useRun((s) => s.report !== null)
  const part = usePart(isOver || isStanding, () => import('./UnderPointer.tsx'))
  return part && <part.UnderPointer />
}
