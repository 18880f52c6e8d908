import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './Button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one thing to do here; `plain`: everything else; `quiet`: no outline; `danger`: destroys something. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger'
}

/** A text button, with an optional icon as its first child. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classes(styles.button, styles[look], className)} {...rest} />
}
