import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { editOrTell, useLaboratory, useScene } from '../../laboratory/index.ts'
import { setTrajectory, trajectoryIn, type TrajectoryPoint, type TreeCoordinate } from '../../scene/index.ts'
import { IconButton, useMoreBeside } from '../primitives/index.ts'
import { NumberInput, shownUnit } from '../fields/index.ts'
import styles from './Coordinates.module.css'
import {
  breakable,
  canLead,
  keyOf,
  nameOf,
  refusalOfTime,
  refusalOfValue,
  valueAt,
  withoutPoint,
  withValue,
} from './plan.ts'
import { useAddPoint } from './useAddPoint.ts'

/** The points of the trajectory, one below the other time after time: a column for each point, a row for each coordinate. */
export function PointsTable({ coordinates }: { readonly coordinates: readonly TreeCoordinate[] }) {
  const { points } = useScene(({ scene }) => trajectoryIn(scene))
  const lab = useLaboratory()
  const add = useAddPoint(coordinates)
  const edit = (label: string, next: readonly TrajectoryPoint[]): void =>
    void editOrTell(lab, label, (draft) => (setTrajectory(draft, { points: next }), true))
  const wide = useRef<HTMLDivElement>(null)
  const more = useMoreBeside(wide)
  return (
    <div ref={wide} className={styles['points']} data-more={more}>
      <table>
        <thead>
          <tr>
            <th scope="col">Point</th>
            {points.map((_, k) => (
              <th key={k} scope="col">
                <span className={styles['pointHead']}>
                  {k + 1}
                  <IconButton
                    size="small"
                    icon={X}
                    label={`Remove point ${k + 1}`}
                    onClick={() => edit(`Remove point ${k + 1}`, withoutPoint(points, k))}
                  />
                </span>
              </th>
            ))}
            <th>
              <IconButton size="small" icon={Plus} label="Add the pose on show as a point" onClick={add} />
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Time</th>
            {points.map((point, k) => (
              <td key={k}>
                <NumberInput
                  // why a time was refused goes with the times beside it
                  key={`${points[k - 1]?.time} ${points[k + 1]?.time}`}
                  label={`Time of point ${k + 1}`}
                  dimension="time"
                  unit={shownUnit('time', 1)}
                  value={point.time}
                  disabled={k === 0}
                  onCommit={(time) => {
                    const refusal = refusalOfTime(points, k, time)
                    if (refusal === null) edit(`Time of point ${k + 1}`, points.with(k, { ...point, time }))
                    return refusal
                  }}
                />
              </td>
            ))}
          </tr>
          {coordinates.filter(canLead).map((coordinate) => {
            const name = nameOf(coordinate, coordinates)
            return (
              <tr key={keyOf(coordinate)}>
                <th scope="row">{breakable(name)}</th>
                {points.map((point, k) => (
                  <td key={k}>
                    <NumberInput
                      label={`${name} at point ${k + 1}`}
                      dimension={coordinate.on === 'angle' ? 'angle' : 'length'}
                      noise={1e-9}
                      value={valueAt(point, coordinate)}
                      onCommit={(value) => {
                        const refusal = refusalOfValue(coordinate, value)
                        if (refusal === null)
                          edit(`${name} at point ${k + 1}`, points.with(k, withValue(point, coordinate, value)))
                        return refusal
                      }}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
