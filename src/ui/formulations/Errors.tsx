import { useMemo, useState } from 'react'
import type { Scheme } from '../../engine/index.ts'
import { quantityText } from '../fields/index.ts'
import { Choice, NotLoaded, usePart } from '../primitives/index.ts'
import { chartPart, StillChart } from '../charts/index.ts'
import type { Found } from './desk.ts'
import { curvesOf, errorView } from './error-view.ts'
import { errorLines, studyOf, UNITS, usualQuantity, type ErrorLines, type Quantity } from './findings.ts'
import styles from './Formulations.module.css'
import { Signed } from './Sign.tsx'
import { CONTENDERS, errorText, orderText, WORDS } from './words.ts'

const QUANTITIES: readonly { readonly value: Quantity; readonly label: string }[] = [
  { value: 'position', label: 'Position' },
  { value: 'velocity', label: 'Velocity' },
  { value: 'acceleration', label: 'Acceleration' },
]

interface ErrorsProps {
  readonly found: Found
  readonly scheme: Scheme
}

/** The error against the reference over the step size, with the order that it shrinks by. */
export function Errors({ found, scheme }: ErrorsProps) {
  const { comparison, errorsAfter } = found
  const [chosen, setChosen] = useState<Quantity | null>(null)
  const quantity = chosen ?? usualQuantity(comparison, scheme)
  const drawn = errorLines(comparison, scheme, quantity)
  const studies = CONTENDERS.map((name) => ({ name, study: studyOf(comparison, { scheme, quantity, name }) }))
  const rounded = studies.flatMap(({ name, study }) =>
    study !== null && !Number.isFinite(study.order) && study.errors.every(Number.isFinite) ? [WORDS[name].short] : [],
  )
  const early = studies.some(({ study }) => study?.errors.some(Number.isNaN))
  const steps = studies.find(({ study }) => study !== null)?.study?.steps ?? []
  const orders = studies
    .flatMap(({ name, study }) => (study === null ? [] : [`${WORDS[name].short} ${orderText(study.order)}`]))
    .join(', ')
  return (
    <section className={styles['part']}>
      <h3>Error over step size</h3>
      <Choice label="Quantity" value={quantity} options={QUANTITIES} onChange={setChosen} />
      <div className={styles['errors']}>
        {drawn === null ? (
          <p className={styles['quiet']}>
            {early
              ? 'There is nothing to draw: the runs ended early.'
              : 'There is nothing to draw: joints and drives fix it, and only rounding is left.'}
          </p>
        ) : (
          <figure className={styles['figure']}>
            <ErrorPlot
              drawn={drawn}
              quantity={quantity}
              slope={scheme === 'backward-euler' ? 1 : 2}
              label={`Error of the ${quantity} over the step size, logarithmic. Fitted orders: ${orders}`}
            />
            <figcaption className={styles['quiet']}>
              Largest error after {quantityText(errorsAfter, 'time')}, {UNITS[quantity]}, over the step size
              {rounded.length > 0 && `; of ${rounded.join(' and ')} only rounding is left`}
            </figcaption>
          </figure>
        )}
        <table className={styles['table']} data-testid="orders">
          <thead>
            <tr>
              <th scope="col">Step</th>
              {studies.map(({ name }) => (
                <th key={name} scope="col">
                  <Signed name={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles['orders']}>
              <th scope="row">Order</th>
              {studies.map(({ name, study }) => (
                <td key={name} data-order={name}>
                  {study === null ? '–' : orderText(study.order)}
                </td>
              ))}
            </tr>
            {steps.map((step, k) => (
              <tr key={step}>
                <th scope="row">{Number((step * 1000).toPrecision(3))} ms</th>
                {studies.map(({ name, study }) => (
                  <td key={name}>{errorText(study?.errors[k] ?? NaN)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface ErrorPlotProps {
  readonly drawn: ErrorLines
  readonly quantity: Quantity
  readonly slope: 1 | 2
  readonly label: string
}

/** Height of the plot, px. */
const HEIGHT = 260

function ErrorPlot({ drawn, quantity, slope, label }: ErrorPlotProps) {
  const { part, failed, again } = usePart(chartPart, true)
  const wish = JSON.stringify(drawn)
  const { curves, view } = useMemo(() => {
    const lines = JSON.parse(wish) as ErrorLines
    return { curves: curvesOf(lines), view: errorView(lines, quantity, slope) }
  }, [wish, quantity, slope])
  return (
    <>
      {failed && <NotLoaded onAgain={again} />}
      <div className={styles['plot']} role="img" aria-label={label}>
        <StillChart maker={part} curves={curves} view={view} height={HEIGHT} />
      </div>
    </>
  )
}
