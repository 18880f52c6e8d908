import { useMemo } from 'react'
import { chartPart, StillChart } from '../../charts/index.ts'
import { NotLoaded, usePart } from '../../primitives/index.ts'
import styles from '../Formulations.module.css'
import { durationText, powerText } from '../words.ts'
import { exponentOf, growthCurves, growthView } from './growth-view.ts'
import { SignedWay } from './SignedWay.tsx'
import type { WaysFound } from './ways-desk.ts'
import { WAY_WORDS } from './words.ts'

/** Height of the plot, px. */
const HEIGHT = 240

/** How the time of one instant grows with the number of links of a serial arm. */
export function Growth({ found: { compared } }: { readonly found: WaysFound }) {
  const { part, failed, again } = usePart(chartPart, true)
  const { curves, view } = useMemo(() => ({ curves: growthCurves(compared), view: growthView(compared) }), [compared])
  const { ways, growth } = compared
  if (view === null) return null
  const exponents = ways.map(({ name }, k) => `${WAY_WORDS[name].short} ${powerText(exponentOf(growth, k))}`).join(', ')
  return (
    <section className={styles['part']}>
      <h3>Growth with the links of a serial arm</h3>
      <div className={styles['errors']}>
        <figure className={styles['figure']}>
          {failed && <NotLoaded onAgain={again} />}
          <div
            className={styles['plot']}
            role="img"
            aria-label={`Time of one instant over the number of links, logarithmic. Powers: ${exponents}`}
          >
            <StillChart maker={part} curves={curves} view={view} height={HEIGHT} />
          </div>
          <figcaption className={styles['quiet']}>
            Time over the number of links; revolute joints whose axes take turns, all links free to move. Power: that of
            the number of links with which the time grows, over the longer half, where it does not fall there, as it
            does on a machine that is busy
          </figcaption>
        </figure>
        <table className={styles['table']} data-testid="growth">
          <thead>
            <tr>
              <th scope="col">Links</th>
              {ways.map(({ name }) => (
                <th key={name} scope="col">
                  <SignedWay name={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles['orders']}>
              <th scope="row">Power</th>
              {ways.map(({ name }, k) => (
                <td key={name}>{powerText(exponentOf(growth, k))}</td>
              ))}
            </tr>
            {growth.map(({ links, seconds }) => (
              <tr key={links}>
                <th scope="row">{links}</th>
                {seconds.map((one, k) => (
                  <td key={ways[k]!.name}>{durationText(one)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
