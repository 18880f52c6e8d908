import { CircleDashed, CircleDot, Gauge } from 'lucide-react'
import type { ConstraintSystem } from '../../simulation/index.ts'
import { withDecimals } from '../../units/index.ts'
import styles from './Equations.module.css'
import { labelOf, linesOf, type RowLine } from './joint-rows.ts'
import { quiet, shortText } from './numbers.ts'
import { Wide } from './Long.tsx'
import type { Names } from './useNames.ts'

interface JointRowsProps {
  readonly system: ConstraintSystem
  readonly joint: string
  readonly names: Names
}

const ICONS = { held: CircleDot, drive: Gauge, free: CircleDashed } as const

/** Of the numbers of C_q, m or 1. */
const DECIMALS = 4

/** What a joint holds, row by row: the mask, residuals and multipliers, and its blocks of C_q. */
export function JointRows({ system, joint, names }: JointRowsProps) {
  const lines = linesOf(system, joint)
  const largest = Math.max(...lines.map(({ row }) => Math.abs(row?.multiplier ?? 0)))
  const blocks = system.blocks.filter((block) => block.joint === joint)
  return (
    <>
      <table className={styles['table']} data-rows>
        <thead>
          <tr>
            <th>Row</th>
            <th>Mask</th>
            <th>C</th>
            <th>γ</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <RowOfJoint key={line.label} {...line} noise={ROUNDING * largest} />
          ))}
        </tbody>
      </table>
      <p className={styles['quiet']}>
        C is what is left of the constraint, γ its multiplier: of redundant rows the share of least norm. The joint
        exerts −C<sub>q</sub>ᵀγ on its driven body: along a row of lengths the force −γ, of a row θ a torque of ½|γ|
        along its row of C<sub>q</sub> below, which lies halfway between the turns of the two markers.
      </p>
      {blocks.flatMap(({ rows, sides }, b) =>
        sides.map(({ body, jacobian }) => (
          <Wide key={`${b} ${body}`} label={`C_q at ${names.body(body)}`}>
            <table className={styles['jacobian']}>
              <caption>
                C<sub>q</sub> at {names.body(body)}; δ: axes of the world, θ: of the body
              </caption>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  {['δx', 'δy', 'δz', 'θx', 'θy', 'θz'].map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name }, r) => (
                  <tr key={name}>
                    <th scope="row">{labelOf(name)}</th>
                    {Array.from(jacobian.subarray(6 * r, 6 * r + 6), (x, k) => (
                      <td key={k}>{x === 0 ? '0' : withDecimals(x, DECIMALS)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Wide>
        )),
      )}
    </>
  )
}

/** Residuals below this are rounding, m or 1; and multipliers this much smaller than the largest. */
const EXACT = 1e-15
const ROUNDING = 1e-12

function RowOfJoint({ label, held, row, reads, effort, noise }: RowLine & { readonly noise: number }) {
  const Icon = ICONS[held]
  return (
    <tr data-held={held}>
      <th scope="row">{label}</th>
      <td>
        <span className={styles['independent']}>
          <Icon aria-hidden="true" size={14} /> {held}
        </span>
      </td>
      <td>
        {row === null || row.velocity ? '–' : `${shortText(quiet(row.residual, EXACT))} ${reads ?? ''}`.trimEnd()}
      </td>
      <td>{row === null ? '–' : `${shortText(quiet(row.multiplier, noise))} ${effort ?? ''}`.trimEnd()}</td>
    </tr>
  )
}
