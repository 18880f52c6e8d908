import { Download, ListPlus } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { fileNameFor, useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { Modes, ModesWish } from '../../simulation/index.ts'
import { AnswerState, AsBefore, Findings, Problem, useAskedAgain } from '../asking/index.ts'
import { download } from '../exchange/index.ts'
import { Button, Choice, Switch, Tooltip, useEscape } from '../primitives/index.ts'
import { askModes, endModes, FIRST, makeModesStore, type ModesState } from './asking.ts'
import { modesCsv } from './csv.ts'
import { FrequencyResponse } from './FrequencyResponse.tsx'
import { ModeList } from './ModeList.tsx'
import styles from './Modes.module.css'
import { makePlayer } from './player.ts'
import { PlayerControls } from './PlayerControls.tsx'
import { countText, heldThenText, said, singularText, verdictOf } from './verdict.ts'
import { VerdictLine } from './VerdictLine.tsx'
import { wrongOf } from './without.ts'
import { DAMPED, isDamped } from './words.ts'

const WHERE = [
  { value: 'equilibrium', label: 'At rest nearby' },
  { value: 'here', label: 'In this pose' },
] as const satisfies readonly { value: ModesWish['at']; label: string }[]

const WHAT_IT_IS =
  'The force in a joint turns with the bodies that it joins: to push them aside takes a force of its own. That is a stiffness like that of a spring, the tangent stiffness of the constraints.'
const LESSON =
  'The forces in joints turn with the bodies: that is a stiffness too. A hanging pendulum has no other; left out, it does not swing.'

/** How the mechanism vibrates: its modes, each to be played on the mechanism itself, and its answer to a harmonic force. */
export function ModesPanel() {
  const lab = useLaboratory()
  const { scenes, session, simulation } = lab
  const [at, setAt] = useState<ModesWish['at']>(() => (spins(scenes.getState().scene) ? 'here' : 'equilibrium'))
  const [compared, setCompared] = useState(false)
  const document = useScene((s) => s.document)
  const [more, setMore] = useState({ document, count: FIRST })
  const count = more.document === document ? more.count : FIRST
  const [store] = useState(makeModesStore)
  const state = useStore(store)
  const player = useMemo(() => makePlayer(lab), [lab])
  const shown = useStore(player.state, (s) => s.shown)
  const again = useAskedAgain({
    ask: () => void askModes({ scenes, simulation, store }, at, count),
    end: () => endModes({ simulation, store }),
    known: () => (store.getState().modes === null ? null : store.getState().revision),
    // To show a shape holds the run, whose pose has become another since they were found.
    kept: shown.length > 0,
    wish: `${at} ${count}`,
  })
  const modes = useShownModes(state)
  useEffect(() => () => player.stop(), [player])
  useEffect(() => player.renew(modes), [player, modes])
  useEscape(shown.length > 0, player.stop)
  const revision = useScene((s) => s.revision)
  const stale = state.revision !== revision || state.at !== at
  const running = useRun((s) => s.playing)
  const outdated = state.modes !== null && stale
  const bodies = useScene((s) => s.scene.bodies)
  const bodyName = useMemo(() => {
    const names = new Map(bodies.map(({ id, name }) => [id, name]))
    return (id: string): string => names.get(id) ?? id
  }, [bodies])
  const scene = useScene((s) => s.scene)
  const held = useMemo(() => (modes === null ? '' : heldThenText(modes, scene, state.time)), [modes, scene, state.time])
  const why = useId()
  const next = modes === null || modes.complete ? 0 : nextCount(count, modes.freedoms)
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
      <AsBefore />
      <AnswerState
        busy={
          outdated
            ? 'It has changed: looking again …'
            : state.asking
              ? state.count === count
                ? 'Looking for its modes …'
                : 'Looking for more of them …'
              : null
        }
        time={state.modes === null ? null : state.time}
        relation={state.at === 'here' ? 'Of' : 'At the rest nearest to'}
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
            <p>{said('Joints and drives leave it no freedom, and so nothing vibrates.', held)}</p>
          ) : (
            <>
              <VerdictLine verdict={verdictOf(modes, bodyName)} />
              {held !== '' && <p className={styles['note']}>{held}</p>}
              {modes.singular && <p className={styles['note']}>{singularText(modes)}</p>}
              {modes.without.length > 0 && (
                <div>
                  <Tooltip label={WHAT_IT_IS} side="right">
                    <div>
                      <Switch
                        checked={compared}
                        onChange={setCompared}
                        describedBy={why}
                        label="Compare: without the tangent stiffness of the constraints"
                      />
                    </div>
                  </Tooltip>
                  <p id={why} className={styles['small']}>
                    {compared ? LESSON : 'It is the stiffness that comes from the forces in joints.'}
                  </p>
                </div>
              )}
              <ModeList modes={modes} wrong={wrong} player={player} bodyName={bodyName} />
              {modes.modes.some(isDamped) && <p className={styles['small']}>{DAMPED}</p>}
              <div className={styles['foot']}>
                <span className={styles['quiet']}>{countText(modes)}</span>
                <span className={styles['footButtons']}>
                  {next > count && (
                    <Button look="quiet" disabled={state.asking} onClick={() => setMore({ document, count: next })}>
                      <ListPlus aria-hidden="true" />
                      {next < modes.freedoms ? `Show ${next}` : 'Show all'}
                    </Button>
                  )}
                  <Button look="quiet" onClick={() => exportModes()}>
                    <Download aria-hidden="true" />
                    Export as CSV
                  </Button>
                </span>
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
    const blob = new Blob([modesCsv(modes, bodyName)], { type: 'text/csv' })
    download({ name: fileNameFor(scenes.getState().scene.title, ' modes.csv'), blob })
  }
}

/** Whether bodies spin at the start; modes are then those of the turning mechanism, which differ from those at rest. */
const spins = ({ bodies }: Scene): boolean => bodies.some(({ angularVelocity }) => Math.hypot(...angularVelocity) > 0)

/** Twice as many, and in the end all: of one freedom that does not swing there are two. */
const nextCount = (count: number, freedoms: number): number => (2 * count < freedoms ? 2 * count : 2 * freedoms)

/** The modes that are shown; null if bodies were deleted since, until there are new ones. */
function useShownModes({ modes }: ModesState): Modes | null {
  const bodies = useScene((s) => s.scene.bodies)
  return useMemo(() => {
    const there = new Set(bodies.map(({ id }) => id))
    return modes !== null && modes.bodies.every(({ id }) => there.has(id)) ? modes : null
  }, [modes, bodies])
}
