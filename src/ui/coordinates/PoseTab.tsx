import { Plus, SkipBack, Unlink } from 'lucide-react'
import { editOrTell, useLaboratory, useReadout, useRun, useScene } from '../../laboratory/index.ts'
import { freeCoordinates, type TreeCoordinate, type Untold } from '../../scene/index.ts'
import { readTime } from '../../simulation/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Coordinates.module.css'
import { CoordinateRow } from './CoordinateRow.tsx'
import { canLead, isLed, keyOf, nameOf } from './plan.ts'
import { HELD_WORDS, untoldWords } from './words.ts'
import { valuesNow } from './values-now.ts'
import { useAddPoint } from './useAddPoint.ts'

interface PoseTabProps {
  readonly coordinates: readonly TreeCoordinate[]
  readonly untold: readonly Untold[]
}

/** A slider for each coordinate, which poses the mechanism at its start; while it runs they show where it is. */
export function PoseTab({ coordinates, untold }: PoseTabProps) {
  const lab = useLaboratory()
  const { playback, simulation } = lab
  const add = useAddPoint(coordinates)
  const playing = useRun((s) => s.playing)
  // Every edit renders it again.
  useScene((s) => s.revision)
  const time = useReadout(readTime) ?? 0
  const values = useReadout((frame) => valuesNow(frame, coordinates))
  const valueOf = (k: number): number => values?.[k] ?? coordinates[k]!.stated
  /** What holds all of them, told once. */
  const [{ held: first }, ...others] = coordinates as readonly [TreeCoordinate, ...TreeCoordinate[]]
  const common = others.length > 0 && others.every(({ held }) => held === first) ? first : null
  const away = playing || time > 0
  const led = coordinates.filter(({ leads }) => leads !== null)
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
      {away && coordinates.some(canLead) && (
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
      {common !== null && <p className={styles['quiet']}>{HELD_WORDS[common].all}</p>}
      <ul className={styles['rows']}>
        {coordinates.map((coordinate, k) => (
          <CoordinateRow
            key={keyOf(coordinate)}
            coordinate={coordinate}
            name={nameOf(coordinate, coordinates)}
            value={valueOf(k)}
            away={away}
            tells={common === null}
            led={isLed(coordinate)}
          />
        ))}
      </ul>
      {untold.map((one) => (
        <p key={one.joint.id} className={styles['quiet']}>
          {untoldWords(one)}
        </p>
      ))}
      {coordinates.some(canLead) && (
        <div className={styles['buttons']}>
          <Button onClick={add}>
            <Plus aria-hidden="true" />
            Add this pose as a point
          </Button>
        </div>
      )}
    </>
  )
}
