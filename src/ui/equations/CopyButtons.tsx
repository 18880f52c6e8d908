import { Copy } from 'lucide-react'
import { useLaboratory } from '../../laboratory/index.ts'
import { Button } from '../primitives/index.ts'
import { csvOf, latexOf } from './copying.ts'
import styles from './Equations.module.css'
import type { Matrix } from './matrices.ts'

const WAYS = [
  { name: 'LaTeX', textOf: latexOf },
  { name: 'CSV', textOf: csvOf },
] as const

/** Puts a matrix on the clipboard. */
export function CopyButtons({ matrix }: { readonly matrix: Matrix }) {
  const { session } = useLaboratory()
  const copy = async ({ name, textOf }: (typeof WAYS)[number]): Promise<void> => {
    const { notify } = session.getState()
    try {
      await navigator.clipboard.writeText(textOf(matrix))
      notify({ tone: 'info', subject: 'clipboard', title: `${matrix.symbol} is on the clipboard as ${name}` })
    } catch {
      notify({
        tone: 'error',
        subject: 'clipboard',
        title: 'The clipboard cannot be written here',
        detail:
          'Give this page leave to use the clipboard, or have the numbers from the command line: lockwork equations.',
      })
    }
  }
  return (
    <span className={styles['copies']}>
      {WAYS.map((way) => (
        <Button
          key={way.name}
          look="quiet"
          aria-label={`Copy ${matrix.symbol} as ${way.name}`}
          onClick={() => void copy(way)}
        >
          <Copy aria-hidden="true" />
          {way.name}
        </Button>
      ))}
    </span>
  )
}
