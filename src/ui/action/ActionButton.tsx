import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { useAction } from '../../laboratory/index.ts'
import { IconButton, type IconButtonProps } from '../primitives/index.ts'
import { useRepeatWhileHeld } from './repeat-while-held.ts'

export interface ActionButtonProps {
  readonly id: string
  /** Instead of the action's own icon. */
  readonly icon?: LucideIcon
  readonly side?: NonNullable<IconButtonProps['side']>
  readonly size?: NonNullable<IconButtonProps['size']>
  readonly named?: boolean
  readonly className?: string | undefined
}

/** The icon button of an action: name, key, enabled and pressed all come from it. */
export const ActionButton = memo(function ActionButton({
  id,
  icon,
  side = 'top',
  size = 'normal',
  named = false,
  className,
}: ActionButtonProps) {
  const { action, label, enabled, pressed, perform } = useAction(id)
  const held = useRepeatWhileHeld(action, perform)
  return (
    <IconButton
      {...held}
      label={label}
      about={label === action.label ? action.about : undefined}
      icon={icon ?? action.icon}
      keys={action.keys}
      pressed={pressed}
      side={side}
      size={size}
      named={named}
      className={className}
      disabled={!enabled}
      onClick={perform}
    />
  )
})
