import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { GROUND, pairOf, type Scene } from '../../scene/index.ts'
import type { Item, Selection } from '../../session/index.ts'
import { ActionButton } from '../action/index.ts'
import { AddMenu, BodyIcon, ForceIcon, GroundIcon, JointIcon } from '../outline/index.ts'
import styles from './Inspector.module.css'
import { bodyName } from './joint-words.ts'
import { countsOf, nameOfItem } from './several.ts'
import { SeveralFields } from './SeveralFields.tsx'

/** Several things selected: how many, and what can be done with all of them. */
export function MultiInspector({ selection }: { readonly selection: Selection }) {
  const { session } = useLaboratory()
  const scene = useScene((s) => s.scene)
  const ids = new Set(selection.filter((s) => s.kind === 'body').map((s) => s.id))
  const bodies = scene.bodies.filter((b) => ids.has(b.id))
  const pair = pairOf(selection)
  return (
    <>
      <header className={styles['head']}>
        <div className={styles['kind']}>
          <span>{selection.length} selected</span>
          <span className={styles['headTools']}>
            <ActionButton id="frame-selection" size="small" side="bottom" />
            <ActionButton id="duplicate" size="small" side="bottom" />
            <ActionButton id="delete" size="small" side="bottom" />
          </span>
        </div>
        <p className={styles['quiet']}>{countsOf(selection)}.</p>
        <div className={styles['tools']}>
          <ActionButton id="tool-move" size="small" side="bottom" />
          <ActionButton id="tool-rotate" size="small" side="bottom" />
          <ActionButton id="select-connected" size="small" side="bottom" />
          <ActionButton id="mirror" size="small" side="bottom" />
          <ActionButton id="array" size="small" side="bottom" />
          <ActionButton id="rename-several" size="small" side="bottom" />
          <ActionButton id="hide" size="small" side="bottom" />
          <ActionButton id="lock" size="small" side="bottom" />
        </div>
      </header>
      <ul className={styles['several']}>
        {selection.map((item) => (
          <li key={`${item.kind}/${item.id}`}>
            <button type="button" onClick={() => session.getState().select([item])}>
              <Icon scene={scene} item={item} />
              {nameOfItem(scene, item)}
            </button>
          </li>
        ))}
      </ul>
      {pair === null || ids.size < 2 ? null : (
        <div className={styles['between']}>
          <span>
            Between {bodyName(scene, pair.driven)} and {bodyName(scene, pair.main)}
          </span>
          <span className={styles['headTools']}>
            Joint <AddMenu group="joints" /> Force <AddMenu group="forces" />
          </span>
        </div>
      )}
      {bodies.length === 0 ? null : <SeveralFields bodies={bodies} />}
    </>
  )
}

function Icon({ scene, item }: { readonly scene: Scene; readonly item: Item }) {
  if (item.id === GROUND) return <GroundIcon />
  if (item.kind === 'body') return <BodyIcon shape={scene.bodies.find((b) => b.id === item.id)?.shapes[0]?.kind} />
  if (item.kind === 'joint') return <JointIcon type={scene.joints.find((j) => j.id === item.id)?.type ?? 'lock'} />
  const force = scene.forces.find((f) => f.id === item.id)
  return force && <ForceIcon kind={force.kind} />
}
