import { useEffect } from 'react'
import { useLaboratory, useSession } from '../../laboratory/index.ts'
import { focusView, lastKey, lazyPart, usePart, useTellNotLoaded } from '../primitives/index.ts'
import { InlineFields } from './shaping/index.ts'

const boxes = lazyPart(() => import('./boxes.ts'))

/** Everything that opens at a point of the view; fetched when a tool is taken up, or the page has settled. */
export function Popups() {
  const { session, tool } = useLaboratory()
  const popup = useSession((s) => s.popup)
  const inHand = useSession((s) => s.tool !== 'select' && s.tool !== 'box-select')
  const placing = useSession((s) => s.tool.startsWith('place-'))
  const { part, failed } = usePart(boxes, popup !== null)
  useTellNotLoaded(failed, () => {
    // The joint that was made is kept as it is, and its gesture ends.
    if (popup?.kind === 'joint') tool.current?.key('Enter')
    session.getState().setPopup(null)
  })
  useEffect(() => {
    // A failure is told when it is wanted.
    if (inHand) boxes.load().catch(() => {})
  }, [inHand])
  useEffect(() => {
    // Taken up by a key, it goes on by keys in the view, not on the button that had the focus.
    if (placing && lastKey() !== null) focusView()
  }, [placing])
  return (
    <>
      <InlineFields />
      {part !== null && popup?.kind === 'joint' && <part.JointPopup popup={popup} />}
      {part !== null && popup?.kind === 'ends' && <part.EndsPopup key={popup.ends[0]?.end.body} popup={popup} />}
      {part !== null && popup?.kind === 'menu' && <part.ContextMenu popup={popup} />}
    </>
  )
}
