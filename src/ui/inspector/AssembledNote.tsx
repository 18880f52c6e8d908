import { useLaboratory, useReadout, useRun, useSession } from '../../laboratory/index.ts'
import type { Body } from '../../scene/index.ts'
import { Button } from '../primitives/index.ts'
import { assembledWords, takeAssembledStart } from './assembled-start.ts'

/**
 * What a body's start is once the joints are closed, where that differs from what a field states, and the way to take it over. `of` is what the
 * field states; nothing where both agree, and past t = 0.
 */
export function AssembledNote({ body, of }: { readonly body: Body; readonly of: 'angle' | 'place' }) {
  const lab = useLaboratory()
  const plane = useSession((s) => s.plane)
  const past = useRun((s) => s.past !== null)
  const text = useReadout((frame) => {
    const words = assembledWords(frame, body, plane)
    if (words === null) return ''
    if (of === 'angle') return words.angle
    return [words.position, words.turned && `turned by ${words.turned}`].filter((part) => part !== '').join(', ')
  }, body)
  if (past || text === null || text === '') return null
  return (
    <>
      <span>The joints move it; assembled: {text}. </span>
      <Button onClick={() => takeAssembledStart(lab)}>Take it as the start</Button>
    </>
  )
}
