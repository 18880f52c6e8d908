import { useScene, useAct, useEdit } from '../../laboratory/index.ts'
import { limitedFreedom, setJointDamping, setLimits, startAngle, type Joint, type Limits } from '../../scene/index.ts'
import { NumberField, type Quantity } from '../fields/index.ts'
import { Switch } from '../primitives/index.ts'

/** Initial limits: a quarter turn or 100 mm either way of where the bodies start, stiff and well damped; SI. */
const START: Readonly<Record<'angle' | 'slide', Limits>> = {
  angle: { lower: -Math.PI / 2, upper: Math.PI / 2, stiffness: 1000, damping: 10 },
  slide: { lower: -0.1, upper: 0.1, stiffness: 1e5, damping: 100 },
}

/** Springy ends of a joint's coordinate, and its friction in proportion to the rate. */
export function LimitsFold({ joint }: { readonly joint: Joint }) {
  const edit = useEdit()
  const act = useAct()
  const freedom = limitedFreedom(joint.type)
  const start = useScene(({ scene }) => (freedom === 'angle' ? startAngle(scene, joint) : null) ?? 0)
  if (freedom === null) return null
  const angle = freedom === 'angle'
  const coordinate: Quantity = angle ? 'angle' : 'length'
  const { limits } = joint
  const { lower, upper } = START[freedom]
  const initial = { ...START[freedom], lower: lower + start, upper: upper + start }
  const put = (change: Partial<Limits>): string | null =>
    limits === null
      ? null
      : edit(`Change limits of ${joint.name}`, (draft) => setLimits(draft, joint.id, { ...limits, ...change }))
  return (
    <>
      <Switch
        label={angle ? 'Limits of the angle' : 'Limits of the slide'}
        checked={limits !== null}
        onChange={(on) =>
          act(on ? `Limit ${joint.name}` : `Remove limits of ${joint.name}`, (draft) =>
            setLimits(draft, joint.id, on ? initial : null),
          )
        }
      />
      {limits === null ? null : (
        <>
          <NumberField
            label="Lower limit"
            caption="From"
            dimension={coordinate}
            value={limits.lower}
            onCommit={(lower) => put({ lower })}
          />
          <NumberField
            label="Upper limit"
            caption="To"
            dimension={coordinate}
            value={limits.upper}
            onCommit={(upper) => put({ upper })}
          />
          <NumberField
            label="Stiffness of the limits"
            caption="Stiffness"
            dimension={angle ? 'torsion-stiffness' : 'stiffness'}
            value={limits.stiffness}
            min={0}
            hint={limits.stiffness === 0 ? 'Without stiffness nothing holds the joint there.' : undefined}
            onCommit={(stiffness) => put({ stiffness })}
          />
          <NumberField
            label="Damping of the limits"
            caption="Damping there"
            dimension={angle ? 'torsion-damping' : 'damping'}
            value={limits.damping}
            min={0}
            onCommit={(damping) => put({ damping })}
          />
        </>
      )}
      <NumberField
        label={angle ? 'Damping of the turn' : 'Damping of the slide'}
        caption="Damping"
        dimension={angle ? 'torsion-damping' : 'damping'}
        value={joint.damping}
        min={0}
        hint="Everywhere, in proportion to the rate."
        onCommit={(damping) =>
          edit(`Change damping of ${joint.name}`, (draft) => setJointDamping(draft, joint.id, damping))
        }
      />
    </>
  )
}
