import type { ReactNode } from 'react'
import styles from './DialogButtons.module.css'

/** The last line of a dialog, in sight however far its content is scrolled. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
