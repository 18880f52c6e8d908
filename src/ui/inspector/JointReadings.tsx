import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useReadout, useRun, useScene } from '../../laboratory/index.ts'
import { drivesOf, freedomOfDrive, freedomsOf, type Joint } from '../../scene/index.ts'
import { JOINT, jointOffset, type Frame } from '../../simulation/index.ts'
import { formatReading, formatVectorReading } from '../fields/index.ts'
import { IconButton } from '../primitives/index.ts'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { bodyName } from './joint-words.ts'
import { exactly, lengthOf, numberAt, tripleAt } from './read.ts'
import { Reading, Readings } from './Readings.tsx'

interface Texts {
  readonly force: string
  readonly forces: string
  readonly forceUnit: string
  readonly torque: string
  readonly torques: string
  readonly torqueUnit: string
  /** All digits, SI: force, its components, torque, its components. */
  readonly exact: readonly [string, string, string, string]
  /** One per coordinate and drive: name, value, all its digits in turn. */
  readonly rest: readonly string[]
}

/** What the joint passes on, where it stands, what its drives exert: now. */
export function JointReadings({ joint }: { readonly joint: Joint }) {
  const scene = useScene((s) => s.scene)
  const indeterminate = useRun((s) => s.report?.indeterminate.includes(joint.id) ?? false)
  const [opposite, setOpposite] = useState(false)
  const flat = useReadout((frame) => flatten(readJoint(frame, joint, opposite ? -1 : 1)))
  if (flat === null || flat.length === 0) return null
  const now = unflatten(flat)
  const names = [bodyName(scene, joint.driven.body), bodyName(scene, joint.main.body)]
  const [on, by] = opposite ? names.toReversed() : names
  const share = indeterminate ? ' (share)' : ''
  return (
    <Fold id="joint-now" title="Now">
      <p className={styles['onBy']}>
        On <b>{on}</b> by <b>{by}</b>
        <IconButton
          size="small"
          icon={ArrowLeftRight}
          label="Show the equal and opposite reaction"
          pressed={opposite}
          onClick={() => setOpposite(!opposite)}
        />
      </p>
      <Readings label="Readings" note="x, y, z: along the axes of the world; torque about the driven marker.">
        <Reading
          name={`Force${share}`}
          tone="force"
          value={now.force}
          exact={now.exact[0]}
          vector={{ texts: now.forces.split(' '), unit: now.forceUnit, exact: now.exact[1] }}
        />
        <Reading
          name={`Torque${share}`}
          tone="torque"
          value={now.torque}
          exact={now.exact[2]}
          vector={{ texts: now.torques.split(' '), unit: now.torqueUnit, exact: now.exact[3] }}
        />
        {threes(now.rest).map(([name, value, exact]) => (
          <Reading key={name} name={name} value={value} exact={exact} />
        ))}
      </Readings>
      {indeterminate ? (
        <p className={styles['note']}>
          Not unique: redundant rows can share the load in many ways. Shown is the minimum-norm share.
        </p>
      ) : null}
    </Fold>
  )
}

const threes = (list: readonly string[]): [string, string, string][] =>
  Array.from({ length: list.length / 3 }, (_, i) => [list[3 * i] ?? '', list[3 * i + 1] ?? '', list[3 * i + 2] ?? ''])

/** Null when the frame does not hold the joint. World axes, at the driven marker's origin. */
function readJoint(frame: Frame, joint: Joint, sign: 1 | -1): Texts | null {
  const at = jointOffset(frame, joint.id)
  if (at < 0) return null
  const f = tripleAt(frame, at + JOINT.force).map((x) => sign * x) as [number, number, number]
  const m = tripleAt(frame, at + JOINT.torque).map((x) => sign * x) as [number, number, number]
  const force = formatVectorReading(f, 'force')
  const torque = formatVectorReading(m, 'torque')
  const rest: string[] = []
  const freedoms = freedomsOf(joint.type)
  freedoms.forEach((freedom, i) => {
    const angle = freedom === 'angle'
    const second = i > 0
    const q = numberAt(frame, at + (second ? JOINT.coordinate2 : JOINT.coordinate))
    const rate = numberAt(frame, at + (second ? JOINT.rate2 : JOINT.rate))
    rest.push(angle ? 'Angle' : 'Slide', formatReading(q, angle ? 'angle' : 'length'), exactly(q))
    rest.push(
      angle ? 'Turning' : 'Sliding',
      formatReading(rate, angle ? 'angular-velocity' : 'velocity'),
      exactly(rate),
    )
  })
  drivesOf(joint).forEach((drive, i) => {
    const effort = numberAt(frame, at + (i === 0 ? JOINT.effort : JOINT.effort2))
    const angle = freedomOfDrive(drive.kind) === 'angle'
    const place = freedoms.indexOf(angle ? 'angle' : 'slide')
    const rate = numberAt(frame, at + (place > 0 ? JOINT.rate2 : JOINT.rate))
    const many = drivesOf(joint).length > 1
    rest.push(
      angle ? 'Drive torque' : 'Drive force',
      formatReading(effort, angle ? 'torque' : 'force'),
      exactly(effort),
    )
    rest.push(
      `Drive power${many ? (angle ? ' of the turn' : ' of the slide') : ''}`,
      formatReading(effort * rate, 'power'),
      exactly(effort * rate),
    )
  })
  return {
    force: formatReading(lengthOf(f), 'force'),
    forces: force.texts.join(' '),
    forceUnit: force.unit,
    torque: formatReading(lengthOf(m), 'torque'),
    torques: torque.texts.join(' '),
    torqueUnit: torque.unit,
    exact: [exactly(lengthOf(f)), exactly(...f), exactly(lengthOf(m)), exactly(...m)],
    rest,
  }
}

/** A flat list, so that an equal reading is seen as equal and renders nothing. */
const flatten = (t: Texts | null): readonly string[] =>
  t === null ? [] : [t.force, t.forces, t.forceUnit, t.torque, t.torques, t.torqueUnit, ...t.exact, ...t.rest]

function unflatten(flat: readonly string[]): Texts {
  const [force = '', forces = '', forceUnit = '', torque = '', torques = '', torqueUnit = ''] = flat
  const [a = '', b = '', c = '', d = '', ...rest] = flat.slice(6)
  return { force, forces, forceUnit, torque, torques, torqueUnit, exact: [a, b, c, d], rest }
}
