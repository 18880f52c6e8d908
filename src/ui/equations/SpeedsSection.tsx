import { Circle, CircleDot } from 'lucide-react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { drivesOf, freedomsOf, givesEffort, type Joint } from '../../scene/index.ts'
import type { Equations, Formulas, Speed, SpeedName } from '../../simulation/index.ts'
import { formatReading } from '../fields/index.ts'
import { Button, IconButton } from '../primitives/index.ts'
import styles from './Equations.module.css'
import { Formula } from './Formula.tsx'
import { Long } from './Long.tsx'
import { rateOf } from './rates.ts'
import { refusals, withChosen, type SpeedWords } from './speeds.ts'
import type { Names } from './useNames.ts'

interface SpeedsSectionProps {
  readonly equations: Equations
  readonly words: readonly SpeedWords[]
  readonly names: Names
  readonly chosen: readonly SpeedName[]
  readonly choose: (speeds: readonly SpeedName[]) => void
  /** Those of the same mechanism, where they are known. */
  readonly formulas: Formulas | null
}

/** The speeds of the tree of joints, which of them are independent, and the choice of these where loops leave one. */
export function SpeedsSection({ equations, words, names, chosen, choose, formulas }: SpeedsSectionProps) {
  const { session } = useLaboratory()
  const joints = useScene((s) => s.scene.joints)
  const { speeds, independent } = equations
  const isLed = joints.some((joint) => drivesOf(joint).some(({ kind }) => !givesEffort(kind)))
  const freed = isLed
    ? ' What its joints would do by themselves is told once they are freed, in the panel of joint coordinates.'
    : ''
  const isTree = independent.length === speeds.length
  const refused = refusals(equations, chosen, words)
  if (speeds.length === 0)
    return <p className={styles['quiet']}>Its joints and drives leave no body a speed of its own.{freed}</p>
  return (
    <>
      <Long label="Speeds" rows={speeds.length}>
        <table className={styles['table']} data-speeds>
          <thead>
            <tr>
              <th>Speed</th>
              <th>Value</th>
              {!isTree && <th aria-label="Independent">Indep.</th>}
            </tr>
          </thead>
          <tbody>
            {speeds.map((speed, f) => {
              const { symbol, name } = words[f]!
              const rate = formulas?.ok === true ? rateOf(speed, formulas, joints) : null
              const turns = speed.motion === 'turn'
              const { joint } = speed
              return (
                <tr
                  key={`${speed.body} ${speed.place}`}
                  onPointerEnter={() =>
                    session
                      .getState()
                      .light([
                        { kind: 'body', id: speed.body },
                        ...(joint === null ? [] : [{ kind: 'joint' as const, id: joint }]),
                      ])
                  }
                  onPointerLeave={() => session.getState().light([])}
                >
                  <th scope="row">
                    <span className={styles['symbol']}>{symbol}</span> {names.body(speed.body)}
                    <small>
                      {wayWords(speed, joints, names)}
                      {rate !== null && (
                        <>
                          ; <Formula latex={`{} = ${rate}`} plain={`= ${rate}`} />
                        </>
                      )}
                    </small>
                  </th>
                  <td>{formatReading(speed.value, turns ? 'angular-velocity' : 'velocity')}</td>
                  {!isTree && (
                    <td>
                      {speed.independent ? (
                        <span className={styles['mark']} role="img" aria-label="independent">
                          <CircleDot aria-hidden="true" size={16} />
                        </span>
                      ) : independent.length === 0 ? (
                        'no'
                      ) : (
                        <IconButton
                          size="small"
                          side="right"
                          icon={Circle}
                          label={`Make ${name} independent`}
                          onClick={() => choose(withChosen(chosen, speed, independent.length))}
                        />
                      )}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </Long>
      <div role="status">
        {refused.map((text) => (
          <p key={text} className={styles['note']}>
            {text}
          </p>
        ))}
      </div>
      <p className={styles['quiet']}>
        {independent.length === 0
          ? `Drives and loops leave no freedom: every speed follows from the pose and the drives, and there is nothing to solve for.${freed}`
          : isTree
            ? 'There are no loops: all speeds are independent.'
            : chosen.length === 0
              ? 'Chosen by the program: those by which the others are told well. The choice changes the matrices, and nothing of the motion.'
              : 'Another choice changes the matrices, and nothing of the motion.'}
      </p>
      {chosen.length > 0 && !isTree && <Button onClick={() => choose([])}>Let the program choose</Button>}
    </>
  )
}

/** How a body moves at a speed: about or along the axis of its joint, where that has one. */
function wayWords({ joint, motion, axis, world }: Speed, joints: readonly Joint[], names: Names): string {
  const turns = motion === 'turn'
  const way = turns ? 'turns' : 'moves'
  const by = turns ? 'about' : 'along'
  const told = axis ?? (world && `${world} of the world`)
  const where = told === null ? '' : ` ${by} ${told}`
  if (joint === null) return where === '' ? `${way} freely` : `${way}${where}`
  const of = joints.find(({ id }) => id === joint)
  if (of !== undefined && freedomsOf(of.type).includes(turns ? 'angle' : 'slide'))
    return `${turns ? way : 'slides'} ${by} the axis of ${names.joint(joint)}`
  return `${way}${where} at ${names.joint(joint)}`
}
