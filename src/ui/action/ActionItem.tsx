import { useAction } from '../../laboratory/index.ts'
import { MenuItem } from '../primitives/index.ts'

/** The menu item of an action. */
export function ActionItem({ id }: { readonly id: string }) {
  const { action, label, enabled, pressed, perform } = useAction(id)
  return (
    <MenuItem
      label={label}
      about={action.about}
      icon={action.icon}
      keys={action.keys[0]}
      disabled={!enabled}
      checked={pressed}
      onSelect={perform}
    />
  )
}
