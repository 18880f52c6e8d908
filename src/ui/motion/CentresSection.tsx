import { Fragment } from 'react'
import {
  ALL_LINES,
  nameOfCentre,
  readCentres,
  readLinkage,
  useReadout,
  useScene,
  type Linkage,
  useAct,
} from '../../laboratory/index.ts'
import { motionIn, pairIn, setMotionView } from '../../scene/index.ts'
import { formatFigures, formatVectorReading } from '../../units/index.ts'
import { SelectField } from '../fields/index.ts'
import { Switch } from '../primitives/index.ts'
import styles from './Motion.module.css'
import { useLinkage } from './useLinkage.ts'

const ALL = ' '
/** Directions below this are rounding. */
const ROUNDING = 1e-9

/** The switch for instant centres, whose lines are drawn, and where each is. */
export function CentresSection() {
  const change = useAct()
  const scene = useScene((s) => s.scene)
  const linkage = useLinkage()
  const { centres = false } = motionIn(scene)
  return (
    <>
      <Switch
        label="Instant centres of all pairs of links"
        checked={centres}
        disabled={linkage === null && !centres}
        onChange={(next) =>
          change(next ? 'Draw the instant centres' : 'Hide the instant centres', (draft) =>
            setMotionView(draft, { centres: next }),
          )
        }
      />
      {linkage === null ? (
        <p className={styles['quiet']}>This needs a linkage whose bodies move in parallel planes.</p>
      ) : (
        centres && <Centres linkage={linkage} />
      )}
    </>
  )
}

function Centres({ linkage }: { readonly linkage: Linkage }) {
  const change = useAct()
  const scene = useScene((s) => s.scene)
  const texts = useReadout((frame) => {
    const pose = readLinkage(linkage, frame)
    if (pose === null) return []
    return readCentres(linkage, pose).map(({ name, primary, centre }) => {
      if (centre.kind === 'centre') {
        const { texts: numbers, unit } = formatVectorReading(centre.point, 'length')
        return `${name}|${primary}|${numbers.join(', ')} ${unit}`
      }
      const direction = centre.kind === 'at-infinity' ? centre.direction : [0, 0, 0]
      const parts = direction.map((x) => formatFigures(Math.abs(x) < ROUNDING ? 0 : x, 3))
      return `${name}|${primary}|at infinity along ${parts.join(', ')}`
    })
  })
  const placeOf = (id: string): number => linkage.links.findIndex(({ bodies }) => bodies.includes(id))
  const pair =
    pairIn(scene)
      ?.map(placeOf)
      .toSorted((a, b) => a - b) ?? []
  const idOf = (i: number): string => linkage.links[i]!.bodies[0]!
  const options = linkage.links.flatMap((one, i) =>
    linkage.links.slice(i + 1).map((other, k) => ({
      value: `${i} ${i + 1 + k}`,
      label: `${nameOfCentre(i, i + 1 + k)}: ${one.name}, ${other.name}`,
    })),
  )
  return (
    <>
      <SelectField
        label="Lines of Kennedy’s theorem"
        caption="Lines"
        value={pair.length === 2 && !pair.includes(-1) ? pair.join(' ') : ALL}
        options={[{ value: ALL, label: linkage.links.length > ALL_LINES ? 'None' : 'All' }, ...options]}
        onChange={(value) => {
          const [i = 0, j = 0] = value.split(' ').map(Number)
          const next = value === ALL ? null : ([idOf(i), idOf(j)] as const)
          change('Choose the lines of Kennedy’s theorem', (draft) => setMotionView(draft, { pair: next }))
        }}
      />
      <ol aria-label="Links by their numbers" className={styles['links']}>
        {linkage.links.map(({ name, bodies }) => (
          <li key={bodies[0]}>{name}</li>
        ))}
      </ol>
      <dl aria-label="Instant centres" className={styles['numbers']} data-centres>
        {(texts ?? []).map((line) => {
          const [name = '', primary = '', place = ''] = line.split('|')
          return (
            <Fragment key={name}>
              <dt>
                {name} {primary === 'true' ? '⊙' : '◇'}
                <span className="visually-hidden">
                  {primary === 'true' ? ', at a joint' : ', by Kennedy’s theorem'}
                </span>
              </dt>
              <dd>{place}</dd>
            </Fragment>
          )
        })}
      </dl>
      <p className={styles['quiet']}>
        ⊙ is told by a joint, ◇ is found by Kennedy’s theorem: the three centres of any three links lie on one line.
      </p>
    </>
  )
}
