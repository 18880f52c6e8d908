import { useAction, useLaboratory } from '../../laboratory/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Shell.module.css'

/** The tools that stand beside the view on a desk: on a phone, a row above the palette. */
export function PhoneTools() {
  const { actions } = useLaboratory()
  return (
    <div className={styles.phoneTools} role="group" aria-label="Tools">
      {actions.all
        .filter(({ touch }) => touch === 'rail')
        .map(({ id }) => (
          <PhoneTool key={id} id={id} />
        ))}
    </div>
  )
}

function PhoneTool({ id }: { readonly id: string }) {
  const { action, label, enabled, pressed, perform } = useAction(id)
  const Icon = action.icon
  return (
    <Button aria-pressed={pressed} disabled={!enabled} onClick={perform}>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      {label}
    </Button>
  )
}
