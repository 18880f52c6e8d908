import { useState } from 'react'
import { useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import { noiseOf, type Equations } from '../../simulation/index.ts'
import { formatFigures, SelectField } from '../fields/index.ts'
import styles from './Equations.module.css'
import { Long } from './Long.tsx'
import { BALANCED, largestOf } from './matrices.ts'
import { quiet, shortText } from './numbers.ts'
import type { SpeedWords } from './speeds.ts'
import type { Names } from './useNames.ts'

interface KaneSectionProps {
  readonly equations: Equations
  readonly words: readonly SpeedWords[]
  readonly names: Names
}

/** Generalised active and inertia forces of each body along one independent speed, and their balance. */
export function KaneSection({ equations, words, names }: KaneSectionProps) {
  const { session, simulation } = useLaboratory()
  const scene = useScene((s) => s.scene)
  const { bodies, independent, speeds } = equations
  const [wanted, setWanted] = useState('')
  const own = independent.map((f) => ({ f, value: `${speeds[f]!.body} ${speeds[f]!.place}` }))
  const k = Math.max(
    0,
    own.findIndex(({ value }) => value === wanted),
  )
  const now = own[k]
  if (now === undefined) return null
  const turns = speeds[now.f]!.motion === 'turn'
  const sum = bodies.reduce((total, { active, inertia }) => total + active[k]! + inertia[k]!, 0)
  const size = largestOf(bodies.flatMap(({ active, inertia }) => [active, inertia]))
  const { frame } = simulation
  // Along a link that spins by itself all of them may be rounding of what acts in other ways.
  const least = frame === null ? 0 : noiseOf(frame, scene, null)(turns ? 'torque' : 'force')
  const noise = Math.max(BALANCED * size, least)
  const number = (x: number): string => formatFigures(quiet(x, noise))
  const moving = bodies.filter(({ active, inertia }) => Math.max(Math.abs(active[k]!), Math.abs(inertia[k]!)) > noise)
  return (
    <>
      {own.length > 1 && (
        <SelectField
          label="Along"
          value={now.value}
          options={own.map(({ f, value }) => ({ value, label: words[f]!.name }))}
          onChange={(value) => setWanted(value)}
        />
      )}
      <Long label="Kane’s table" rows={moving.length}>
        <table className={styles['table']} data-kane>
          <caption className={styles['quiet']}>
            Along {words[now.f]!.name}, {turns ? 'N·m' : 'N'}
          </caption>
          <thead>
            <tr>
              <th>Body</th>
              <th>Active</th>
              <th>Inertia</th>
            </tr>
          </thead>
          <tbody>
            {moving.map(({ body, active, inertia }) => (
              <tr
                key={body}
                onPointerEnter={() => session.getState().light([{ kind: 'body', id: body }])}
                onPointerLeave={() => session.getState().light([])}
              >
                <th scope="row">{names.body(body)}</th>
                <td>{number(active[k]!)}</td>
                <td>{number(inertia[k]!)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Sum of both</th>
              <td colSpan={2}>{Math.abs(sum) <= noise ? '0: they balance' : formatFigures(sum)}</td>
            </tr>
          </tfoot>
        </table>
      </Long>
      {moving.length < bodies.length && (
        <p className={styles['quiet']}>
          {moving.length === 0 ? 'All bodies have 0 in both.' : 'All other bodies have 0 in both.'}
        </p>
      )}
      <PartialVelocities {...{ equations, words, names }} along={k} />
    </>
  )
}

/** Of more speeds only the one of the table is told. */
const MOST_TOLD = 6

/** How the selected body moves at unit speed of each independent speed alone. */
function PartialVelocities({ equations, words, names, along }: KaneSectionProps & { readonly along: number }) {
  const { bodies, independent } = equations
  const selected = useSession((s) => s.selection.findLast(({ kind }) => kind === 'body')?.id ?? null)
  const body = bodies.find((one) => one.body === selected)
  if (body === undefined) return <p className={styles['quiet']}>Select a body to see its partial velocities.</p>
  const told = independent.map((f, k) => ({ f, k })).filter(({ k }) => independent.length <= MOST_TOLD || k === along)
  const vector = (values: readonly number[]): string => values.map((x) => shortText(quiet(x, 1e-12))).join(', ')
  return (
    <table className={styles['table']} data-partial>
      <caption className={styles['quiet']}>Partial velocities of {names.body(body.body)}: x, y, z of the world</caption>
      <thead>
        <tr>
          <th>Of</th>
          <th>Angular</th>
          <th>Linear</th>
        </tr>
      </thead>
      <tbody>
        {told.map(({ f, k }) => {
          const six = [...body.partialVelocities.subarray(6 * k, 6 * k + 6)]
          return (
            <tr key={f}>
              <th scope="row">{words[f]!.symbol}</th>
              <td>{vector(six.slice(0, 3))}</td>
              <td>{vector(six.slice(3))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
