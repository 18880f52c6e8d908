import { classes } from '../primitives/index.ts'
import { barOf, type Row } from './findings.ts'
import styles from './Formulations.module.css'
import { Signed } from './Sign.tsx'
import { durationText, iterationsText, timesText, WORDS } from './words.ts'

/** Time, Newton iterations and sizes of each formulation. */
export function Speed({ rows }: { readonly rows: readonly Row[] }) {
  const refused = rows.filter(({ refusal }) => refusal !== null)
  return (
    <section className={styles['part']}>
      <h3>Speed</h3>
      <table className={classes(styles['table'], styles['speed'])} data-testid="speed">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Formulation</span>
            </th>
            <th scope="col">Relative to rp</th>
            <th scope="col">Time per step</th>
            <th scope="col">Newton per step</th>
            <th scope="col">Unknowns, equations</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} data-name={row.name}>
              <th scope="row">
                <Signed name={row.name} />
                <span className={styles['long']}>{WORDS[row.name].long}</span>
              </th>
              <td>
                <span className={styles['bar']} aria-hidden="true">
                  <span style={{ width: `${100 * barOf(row.times, rows)}%` }} data-name={row.name} />
                </span>
                <span className={styles['times']}>{timesText(row.times)}</span>
              </td>
              <td>{durationText(row.perStep)}</td>
              <td>{iterationsText(row.iterations)}</td>
              <td>{sizeText(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['quiet']}>
        Each ran several times by turns, and the quickest counts; a tenth more or less is chance, on a busy machine far
        more. Most Newton steps of lock go by the matrix of an earlier one.
      </p>
      {refused.map(({ name, refusal }) => (
        <p key={name} className={styles['refused']}>
          <Signed name={name} /> ended early: {refusal?.message}
        </p>
      ))}
    </section>
  )
}

const sizeText = ({ size: { unknowns, equations } }: Row): string =>
  Number.isFinite(unknowns) ? `${unknowns}, ${equations}` : '–'
