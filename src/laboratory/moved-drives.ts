/** Tells of driven joints that an edit in mid-run moved: what was driven has stopped being where its drive had it, which nobody would suspect. */
import { quantityWords } from '../units/index.ts'
import type { Laboratory } from './laboratory.ts'

const SUBJECT = 'moved-drives'

export function tellMovedDrives({ scenes, session, simulation }: Laboratory): void {
  // it is of the last change alone, which is what its way out takes back
  scenes.subscribe((now, before) => {
    if (now.change !== before.change || now.document !== before.document) session.getState().dismiss(SUBJECT)
  })
  simulation.status.subscribe((now, before) => {
    // at its start it is where its drive has it; and what stops a run is told by itself
    const isOver = (before.hasRun && !now.hasRun) || (now.failure !== null && before.failure === null)
    if (isOver) session.getState().dismiss(SUBJECT)
  })
  simulation.onEdit(({ drives, cause, time }) => {
    const notices = session.getState()
    const [first, ...others] = drives
    if (first === undefined || cause?.kind === 'undo') return
    const { joints } = scenes.getState().scene
    const name = joints.find(({ id }) => id === first.joint)?.name ?? first.joint
    const [from, to] = [first.from, first.to].map((at) => quantityWords(at, first.on === 'angle' ? 'angle' : 'length'))
    const more =
      others.length === 0 ? '' : `, and ${others.length} more driven ${others.length === 1 ? 'joint' : 'joints'}`
    notices.notify({
      tone: 'warning',
      subject: SUBJECT,
      title: `At ${quantityWords(time, 'time')} ${name} was moved from ${from} to ${to}${more}`,
      detail: 'As it is now the mechanism does not close where its drive had brought it. The drive goes on from there.',
      waysOut: [{ label: 'Undo', perform: () => scenes.undo() }],
      seconds: 0,
    })
  })
}
