import { Eye, EyeOff, Pin, Trash2 } from 'lucide-react'
import { useAction, useKeptRuns, useLaboratory, type KeptRun } from '../../laboratory/index.ts'
import { TextField } from '../fields/index.ts'
import { Button, IconButton, KeyCaps } from '../primitives/index.ts'
import { formatClock } from '../timeline/index.ts'
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
          {runs.map((run) => (
            <Row key={run.id} run={run} />
          ))}
        </ul>
      )}
      {!lab.runs.hasRoom() && (
        <p className={styles.hint}>Four runs are kept at the most: give one up to keep another.</p>
      )}
    </section>
  )
}

function Row({ run: { id, name, colour, shown, from, to, leftAt, touchedAt } }: { readonly run: KeptRun }) {
  const { runs } = useLaboratory()
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
          {touchedAt !== null && `. By hand from ${formatClock(touchedAt)} s on: another run does not repeat that.`}
        </span>
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

const Swatch = ({ colour }: { readonly colour: string }) => (
  <svg className={styles.swatch} width="22" height="14" aria-hidden="true">
    <rect x="1" y="1" width="20" height="12" rx="3" fill={colour} fillOpacity="0.25" stroke={colour} />
  </svg>
)
