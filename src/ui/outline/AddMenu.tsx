import { Plus } from 'lucide-react'
import { IconButton, Menu, Lazy, lazyPart, usePart } from '../primitives/index.ts'
import type { GroupId } from './rows.ts'

const addItems = lazyPart(() => import('./AddItems.tsx'))

/** The plus of a group: adds a body, a joint between the selected bodies, or a force, and selects it. */
export function AddMenu({ group }: { readonly group: GroupId }) {
  usePart(addItems, false)
  const label = group === 'bodies' ? 'Add a body' : group === 'joints' ? 'Add a joint' : 'Add a force'
  return (
    <Menu align="end" trigger={<IconButton size="small" icon={Plus} label={label} side="left" />}>
      <Lazy part={addItems}>{({ AddItems }) => <AddItems group={group} />}</Lazy>
    </Menu>
  )
}
