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
  const { session } = useLaboratory()
  const { action, label, enabled, pressed, perform } = useAction(id)
  const Icon = action.icon
  const take = (): void => {
    perform()
    // What is done in the view has the view to itself, as what the palette gives.
    const { tool, showSheet } = session.getState()
    if (id.startsWith('tool-') && tool !== 'select') showSheet('palette', false)
  }
  return (
    <Button aria-pressed={pressed} disabled={!enabled} onClick={take}>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      {label}
    </Button>
  )
}
