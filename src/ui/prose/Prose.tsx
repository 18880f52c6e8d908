import { useMemo } from 'react'
import { readMarkdown, type Run } from './markdown.ts'
import styles from './Prose.module.css'

/** A description as it is read. */
export function Prose({ text }: { readonly text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text])
  return (
    <div className={styles['prose']}>
      {blocks.map((block, i) =>
        block.kind === 'paragraph' ? (
          <p key={i}>
            <Runs runs={block.runs} />
          </p>
        ) : (
          <ul key={i}>
            {block.items.map((runs, k) => (
              <li key={k}>
                <Runs runs={runs} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

const Runs = ({ runs }: { readonly runs: readonly Run[] }) => runs.map((run, i) => <Marked key={i} {...run} />)

function Marked({ text, mark, href }: Run) {
  if (href !== undefined)
    return (
      // Opened in another tab, since this page may hold unsaved work.
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  if (mark === 'strong') return <strong>{text}</strong>
  if (mark === 'emphasis') return <em>{text}</em>
  return mark === 'code' ? <code>{text}</code> : text
}
