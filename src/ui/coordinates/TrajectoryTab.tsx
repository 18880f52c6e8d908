import { FileUp, Play, X } from 'lucide-react'
import { useRef } from 'react'
import { editOrTell, useLaboratory } from '../../laboratory/index.ts'
import { followLaws, setTrajectory, type TreeCoordinate, type Way } from '../../scene/index.ts'
import { Problem } from '../asking/index.ts'
import { quantityWords } from '../fields/index.ts'
import { Button, Choice, IconButton, Section } from '../primitives/index.ts'
import styles from './Coordinates.module.css'
import { leaveTable, usePlanned } from './desk.ts'
import { EffortsSection } from './EffortsSection.tsx'
import type { Table } from './kept-desks.ts'
import { canLead, plannedLaws } from './plan.ts'
import { PointsTable } from './PointsTable.tsx'

interface TrajectoryTabProps {
  readonly coordinates: readonly TreeCoordinate[]
  /** Why the last table was not read. */
  readonly problem: string | null
  /** What was wrong with a table is no longer of interest. */
  readonly onProblemOver: () => void
  readonly onTable: (file: File) => void
}

const WAYS: readonly { readonly value: Way; readonly label: string }[] = [
  { value: 'quintic', label: 'Quintic' },
  { value: 'spline', label: 'Cubic spline' },
]
const OF_WAY: Readonly<Record<Way, string>> = {
  quintic: 'A polynomial of the fifth degree from point to point: at rest at each.',
  spline: 'Cubics with one acceleration on both sides of a point: at rest at the first and the last.',
}

/** The trajectory that the joints are to follow, through points or from a table, and what it takes. */
export function TrajectoryTab({ coordinates, problem, onProblemOver, onTable }: TrajectoryTabProps) {
  const lab = useLaboratory()
  const { points, way, table } = usePlanned()
  const choose = (next: Way): void =>
    void editOrTell(lab, 'Way between the points', (draft) => (setTrajectory(draft, { way: next }), true))
  const follow = (): void => {
    onProblemOver()
    const laws = plannedLaws({ points, way, table }, coordinates) ?? []
    const label = 'Follow the trajectory'
    if (editOrTell(lab, label, (draft) => (followLaws(draft, laws), true), { restarts: true }) === null) return
    lab.playback.play()
  }
  return (
    <>
      <Section title="Trajectory">
        {problem !== null && <Problem>{problem}</Problem>}
        {table !== null ? (
          <TableTold
            table={table}
            free={coordinates.filter((one) => canLead(one) && !hasCourse(table, one)).length}
            onClose={() => {
              onProblemOver()
              leaveTable(lab)
            }}
          />
        ) : points.length === 0 ? (
          <p className={styles['quiet']}>
            {coordinates.some(canLead)
              ? 'Set a pose and add it as a point, pose by pose. Or take'
              : 'In closed loops poses are no points of a trajectory. Take'}{' '}
            a table, as the command line does: in its first line “time” and names such as “joint{' '}
            {coordinates[0]!.joint.id}.coordinate {coordinates[0]!.on === 'angle' ? '[deg]' : '[mm]'}”.
          </p>
        ) : (
          <>
            <PointsTable coordinates={coordinates} />
            <Choice label="Between the points" value={way} options={WAYS} onChange={choose} />
            <p className={styles['quiet']}>{OF_WAY[way]}</p>
          </>
        )}
        <div className={styles['buttons']}>
          {(table !== null || points.length > 0) && (
            <Button look="primary" disabled={table === null && points.length < 2} onClick={follow}>
              <Play aria-hidden="true" />
              Follow
            </Button>
          )}
          <TableButton onTable={onTable} />
        </div>
        {table === null && points.length === 1 && <p className={styles['quiet']}>It takes two points at least.</p>}
      </Section>
      <EffortsSection coordinates={coordinates} />
    </>
  )
}

const hasCourse = ({ trajectory: { courses } }: Table, { joint, on }: TreeCoordinate): boolean =>
  courses.some((course) => course.joint.id === joint.id && course.on === on)

interface TableToldProps {
  readonly table: Table
  /** How many coordinates that could be led it says nothing of. */
  readonly free: number
  readonly onClose: () => void
}

function TableTold({ table: { name, trajectory }, free, onClose }: TableToldProps) {
  const { times, courses } = trajectory
  return (
    <div className={styles['table']}>
      <p>
        {name}: {courses.length === 1 ? 'one coordinate' : `${courses.length} coordinates`} at {times.length} times, up
        to {quantityWords(times.at(-1)!, 'time')}. Splines go through them; after the last time the joints go on as fast
        as they are then.{' '}
        {free > 0 &&
          `It says nothing of ${free === 1 ? 'one other coordinate, which stays' : `${free} other coordinates, which stay`} as free or as driven as before.`}
      </p>
      <IconButton size="small" icon={X} label="Leave the table" onClick={onClose} />
    </div>
  )
}

function TableButton({ onTable }: { readonly onTable: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" />
        Take a table (CSV) …
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        aria-label="Table of a trajectory"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // the same file can be chosen again
          event.target.value = ''
          if (file !== undefined) onTable(file)
        }}
      />
    </>
  )
}
