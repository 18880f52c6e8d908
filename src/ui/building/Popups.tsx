import { useSession } from '../../laboratory/index.ts'
import { lazyPart, usePart } from '../lazy.tsx'
import { InlineFields } from './shaping/index.ts'

const boxes = lazyPart(() => import('./boxes.ts'))

/** Everything that opens at a point of the view; fetched when the page has settled. */
export function Popups() {
  const popup = useSession((s) => s.popup)
  const { part } = usePart(boxes, popup !== null)
  return (
    <>
      <InlineFields />
      {part !== null && popup?.kind === 'joint' && <part.JointPopup popup={popup} />}
      {part !== null && popup?.kind === 'offer' && <part.PinOffer key={JSON.stringify(popup.offer)} popup={popup} />}
      {part !== null && popup?.kind === 'menu' && <part.ContextMenu popup={popup} />}
    </>
  )
}
