import { Play, Plus, Square } from 'lucide-react'
import { useStore } from 'zustand'
import { useScene } from '../../laboratory/index.ts'
import type { Mode, Modes } from '../../simulation/index.ts'
import { classes } from '../primitives/index.ts'
import styles from './Modes.module.css'
import type { Player } from './player.ts'
import { offText, type Wrong } from './without.ts'
import { dampingText, frequencyText, kindText } from './words.ts'

interface ModeListProps {
  readonly modes: Modes
  /** What stands beside each without the stiffness of the constraints; null: it is not compared. */
  readonly wrong: readonly (Wrong | null)[] | null
  readonly player: Player
}

/** The modes, lowest first. A click plays one on the mechanism; with Shift, or by the second button, two at once. */
export function ModeList({ modes, wrong, player }: ModeListProps) {
  const shown = useStore(player.state, (s) => s.shown)
  const bodies = useScene((s) => s.scene.bodies)
  const names = new Map(bodies.map(({ id, name }) => [id, name]))
  return (
    <ul className={styles['rows']} aria-label="Modes">
      {modes.modes.map((mode, k) => {
        const on = shown.includes(k)
        const Icon = on ? Square : Play
        return (
          <li key={k} className={classes(styles['item'], on && styles['on'])}>
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
                <Name mode={mode} turner={mode.kind === 'idle' ? turnerOf(modes, mode, names) : ''} />
                {wrong !== null && <WrongText wrong={wrong[k] ?? null} />}
              </span>
            </button>
            {shown.length > 0 && (!on || shown.length > 1) && (
              <button
                type="button"
                className={styles['besides']}
                aria-pressed={on}
                aria-label={`and ${nameOf(mode)} at the same time`}
                title="Play both at once"
                onClick={() => player.show(modes, k, true)}
              >
                <Plus aria-hidden="true" size={12} />
                and
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What a mode is called where it is spoken of. */
export const nameOf = (mode: Mode): string => (mode.frequency > 0 ? frequencyText(mode.frequency) : kindText(mode))

/** The body that turns most. */
function turnerOf({ bodies }: Modes, { shape: { re, im } }: Mode, names: ReadonlyMap<string, string>): string {
  const turns = bodies.map((_, b) => Math.hypot(...re.slice(6 * b + 3, 6 * b + 6), ...im.slice(6 * b + 3, 6 * b + 6)))
  const body = bodies[turns.indexOf(Math.max(...turns))]
  return body === undefined ? '' : (names.get(body.id) ?? '')
}

function Name({ mode, turner }: { readonly mode: Mode; readonly turner: string }) {
  const rest = [mode.frequency > 0 ? kindText(mode) : '', `${turner} ${dampingText(mode)}`.trim()]
  return (
    <>
      <span className={styles['name']}>{nameOf(mode)}</span>{' '}
      <span className={styles['kind']}>{rest.filter((text) => text !== '').join(', ')}</span>
    </>
  )
}

function WrongText({ wrong }: { readonly wrong: Wrong | null }) {
  if (wrong === null) return null
  return (
    <span className={styles['wrong']} data-wrong={wrong.frequency}>
      without: <b>{frequencyText(wrong.frequency)}</b>, {offText(wrong)}
    </span>
  )
}
