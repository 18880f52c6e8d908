import { Plus, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { useLaboratory, useReadout, useScene, useAct } from '../../laboratory/index.ts'
import { screwsIn, seenFrom, setScrew, nameOfBody } from '../../scene/index.ts'
import { Button, IconButton, Switch } from '../primitives/index.ts'
import { BodyPair } from './BodyPair.tsx'
import styles from './Motion.module.css'
import { readScrewTexts } from './screw-texts.ts'
import { useBodyPair } from './useBodyPair.ts'

/** Screw axes of bodies as seen from others: their numbers, their axodes, and the way to another one. */
export function ScrewsSection() {
  const { simulation } = useLaboratory()
  const change = useAct()
  const scene = useScene((s) => s.scene)
  const screws = screwsIn(scene)
  const { body, from, choose } = useBodyPair()
  const texts = useReadout((frame) => screws.map((screw) => readScrewTexts(frame, screw).join('|')))
  const isShown = screws.some((screw) => screw.body === body && seenFrom(screw) === from)
  if (body === undefined) return <p className={styles['quiet']}>Nothing moves yet.</p>
  return (
    <>
      {screws.length > 0 && (
        <ul aria-label="Screw axes that are drawn" className={styles['list']}>
          {screws.map((screw, i) => {
            const other = seenFrom(screw)
            const name = `${nameOfBody(scene, screw.body)} seen from ${nameOfBody(scene, other)}`
            return (
              <li key={`${screw.body} ${other}`} className={styles['item']} data-screw>
                <div className={styles['head']}>
                  <b>{name}</b>
                  <IconButton
                    size="small"
                    icon={Trash2}
                    label={`Hide the screw axis of ${name}`}
                    onClick={() =>
                      change(`Hide the screw axis of ${name}`, (draft) => setScrew(draft, screw.body, other, null))
                    }
                  />
                </div>
                <dl className={styles['numbers']}>
                  {(texts?.[i] ?? '').split('|').map((line) => {
                    const [term = '', value = ''] = line.split('=')
                    return (
                      <Fragment key={term}>
                        <dt>{term}</dt>
                        <dd>{value}</dd>
                      </Fragment>
                    )
                  })}
                </dl>
                <Switch
                  label="Axodes: the surfaces that it sweeps"
                  checked={screw.axode === true}
                  onChange={(axode) =>
                    change(axode ? `Draw the axodes of ${name}` : `Hide the axodes of ${name}`, (draft) =>
                      setScrew(draft, screw.body, other, { axode }),
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      <BodyPair what="Screw axis" body={body} from={from} choose={choose} />
      <Button
        look="quiet"
        disabled={isShown || simulation.frame === null}
        onClick={() =>
          change(`Show the screw axis of ${nameOfBody(scene, body)}`, (draft) =>
            setScrew(draft, body, from, { axode: false }),
          )
        }
      >
        <Plus aria-hidden="true" /> Show the screw axis
      </Button>
      {screws.length > 0 && (
        <p className={styles['quiet']}>
          The axode ruled with full lines stays with the body that one looks from; the dashed one goes along and rolls
          on it. They grow as the mechanism runs.
        </p>
      )}
    </>
  )
}
