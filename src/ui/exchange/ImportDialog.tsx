import { useStore } from 'zustand'
import { useLaboratory } from '../../laboratory/index.ts'
import { Button, Dialog, DialogButtons } from '../primitives/index.ts'
import styles from './Exchange.module.css'

/** What would come of a file of another program, before anything is replaced. */
export function ImportDialog() {
  const { session, exchange } = useLaboratory()
  const offer = useStore(exchange.state, (s) => s.offer)
  const close = () => session.getState().closeDialog()
  if (offer === null) return null
  const { file, scene, carried, changed, left } = offer
  const { bodies, joints } = scene
  return (
    <Dialog
      open
      onClose={close}
      title="Import a robot"
      description={
        <>
          <strong>{file}</strong> gives {counted(bodies.length, 'body', 'bodies')} and{' '}
          {counted(joints.length, 'joint', 'joints')}. It opens as a scene of its own; undo brings the present one back.
        </>
      }
    >
      <Part title="Left out" lines={left} none="Nothing: the file says no more than is carried over." tone="left" />
      {changed.length > 0 && <Part title="Carried over in another form" lines={changed} tone="changed" />}
      <Part title="Carried over" lines={carried} none="Nothing." tone="carried" />
      <DialogButtons>
        <Button onClick={close}>Leave it</Button>
        <Button look="primary" onClick={() => exchange.take()}>
          Import
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

interface PartProps {
  readonly title: string
  readonly lines: readonly string[]
  /** Said where there are no lines. */
  readonly none?: string
  readonly tone: 'left' | 'changed' | 'carried'
}

function Part({ title, lines, none, tone }: PartProps) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>
        {title} <span className={styles.count}>{lines.length}</span>
      </h3>
      {lines.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles[tone]}>
          {lines.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const counted = (n: number, one: string, many: string): string => (n === 1 ? `one ${one}` : `${n} ${many}`)
