/** Messages about work that is kept besides what is on the screen. */
import type { Autosave, KeptWork } from '../scene/index.ts'
import type { Laboratory } from './laboratory.ts'
import { called } from './library.ts'

/** Tells of work from before, once; where there is none, and this tab shows nothing of its own, of work that other tabs have open. */
export function tellKept(lab: Laboratory, autosave: Autosave, kept: KeptWork): void {
  const untold = kept.others.filter(({ told }) => !told)
  if (untold.length > 0) tellOthers(lab, autosave, untold)
  else if (kept.own === null && kept.elsewhere.length > 0) tellElsewhere(lab, kept)
}

function tellOthers({ session }: Laboratory, autosave: Autosave, others: KeptWork['others']): void {
  const [newest] = others
  session.getState().notify({
    tone: 'info',
    subject: 'kept-before',
    title:
      others.length === 1
        ? `Work from before is kept: ${called(newest?.title ?? '')}`
        : `${others.length} scenes from before are kept`,
    detail: others.length === 1 ? 'It is in no file yet.' : 'They are in no file yet.',
    waysOut: [{ label: 'Show', perform: () => session.getState().openDialog('kept') }],
    seconds: 30,
  })
  void autosave.told(others.map(({ document }) => document))
}

/** A tab that begins beside others does not show what they show: it says where that is. */
function tellElsewhere({ session }: Laboratory, { elsewhere }: KeptWork): void {
  const [newest] = elsewhere
  session.getState().notify({
    tone: 'info',
    subject: 'kept-elsewhere',
    title:
      elsewhere.length === 1
        ? `Open in another tab: ${called(newest?.title ?? '')}`
        : `${elsewhere.length} of your scenes are open in other tabs`,
    detail: 'Your work goes on there.',
    waysOut: [{ label: 'Show your scenes', perform: () => session.getState().openDialog('library') }],
    seconds: 15,
  })
}
