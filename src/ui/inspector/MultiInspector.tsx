import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { GROUND, pairOf, setFixed, setShape, type Scene } from '../../scene/index.ts'
import type { Item, Selection } from '../../session/index.ts'
import { ActionButton } from '../action/index.ts'
import { ColourField } from '../fields/index.ts'
import { AddMenu, BodyIcon, ForceIcon, GroundIcon, JointIcon } from '../outline/index.ts'
import { Switch } from '../primitives/index.ts'
import styles from './Inspector.module.css'
import { bodyName, listed } from './joint-words.ts'
import { useAct } from './useEdit.ts'

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** "2 bodies and 1 joint". */
function countsOf(selection: Selection): string {
  const of = (kind: Item['kind']): number => selection.filter((s) => s.kind === kind).length
  const parts = [
    of('body') === 0 ? '' : count(of('body'), 'body', 'bodies'),
    of('joint') === 0 ? '' : count(of('joint'), 'joint', 'joints'),
    of('force') === 0 ? '' : count(of('force'), 'force', 'forces'),
  ]
  return listed(parts.filter((p) => p !== ''))
}

/** Several things selected: how many, and what can be done with all of them. */
export function MultiInspector({ selection }: { readonly selection: Selection }) {
  const { session } = useLaboratory()
  const scene = useScene((s) => s.scene)
  const act = useAct()
  const ids = new Set(selection.filter((s) => s.kind === 'body').map((s) => s.id))
  const bodies = scene.bodies.filter((b) => ids.has(b.id))
  const pair = pairOf(selection)
  const colours = new Set(bodies.flatMap((b) => b.shapes.map((s) => s.colour ?? null)))
  const paint = (colour: string | null): void => {
    act('Change colours', (draft) => {
      for (const body of bodies) {
        body.shapes.forEach((shape, i) => {
          const { colour: _old, ...bare } = shape
          setShape(draft, body.id, i, colour === null ? bare : { ...bare, colour })
        })
      }
    })
  }
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
      </header>
      <ul className={styles['several']}>
        {selection.map((item) => (
          <li key={`${item.kind}/${item.id}`}>
            <button type="button" onClick={() => session.getState().select([item])}>
              <Icon scene={scene} item={item} />
              {nameOf(scene, item)}
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
      {bodies.length === 0 ? null : (
        <>
          <Switch
            label="Fixed"
            checked={bodies.every((b) => b.fixed)}
            onChange={(on) =>
              act(on ? 'Fix bodies' : 'Free bodies', (draft) => bodies.forEach((b) => setFixed(draft, b.id, on)))
            }
          />
          <ColourField
            label="Colour of the selected bodies"
            caption="Colour"
            value={colours.size === 1 ? ([...colours][0] ?? null) : 'mixed'}
            onChange={paint}
          />
        </>
      )}
    </>
  )
}

function nameOf(scene: Scene, item: Item): string {
  if (item.kind === 'body') return item.id === GROUND ? 'Ground' : bodyName(scene, item.id)
  return (item.kind === 'joint' ? scene.joints : scene.forces).find((x) => x.id === item.id)?.name ?? item.id
}

function Icon({ scene, item }: { readonly scene: Scene; readonly item: Item }) {
  if (item.id === GROUND) return <GroundIcon />
  if (item.kind === 'body') return <BodyIcon shape={scene.bodies.find((b) => b.id === item.id)?.shapes[0]?.kind} />
  if (item.kind === 'joint') return <JointIcon type={scene.joints.find((j) => j.id === item.id)?.type ?? 'lock'} />
  return <ForceIcon kind={scene.forces.find((f) => f.id === item.id)?.kind ?? 'load'} />
}
