import { useStore } from 'zustand'
import { FULL_SWEEP } from '../glyphs/arrow-length.ts'
import type { GlyphKind } from '../viewing/glyph.ts'
import type { LegendRow } from '../viewing/legend-store.ts'
import { MOST_REACTIONS } from '../glyphs/strongest.ts'
import { roundText, type Quantity } from '../../units/index.ts'
import { useViewing } from '../viewing/viewing.ts'

const NAMES: Readonly<Record<GlyphKind, readonly [name: string, quantity: Quantity]>> = {
  force: ['Force', 'force'],
  torque: ['Torque', 'torque'],
  gravity: ['Gravity', 'force'],
  velocity: ['Velocity', 'velocity'],
  acceleration: ['Acceleration', 'acceleration'],
}
/** Radius of the curved arrow in the legend, px. */
const ARC = 9

/** Says what an arrow of a certain length stands for. */
export function Legend() {
  const { legend } = useViewing()
  const rows = useStore(legend)
  if (rows.length === 0) return null
  return (
    <div className="viewport-legend" role="group" aria-label="Scale of the arrows">
      <dl>
        {rows.map((row) => (
          <Row key={row.kind} row={row} />
        ))}
      </dl>
      {rows.map(
        ({ kind, total }) =>
          total !== null && (
            <p key={kind}>
              {NAMES[kind][0]}s: the {MOST_REACTIONS} largest of {total}
            </p>
          ),
      )}
      {rows.some((r) => r.hatched) && <p>Hatched: a share, which is not unique</p>}
      {rows.some((r) => r.unknown) && <p>Hatched: not known to be unique</p>}
      {rows.some((r) => r.inexact) && <p>Hatched: inexact, masses are too far apart</p>}
      {rows.some((r) => r.together) && <p>Solid beside them: their sum, which is unique</p>}
      {rows.some((r) => r.cut) && <p>Broken shaft: off the scale</p>}
    </div>
  )
}

function Row({ row }: { readonly row: LegendRow }) {
  const [name, quantity] = NAMES[row.kind]
  return (
    <div className="viewport-legend-row" style={{ color: `var(--${row.kind})` }}>
      <dt>
        <span className="visually-hidden">{name}</span>
        {row.kind === 'torque' ? (
          <CurvedArrow sweep={row.length} />
        ) : (
          <StraightArrow length={row.length} kind={row.kind} />
        )}
      </dt>
      <dd>
        <b>{roundText(row.value, quantity)}</b> <span>{name.toLowerCase()}</span>
      </dd>
    </div>
  )
}

function StraightArrow({ length, kind }: { readonly length: number; readonly kind: GlyphKind }) {
  const weight = kind === 'force' ? 4 : kind === 'gravity' ? 3 : 2
  const head = kind === 'force' ? 12 : 9
  return (
    <svg width={length} height={14} aria-hidden="true">
      <path d={`M0 7H${length - head + 1}`} stroke="currentColor" strokeWidth={weight} />
      <path
        d={`M${length - head} ${7 - head * 0.42}L${length} 7L${length - head} ${7 + head * 0.42}Z`}
        fill="currentColor"
      />
      {kind === 'acceleration' && (
        <path
          d={`M${length - 1.7 * head} ${7 - head * 0.42}L${length - 0.7 * head} 7L${length - 1.7 * head} ${7 + head * 0.42}Z`}
          fill="currentColor"
        />
      )}
    </svg>
  )
}

function CurvedArrow({ sweep }: { readonly sweep: number }) {
  const turn = Math.min(sweep, FULL_SWEEP)
  const at = (angle: number): string => `${12 + ARC * Math.cos(angle)} ${12 - ARC * Math.sin(angle)}`
  const end = turn - 0.5
  const along = [-Math.sin(turn - 0.25), -Math.cos(turn - 0.25)] as const
  const [x, y] = [12 + ARC * Math.cos(end), 12 - ARC * Math.sin(end)]
  const tip = `${x + 9 * along[0]} ${y + 9 * along[1]}`
  const side = (s: number): string => `${x - s * 4 * along[1]} ${y + s * 4 * along[0]}`
  return (
    <svg width={26} height={25} aria-hidden="true">
      <path
        d={`M${at(0)}A${ARC} ${ARC} 0 ${end > Math.PI ? 1 : 0} 0 ${at(Math.max(0, end))}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
      />
      <path d={`M${side(1)}L${tip}L${side(-1)}Z`} fill="currentColor" />
    </svg>
  )
}
