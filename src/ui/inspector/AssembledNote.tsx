import { useLaboratory, useReadout, useRun, useSession } from '../../laboratory/index.ts'
import type { Body } from '../../scene/index.ts'
import { readTime } from '../../simulation/index.ts'
import { Button } from '../primitives/index.ts'
import { assembledWords, takeAssembledStart } from './assembled-start.ts'

/** What is said past t = 0, where the start is not at hand. */
export const REWIND_SHOWS = 'Rewind shows where the joints place it.'

/** Whether what is on show is not the start of the scene that is edited: past t = 0, a moment before an edit, or the mechanism before a change with which it does not run. */
export function useIsElsewhere(): boolean {
  const isOfBefore = useRun((s) => s.past !== null || s.outdated)
  const isStart = useReadout((frame) => readTime(frame) === 0)
  return isOfBefore || isStart === false
}

/** What is stated of the start is not what the joints make of it; `assembled` is that, and can be taken over. */
export function AssembledNote({ assembled }: { readonly assembled: string }) {
  const lab = useLaboratory()
  return (
    <>
      <span>The joints move it; assembled: {assembled}. </span>
      <Button onClick={() => takeAssembledStart(lab)}>Take it as the start</Button>{' '}
    </>
  )
}

/**
 * What a body's start is once the joints are closed, where that differs from what a field states. `of` is what the field states; nothing where both
 * agree.
 */
export function AssembledBodyNote({ body, of }: { readonly body: Body; readonly of: 'angle' | 'place' }) {
  const plane = useSession((s) => s.plane)
  const isElsewhere = useIsElsewhere()
  const outdated = useRun((s) => s.outdated)
  const text = useReadout((frame) => {
    const words = assembledWords(frame, body, plane)
    if (words === null) return ''
    if (of === 'angle') return words.angle
    return [words.position, words.turned && `turned by ${words.turned}`].filter((part) => part !== '').join(', ')
  })
  if (outdated) return null
  if (isElsewhere) return of === 'angle' ? <span>{REWIND_SHOWS}</span> : null
  return text === null || text === '' ? null : <AssembledNote assembled={text} />
}
