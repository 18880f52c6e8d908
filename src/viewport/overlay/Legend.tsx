import { useStore } from 'zustand'
import { notesOf, shapeOf, wordsOf } from '../glyphs/legend-content.ts'
import type { LegendRow } from '../viewing/legend-store.ts'
import { useViewing } from '../viewing/viewing.ts'

/** Says what an arrow of a certain length stands for. @param brief whether there is no room for what is added in words */
export function Legend({ brief }: { readonly brief: boolean }) {
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
      {notesOf(rows).map((note) => (
        <p key={note} className={brief ? 'visually-hidden' : undefined}>
          {note}
        </p>
      ))}
    </div>
  )
}

function Row({ row }: { readonly row: LegendRow }) {
  const { name, value } = wordsOf(row)
  return (
    <div className="viewport-legend-row" style={{ color: `var(--${row.kind})` }}>
      <dt>
        <span className="visually-hidden">{name}</span>
        <Arrow row={row} />
      </dt>
      <dd>
        <b>{value}</b> <span>{name.toLowerCase()}</span>
      </dd>
    </div>
  )
}

function Arrow({ row }: { readonly row: LegendRow }) {
  const { width, height, paths } = shapeOf(row)
  return (
    <svg width={width} height={height} aria-hidden="true">
      {paths.map((path, k) =>
        path.width === null ? (
          <path key={k} d={path.d} fill="currentColor" />
        ) : (
          <path key={k} d={path.d} fill="none" stroke="currentColor" strokeWidth={path.width} />
        ),
      )}
    </svg>
  )
}
