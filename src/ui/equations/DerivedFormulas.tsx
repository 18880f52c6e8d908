import { Copy } from 'lucide-react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { spellNames, type Formulas } from '../../simulation/index.ts'
import { formatReading } from '../fields/index.ts'
import { Button } from '../primitives/index.ts'
import { copyText } from './copy-text.ts'
import styles from './Equations.module.css'
import { Formula } from './Formula.tsx'
import { alignedLatex } from './formula-latex.ts'
import { Wide } from './Long.tsx'
import { countTerms, MOST_TERMS } from './terms.ts'
import type { AskedFormulas } from './useFormulas.ts'

type Derived = Extract<Formulas, { readonly ok: true }>

/** The equations of motion of a small mechanism as formulas, with what their letters stand for. */
export function DerivedFormulas({ told, problem, revision }: AskedFormulas) {
  const now = useScene((s) => s.revision)
  const scene = useScene((s) => s.scene)
  if (problem !== null) return <p className={styles['quiet']}>{problem}</p>
  if (told === null) return <p className={styles['quiet']}>Deriving the formulas …</p>
  if (!told.ok) return <p className={styles['quiet']}>{spellNames(told.why, scene)}</p>
  return (
    <div className={styles['derived']} data-stale={revision !== now || undefined}>
      {told.equations.length > 0 && (
        <Lines
          label={OF_COORDINATES}
          lines={told.equations.map(({ latex }, k) => ({ latex, of: told.coordinates[k]!.latex }))}
        />
      )}
      {told.closures.length > 0 && (
        <Lines label="Where loops close" lines={told.closures.map(({ latex, symbol }) => ({ latex, of: symbol }))} />
      )}
      {told.definitions.length > 0 && (
        <Lines label="with" lines={told.definitions.map(({ latex, symbol }) => ({ latex, of: symbol }))} />
      )}
      {told.drives.length > 0 && (
        <Lines label="What the drives exert" lines={told.drives.map(({ latex, symbol }) => ({ latex, of: symbol }))} />
      )}
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

/** The name of the formulas that come first, which need no heading. */
const OF_COORDINATES = 'One for each coordinate'

/** A formula, and the letter that it is for. */
interface Line {
  readonly latex: string
  readonly of: string
}

/** Formulas, one under the other; each goes on in the next line at its signs, and scrolls in itself where a term is wide. */
function Lines({ label, lines }: { readonly label: string; readonly lines: readonly Line[] }) {
  return (
    <section aria-label={label}>
      {label === OF_COORDINATES ? null : <h4 className={styles['quiet']}>{label}</h4>}
      {lines.map((line) => {
        const terms = countTerms(line.latex)
        return terms > MOST_TERMS ? (
          <BeyondReading key={line.of} {...line} terms={terms} />
        ) : (
          <Wide key={line.of} label="Formula" className={styles['line']}>
            <Formula latex={`\\displaystyle ${line.latex}`} plain={line.latex} />
          </Wide>
        )
      })}
    </section>
  )
}

/** A formula that nobody reads: how long it is, and the way to have it. */
function BeyondReading({ latex, of, terms }: Line & { readonly terms: number }) {
  const { session } = useLaboratory()
  const copy = (): void => void copyText(session.getState().notify, 'The formula is', latex)
  return (
    <div className={styles['beyond']}>
      <p>
        <Formula latex={of} plain={of} />: {terms.toLocaleString('en')} terms, not printed.
      </p>
      <Button look="quiet" aria-label={`Copy as LaTeX: the formula for ${of}`} onClick={copy}>
        <Copy aria-hidden="true" /> Copy as LaTeX
      </Button>
    </div>
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

/** The law of a given function as an equation, LaTeX; null where it is none of a line. */
function lawOf({ latex, rates, law }: Derived['given'][number]): string | null {
  if (law.latex === null) return null
  return `${law.of === 'value' || rates === null ? latex : rates[0]} = ${law.latex}`
}

/** What the letters stand for, with values. */
function Letters({ told }: { readonly told: Derived }) {
  const scene = useScene((s) => s.scene)
  const rows: readonly {
    readonly latex: string
    readonly words: string
    readonly value: string
    readonly law?: string | null
  }[] = [
    ...told.coordinates.map(({ latex, words, zero }) => ({
      latex,
      words: `${spellNames(words, scene)}; zero ${spellNames(zero, scene)}`,
      value: '',
    })),
    ...told.closures.map(({ symbol, words }) => ({ latex: symbol, words: spellNames(words, scene), value: '' })),
    ...told.given.map((given) => ({
      latex: given.latex,
      words: spellNames(given.words, scene),
      value: '',
      law: lawOf(given),
    })),
    ...told.drives.map(({ symbol, words }) => ({ latex: symbol, words: spellNames(words, scene), value: '' })),
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
        {rows.map(({ latex, words, value, law = null }) => (
          <tr key={latex}>
            <th scope="row">
              <Formula latex={latex} plain={latex} />
            </th>
            <td colSpan={value === '' ? 2 : 1}>
              {words}
              {law !== null && (
                <>
                  {': '}
                  <Formula latex={law} plain={law} />
                </>
              )}
            </td>
            {value !== '' && <td className={styles['value']}>{value}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
