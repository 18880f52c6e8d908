import { Download } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode, type PointerEvent } from 'react'
import {
  fileNameFor,
  POLE,
  readLinkage,
  readPolygon,
  useLaboratory,
  useReadout,
  useScene,
  useSceneOnShow,
  useSession,
  type Linkage,
  type LinkagePolygon,
  type PolygonKind,
  useAct,
} from '../../../laboratory/index.ts'
import { motionIn, setMotionView } from '../../../scene/index.ts'
import { readTime } from '../../../simulation/index.ts'
import { formatReading } from '../../../units/index.ts'
import { download } from '../../exchange/index.ts'
import { Button, Choice, Switch } from '../../primitives/index.ts'
import { useLinkage } from '../useLinkage.ts'
import { paperFacing } from '../../../geometry/index.ts'
import { growExtent, HEIGHT, layOut, WIDTH, type Drawing, type Extent } from './drawing.ts'
import { cornersOf, DASHES, polygonSvg } from './polygon-svg.ts'
import styles from './Polygon.module.css'

const KINDS = [
  { value: 'velocity', label: 'Velocity' },
  { value: 'acceleration', label: 'Acceleration' },
] as const satisfies readonly { value: PolygonKind; label: string }[]

/** The polygon of the linkage at the instant that is shown, which kind it is of, and the way to a file. */
export function PolygonSection() {
  const change = useAct()
  const scene = useScene((s) => s.scene)
  const linkage = useLinkage()
  const { polygon: kind = 'velocity' } = motionIn(scene)
  if (linkage === null)
    return <p className={styles['quiet']}>This needs a linkage whose bodies move in parallel planes.</p>
  return (
    <>
      <Choice
        label="Polygon of"
        value={kind}
        options={KINDS}
        onChange={(polygon) => change(`Draw the ${polygon} polygon`, (draft) => setMotionView(draft, { polygon }))}
      />
      <Polygon linkage={linkage} kind={kind} />
    </>
  )
}

interface Shown {
  readonly of: LinkagePolygon
  readonly time: number
  readonly extent: Extent
}

interface PolygonProps {
  readonly linkage: Linkage
  readonly kind: PolygonKind
}

function Polygon({ linkage, kind }: PolygonProps) {
  const [fitted, setFitted] = useState(false)
  const scene = useSceneOnShow((s) => s)
  const known = useRef<{ readonly linkage: Linkage; readonly kind: PolygonKind; readonly extent: Extent } | null>(null)
  const look = useMemo(() => paperFacing(linkage.normal), [linkage])
  const shown = useReadout((frame): Shown | null => {
    const pose = readLinkage(linkage, frame)
    if (pose === null) return null
    const of = readPolygon(scene, linkage, pose, frame, kind)
    // the scale is that of the largest so far, so that it stands still over a run
    const last = known.current
    const before = !fitted && last?.linkage === linkage && last.kind === kind ? last.extent : null
    const extent = growExtent(before, of, look)
    known.current = { linkage, kind, extent }
    return { of, time: readTime(frame), extent }
  })
  if (shown === null) return null
  const drawing = layOut(shown.of, kind, look, shown.extent)
  return (
    <>
      <Switch label="As large as fits at this instant" checked={fitted} onChange={setFitted} />
      <Sheet drawing={drawing} kind={kind} shown={shown} title={scene.title} />
    </>
  )
}

interface SheetProps {
  readonly drawing: Drawing
  readonly kind: PolygonKind
  readonly shown: Shown
  readonly title: string
}

function Sheet({ drawing, kind, shown: { of, time }, title }: SheetProps) {
  const moving = of.points.flatMap((point, i) =>
    point.pivot ? [] : [{ ...point, size: Math.hypot(...of.polygon.vectors[i]!) }],
  )
  const pivots = of.points.filter(({ pivot }) => pivot)
  const told = moving.map(({ name, size }) => `${name} ${formatReading(size, kind)}`).join(', ')
  const name = `${kind === 'velocity' ? 'Velocity' : 'Acceleration'} polygon at ${time.toFixed(3)} s`
  const save = (): void => {
    const blob = new Blob([polygonSvg(drawing, kind, `${title}: ${name}`)], { type: 'image/svg+xml' })
    download({ name: fileNameFor(title, ` ${kind} polygon.svg`), blob })
  }
  return (
    <div className={styles['sheet']} data-kind={kind}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${name}: ${told}`} className={styles['drawing']}>
        {drawing.lines.map(({ key, tone, from, to, dashed, head, joint }) => (
          <Hovered key={key} joint={joint} tone={tone}>
            <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} strokeDasharray={dashed ? DASHES : undefined} />
            {head !== null && <polygon points={cornersOf(head)} />}
            {joint !== null && <line className={styles['reach']} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />}
          </Hovered>
        ))}
        <circle className={styles['pole']} cx={drawing.pole[0]} cy={drawing.pole[1]} r="2.5" />
        {drawing.texts.map(({ key, tone, at, text, joint }) => (
          <Hovered key={key} joint={joint} tone={tone}>
            <text x={at[0]} y={at[1]}>
              {text}
            </text>
          </Hovered>
        ))}
      </svg>
      <ul aria-label="Points of the polygon" className={styles['points']}>
        <li>
          <i>{POLE}</i> <span>{['Ground', ...pivots.map(({ words }) => words)].join(', ')}</span> <span>0</span>
        </li>
        {moving.map((point) => (
          <PointRow key={point.name} joint={point.joint}>
            <i>{point.name}</i> <span>{point.words}</span> <span>{formatReading(point.size, kind)}</span>
          </PointRow>
        ))}
      </ul>
      <p className={styles['quiet']}>
        {kind === 'velocity'
          ? 'Full arrows from the pole o are velocities of points; thin lines between their ends are the images of links. s is the speed of what slides, along its path.'
          : 'Full arrows from the pole o are accelerations of points. Dashed are their parts: n normal, t tangential, c of Coriolis, s along the path of what slides.'}
      </p>
      <Button look="quiet" onClick={save}>
        <Download aria-hidden="true" /> Save the polygon as SVG
      </Button>
    </div>
  )
}

/** Whether a joint is under the pointer, here or in the view, and what tells that it is. */
function useHover(joint: string | null) {
  const { session } = useLaboratory()
  const hovered = useSession((s) => joint !== null && s.hovered?.kind === 'joint' && s.hovered.id === joint)
  if (joint === null) return {}
  return {
    'data-hovered': hovered || undefined,
    'data-joint': joint,
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType !== 'touch' && session.getState().hover({ kind: 'joint', id: joint }),
    onPointerLeave: () => session.getState().hover(null),
  }
}

function Hovered({
  joint,
  tone,
  children,
}: {
  readonly joint: string | null
  readonly tone: string
  readonly children: ReactNode
}) {
  const hover = useHover(joint)
  return (
    <g data-tone={tone} {...hover}>
      {children}
    </g>
  )
}

function PointRow({ joint, children }: { readonly joint: string | null; readonly children: ReactNode }) {
  const hover = useHover(joint)
  return <li {...hover}>{children}</li>
}
