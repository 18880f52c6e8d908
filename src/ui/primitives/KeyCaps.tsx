import { keySigns } from './keys.ts'
import styles from './KeyCaps.module.css'

/** The keys of one binding, drawn as caps. Hidden from screen readers, which get `aria-keyshortcuts`. */
export function KeyCaps({ binding }: { readonly binding: string }) {
  return (
    <span className={styles.caps} aria-hidden="true">
      {keySigns(binding).map((sign) => (
        <kbd key={sign} className={styles.cap}>
          {sign}
        </kbd>
      ))}
    </span>
  )
}
