import { Check } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { ACTION_GROUPS, useAction, useLaboratory, useSession, type Action } from '../../laboratory/index.ts'
import { Dialog, KeyCaps, SearchField } from '../primitives/index.ts'
import { PLOT_HABITS } from '../charts/index.ts'
import { plural } from '../mobility/index.ts'
import { farFrom, matchesWords, moveInList } from '../search/index.ts'
import { PANE_HABITS, POINTER_HABITS } from './habits.ts'
import styles from './ShortcutSheet.module.css'

const HABITS = [
  { label: 'Keys', title: 'From part to part', list: PANE_HABITS },
  { label: 'Pointer', title: 'Pointer and touch', list: POINTER_HABITS },
  { label: 'Plots', title: 'In a plot', list: PLOT_HABITS },
]

/** Everything that can be done, with its keys; searchable, and each line does it. */
export function ShortcutSheet() {
  const { actions, session } = useLaboratory()
  const open = useSession((s) => s.dialog === 'shortcuts')
  const [query, setQuery] = useState('')
  const commands = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => moveInList(event, commands.current, query)
  const textsOf = (a: Action): readonly string[] => [a.about ?? '', a.group, a.keywords ?? '', ...a.keys]
  const far = (a: Action): number => farFrom(query, a.label, textsOf(a))
  const found = actions.all
    .filter((a) => matchesWords(query, [a.label, ...textsOf(a)]))
    .toSorted((a, b) => far(a) - far(b))
  // What Enter takes comes first, with its group.
  const groups = ACTION_GROUPS.map((group) => ({ group, list: found.filter((a) => a.group === group) }))
    .filter(({ list }) => list.length > 0)
    .toSorted((a, b) => far(a.list[0]!) - far(b.list[0]!))
  const habits = HABITS.map(({ title, label, list }) => ({
    title,
    label,
    list: list.filter((h) => matchesWords(query, [label, h.gesture, h.effect])),
  })).filter(({ list }) => list.length > 0)
  const close = () => {
    setQuery('')
    session.getState().closeDialog()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Keyboard and pointer"
      tools={<SearchField label="Search the commands" value={query} autoFocus onChange={setQuery} onKeyDown={move} />}
    >
      <p role="status" className="visually-hidden">
        {plural(found.length, 'command')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go from command to command */}
      <div ref={commands} onKeyDown={move}>
        {groups.map(({ group, list }) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.heading}>{group}</h3>
            <ul>
              {list.map((action) => (
                <Line key={action.id} action={action} close={close} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {habits.map(({ title, label, list }) => (
        <section key={label} className={styles.group} aria-label={label}>
          <h3 className={styles.heading}>{title}</h3>
          <dl>
            {list.map((habit) => (
              <div key={habit.gesture} className={styles.habit}>
                <dt>{habit.gesture}</dt>
                <dd>{habit.effect}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {found.length === 0 && habits.length === 0 && (
        <p className={styles.none}>Nothing is called “{query}”. Try another word, such as “step” or “zoom”.</p>
      )}
    </Dialog>
  )
}

function Line({ action, close }: { readonly action: Action; readonly close: () => void }) {
  const { label, enabled, pressed, perform } = useAction(action.id)
  const Icon = action.icon
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        disabled={!enabled}
        onClick={() => {
          close()
          perform()
        }}
      >
        <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
        <span className={styles.label}>
          {label}
          {action.about !== undefined && <span className={styles.about}>{action.about}</span>}
        </span>
        {pressed === true && (
          <span className={styles.on}>
            <Check aria-hidden="true" size={14} /> on
          </span>
        )}
        <span className={styles.keys}>
          {action.keys.map((key) => (
            <KeyCaps key={key} binding={key} always />
          ))}
        </span>
      </button>
    </li>
  )
}
