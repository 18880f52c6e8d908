import type { Equations } from '../../simulation/index.ts'
import styles from './Equations.module.css'
import { Formula } from './Formula.tsx'

/** A formula of the section: what it says, in LaTeX and in plain characters. */
export interface Said {
  readonly says: string
  readonly latex: string
  readonly plain: string
}

const OF_C: Readonly<Record<Equations['axes'], Said>> = {
  world: {
    says: 'With loops or rolling, the matrix of the velocity terms with Ṁ − 2C skew; J_b and T_b in axes of the world',
    latex: String.raw`C = \sum_b T_b^T \left( M_b\,\dot T_b + \begin{bmatrix} 0 & 0 \\ 0 & [\omega_b]_\times J_b \end{bmatrix} T_b \right)`,
    plain: 'C = Σ Tᵀ (M Ṫ + diag(0, [ω]× J) T)',
  },
  body: {
    says: 'Without loops, the matrix of the velocity terms with Ṁ − 2C skew; J_b, T_b and its velocities in axes of the body',
    latex: String.raw`C = \sum_b T_b^T \left( M_b\,\dot T_b + \begin{bmatrix} m_b [\omega_b]_\times & 0 \\ 0 & -[J_b\,\omega_b]_\times \end{bmatrix} T_b \right)`,
    plain: 'C = Σ Tᵀ (M Ṫ + diag(m [ω]×, −[J ω]×) T)',
  },
}

/** What the numbers above are made of. */
export const generalOf = ({ axes, C }: Pick<Equations, 'axes' | 'C'>): readonly Said[] => [
  {
    says: 'Velocities of a body by its partial velocities',
    latex: String.raw`\begin{bmatrix} v_b \\ \omega_b \end{bmatrix} = T_b\,u + \dots`,
    plain: '(v, ω) = T u + …',
  },
  {
    says: 'Mass matrix, summed over the bodies',
    latex: String.raw`M = \sum_b T_b^T \begin{bmatrix} m_b I & 0 \\ 0 & J_b \end{bmatrix} T_b`,
    plain: 'M = Σ Tᵀ diag(m I, J) T',
  },
  ...(C === null ? [] : [OF_C[axes]]),
  {
    says: 'Kane: active and inertia forces balance along each speed; f_g: gyroscopic torques ω × J ω',
    latex: String.raw`\sum_b T_b^T f_b - \sum_b T_b^T (M_b\,a_b + f_{g,b}) = 0`,
    plain: 'Σ Tᵀ f − Σ Tᵀ (M a + f_g) = 0',
  },
]

/** Formulas, one under the other. */
export const FormulasSection = ({ formulas }: { readonly formulas: readonly Said[] }) => (
  <dl className={styles['formulas']}>
    {formulas.map(({ says, latex, plain }) => (
      <div key={says}>
        <dt>{says}</dt>
        <dd>
          <Formula latex={latex} plain={plain} block />
        </dd>
      </div>
    ))}
  </dl>
)
