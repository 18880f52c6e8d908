import { withEntry, type Matrix6, type Vec3 } from '../../scene/index.ts'
import { VectorField } from '../fields/index.ts'
import type { Edited } from './edited-field.ts'
import { Fold } from './Fold.tsx'

type Triple = readonly [string, string, string]
const ALONG: Triple = ['x', 'y', 'z']
const ABOUT: Triple = ['θx', 'θy', 'θz']

/** Three entries of the matrix in one row of fields: their rows and columns. */
interface Line {
  readonly label: string
  readonly caption: string
  readonly block: 'along' | 'about' | 'coupled'
  readonly axes: Triple
  readonly places: readonly [Place, Place, Place]
}
type Place = readonly [row: number, column: number]

const diagonal = (from: 0 | 3): Line['places'] => [
  [from, from],
  [from + 1, from + 1],
  [from + 2, from + 2],
]
/** Above the diagonal of a block, whose mirror images follow. */
const beside = (from: 0 | 3): Line['places'] => [
  [from, from + 1],
  [from + 1, from + 2],
  [from, from + 2],
]

const DIAGONAL: readonly Line[] = [
  { label: 'along', caption: 'Along', block: 'along', axes: ALONG, places: diagonal(0) },
  { label: 'about', caption: 'About', block: 'about', axes: ALONG, places: diagonal(3) },
]
const COUPLED: readonly Line[] = [
  { label: 'between directions', caption: 'Between directions', block: 'along', axes: ['xy', 'yz', 'xz'], places: beside(0) }, // prettier-ignore
  { label: 'between turns', caption: 'Between turns', block: 'about', axes: ['θx θy', 'θy θz', 'θx θz'], places: beside(3) }, // prettier-ignore
  ...ALONG.map((axis, r): Line => ({ label: `${axis} by turns`, caption: `${axis} by turns`, block: 'coupled', axes: ABOUT, places: [[r, 3], [r, 4], [r, 5]] })), // prettier-ignore
]

/** A symmetric matrix of x y z θx θy θz: its diagonal, and on request all the rest, each block in its unit. */
export function MatrixFields({ field, value, put }: Edited<'matrix6'>) {
  const matrix = value as Matrix6
  const show = ({ label, caption, block, axes, places }: Line) => {
    const entries = places.map(([r, c]) => matrix[r]![c]!) as unknown as Vec3
    return (
      <VectorField
        key={label}
        label={`${field.label} ${label}`}
        caption={caption}
        dimension={field.dimensions[block]}
        value={entries}
        axes={axes}
        {...(places.every(([r, c]) => r === c) ? { min: 0 } : {})}
        onCommit={(next) =>
          put(
            places.reduce((sum, [r, c], i) => (next[i] === entries[i] ? sum : withEntry(sum, r, c, next[i]!)), matrix),
          )
        }
      />
    )
  }
  const coupled = COUPLED.some(({ places }) => places.some(([r, c]) => matrix[r]![c] !== 0))
  return (
    <>
      {DIAGONAL.map(show)}
      <Fold id="matrix-coupled" title="Whole matrix" initially={false} summary={coupled ? 'coupled' : 'diagonal'}>
        {COUPLED.map(show)}
      </Fold>
    </>
  )
}
