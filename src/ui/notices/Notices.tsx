import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCover, useLaboratory, useSession } from '../../laboratory/index.ts'
import type { Notice } from '../../session/index.ts'
import { classes, Button, IconButton, useCompact } from '../primitives/index.ts'
import styles from './Notices.module.css'

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert } as const

/** A message that is in the way for so long, s, is one that stays. */
const LONG = 10

/**
 * Messages of what just happened, with their ways out: those that are read aside, or the others. They wait while the pointer or the focus is
 * on them.
 */
export function Notices({ aside = false }: { readonly aside?: boolean }) {
  const all = useSession((s) => s.notices)
  const notices = all.filter((n) => (n.aside === true) === aside)
  return (
    <div className={classes(styles.stack, aside && styles.aside)}>
      {/* Both regions exist from the start: screen readers announce what appears inside. */}
      <div role="status">
        {notices
          .filter((n) => n.tone !== 'error')
          .map((n) => (
            <Toast key={n.id} notice={n} />
          ))}
      </div>
      <div role="alert">
        {notices
          .filter((n) => n.tone === 'error')
          .map((n) => (
            <Toast key={n.id} notice={n} />
          ))}
      </div>
    </div>
  )
}

function Toast({ notice }: { readonly notice: Notice }) {
  // The picture makes room for what stays for long, and on a phone, where a message takes so much of it, for all.
  const stays = notice.seconds === 0 || notice.seconds >= LONG
  const cover = useCover(useCompact() || stays ? 'standing' : 'passing')
  const { session } = useLaboratory()
  const [held, setHeld] = useState(false)
  const dismiss = () => session.getState().dismiss(notice.id)
  useEffect(() => {
    if (held || notice.seconds === 0) return
    const timer = setTimeout(() => session.getState().dismiss(notice.id), notice.seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, notice, session])
  const Icon = ICONS[notice.tone]
  return (
    <div
      // Those that are read aside are part of the bar that they stand on.
      ref={notice.aside === true ? undefined : cover}
      className={classes(styles.toast, styles[notice.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} aria-hidden="true" size={18} />
      <div className={styles.text}>
        <p className={styles.title}>{notice.title}</p>
        {notice.detail !== undefined && notice.detail !== '' && <p className={styles.detail}>{notice.detail}</p>}
        {notice.waysOut !== undefined && (
          <div className={styles.ways}>
            {notice.waysOut.map((way) => (
              <Button
                key={way.label}
                onClick={() => {
                  way.perform()
                  dismiss()
                }}
              >
                {way.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton size="small" label="Dismiss" icon={X} onClick={dismiss} />
    </div>
  )
}
