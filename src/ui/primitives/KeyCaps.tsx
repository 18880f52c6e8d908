import { classes } from './classes.ts'
import { keySigns } from './keys.ts'
import styles from './KeyCaps.module.css'

/** The keys of one binding, drawn as caps. Hidden from screen readers, which get `aria-keyshortcuts`; and where fingers work, unless `always`. */
export function KeyCaps({ binding, always = false }: { readonly binding: string; readonly always?: boolean }) {
  return (
    <span className={always ? styles.caps : classes(styles.caps, styles.ofKeys)} aria-hidden="true">
      {keySigns(binding).map((sign) => (
        <kbd key={sign} className={styles.cap}>
          {sign}
        </kbd>
      ))}
    </span>
  )
}
