import { Copy } from 'lucide-react'
import { useLaboratory } from '../../laboratory/index.ts'
import { Button } from '../primitives/index.ts'
import { copyText } from './copy-text.ts'
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
  const copy = ({ name, textOf }: (typeof WAYS)[number]): Promise<void> =>
    copyText(session.getState().notify, `${matrix.symbol} is`, textOf(matrix), name)
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
