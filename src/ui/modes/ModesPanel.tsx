import { Download } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { fileNameFor, useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { Modes, ModesWish } from '../../simulation/index.ts'
import { AnswerState, Findings, Problem, useAskedAgain } from '../asking/index.ts'
import { download } from '../exchange/make-file.ts'
import { Button, Choice, Switch, useEscape } from '../primitives/index.ts'
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
  const running = useRun((s) => s.playing)
  const outdated = state.modes !== null && stale
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
      <AnswerState
        busy={outdated ? 'It has changed: looking again …' : state.asking ? 'Looking for its modes …' : null}
        time={state.modes !== null && state.at === 'here' ? state.time : null}
        again={again}
        againLabel={running ? 'In the pose now' : 'Look again'}
      />
      {state.problem !== null && !stale && (
        <Problem>
          <p>{state.problem}</p>
          {at === 'equilibrium' && <Button onClick={() => setAt('here')}>In this pose instead</Button>}
        </Problem>
      )}
      {modes !== null && (
        <Findings className={styles['findings']} stale={stale}>
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
        </Findings>
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
