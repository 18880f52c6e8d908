import { Copy, Maximize2, Save, Share2 } from 'lucide-react'
import { useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { useLaboratory, useReadout, useScene } from '../../laboratory/index.ts'
import { readTime } from '../../simulation/index.ts'
import { Button, Dialog, Switch, useCompact } from '../primitives/index.ts'
import { QR_HOLDS, qrOf, type QrCode } from './qr.ts'
import styles from './Sharing.module.css'

type Link =
  | { readonly kind: 'making' }
  | { readonly kind: 'made'; readonly address: string }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'failed' }

const count = new Intl.NumberFormat('en-GB')

/** The scene on the screen as a link and as a QR code. */
export function ShareDialog() {
  const { session, sharing, documents, playback } = useLaboratory()
  const title = useScene((s) => s.scene.title)
  const time = useReadout(readTime) ?? 0
  const [now, setNow] = useState(false)
  const [link, setLink] = useState<Link>({ kind: 'making' })
  // A link that changes while it is copied would be another's.
  useEffect(() => {
    playback.pause()
  }, [playback])
  useEffect(() => {
    let gone = false
    sharing.link(now ? 'now' : 'start').then(
      (address) => {
        if (!gone) setLink(address === null ? { kind: 'tooLarge' } : { kind: 'made', address })
      },
      () => {
        if (!gone) setLink({ kind: 'failed' })
      },
    )
    return () => {
      gone = true
    }
  }, [sharing, now])
  // The link of the other kind is not to be copied while the new one is made.
  const choose = (asItStands: boolean) => {
    setNow(asItStands)
    setLink({ kind: 'making' })
  }
  const save = (
    <Button onClick={() => void documents.saveAs()}>
      <Save aria-hidden="true" />
      Save to a file
    </Button>
  )
  return (
    <Dialog
      open
      onClose={() => session.getState().closeDialog()}
      title="Share a link"
      description="The whole scene is in the link itself, seen from the same side and at the same speed; nothing is put on a server. Who opens it can look at it, and make it theirs."
    >
      {time > 0 && (
        <div className={styles.choice}>
          <Switch label={`As it stands now, at ${time.toFixed(2)} s`} checked={now} onChange={choose} />
          <p className={styles.soft}>
            {now
              ? 'Bodies begin where they are and as fast as they are, and the clock and the drives go on from that moment.'
              : 'Whoever opens it sees the mechanism from its start, at 0 s.'}
          </p>
        </div>
      )}
      {link.kind === 'made' && <Made address={link.address} title={title} save={save} />}
      {link.kind === 'tooLarge' && (
        <div className={styles.tooLong}>
          <p>This scene is too large for a link. Send it as a file instead; it opens by being dropped on the page.</p>
          {save}
        </div>
      )}
      {link.kind === 'failed' && (
        <div role="alert" className={styles.tooLong}>
          <p>
            The link could not be made: a part of the app is not here and there is no connection. A file works always.
          </p>
          {save}
        </div>
      )}
    </Dialog>
  )
}

interface MadeProps {
  readonly address: string
  readonly title: string
  /** The way out where the link does not do. */
  readonly save: ReactNode
}

function Made({ address, title, save }: MadeProps) {
  const [said, setSaid] = useState('')
  const compact = useCompact()
  const [large, setLarge] = useState(false)
  const code = useMemo(() => qrOf(address), [address])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setSaid('Copied.')
    } catch {
      setSaid('This browser does not let it be copied; select it and copy it by hand.')
    }
  }
  const send = async () => {
    try {
      await navigator.share({ title: title === '' ? 'A mechanism' : title, url: address })
    } catch {
      // The user cancelled.
    }
  }
  return (
    <>
      <div className={styles.link}>
        <input
          className={styles.address}
          aria-label="Link"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button look="primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void send()}>
            <Share2 aria-hidden="true" />
            Send
          </Button>
        )}
      </div>
      <p role="status" className={styles.soft}>
        {said === '' ? `${count.format(address.length)} characters` : said}
      </p>
      {code === null ? (
        <div className={styles.tooLong}>
          <p>
            The link is too long for a QR code, which holds {count.format(QR_HOLDS)} characters. Send the link, or the
            scene as a file.
          </p>
          {save}
        </div>
      ) : (
        <figure className={styles.code}>
          <Code code={code} />
          <figcaption className={styles.soft}>Point the camera of a phone at it.</figcaption>
          {/* on a phone it is as wide as the page already */}
          {!compact && (
            <Button onClick={() => setLarge(true)}>
              <Maximize2 aria-hidden="true" />
              Larger
            </Button>
          )}
        </figure>
      )}
      {code !== null && large && (
        <Dialog open onClose={() => setLarge(false)} title="Point the camera of a phone at it" width="wide">
          <div className={styles.large}>
            <Code code={code} />
          </div>
        </Dialog>
      )}
    </>
  )
}

const Code = ({ code }: { readonly code: QrCode }) => (
  <svg
    role="img"
    aria-label="QR code of the link"
    viewBox={`0 0 ${code.size} ${code.size}`}
    // Two pixels for a module at least: less, and a camera does not tell them apart.
    style={{ '--least': `${Math.max(240, 2 * code.size)}px` } as CSSProperties}
    shapeRendering="crispEdges"
  >
    <rect width={code.size} height={code.size} fill="#ffffff" />
    <path d={code.path} fill="#000000" />
  </svg>
)
