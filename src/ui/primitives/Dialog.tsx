import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useCallback, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useFocusBack } from './useFocusBack.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** One sentence under the title. */
  readonly description?: ReactNode
  readonly children: ReactNode
  readonly width?: 'narrow' | 'wide'
  /** Controls right of the title, e.g. a search field. */
  readonly tools?: ReactNode
  /** How far it is scrolled, px: kept here from one opening to the next; absent where it begins at its top. */
  readonly place?: { current: number }
  /** Asked when it has closed: true where it has seen to the focus itself. */
  readonly takeFocus?: () => boolean
}

/** A dialog in the middle of the page (the whole page on a phone). Escape and the scrim close it; the focus returns. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  width = 'narrow',
  tools,
  place,
  takeFocus,
}: DialogProps) {
  const giveBack = useFocusBack(open)
  const putBack = useCallback(
    (body: HTMLElement | null) => {
      if (body !== null && place !== undefined) body.scrollTop = place.current
    },
    [place],
  )
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={classes(styles.dialog, styles[width])}
          // A field that asks for the focus has it by now; else the dialog itself takes it, not its close button.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          // Where a layer that is just going is still counted as the topmost, the key is the dialog's that has the focus.
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.preventDefault()
            onClose()
          }}
          onCloseAutoFocus={(event) => {
            if (takeFocus?.() === true) event.preventDefault()
            else giveBack(event)
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={styles.head}>
            <div className={styles.titles}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
            </div>
            {tools}
            <IconButton label="Close" icon={X} keys={['Escape']} side="bottom" onClick={onClose} />
          </header>
          <div
            className={styles.body}
            ref={putBack}
            onScroll={({ currentTarget }) => {
              if (place !== undefined) place.current = currentTarget.scrollTop
            }}
          >
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
