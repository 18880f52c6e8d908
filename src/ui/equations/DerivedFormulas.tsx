import { Copy } from 'lucide-react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { spellNames, type Formulas } from '../../simulation/index.ts'
import { formatReading } from '../fields/index.ts'
import { Button } from '../primitives/index.ts'
import { copyText } from './copy-text.ts'
import styles from './Equations.module.css'
import { Formula } from './Formula.tsx'
import { alignedLatex } from './formula-latex.ts'
import { useFormulas } from './useFormulas.ts'

type Derived = Extract<Formulas, { readonly ok: true }>

/** The equations of motion of a small mechanism as formulas, with what their letters stand for. */
export function DerivedFormulas() {
  const { told, problem, revision } = useFormulas()
  const now = useScene((s) => s.revision)
  const scene = useScene((s) => s.scene)
  if (problem !== null) return <p className={styles['quiet']}>{problem}</p>
  if (told === null) return <p className={styles['quiet']}>Deriving the formulas …</p>
  if (!told.ok) return <p className={styles['quiet']}>{spellNames(told.why, scene)}</p>
  return (
    <div className={styles['derived']} data-stale={revision !== now || undefined}>
      <Lines label="Equations of motion" latex={told.equations.map(({ latex }) => latex)} />
      {told.definitions.length > 0 && <Lines label="with" latex={told.definitions.map(({ latex }) => latex)} />}
      {told.drives.length > 0 && <Lines label="What the drives exert" latex={told.drives.map(({ latex }) => latex)} />}
      <CopyLatex told={told} />
      <Letters told={told} />
      {told.notes.map((note) => {
        const words = spellNames(note, scene)
        return (
          <p key={words} className={styles['quiet']}>
            {words}
          </p>
        )
      })}
    </div>
  )
}

/** Formulas, one under the other, each wide one scrolling in itself. */
function Lines({ label, latex }: { readonly label: string; readonly latex: readonly string[] }) {
  return (
    <section aria-label={label}>
      {label === 'Equations of motion' ? null : <h4 className={styles['quiet']}>{label}</h4>}
      {latex.map((line) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus
        <div key={line} className={styles['line']} role="group" aria-label="Formula" tabIndex={0}>
          <Formula latex={line} plain={line} block />
        </div>
      ))}
    </section>
  )
}

function CopyLatex({ told }: { readonly told: Derived }) {
  const { session } = useLaboratory()
  const copy = (): void => void copyText(session.getState().notify, 'The formulas are', alignedLatex(told))
  return (
    <Button look="quiet" onClick={copy}>
      <Copy aria-hidden="true" /> Copy the formulas as LaTeX
    </Button>
  )
}

/** What the letters stand for, with values. */
function Letters({ told }: { readonly told: Derived }) {
  const scene = useScene((s) => s.scene)
  const rows = [
    ...told.coordinates.map(({ latex, words, zero }) => ({
      latex,
      words: `${spellNames(words, scene)}; ${spellNames(zero, scene)}`,
      value: '',
    })),
    ...told.given.map(({ latex, words }) => ({ latex, words: spellNames(words, scene), value: '' })),
    ...told.parameters.map(({ latex, words, value, quantity }) => ({
      latex,
      words: spellNames(words, scene),
      value: formatReading(value, quantity),
    })),
  ]
  return (
    <table className={styles['letters']}>
      <caption>What the letters stand for</caption>
      <tbody>
        {rows.map(({ latex, words, value }) => (
          <tr key={latex}>
            <th scope="row">
              <Formula latex={latex} plain={latex} />
            </th>
            <td colSpan={value === '' ? 2 : 1}>{words}</td>
            {value !== '' && <td className={styles['value']}>{value}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
