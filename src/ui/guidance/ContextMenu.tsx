import { Fragment, useMemo } from 'react'
import { ACTION_GROUPS, useLaboratory, useScene, type Action } from '../../laboratory/index.ts'
import type { Popup } from '../../session/index.ts'
import { ActionItem } from '../action/index.ts'
import { MenuAtPoint } from '../menus/index.ts'
import { lastKey, MenuSeparator, useFocusBack, useCompact } from '../primitives/index.ts'
import { PlotSubmenu } from '../plots/index.ts'
import { titleOfItems } from './menu-title.ts'

/** Actions that are not about what was clicked. */
const OF_THE_SCENE: readonly string[] = ['fit', 'select-all', 'paste', 'settle', 'nearest-balance']

/** Order of the actions: those that build with a thing first, those that look at it last. */
const ORDER = [
  'Build',
  'Edit',
  ...ACTION_GROUPS.filter((group) => group !== 'Build' && group !== 'Edit' && group !== 'View'),
  'View',
] as const

type MenuAt = Extract<Popup, { readonly kind: 'menu' }>

/** What can be done with what was clicked: the actions of the registry that are meant for menus and act now. */
export function ContextMenu({ popup }: { readonly popup: MenuAt }) {
  const lab = useLaboratory()
  const compact = useCompact()
  const scene = useScene((s) => s.scene)
  const giveBack = useFocusBack(true)
  const { x, y } = popup
  const place = useMemo(() => {
    const view = document.querySelector('[role=application]')?.getBoundingClientRect()
    return { x: (view?.left ?? 0) + x, y: (view?.top ?? 0) + y }
  }, [x, y])
  // Computed when the menu opens, so that lines do not come and go under the finger.
  const groups = useMemo(() => {
    const meant = (action: Action): boolean =>
      action.touch === 'menu' && (popup.items.length === 0 || !OF_THE_SCENE.includes(action.id))
    const shown = lab.actions.all.filter((action) => meant(action) && action.enabled(lab))
    return ORDER.map((group): readonly Action[] => shown.filter((action) => action.group === group)).filter(
      (list) => list.length > 0,
    )
  }, [lab, popup])
  const close = (): void => {
    // Another box may have been opened by the choice.
    if (lab.session.getState().popup === popup) lab.session.getState().setPopup(null)
  }
  const title = titleOfItems(scene, popup.items)
  return (
    <MenuAtPoint
      {...place}
      title={title}
      // a phone has no room beside the point
      side={compact ? 'bottom' : 'right'}
      startsAtFirst={() => lastKey() !== null}
      onClose={close}
      onCloseAutoFocus={giveBack}
    >
      {popup.items.length === 1 && popup.items.map((item) => <PlotSubmenu key={item.id} item={item} />)}
      {groups.map((list, i) => (
        <Fragment key={list[0]?.group}>
          {i > 0 && <MenuSeparator />}
          {list.map((action) => (
            <ActionItem key={action.id} id={action.id} />
          ))}
        </Fragment>
      ))}
    </MenuAtPoint>
  )
}
