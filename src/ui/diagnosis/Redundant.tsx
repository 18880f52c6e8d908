import { Check, Eye } from 'lucide-react'
import { redundancyOf, useLaboratory, useTreatment, useRun, useScene } from '../../laboratory/index.ts'
import { ROW_WORDS } from '../../scene/index.ts'
import type { Diagnosis, Swap } from '../../simulation/index.ts'
import { Button, classes, Section } from '../primitives/index.ts'
import { redundantTitle, spaceReason, spaceTitle, grueblerText, plural } from '../mobility/index.ts'
import styles from './Diagnosis.module.css'
import { JointRow } from './JointRow.tsx'
import { planeRedundancyText, spaceRedundancyText } from './redundancy-words.ts'
import { afterText, nowText, spareRows } from './swaps.ts'
import { focusPanel, takeWay } from './take-way.ts'
import type { Preview } from './usePreview.ts'
import { takeSwap } from './ways.ts'

interface RedundantProps {
  readonly diagnosis: Diagnosis
  readonly preview: Preview
}

/** Rows that repeat what others hold already, each with joints that would do without it: to be tried, and to be taken. */
export function Redundant(props: RedundantProps) {
  const treatment = useTreatment()
  return treatment.parts.length === 0 ? <InSpace {...props} /> : <InPlane {...props} />
}

/** What repeats others in the plane; what does so in space only is one click away. */
function InPlane({ diagnosis, preview }: RedundantProps) {
  const { mobility } = diagnosis
  // The report is that of a mechanism before the change where with the change it does not run.
  const report = useRun((s) => (s.outdated ? null : s.report))
  const redundancy = redundancyOf(report, useTreatment()) ?? { count: 0, inPlane: 0, rows: [] }
  const { count, rows } = redundancy
  const reason = report === null ? null : spaceReason(mobility, count)
  return (
    <>
      {count > 0 && (
        <Section title={redundantTitle(redundancy)}>
          <p className={styles['quiet']}>{planeRedundancyText(count, diagnosis.singular.length > 0)}</p>
          <ul className={styles['rows']}>
            {rows.map(({ joint, row }) => (
              <li key={`${joint} ${row}`}>
                <JointRow id={joint}>{ROW_WORDS[row].held}</JointRow>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <details className={styles['others']}>
        <summary>{spaceTitle(mobility)}</summary>
        <div className={styles['space']}>
          {reason !== null && <p className={styles['quiet']}>{reason}</p>}
          <InSpace diagnosis={diagnosis} preview={preview} />
        </div>
      </details>
    </>
  )
}

function InSpace({ diagnosis, preview }: RedundantProps) {
  const { mobility, swaps } = diagnosis
  const { rows, others } = spareRows(mobility, swaps)
  if (rows.length === 0) return null
  const counted = grueblerText(mobility)
  return (
    <Section title={plural(rows.length, 'redundant constraint')}>
      <p className={styles['quiet']}>{spaceRedundancyText(rows.length, diagnosis.singular.length > 0)}</p>
      <ul className={styles['rows']}>
        {rows.map(({ joint, row, swaps: own }) => (
          <li key={`${joint} ${row}`}>
            <JointRow id={joint}>{ROW_WORDS[row].held}</JointRow>
            <Swaps swaps={own} preview={preview} />
          </li>
        ))}
      </ul>
      {counted !== null && <p className={styles['quiet']}>{counted}</p>}
      {others.length > 0 && (
        <details className={styles['others']}>
          <summary>Or another joint instead</summary>
          <Swaps swaps={others} preview={preview} />
        </details>
      )}
    </Section>
  )
}

function Swaps({ swaps, preview }: { readonly swaps: readonly Swap[]; readonly preview: Preview }) {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  if (swaps.length === 0) return null
  return (
    <ul className={styles['swaps']}>
      {swaps.map((swap) => {
        const way = takeSwap(scene, swap)
        const shown = preview.label === way.label
        return (
          <li key={way.label} className={classes(styles['swap'], shown && styles['shown'])}>
            <span className={styles['rowText']}>
              <span className={styles['name']}>{way.label}</span>{' '}
              <span className={styles['quiet']}>{afterText(swap)}</span>
            </span>
            <span className={styles['swapWays']}>
              <Button
                aria-label={`Preview: ${way.label}`}
                aria-pressed={shown}
                disabled={preview.barred}
                title={preview.barred ? 'Something else is being set: end that first' : undefined}
                onClick={() => (shown ? preview.leave() : preview.start(way))}
              >
                <Eye aria-hidden="true" />
                Preview
              </Button>
              <Button
                look={shown ? 'primary' : 'plain'}
                aria-label={`Make this change: ${way.label}`}
                onClick={(event) => {
                  if (shown) preview.take()
                  else takeWay(lab, way)
                  focusPanel(event.currentTarget)
                }}
              >
                <Check aria-hidden="true" />
                Make this change
              </Button>
            </span>
            {shown && <Now before={swap} />}
          </li>
        )
      })}
    </ul>
  )
}

/** The counts of the mechanism with the change, as soon as there are any. */
function Now({ before }: { readonly before: Swap }) {
  const [phase, report, analysing] = [useRun((s) => s.phase), useRun((s) => s.report), useRun((s) => s.analysing)]
  const mobility = phase === 'ready' ? (report?.mobility ?? null) : null
  const spare = mobility === null ? before.redundantAfter : mobility.mechanism.rows - mobility.mechanism.rank
  return (
    <p role="status" className={styles['now']} data-redundant={spare}>
      {nowText({ phase, report, analysing })}
    </p>
  )
}
