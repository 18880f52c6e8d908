import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ariaKeys } from './keys.ts'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'
import { Tooltip, type TooltipProps } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name, and the tooltip's text. */
  readonly label: string
  /** What comes of it, where the label leaves that open. */
  readonly about?: string | undefined
  readonly icon: LucideIcon
  /** Bindings; the tooltip names the first. */
  readonly keys?: readonly string[] | undefined
  /** For a button that stays in: whether it is. */
  readonly pressed?: boolean | undefined
  readonly side?: TooltipProps['side']
  readonly size?: 'small' | 'normal' | 'large'
  /** The label stands below the icon. */
  readonly named?: boolean
}

const Said = ({ label, about }: { readonly label: string; readonly about: string }) => (
  <span>
    <b>{label}</b>
    <br />
    {about}
  </span>
)

/** A square button with an icon; its tooltip says what it does and which key does the same. */
export function IconButton(props: IconButtonProps) {
  const { label, about, icon: Icon, keys, pressed, side = 'top', size = 'normal', named = false, ...rest } = props
  return (
    <Tooltip label={about === undefined ? label : <Said {...{ label, about }} />} keys={keys?.[0]} side={side}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={keys === undefined || keys.length === 0 ? undefined : ariaKeys(keys)}
        {...rest}
        className={classes(styles.button, styles[size], named && styles.named, rest.className)}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} />
        {named && <span>{label}</span>}
      </button>
    </Tooltip>
  )
}
