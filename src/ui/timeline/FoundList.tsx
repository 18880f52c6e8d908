import { ChevronLeft, ChevronRight, Eye, Flag, Search } from 'lucide-react'
import { useState } from 'react'
import {
  editOrTell,
  searching,
  useLaboratory,
  usePlayback,
  useReadout,
  useRun,
  useScene,
  type FoundMoments,
} from '../../laboratory/index.ts'
import { addMark, SAME_MOMENT } from '../../scene/index.ts'
import { readTime } from '../../simulation/index.ts'
import { quantityWords } from '../fields/index.ts'
import { Button, IconButton, tellNotLoaded } from '../primitives/index.ts'
import { formatClock } from './clock.ts'
import { lookedSince } from './looked-since.ts'
import styles from './MarksPanel.module.css'
import { withoutCoordinate } from './without-coordinate.ts'

const NONE = 'There is none in what is recorded. Extrema and zeros are those of plotted quantities.'

type Looking = 'no' | 'yes' | 'in vain'

/** Moments that tell something, looked for on request: one goes from one to the next, and keeps those that one wants as marks. */
export function FoundList() {
  const lab = useLaboratory()
  const found = usePlayback((s) => s.found)
  const untold = useScene(({ scene }) => withoutCoordinate(scene))
  const since = useRun(({ tape }) => lookedSince(tape))
  const [looking, setLooking] = useState<Looking>('no')
  const look = async (): Promise<void> => {
    setLooking('yes')
    const part = await searching().catch(() => null)
    if (part === null) {
      setLooking('no')
      return tellNotLoaded(lab)
    }
    const moments = await part.findMoments(lab).catch(() => null)
    lab.playback.offer(moments)
    setLooking(moments === null ? 'in vain' : 'no')
  }
  const said = {
    yes: 'Looking through the recording …',
    'in vain': 'The run was changed meanwhile: look again.',
    no:
      found === null
        ? 'Dead centres, where coordinates of joints turn back, limits that are hit, extrema and zeros of what is plotted.'
        : [found.length === 0 ? NONE : null, since, untold].filter((text) => text !== null).join(' '),
  }[looking]
  return (
    <section aria-label="Found in the run" className={styles['section']}>
      <h2 className={styles['title']}>Found in the run</h2>
      <p role="status" className={styles['none']}>
        {said}
      </p>
      <ul aria-label="Found in the run">
        {found?.map((group, index) => (
          <FoundRow key={group.label} group={group} index={index} />
        ))}
      </ul>
      <Button look="quiet" disabled={looking === 'yes'} onClick={() => void look()}>
        <Search aria-hidden="true" /> {found === null ? 'Look for moments' : 'Look again'}
      </Button>
    </section>
  )
}

function FoundRow({ group, index }: { readonly group: FoundMoments; readonly index: number }) {
  const lab = useLaboratory()
  const { label, name, moments, quantity, shown } = group
  // Ten times a second; which of them is on show changes seldom.
  const at = useReadout((frame) => moments.findIndex(({ time }) => Math.abs(time - readTime(frame)) <= SAME_MOMENT))
  const here = at === null || at < 0 ? null : moments[at]!
  const now = (): number => (lab.simulation.frame === null ? NaN : readTime(lab.simulation.frame))
  const go = (time: number | undefined): void => {
    if (time !== undefined) lab.playback.seek(time)
  }
  const known = here === null ? '' : here.within < 5e-7 ? '' : ` ± ${Number((1000 * here.within).toPrecision(1))} ms`
  return (
    <li>
      <div className={styles['found']}>
        <span className={styles['foundName']}>
          {label}
          <span className={styles['time']}>
            {here === null
              ? `${moments.length} ${moments.length === 1 ? 'time' : 'times'}`
              : `${at! + 1} of ${moments.length}: ${formatClock(here.time)} s${known}${quantity === null ? '' : `, ${quantityWords(here.value, quantity)}`}`}
          </span>
        </span>
        <IconButton
          size="small"
          icon={ChevronLeft}
          label={`${label}: the one before`}
          onClick={() => go(moments.findLast(({ time }) => time < now() - SAME_MOMENT)?.time ?? moments.at(-1)?.time)}
        />
        <IconButton
          size="small"
          icon={ChevronRight}
          label={`${label}: the next`}
          onClick={() => go(moments.find(({ time }) => time > now() + SAME_MOMENT)?.time ?? moments[0]?.time)}
        />
        <IconButton
          size="small"
          icon={Eye}
          label={`${label}: on the timeline`}
          about="Page keys then lead to them too."
          pressed={shown}
          onClick={() => {
            const { found } = lab.playback.state.getState()
            if (found !== null) lab.playback.offer(found.with(index, { ...group, shown: !shown }))
          }}
        />
        <IconButton
          size="small"
          icon={Flag}
          label={`${label}: keep this one as a mark`}
          disabled={here === null}
          onClick={() => {
            if (here !== null) editOrTell(lab, `Mark ${name}`, (draft) => addMark(draft, here.time, name))
          }}
        />
      </div>
    </li>
  )
}
