import { ArrowLeftRight } from 'lucide-react'
import { hasNoReadings, useTreatment, useReadout, useRun, useScene, useSceneOnShow } from '../../laboratory/index.ts'
import { isToldByOwn, type Joint, nameOfJoint } from '../../scene/index.ts'
import { LEAST_NORM } from '../../simulation/index.ts'
import { classes, IconButton } from '../primitives/index.ts'
import { INEXACT, listed } from '../mobility/index.ts'
import { PlottableReadings, PlotThis } from '../plots/index.ts'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { readJoint, type JointTexts } from './joint-texts.ts'
import type { Line } from './line.ts'
import { bodyName } from './joint-words.ts'
import { NoReadings, Reading, Readings } from './Readings.tsx'

const WHY = {
  shared: `≈ Not unique: redundant constraints can share it in many ways. Shown is ${LEAST_NORM}`,
  unknown: '≈ Not known to be unique: the mechanism is too large to find out with every picture.',
  inexact: `≈ ${INEXACT}`,
} as const

interface JointSeen {
  readonly joint: Joint
  /** The equal and opposite reaction. */
  readonly opposite: boolean
}

/** Part of what is read of a joint now; null when the frame does not hold it. */
function useJointTexts<T>({ joint, opposite }: JointSeen, pick: (texts: JointTexts) => T): T | null {
  const scene = useSceneOnShow((s) => s)
  const shown = scene.joints.find(({ id }) => id === joint.id)
  const normal = useTreatment().normals.get(joint.id) ?? null
  // Read as text, so that an unchanged reading renders nothing.
  const text = useReadout((frame) => {
    const texts = shown && readJoint(frame, { scene, joint: shown, normal, sign: opposite ? -1 : 1 })
    return JSON.stringify(texts ? pick(texts) : null)
  })
  return text === null ? null : (JSON.parse(text) as T | null)
}

const NOTHING = [
  { name: 'Force', value: '–', tone: 'force', exact: undefined, quantity: undefined, open: false },
  { name: 'Torque', value: '–', tone: 'torque', exact: undefined, quantity: undefined, open: false },
] as const

/** The force and the torque that the joint passes on, in two lines that are always there: what is below keeps its place. */
export function JointSum(seen: JointSeen) {
  const now = useJointTexts(seen, ({ wrench }) => wrench)
  const none = useRun(hasNoReadings)
  const lines = none || now === null ? NOTHING : now
  return (
    <PlottableReadings className={classes(styles['readings'], styles['sum'])} label="What it passes on">
      {lines.map(({ name, value, tone, exact, quantity, open }) => (
        <Reading
          key={tone}
          name={name}
          cut
          value={open ? `≈ ${value}` : value}
          exact={exact}
          quantity={quantity}
          {...(tone ? { tone } : {})}
        />
      ))}
    </PlottableReadings>
  )
}

/** Shows the present reactions of a joint in components, its coordinates, and the efforts of its drives. */
export function JointReadings({ onTurn, ...seen }: JointSeen & { readonly onTurn: () => void }) {
  const { joint, opposite } = seen
  const scene = useScene((s) => s.scene)
  const normal = useTreatment().normals.get(joint.id) ?? null
  const none = useRun(hasNoReadings)
  const now = useJointTexts(seen, (texts) => texts)
  if (now === null) return null
  if (none)
    return (
      <Fold id="joint-now" title="Now" tools={<PlotThis kind="joint" id={joint.id} name={joint.name} />}>
        <NoReadings />
      </Fold>
    )
  const names = [bodyName(scene, joint.driven.body), bodyName(scene, joint.main.body)]
  const [on, by] = opposite ? names.toReversed() : names
  const about = isToldByOwn(joint.type) ? '' : `; torque about the joint’s place on ${names[0]}`
  const others = now.together?.joints.filter((id) => id !== joint.id) ?? []
  const nameOf = (id: string): string => nameOfJoint(scene, id)
  return (
    <Fold id="joint-now" title="Now" tools={<PlotThis kind="joint" id={joint.id} name={joint.name} />}>
      <p className={styles['onBy']}>
        On <b>{on}</b> by <b>{by}</b>
        <IconButton
          size="small"
          icon={ArrowLeftRight}
          label="Show the equal and opposite reaction"
          pressed={opposite}
          onClick={onTurn}
        />
      </p>
      <Readings
        label="Readings"
        note={
          normal === null
            ? `x, y, z: along the axes of the world${about}.`
            : `In the plane that it moves in, along the axes of the world${about}.`
        }
      >
        <Lines lines={[...now.wrench, ...now.rest]} />
      </Readings>
      {now.why === null ? null : <p className={styles['note']}>{WHY[now.why]}</p>}
      {now.together === null ? null : (
        <Readings
          label={`Together with ${listed(others.map(nameOf))}`}
          note={`Together with ${listed(others.map(nameOf))}, about the middle between them.`}
        >
          <Lines lines={now.together.lines} />
        </Readings>
      )}
      {now.across.length === 0 ? null : (
        <details className={styles['across']}>
          <summary>Across the plane</summary>
          <Readings label="Across the plane">
            <Lines lines={now.across} />
          </Readings>
          {now.across.some(({ open, vector }) => open || vector?.open.includes(true)) ? (
            <p className={styles['note']}>{WHY[now.why ?? 'shared']}</p>
          ) : null}
        </details>
      )}
    </Fold>
  )
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return lines.map(({ name, value, exact, quantity, open, tone, vector }) => (
    <Reading
      key={name}
      name={name}
      value={open ? `≈ ${value}` : value}
      exact={exact}
      quantity={quantity}
      vector={vector}
      {...(tone ? { tone } : {})}
    />
  ))
}
