import { Copy, Download, Save, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLaboratory, useRun } from '../../laboratory/index.ts'
import { Button, Choice, Dialog, DialogButtons, Switch } from '../primitives/index.ts'
import styles from './Exchange.module.css'
import { asShared, download, makeFile, type ExportKind, type ExportWish, type MadeFile } from './make-file.ts'

const KINDS: readonly { readonly value: ExportKind | 'scene'; readonly label: string }[] = [
  { value: 'picture', label: 'Picture' },
  { value: 'diagram', label: 'Diagram' },
  { value: 'model', label: '3D model' },
  { value: 'scene', label: 'Scene' },
]

const WORDS: Readonly<Record<ExportKind | 'scene', string>> = {
  picture: 'The mechanism as the view shows it, as PNG, without labels and marks.',
  diagram:
    'The pose as a kinematic diagram with the signs of ISO 3952, as SVG: lines that stay sharp and can be edited.',
  model: 'The bodies as they stand, as binary glTF, for programs that draw and print in 3D.',
  scene: 'The whole mechanism as a Lockwork file. It opens again here with everything in it.',
}

const STRAIGHT_ON = 'All of it moves in one plane: it is drawn straight on to that plane.'
const AS_SEEN = 'It is drawn from where the view stands.'

const sizes = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 2 })
const sizeOf = (blob: Blob): string =>
  blob.size < 1e6 ? `${sizes.format(Math.ceil(blob.size / 100) / 10)} kB` : `${sizes.format(blob.size / 1e6)} MB`

/** The scene on the screen as a file of another kind. */
export function ExportDialog() {
  const { session, documents, playback } = useLaboratory()
  const [kind, setKind] = useState<ExportKind | 'scene'>('picture')
  const [scale, setScale] = useState<1 | 2>(1)
  const [transparent, setTransparent] = useState(false)
  const [names, setNames] = useState(true)
  const [asSeen, setAsSeen] = useState(false)
  const normal = useRun((s) => s.report?.planarity?.normal ?? null)
  const facing = asSeen ? null : normal
  // The file that is downloaded is the one that was shown.
  useEffect(() => {
    playback.pause()
  }, [playback])
  return (
    <Dialog
      open
      onClose={() => session.getState().closeDialog()}
      title="Export"
      description="The mechanism as it stands now, as a file."
    >
      <Choice label="Kind of file" value={kind} options={KINDS} onChange={setKind} />
      <p className={styles.words}>
        {WORDS[kind]}
        {kind === 'diagram' && normal !== null && ` ${asSeen ? AS_SEEN : STRAIGHT_ON}`}
      </p>
      {kind === 'picture' && (
        <div className={styles.options}>
          <Choice
            label="Size"
            value={String(scale)}
            options={[
              { value: '1', label: 'As seen' },
              { value: '2', label: 'Twice as large' },
            ]}
            onChange={(value) => setScale(value === '2' ? 2 : 1)}
          />
          <Switch label="Transparent background" checked={transparent} onChange={setTransparent} />
        </div>
      )}
      {kind === 'diagram' && (
        <div className={styles.options}>
          {normal !== null && (
            <Choice
              label="Seen"
              value={asSeen ? 'seen' : 'straight'}
              options={[
                { value: 'straight', label: 'Straight on' },
                { value: 'seen', label: 'As seen' },
              ]}
              onChange={(value) => setAsSeen(value === 'seen')}
            />
          )}
          <Switch label="Names" checked={names} onChange={setNames} />
        </div>
      )}
      {kind === 'scene' ? (
        <DialogButtons>
          <Button
            look="primary"
            onClick={() => {
              session.getState().closeDialog()
              void documents.saveAs()
            }}
          >
            <Save aria-hidden="true" />
            Save as …
          </Button>
        </DialogButtons>
      ) : (
        <Made
          key={`${kind} ${scale} ${String(transparent)} ${String(names)} ${String(facing)}`}
          wish={{ kind, scale, transparent, names, facing }}
        />
      )}
    </Dialog>
  )
}

type State =
  | { readonly kind: 'making' }
  | { readonly kind: 'made'; readonly file: MadeFile; readonly address: string }
  | { readonly kind: 'failed'; readonly why: string }

/** The file of a wish: made at once, so that it is seen before it is taken. */
function Made({ wish: { kind, scale, transparent, names, facing } }: { readonly wish: ExportWish }) {
  const lab = useLaboratory()
  const [state, setState] = useState<State>({ kind: 'making' })
  const [said, setSaid] = useState('')
  useEffect(() => {
    let address: string | null = null
    let gone = false
    makeFile(lab, { kind, scale, transparent, names, facing }).then(
      (file) => {
        if (gone) return
        address = URL.createObjectURL(file.blob)
        setState({ kind: 'made', file, address })
      },
      (error: unknown) => {
        if (!gone) setState({ kind: 'failed', why: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => {
      gone = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [lab, kind, scale, transparent, names, facing])
  if (state.kind === 'failed') {
    return (
      <p role="alert" className={styles.failed}>
        The file could not be made. {state.why} Your scene is as it was; saving it to a file works always.
      </p>
    )
  }
  const file = state.kind === 'made' ? state.file : null
  const copy = async (blob: Blob) => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })])
      setSaid('The picture is copied.')
    } catch {
      setSaid('This browser does not let it be copied; download it instead.')
    }
  }
  const send = async (made: MadeFile) => {
    try {
      await navigator.share(asShared(made))
    } catch {
      // The user cancelled.
    }
  }
  return (
    <>
      {kind !== 'model' && (
        <div className={transparent && kind === 'picture' ? styles.chequered : styles.preview}>
          {state.kind === 'made' && (
            <img src={state.address} alt={kind === 'picture' ? 'The picture' : 'The diagram'} />
          )}
        </div>
      )}
      <p role="status" className={styles.said}>
        {said === '' ? (file === null ? 'One moment …' : `${file.name}, ${sizeOf(file.blob)}`) : said}
      </p>
      <DialogButtons>
        {file !== null && canSend(file) && (
          <Button onClick={() => void send(file)}>
            <Share2 aria-hidden="true" />
            Send
          </Button>
        )}
        {kind === 'picture' && typeof ClipboardItem === 'function' && (
          <Button disabled={file === null} onClick={() => file !== null && void copy(file.blob)}>
            <Copy aria-hidden="true" />
            Copy picture
          </Button>
        )}
        <Button look="primary" disabled={file === null} onClick={() => file !== null && download(file)}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </DialogButtons>
    </>
  )
}

const canSend = (file: MadeFile): boolean =>
  typeof navigator.share === 'function' && (navigator.canShare?.(asShared(file)) ?? false)
