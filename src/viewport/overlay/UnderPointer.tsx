import { useSession } from '../../laboratory/index.ts'
import { usePart } from '../viewing/use-part.ts'
import { Tooltip } from './Tooltip.tsx'

/** What is told of the item under the pointer; and arrows, which are dragged onto the plots where these are open. */
export function UnderPointer() {
  const hasPlots = useSession((s) => s.panels.plots || s.sheet.tab === 'plots')
  const arrows = usePart(hasPlots, () => import('../arrows/CarriedArrow.tsx'))
  return (
    <>
      <Tooltip />
      {arrows && <arrows.CarriedArrow />}
    </>
  )
}
