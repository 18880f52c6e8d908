import { Play, Plus, Square } from 'lucide-react'
import { useStore } from 'zustand'
import type { Mode, Modes } from '../../simulation/index.ts'
import { classes, Tooltip } from '../primitives/index.ts'
import styles from './Modes.module.css'
import type { Player } from './player.ts'
import { idleText, moverText } from './verdict.ts'
import { offText, SAME, wrongText, type Wrong } from './without.ts'
import { dampingText, kindText, nameOf } from './words.ts'

interface ModeListProps {
  readonly modes: Modes
  /** For each mode its value without the stiffness of the constraints; null if these are not compared. */
  readonly wrong: readonly (Wrong | null)[] | null
  readonly player: Player
  /** Name of a body, by its id. */
  readonly bodyName: (body: string) => string
}

/** The modes, lowest first. A click plays one on the mechanism; with Shift, or by the second button, two at once. */
export function ModeList({ modes, wrong, player, bodyName }: ModeListProps) {
  const shown = useStore(player.state, (s) => s.shown)
  const differs = modes.modes.some((mode, k) => {
    const beside = wrong?.[k] ?? null
    return beside !== null && offText(mode, beside) !== SAME
  })
  return (
    <div className={classes(wrong !== null && styles['compared'])}>
      {wrong !== null && (
        <p className={styles['columns']} aria-hidden="true">
          <span>With it: right</span>
          <span className={differs ? styles['wrong'] : undefined}>Without it{differs && ': wrong'}</span>
        </p>
      )}
      <ul className={styles['rows']} aria-label="Modes">
        {modes.modes.map((mode, k) => {
          const on = shown.includes(k)
          const Icon = on ? Square : Play
          return (
            <li key={k} className={classes(styles['item'], on && styles['on'])} data-kind={mode.kind}>
              <button
                type="button"
                className={styles['row']}
                aria-pressed={on}
                data-mode={mode.kind}
                data-value={mode.frequency}
                onClick={(event) => player.show(modes, k, event.shiftKey)}
              >
                <Icon aria-hidden="true" size={14} />
                <span className={styles['rowText']}>
                  <span className={styles['name']}>{nameOf(mode)}</span>{' '}
                  <span className={styles['kind']}>{restOf(modes, mode, bodyName, wrong !== null)}</span>
                </span>
                {wrong !== null && <WrongText mode={mode} wrong={wrong[k] ?? null} />}
              </button>
              {shown.length > 0 && (!on || shown.length > 1) && (
                <Tooltip label="Play both at the same time" side="right">
                  <button
                    type="button"
                    className={styles['besides']}
                    aria-pressed={on}
                    aria-label={`Together with ${nameOf(mode)}`}
                    onClick={() => player.show(modes, k, true)}
                  >
                    <Plus aria-hidden="true" size={12} />
                    {wrong === null && 'Together'}
                  </button>
                </Tooltip>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Text below the name of a mode; for one that does not swing, also what moves. */
function restOf(modes: Modes, mode: Mode, bodyName: (body: string) => string, brief: boolean): string {
  const { kind, frequency, stops } = mode
  const how = dampingText(mode)
  if (brief) return [frequency > 0 ? how : '', stops ? STOPS : ''].filter((text) => text !== '').join(', ')
  const who = frequency > 0 ? '' : moverText(modes, mode, bodyName)
  const parts = [
    frequency > 0 ? kindText(mode) : '',
    kind === 'idle' ? idleText(modes, mode, bodyName) : who === '' ? how : `${who}: ${how}`,
    stops ? `first order only, ${STOPS}` : '',
  ]
  return parts.filter((text) => text !== '').join(', ')
}

const STOPS = 'stops at a touch'

function WrongText({ mode, wrong }: { readonly mode: Mode; readonly wrong: Wrong | null }) {
  if (wrong === null) return null
  const off = offText(mode, wrong)
  return (
    <span className={classes(styles['beside'], off !== SAME && styles['wrong'])} data-wrong={wrong.frequency}>
      <span className="visually-hidden">without the tangent stiffness of the constraints: </span>
      <span className={styles['name']}>{wrongText(mode, wrong)}</span> <span className={styles['off']}>{off}</span>
    </span>
  )
}
