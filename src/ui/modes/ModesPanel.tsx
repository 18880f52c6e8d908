import { Download, LoaderCircle, RefreshCw } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { fileNameFor, useLaboratory, useReadout, useRun, useScene } from '../../laboratory/index.ts'
import type { Scene } from '../../scene/index.ts'
import { readTime, type Modes, type ModesWish } from '../../simulation/index.ts'
import { useAskedAgain } from '../diagnosis/useAskedAgain.ts'
import { useEscape } from '../diagnosis/useEscape.ts'
import { download } from '../exchange/make-file.ts'
import { formatReading } from '../fields/index.ts'
import { Button, Choice, classes, Switch } from '../primitives/index.ts'
import { plural } from '../status/wording.ts'
import { askModes, endModes, makeModesStore, type ModesState } from './asking.ts'
import { modesCsv } from './csv.ts'
import { FrequencyResponse } from './FrequencyResponse.tsx'
import { ModeList } from './ModeList.tsx'
import styles from './Modes.module.css'
import { makePlayer } from './player.ts'
import { PlayerControls } from './PlayerControls.tsx'
import { wrongOf } from './without.ts'
import { aboutText } from './words.ts'

/** Times closer than this are the same pose, s. */
const SAME_TIME = 1e-9

const WHERE = [
  { value: 'equilibrium', label: 'At rest nearby' },
  { value: 'here', label: 'In this pose' },
] as const satisfies readonly { value: ModesWish['at']; label: string }[]

/** How the mechanism vibrates: its modes, each to be played on the mechanism itself, and its answer to a harmonic force. */
export function ModesPanel() {
  const lab = useLaboratory()
  const { scenes, session, simulation } = lab
  const [at, setAt] = useState<ModesWish['at']>(() => (spins(scenes.getState().scene) ? 'here' : 'equilibrium'))
  const [compared, setCompared] = useState(false)
  const [store] = useState(makeModesStore)
  const state = useStore(store)
  const again = useAskedAgain({
    ask: () => void askModes({ scenes, simulation, store }, at),
    end: () => endModes({ simulation, store }),
    known: () => (store.getState().modes === null ? null : store.getState().revision),
    wish: at,
  })
  const player = useMemo(() => makePlayer(lab), [lab])
  const shown = useStore(player.state, (s) => s.shown)
  const modes = useShownModes(state)
  useEffect(() => () => player.stop(), [player])
  useEffect(() => player.renew(modes), [player, modes])
  useEscape(shown.length > 0, player.stop)
  const revision = useScene((s) => s.revision)
  const stale = state.revision !== revision || state.at !== at
  const wrong = useMemo(() => (compared && modes !== null ? wrongOf(modes) : null), [compared, modes])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc leaves whatever has the focus in it
    <div
      className={styles['panel']}
      aria-busy={state.asking}
      data-modes
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        session.getState().setPanel('modes', false)
      }}
    >
      <Choice label="Where" value={at} options={WHERE} onChange={setAt} />
      <State state={state} stale={stale} again={again} />
      {state.problem !== null && !stale && (
        <div className={styles['problem']}>
          <p>{state.problem}</p>
          {at === 'equilibrium' && <Button onClick={() => setAt('here')}>In this pose instead</Button>}
        </div>
      )}
      {modes !== null && (
        <div className={classes(styles['findings'], stale && styles['stale'])}>
          {modes.modes.length === 0 ? (
            <p>
              Joints and drives leave it nothing to move by, and so nothing vibrates. Drives hold what they have now.
            </p>
          ) : (
            <>
              <p className={styles['quiet']}>{aboutText(modes)}</p>
              {modes.without.length > 0 && (
                <Switch
                  checked={compared}
                  onChange={setCompared}
                  label={
                    <span>
                      Beside, without K<sub>c</sub>
                    </span>
                  }
                />
              )}
              {compared && (
                <p className={styles['quiet']}>
                  The forces in joints turn with the bodies, and so hold them back or push them on. Leave that
                  stiffness, K<sub>c</sub>, out and a pendulum has none at all.
                </p>
              )}
              <ModeList modes={modes} wrong={wrong} player={player} />
              <div className={styles['foot']}>
                <span className={styles['quiet']}>{countText(modes)}</span>
                <Button look="quiet" onClick={() => exportModes()}>
                  <Download aria-hidden="true" />
                  Export as CSV
                </Button>
              </div>
              {shown.length > 0 && <PlayerControls modes={modes} player={player} />}
              <FrequencyResponse at={at} modes={modes} revision={state.revision} player={player} />
            </>
          )}
        </div>
      )}
    </div>
  )

  function exportModes(): void {
    if (modes === null) return
    const { scene } = scenes.getState()
    const nameOf = (id: string): string => scene.bodies.find((body) => body.id === id)?.name ?? id
    const blob = new Blob([modesCsv(modes, nameOf)], { type: 'text/csv' })
    download({ name: fileNameFor(scene.title, ' modes.csv'), blob })
  }
}

/** What is set spinning at the start is asked about as it turns: at rest it is another machine. */
const spins = ({ bodies }: Scene): boolean => bodies.some(({ angularVelocity }) => Math.hypot(...angularVelocity) > 0)

/** Of bodies that are gone nothing is shown before it is looked at again. */
function useShownModes({ modes }: ModesState): Modes | null {
  const bodies = useScene((s) => s.scene.bodies)
  return useMemo(() => {
    const there = new Set(bodies.map(({ id }) => id))
    return modes !== null && modes.bodies.every(({ id }) => there.has(id)) ? modes : null
  }, [modes, bodies])
}

const countText = ({ modes, freedoms }: Modes): string =>
  modes.length < freedoms
    ? `The ${modes.length} lowest of ${plural(freedoms, 'degree of freedom', 'degrees of freedom')}`
    : plural(freedoms, 'degree of freedom', 'degrees of freedom')

interface StateProps {
  readonly state: ModesState
  readonly stale: boolean
  readonly again: () => void
}

/** Whether what is said is of what is seen. */
function State({ state: { modes, at, asking, time }, stale, again }: StateProps) {
  const now = useReadout(readTime)
  const running = useRun((s) => s.playing)
  const outdated = modes !== null && (stale || asking)
  const elsewhere = modes !== null && now !== null && at === 'here' && Math.abs(now - time) > SAME_TIME
  return (
    <div className={styles['state']} role="status">
      {outdated || asking ? (
        <>
          <LoaderCircle aria-hidden="true" size={14} />
          {modes !== null && stale ? 'It has changed: looking again …' : 'Looking for its modes …'}
        </>
      ) : elsewhere ? (
        <>
          Of the pose at {formatReading(time, 'time')}
          <Button look="quiet" onClick={again}>
            <RefreshCw aria-hidden="true" />
            {running ? 'In the pose now' : 'Look again'}
          </Button>
        </>
      ) : null}
    </div>
  )
}
