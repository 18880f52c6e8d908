import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useScene, useSession } from '../../laboratory/index.ts'
import { centrodesIn, GROUND, seenFrom, setCentrode } from '../../scene/index.ts'
import { Button, IconButton } from '../primitives/index.ts'
import { BodyPair, nameOf } from './BodyPair.tsx'
import styles from './Motion.module.css'
import { useChange } from './useChange.ts'
import { useLinkage } from './useLinkage.ts'

/** Centrodes of bodies as seen from others, and the way to another one. */
export function CentrodesSection() {
  const change = useChange()
  const linkage = useLinkage()
  const scene = useScene((s) => s.scene)
  const chosen = useSession((s) => s.selection.find(({ kind }) => kind === 'body')?.id)
  const shown = centrodesIn(scene)
  const moving = scene.bodies.filter(({ fixed }) => !fixed)
  const [wish, setWish] = useState<{ readonly body: string | null; readonly from: string }>({
    body: null,
    from: GROUND,
  })
  const body = [wish.body, chosen].find((id) => moving.some((one) => one.id === id)) ?? moving[0]?.id
  const from =
    wish.from !== body && (wish.from === GROUND || moving.some(({ id }) => id === wish.from)) ? wish.from : GROUND
  if (body === undefined) return <p className={styles['quiet']}>Nothing moves yet.</p>
  const isShown = shown.some((one) => one.body === body && seenFrom(one) === from)
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Centrodes that are drawn" className={styles['list']}>
          {shown.map((one) => {
            const other = seenFrom(one)
            const name = `${nameOf(scene, one.body)} seen from ${nameOf(scene, other)}`
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
      <BodyPair
        what="Centrodes"
        body={body}
        from={from}
        onBody={(id) => setWish({ body: id, from })}
        onFrom={(id) => setWish({ body, from: id })}
      />
      <Button
        look="quiet"
        disabled={isShown || linkage === null}
        onClick={() =>
          change(`Show the centrodes of ${nameOf(scene, body)}`, (draft) => setCentrode(draft, body, from, true))
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
