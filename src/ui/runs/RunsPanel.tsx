import { Eye, EyeOff, Pin, Trash2 } from 'lucide-react'
import { useAction, useKeptRuns, useLaboratory, type KeptRun } from '../../laboratory/index.ts'
import type { Scene } from '../../scene/index.ts'
import { TextField } from '../fields/index.ts'
import { Button, IconButton, KeyCaps } from '../primitives/index.ts'
import { formatClock } from '../timeline/index.ts'
import { differences } from './differences.ts'
import styles from './Runs.module.css'

/** The kept runs: each with its colour and name, shown or not. */
export function RunsPanel() {
  const lab = useLaboratory()
  const runs = useKeptRuns()
  const keep = useAction('keep-run')
  return (
    <section className={styles.panel} data-runs>
      <header className={styles.head}>
        <h2 className={styles.title}>Compare runs</h2>
        <Button disabled={!keep.enabled} onClick={keep.perform}>
          Keep this run <KeyCaps binding={keep.action.keys[0]!} />
        </Button>
      </header>
      {runs.length === 0 ? (
        <p className={styles.hint}>
          A run that is kept stays as a shadow beside the next one, and as a thin curve in every plot. Keep it, change
          something, rewind and play.
        </p>
      ) : (
        <ul className={styles.list} aria-label="Kept runs">
          {runs.map((run, i) => (
            <Row key={run.id} run={run} before={runs[i - 1] ?? null} />
          ))}
        </ul>
      )}
      {!lab.runs.hasRoom() && (
        <p className={styles.hint}>Four runs are kept at the most: give one up to keep another.</p>
      )}
    </section>
  )
}

interface RowProps {
  readonly run: KeptRun
  /** The one that was kept before it. */
  readonly before: KeptRun | null
}

function Row({ run, before }: RowProps) {
  const { runs } = useLaboratory()
  const edited = useEdited(run, before)
  const { id, name, colour, shown, from, to, leftAt, touchedAt, loose } = run
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <TextField
          label="Name of the run"
          caption={<Swatch colour={colour} />}
          value={name}
          onCommit={(next) => {
            if (next.trim() === '') return 'A run needs a name.'
            runs.rename(id, next.trim())
            return null
          }}
        />
        <span className={styles.hint}>
          {leftAt === null
            ? `${formatClock(from)} to ${formatClock(to)} s`
            : `went another way at ${formatClock(leftAt)} s; the next such run takes its place`}
          {loose && '. Kept before it was computed exactly: live accuracy.'}
          {touchedAt !== null && `. By hand from ${formatClock(touchedAt)} s on: another run does not repeat that.`}
        </span>
        {edited.map((line, i) => (
          <p key={`${i} ${line}`} className={styles.hint}>
            {line}
          </p>
        ))}
      </div>
      {leftAt !== null && (
        <IconButton size="small" icon={Pin} label={`Keep ${name} for good`} onClick={() => runs.hold(id)} />
      )}
      <IconButton
        size="small"
        icon={shown ? Eye : EyeOff}
        label={shown ? `Hide ${name}` : `Show ${name}`}
        pressed={shown}
        onClick={() => runs.show(id, !shown)}
      />
      <IconButton size="small" icon={Trash2} label={`Give up ${name}`} onClick={() => runs.discard(id)} />
    </li>
  )
}

/** Lines of what is told of edits of a run. */
const MOST = 4

/** What was edited between a run and the one before it, and while it ran. */
function useEdited({ revisions }: KeptRun, before: KeptRun | null): readonly string[] {
  const { simulation } = useLaboratory()
  const sceneOf = (revision: number | undefined): Scene | null =>
    revision === undefined ? null : (simulation.sceneOf(revision)?.scene ?? null)
  const told = (words: string, one: Scene | null, other: Scene | null, none: readonly string[]): readonly string[] => {
    if (one === null || other === null) return []
    const all = differences(one, other)
    if (all.length === 0) return none
    const more = all.length - MOST
    return [words, ...all.slice(0, MOST), ...(more > 0 ? [`and ${more} more`] : [])]
  }
  const [first, last] = [sceneOf(revisions[0]), sceneOf(revisions.at(-1))]
  return [
    ...(before === null
      ? []
      : told(`Other than in ${before.name}:`, sceneOf(before.revisions.at(-1)), last, [
          `The same mechanism as in ${before.name}`,
        ])),
    ...(revisions.length < 2 ? [] : told('Edited while it ran:', first, last, [])),
  ]
}

const Swatch = ({ colour }: { readonly colour: string }) => (
  <svg className={styles.swatch} width="22" height="14" aria-hidden="true">
    <rect x="1" y="1" width="20" height="12" rx="3" fill={colour} fillOpacity="0.25" stroke={colour} />
  </svg>
)
