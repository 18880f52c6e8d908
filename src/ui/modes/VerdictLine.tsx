import { Anchor, CircleDashed, CircleDot, TriangleAlert, type LucideIcon } from 'lucide-react'
import styles from './Modes.module.css'
import type { Tone, Verdict } from './verdict.ts'

const ICONS: Readonly<Record<Tone, LucideIcon>> = {
  stable: Anchor,
  unstable: TriangleAlert,
  indifferent: CircleDashed,
  held: CircleDot,
}

/** Whether it stays in the pose that the modes are about. */
export function VerdictLine({ verdict: { tone, title, detail } }: { readonly verdict: Verdict }) {
  const Icon = ICONS[tone]
  return (
    <div className={styles['verdict']} data-tone={tone} data-testid="modes-verdict">
      <h3 className={styles['verdictTitle']}>
        <Icon aria-hidden="true" size={16} />
        {title}
      </h3>
      <p>{detail}</p>
    </div>
  )
}
