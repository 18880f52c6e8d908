import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useReading, useReadout, useScene } from '../../laboratory/index.ts'
import type { Joint } from '../../scene/index.ts'
import { IconButton } from '../primitives/index.ts'
import { listed } from '../status/wording.ts'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { readJoint, type JointTexts, type Line } from './joint-texts.ts'
import { bodyName } from './joint-words.ts'
import { Reading, Readings } from './Readings.tsx'

const WHY = {
  shared: '≈ Not unique: redundant constraints can share it in many ways. Shown is the share of least norm.',
  unknown: '≈ Not known to be unique: the mechanism is too large to find out with every picture.',
} as const

/** What the joint passes on, where it stands, what its drives exert: now. */
export function JointReadings({ joint }: { readonly joint: Joint }) {
  const scene = useScene((s) => s.scene)
  const normal = useReading().normals.get(joint.id) ?? null
  const [opposite, setOpposite] = useState(false)
  // As text, so that an equal reading is seen as equal and renders nothing.
  const text = useReadout(
    (frame) => JSON.stringify(readJoint(frame, { scene, joint, normal, sign: opposite ? -1 : 1 })),
    `${opposite} ${normal?.join(' ')}`,
  )
  const now = text === null ? null : (JSON.parse(text) as JointTexts | null)
  if (now === null) return null
  const names = [bodyName(scene, joint.driven.body), bodyName(scene, joint.main.body)]
  const [on, by] = opposite ? names.toReversed() : names
  const about = `torque about the joint’s place on ${names[0]}`
  const others = now.together?.joints.filter((id) => id !== joint.id) ?? []
  const nameOf = (id: string): string => scene.joints.find((j) => j.id === id)?.name ?? id
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
      <Readings
        label="Readings"
        note={
          normal === null
            ? `x, y, z: along the axes of the world; ${about}.`
            : `In the plane that it moves in, along the axes of the world; ${about}.`
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
            <p className={styles['note']}>{WHY.shared}</p>
          ) : null}
        </details>
      )}
    </Fold>
  )
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return lines.map(({ name, value, exact, open, tone, vector }) => (
    <Reading
      key={name}
      name={name}
      value={open ? `≈ ${value}` : value}
      exact={exact}
      vector={vector}
      {...(tone ? { tone } : {})}
    />
  ))
}
