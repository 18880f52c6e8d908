import type { Laboratory } from '../../laboratory/index.ts'

type Notify = ReturnType<Laboratory['session']['getState']>['notify']

/** Puts a text on the clipboard and says so; `what` with its verb: "M is". */
export async function copyText(notify: Notify, what: string, text: string, as = 'LaTeX'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ tone: 'info', subject: 'clipboard', title: `${what} on the clipboard as ${as}` })
  } catch {
    notify({
      tone: 'error',
      subject: 'clipboard',
      title: 'The clipboard cannot be written here',
      detail: 'Give this page leave to use the clipboard, or have it from the command line: lockwork equations.',
    })
  }
}
