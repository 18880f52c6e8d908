import { useId } from 'react'
import { useAct, useEdit, useSession } from '../../../laboratory/index.ts'
import { setTrace } from '../../../scene/index.ts'
import { SPEED_COLOURS, traceKey } from '../../../session/index.ts'
import { NumberField, quantityText } from '../../fields/index.ts'
import { Button } from '../../primitives/index.ts'
import styles from './Traces.module.css'
import type { OneTrace } from './TraceTools.tsx'

/** What is read off a path is known to a few millionths: digits beyond these are not told. */
const known = (value: number): number => Number(value.toPrecision(5))

/** What is known of the path of a traced point, and the interval of the marks on it. */
export function TraceDetails({ trace, index, name }: OneTrace) {
  const act = useAct()
  const edit = useEdit()
  const ramp = useId()
  const facts = useSession((s) => s.traceFacts[traceKey(trace.body, trace.position)])
  const { marks = false, speed = false } = trace
  const closed = facts?.closed ?? null
  if (marks === false && !speed && closed === null) return null
  const interval = typeof marks === 'number' ? marks : (facts?.interval ?? null)
  return (
    <div className={styles['details']}>
      {closed !== null && (
        <p>
          closed, period {quantityText(known(closed.period), 'time')}, length{' '}
          {quantityText(known(closed.length), 'length')}
        </p>
      )}
      {speed && facts !== undefined && facts.slowest !== null && facts.fastest !== null && (
        <p className={styles['speeds']}>
          slow {quantityText(facts.slowest, 'velocity')}
          <svg viewBox="0 0 60 8" aria-hidden="true">
            <defs>
              <linearGradient id={ramp}>
                <stop stopColor={SPEED_COLOURS[0]} />
                <stop offset="1" stopColor={SPEED_COLOURS[1]} />
              </linearGradient>
            </defs>
            <path d="M0 3.2V4.8L60 7.2V0.8Z" fill={`url(#${ramp})`} />
          </svg>
          fast {quantityText(facts.fastest, 'velocity')}
        </p>
      )}
      {marks !== false && interval !== null && (
        <NumberField
          label={`Interval of the time marks on ${name}`}
          caption="A mark every"
          dimension="time"
          value={interval}
          hint={marks === true ? 'Chosen so that 8 to 20 fit.' : undefined}
          onCommit={(next) =>
            next > 0
              ? edit(`Interval of marks on ${name}`, (draft) => setTrace(draft, index, { marks: next }))
              : 'An interval is above 0.'
          }
        />
      )}
      {typeof marks === 'number' && (
        <Button
          look="quiet"
          onClick={() => act(`Interval of marks on ${name}`, (draft) => setTrace(draft, index, { marks: true }))}
        >
          Choose the interval by itself
        </Button>
      )}
    </div>
  )
}
