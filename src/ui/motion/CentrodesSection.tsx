import { Plus, Trash2 } from 'lucide-react'
import { useScene, useAct } from '../../laboratory/index.ts'
import { centrodesIn, GROUND, seenFrom, setCentrode, type Scene, nameOfBody } from '../../scene/index.ts'
import { Button, IconButton } from '../primitives/index.ts'
import { BodyPair } from './BodyPair.tsx'
import styles from './Motion.module.css'
import { useBodyPair } from './useBodyPair.ts'
import { useLinkage } from './useLinkage.ts'

/** Centrodes of bodies as seen from others, and the way to another one. */
export function CentrodesSection() {
  const change = useAct()
  const linkage = useLinkage()
  const scene = useScene((s) => s.scene)
  const shown = centrodesIn(scene)
  const { body, from, choose } = useBodyPair(linkage === null ? undefined : (id) => !isPivoted(scene, id))
  if (body === undefined) return <p className={styles['quiet']}>Nothing moves yet.</p>
  const isShown = shown.some((one) => one.body === body && seenFrom(one) === from)
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Centrodes that are drawn" className={styles['list']}>
          {shown.map((one) => {
            const other = seenFrom(one)
            const name = `${nameOfBody(scene, one.body)} seen from ${nameOfBody(scene, other)}`
            return (
              <li key={`${one.body} ${other}`} className={styles['item']} data-centrode>
                <div className={styles['head']}>
                  <b>{name}</b>
                  <IconButton
                    size="small"
                    icon={Trash2}
                    label={`Hide the centrodes of ${name}`}
                    onClick={() =>
                      change(`Hide the centrodes of ${name}`, (draft) => setCentrode(draft, one.body, other, false))
                    }
                  />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <BodyPair what="Centrodes" body={body} from={from} choose={choose} />
      <Button
        look="quiet"
        disabled={isShown || linkage === null}
        onClick={() =>
          change(`Show the centrodes of ${nameOfBody(scene, body)}`, (draft) => setCentrode(draft, body, from, true))
        }
      >
        <Plus aria-hidden="true" /> Show the centrodes
      </Button>
      {shown.length > 0 && (
        <p className={styles['quiet']}>
          The fixed centrode, drawn full, stays with the body that one looks from; the moving one, dashed, rolls on it
          without sliding. They touch at the instant centre, and grow as the mechanism runs.
        </p>
      )}
    </>
  )
}

/** Whether it turns about a point of what is fixed, which both centrodes would be. */
function isPivoted({ bodies, joints }: Pick<Scene, 'bodies' | 'joints'>, id: string): boolean {
  const isFixed = (other: string): boolean => other === GROUND || bodies.some((body) => body.id === other && body.fixed)
  return joints.some(
    ({ driven, main }) => (driven.body === id && isFixed(main.body)) || (main.body === id && isFixed(driven.body)),
  )
}
