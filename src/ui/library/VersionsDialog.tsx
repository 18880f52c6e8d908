import { useEffect, useState } from 'react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import type { Version } from '../../laboratory/index.ts'
import { Button, Dialog } from '../primitives/index.ts'
import styles from './Library.module.css'
import { since } from './when.ts'

const clock = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' })

/** Former states of the scene on the screen. */
export function VersionsDialog() {
  const { session, library } = useLaboratory()
  const title = useScene((s) => s.scene.title)
  const [versions, setVersions] = useState<readonly Version[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    library.versions(library.here()).then(setVersions, () => {
      setProblem('This browser does not let its kept scenes be read. The scene on the screen was not touched.')
    })
  }, [library])
  const close = () => session.getState().closeDialog()
  const open = async (id: number) => {
    const result = await library.openVersion(id)
    if (!result.ok) setProblem(`${result.title}. ${result.detail}`)
  }
  return (
    <Dialog
      open
      onClose={close}
      title="Versions of the last day"
      description={`${title === '' ? 'This scene' : `“${title}”`} as it was, every five minutes of work and each time that it was opened. Undo takes a return back.`}
    >
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {versions?.length === 0 && (
        <p className={styles.none}>There is none yet: it is as it was opened, or has only just been started.</p>
      )}
      <ol className={styles.rows}>
        {versions?.map(({ id, at, label }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowText}>
              <p className={styles.title}>
                <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
              </p>
              <p className={styles.facts}>
                {since(at, Date.now())}
                {label !== '' && `, before “${label}”`}
              </p>
            </div>
            <Button aria-label={`Go back to ${clock.format(at)}`} onClick={() => void open(id)}>
              Go back to it
            </Button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
