import { AnswerState, Findings, Problem, useLiveAnswer } from '../asking/index.ts'
import { useScene } from '../../laboratory/index.ts'
import type { Equations } from '../../simulation/index.ts'
import { Section } from '../primitives/index.ts'
import styles from './Equations.module.css'
import { DerivedFormulas } from './DerivedFormulas.tsx'
import { Formula } from './Formula.tsx'
import { FormulasSection, generalOf } from './FormulasSection.tsx'
import { KaneSection } from './KaneSection.tsx'
import { matricesOf } from './matrices.ts'
import { MatrixFigure } from './MatrixFigure.tsx'
import { SpeedsSection } from './SpeedsSection.tsx'
import { wishFor, wordsOf } from './speeds.ts'
import { useChosen } from './useChosen.ts'
import { useFormulas } from './useFormulas.ts'
import { useNames } from './useNames.ts'

/** The equations in matrices, as they are told. */
function equationsOf({
  C,
  speeds,
  independent,
}: Equations): readonly { readonly latex: string; readonly plain: string }[] {
  const motion =
    C === null
      ? { latex: String.raw`M\,\dot u = Q`, plain: 'M u̇ = Q' }
      : { latex: String.raw`M\,\dot u + C\,u = Q`, plain: 'M u̇ + C u = Q' }
  return speeds.length === independent.length
    ? [motion]
    : [motion, { latex: String.raw`w = B\,u + d`, plain: 'w = B u + d' }]
}

/** What the letters of the equations stand for, beside those of the matrices below. */
const lettersOf = ({ speeds, independent }: Equations): string =>
  speeds.length === independent.length
    ? 'u: the speeds.'
    : 'u: the independent speeds; w: all speeds; d: what drives and laws prescribe of these.'

/** The equations of motion in independent speeds, with the numbers of the pose on show. */
export function MotionTab() {
  const [chosen, choose] = useChosen()
  const names = useNames()
  const formulas = useFormulas()
  const { told, problem, revision } = useLiveAnswer('equations', JSON.stringify(chosen), (before, first) => ({
    // the program chooses anew where a choice was taken back
    independent: wishFor(chosen, first && chosen.length === 0 ? null : before),
  }))
  const stale = useScene((s) => s.revision) !== revision
  if (problem !== null) return <Problem>{problem}</Problem>
  if (told === null) return <AnswerState busy="Working out the equations …" time={null} again={() => {}} />
  const words = wordsOf(told.speeds, names.body)
  const free = told.independent.length > 0
  return (
    <Findings className={styles['findings']} stale={stale}>
      {free && (
        <div className={styles['heading']}>
          {equationsOf(told).map((formula) => (
            <Formula key={formula.plain} block {...formula} />
          ))}
          <p className={styles['quiet']}>{lettersOf(told)}</p>
        </div>
      )}
      <Section title="Formulas">
        <DerivedFormulas {...formulas} />
      </Section>
      <Section title="Speeds">
        <SpeedsSection {...{ equations: told, words, names, chosen, choose }} formulas={formulas.told} />
      </Section>
      {free && (
        <>
          <Section title="Matrices, SI units">
            {matricesOf(told, words).map((matrix) => (
              <MatrixFigure key={matrix.symbol} matrix={matrix} />
            ))}
          </Section>
          <Section title="Kane’s table">
            <KaneSection {...{ equations: told, words, names }} />
          </Section>
          <Section title="In general">
            <FormulasSection formulas={generalOf(told)} />
          </Section>
        </>
      )}
    </Findings>
  )
}
