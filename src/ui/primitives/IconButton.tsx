import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ariaKeys } from './keys.ts'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name, and the tooltip's text. */
  readonly label: string
  readonly icon: LucideIcon
  /** Bindings; the tooltip names the first. */
  readonly keys?: readonly string[] | undefined
  /** For a button that stays in: whether it is. */
  readonly pressed?: boolean | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly size?: 'small' | 'normal' | 'large'
}

/** A square button with an icon; its tooltip says what it does and which key does the same. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, keys, pressed, side = 'top', size = 'normal', className, ...rest } = props
  return (
    <Tooltip label={label} keys={keys?.[0]} side={side}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={keys === undefined || keys.length === 0 ? undefined : ariaKeys(keys)}
        className={classes(styles.button, styles[size], className)}
        {...rest}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} />
      </button>
    </Tooltip>
  )
}
