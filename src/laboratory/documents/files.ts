/** A file as it was read. The handle lets it be saved in place, where the browser can do that. */
export interface OpenedFile {
  readonly name: string
  readonly text: string
  readonly handle: FileSystemFileHandle | null
}

export type WriteResult =
  /** `handle` is null when the browser put a copy among the downloads; `unsure`: where nobody says whether that was allowed. */
  | {
      readonly kind: 'written'
      readonly name: string
      readonly handle: FileSystemFileHandle | null
      readonly unsure?: boolean
    }
  /** The user changed their mind. */
  | { readonly kind: 'cancelled' }

/** The browser's files. Each method may reject; the message says why. */
export interface FilePort {
  /** Lets the user choose a file; null when they do not. */
  pick(): Promise<OpenedFile | null>
  /** Writes in place through `handle`, else asks where (or downloads). */
  write(suggestedName: string, text: string, handle: FileSystemFileHandle | null): Promise<WriteResult>
}

/** Ending of scene files. Browsers' own dialogs know simple endings only, hence `.json` for those. */
const FILE_ENDING = '.lockwork.json'

const TYPES = [{ description: 'Lockwork scene', accept: { 'application/json': ['.json'] as `.${string}`[] } }]

/** What can be opened besides. Phones know no `.urdf`, and offer such files as what has no kind. */
const OPENED = [
  ...TYPES,
  {
    description: 'Robot (URDF, MJCF)',
    accept: { 'application/xml': ['.urdf', '.xml', '.mjcf'] as `.${string}`[] },
  },
]
const ACCEPTED = '.json,application/json,.urdf,.mjcf,.xml,text/xml,application/xml,application/octet-stream'

/** Whether a file is one of another program, by its ending or its first character. */
export const isForeign = (name: string, text: string): boolean =>
  /\.(urdf|mjcf|xml)$/i.test(name) || text.trimStart().startsWith('<')

/** File System Access, in the browsers that have it. */
interface FilePickers {
  showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>
  showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>
}

const pickers = (): FilePickers => window as FilePickers

/** Frames of another origin are refused the dialogs of File System Access, and have the older ways. */
const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'

const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** The text of a file that was dropped or chosen. Rejects when it cannot be read. */
export const readFile = async (file: File, handle: FileSystemFileHandle | null = null): Promise<OpenedFile> => ({
  name: file.name,
  text: await file.text(),
  handle,
})

async function pickByAccess(show: NonNullable<FilePickers['showOpenFilePicker']>): Promise<OpenedFile | null> {
  try {
    const [handle] = await show({ types: OPENED, multiple: false })
    return handle === undefined ? null : await readFile(await handle.getFile(), handle)
  } catch (error) {
    if (wasCancelled(error)) return null
    if (isRefused(error)) return pickByInput()
    throw error
  }
}

const pickByInput = (): Promise<OpenedFile | null> =>
  new Promise((resolve, reject) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = ACCEPTED
    input.addEventListener('change', () => {
      const file = input.files?.[0]
      if (file === undefined) resolve(null)
      else readFile(file).then(resolve, reject)
    })
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })

async function writeTo(handle: FileSystemFileHandle, text: string): Promise<void> {
  const stream = await handle.createWritable()
  await stream.write(text)
  await stream.close()
}

function download(name: string, text: string): WriteResult {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  // A sandboxed frame may be forbidden downloads, and hears nothing of it.
  return { kind: 'written', name, handle: null, unsure: window.origin === 'null' }
}

/** The files of the browser that the page is in. */
export const browserFiles: FilePort = {
  pick: () => {
    const show = pickers().showOpenFilePicker
    return show === undefined ? pickByInput() : pickByAccess(show.bind(window))
  },
  write: async (suggestedName, text, handle) => {
    try {
      if (handle !== null) {
        await writeTo(handle, text)
        return { kind: 'written', name: handle.name, handle }
      }
      const show = pickers().showSaveFilePicker
      if (show === undefined) return download(suggestedName, text)
      const chosen = await show.call(window, { types: TYPES, suggestedName })
      await writeTo(chosen, text)
      return { kind: 'written', name: chosen.name, handle: chosen }
    } catch (error) {
      if (wasCancelled(error)) return { kind: 'cancelled' }
      if (isRefused(error)) return download(suggestedName, text)
      throw error
    }
  },
}

/** A file name for a scene of that title: letters, digits and dashes. */
export function fileNameFor(title: string, ending = FILE_ENDING): string {
  const stem = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${stem === '' ? 'mechanism' : stem}${ending}`
}
