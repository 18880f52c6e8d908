import { classes } from '../primitives/index.ts'
import type { Row } from './findings.ts'
import styles from './Formulations.module.css'
import { Signed } from './Sign.tsx'
import { errorText } from './words.ts'

interface AccuracyProps {
  readonly rows: readonly Row[]
  /** J. */
  readonly energyScale: number
}

const QUANTITIES = [
  { value: 'position', label: 'Position, m' },
  { value: 'velocity', label: 'Velocity, m/s' },
  { value: 'acceleration', label: 'Acceleration, m/s²' },
] as const

/** Shows errors of the energy, and differences between the formulations. */
export function Accuracy({ rows, energyScale }: AccuracyProps) {
  const energy = rows.some(({ energyError }) => Number.isFinite(energyError))
  return (
    <section className={styles['part']}>
      <h3>{energy ? 'Energy and agreement' : 'Agreement'}</h3>
      <table className={classes(styles['table'], styles['even'])} data-testid="accuracy">
        <thead>
          <tr>
            <th scope="col">Largest distance</th>
            {rows.map(({ name }) => (
              <th key={name} scope="col">
                <Signed name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {energy && (
            <tr>
              <th scope="row">Energy, J</th>
              {rows.map(({ name, energyError }) => (
                <td key={name}>{errorText(energyError)}</td>
              ))}
            </tr>
          )}
          {QUANTITIES.map(({ value, label }) => (
            <tr key={value}>
              <th scope="row">{label}</th>
              {rows.map(({ name, agreement }) => (
                <td key={name}>{errorText(agreement?.[value] ?? NaN)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['quiet']}>
        {energy && `Energy is held against the reference; ${errorText(energyScale)} J come and go in this motion. `}
        Position, velocity and acceleration of the bodies are held against rA by the same method with the same steps
        {energy && '; for that all step along arcs and project velocities onto the constraints, as lock always does'}.
      </p>
    </section>
  )
}
