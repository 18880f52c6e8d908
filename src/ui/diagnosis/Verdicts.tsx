import { Info, TriangleAlert } from 'lucide-react'
import { useLaboratory } from '../../laboratory/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Diagnosis.module.css'
import { JointRow } from './JointRow.tsx'
import { focusPanel, takeWay } from './take-way.ts'
import type { Verdict } from './verdicts.ts'
import type { Way } from './ways.ts'

/** Shows the verdicts, each with its ways out. */
export function Verdicts({ label, verdicts }: { readonly label: string; readonly verdicts: readonly Verdict[] }) {
  return (
    <ul className={styles['verdicts']} aria-label={label}>
      {verdicts.map(({ id, tone, title, detail, joints, ways }) => {
        const Icon = tone === 'caution' ? TriangleAlert : Info
        return (
          <li key={`${id} ${title}`} className={styles['verdict']} data-tone={tone} data-verdict={id}>
            <h3 className={styles['verdictTitle']}>
              <Icon aria-hidden="true" size={16} />
              {title}
            </h3>
            <p className={styles['quiet']}>{detail}</p>
            {joints.length > 0 && (
              <ul className={styles['rows']}>
                {joints.map(({ joint, text }) => (
                  <li key={joint}>
                    <JointRow id={joint}>{text}</JointRow>
                  </li>
                ))}
              </ul>
            )}
            <Ways ways={ways} />
          </li>
        )
      })}
    </ul>
  )
}

/** Buttons that do what they say, each as one entry of history. */
export function Ways({ ways }: { readonly ways: readonly Way[] }) {
  const lab = useLaboratory()
  if (ways.length === 0) return null
  return (
    <div className={styles['ways']}>
      {ways.map((way) => (
        <Button
          key={way.label}
          onClick={(event) => {
            takeWay(lab, way)
            focusPanel(event.currentTarget)
          }}
        >
          <span className={styles['wayText']}>{way.label}</span>
        </Button>
      ))}
    </div>
  )
}
