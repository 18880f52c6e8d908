import { Trash2, TrendingUp, MoveUpRight } from 'lucide-react'
import { performAction, useLaboratory, useReadout, useScene, useSceneOnShow, useAct } from '../../laboratory/index.ts'
import { massOfBody, motionPointName, motionPointsIn, setMotionPoint } from '../../scene/index.ts'
import { bodyOffset, calcPointMotion } from '../../simulation/index.ts'
import { formatReading } from '../../units/index.ts'
import { Button, forHand, IconButton, Switch } from '../primitives/index.ts'
import styles from './Motion.module.css'

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Points whose velocity and acceleration are drawn as arrows, with their values, and the way to another one. */
export function PointsSection() {
  const lab = useLaboratory()
  const change = useAct()
  const scene = useScene((s) => s.scene)
  const shown = useSceneOnShow((s) => s)
  const points = motionPointsIn(scene)
  const texts = useReadout((frame) =>
    points.flatMap(({ body: id, position }) => {
      const body = shown.bodies.find((one) => one.id === id)
      const at = bodyOffset(frame, id)
      if (body === undefined || at < 0) return ['–', '–']
      const { velocity, acceleration } = calcPointMotion(frame.data, at, position ?? massOfBody(body).centre)
      return [
        formatReading(Math.hypot(...velocity), 'velocity'),
        formatReading(Math.hypot(...acceleration), 'acceleration'),
      ]
    }),
  )
  return (
    <>
      {points.length > 0 && (
        <ul aria-label="Points whose motion is drawn" className={styles['list']}>
          {points.map((point, i) => {
            const name = sentence(motionPointName(scene, point.index))
            const at = { body: point.body, ...(point.position && { position: point.position }) }
            const off = { velocity: false, acceleration: false }
            return (
              <li key={point.index} className={styles['item']}>
                <div className={styles['head']}>
                  <b>{name}</b>
                  <IconButton
                    size="small"
                    icon={Trash2}
                    label={`Draw no motion of ${name}`}
                    onClick={() => change(`Draw no motion of ${name}`, (draft) => setMotionPoint(draft, at, off))}
                  />
                </div>
                <Switch
                  label={
                    <span className={styles['told']}>
                      Velocity <span data-tone="velocity">{texts?.[2 * i] ?? '–'}</span>
                    </span>
                  }
                  checked={point.velocity !== false}
                  onChange={(velocity) =>
                    change(velocity ? `Draw the velocity of ${name}` : `Hide the velocity of ${name}`, (draft) =>
                      setMotionPoint(draft, at, { velocity }),
                    )
                  }
                />
                <Switch
                  label={
                    <span className={styles['told']}>
                      Acceleration <span data-tone="acceleration">{texts?.[2 * i + 1] ?? '–'}</span>
                    </span>
                  }
                  checked={point.acceleration === true}
                  onChange={(acceleration) =>
                    change(
                      acceleration ? `Draw the acceleration of ${name}` : `Hide the acceleration of ${name}`,
                      (draft) => setMotionPoint(draft, at, { acceleration }),
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles['ways']}>
        <Button look="quiet" onClick={() => performAction(lab, lab.actions.get('place-velocity'))}>
          <TrendingUp aria-hidden="true" /> Velocity of a point
        </Button>
        <Button look="quiet" onClick={() => performAction(lab, lab.actions.get('place-acceleration'))}>
          <MoveUpRight aria-hidden="true" /> Acceleration of a point
        </Button>
      </div>
      {points.length === 0 && (
        <p className={styles['quiet']}>
          {forHand('Click a point of a body: its arrow goes along with it, with its value.')}
        </p>
      )}
    </>
  )
}
