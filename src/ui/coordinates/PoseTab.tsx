import { Plus, SkipBack, Unlink } from 'lucide-react'
import { editOrTell, useLaboratory, useReadout, useRun, useScene } from '../../laboratory/index.ts'
import { freeCoordinates, placeOfFreedom, type TreeCoordinate, type Untold } from '../../scene/index.ts'
import { coordinateNow, readTime } from '../../simulation/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Coordinates.module.css'
import { CoordinateRow } from './CoordinateRow.tsx'
import { deskOf } from './desk.ts'
import { keyOf, nameOf, withPoint } from './plan.ts'
import { whyHeld } from './why.ts'

interface PoseTabProps {
  readonly coordinates: readonly TreeCoordinate[]
  readonly untold: readonly Untold[]
}

/** A slider for each coordinate, which poses the mechanism at its start; while it runs they show where it is. */
export function PoseTab({ coordinates, untold }: PoseTabProps) {
  const lab = useLaboratory()
  const { playback, simulation } = lab
  const playing = useRun((s) => s.playing)
  const revision = useScene((s) => s.revision)
  const time = useReadout(readTime) ?? 0
  const values =
    useReadout(
      (frame) => coordinates.map(({ joint, on }) => coordinateNow(frame, joint.id, placeOfFreedom(joint, on))),
      revision,
    ) ?? []
  const valueOf = (k: number): number => {
    const value = values[k]
    return value === undefined || Number.isNaN(value) ? coordinates[k]!.stated : value
  }
  const away = playing || time > 0
  const led = coordinates.filter(({ leads }) => leads !== null)
  const add = (): void => {
    const desk = deskOf(lab)
    const pose = Object.fromEntries(coordinates.map((coordinate, k) => [keyOf(coordinate), valueOf(k)]))
    desk.setState({ points: withPoint(desk.getState().points, pose), table: null })
  }
  const rewind = (): void => {
    playback.pause()
    simulation.rewind()
  }
  const free = (): void => {
    const now = new Map(coordinates.map((coordinate, k) => [keyOf(coordinate), valueOf(k)]))
    editOrTell(lab, 'Free the joints', (draft) =>
      freeCoordinates(
        draft,
        led.map((one) => ({
          joint: one.joint.id,
          on: one.on,
          value: away || one.held !== null ? null : now.get(keyOf(one))!,
        })),
      ),
    )
  }
  return (
    <>
      {away && (
        <div className={styles['note']}>
          <p>The run has left its start, where sliders set the pose.</p>
          <Button onClick={rewind}>
            <SkipBack aria-hidden="true" />
            Back to the start
          </Button>
        </div>
      )}
      {led.length > 0 && (
        <div className={styles['note']}>
          <p>
            {led.length === coordinates.length
              ? 'Laws of motion lead all of them.'
              : `Laws of motion lead ${led.length} of them.`}
          </p>
          <Button onClick={free}>
            <Unlink aria-hidden="true" />
            Free the joints
          </Button>
        </div>
      )}
      <ul className={styles['rows']}>
        {coordinates.map((coordinate, k) => (
          <CoordinateRow
            key={keyOf(coordinate)}
            coordinate={coordinate}
            name={nameOf(coordinate, coordinates)}
            value={valueOf(k)}
            away={away}
            why={whyHeld(coordinate)}
          />
        ))}
      </ul>
      {untold.map(({ joint, why }) => (
        <p key={joint.id} className={styles['quiet']}>
          {joint.name}: {why.charAt(0).toLowerCase() + why.slice(1)}
        </p>
      ))}
      <div className={styles['buttons']}>
        <Button onClick={add}>
          <Plus aria-hidden="true" />
          Add this pose as a point
        </Button>
      </div>
    </>
  )
}
