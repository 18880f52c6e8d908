import { useEffect, useEffectEvent, useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Inquiries, Subject } from '../../simulation/index.ts'
import { keepAsking, type LiveAnswer } from './keep-asking.ts'

/**
 * The answer about the pose that is shown, asked for anew a few times a second while that changes; in the end it is of the pose that stays.
 *
 * @param wishFor what is asked, from the last answer, and whether it is the first question of this wish; where `wish` changes it is asked again at once
 */
export function useLiveAnswer<S extends Subject>(
  subject: S,
  wish: string,
  wishFor: (before: Inquiries[S]['told'] | null, first: boolean) => Inquiries[S]['asked'],
): LiveAnswer<S> {
  const lab = useLaboratory()
  const [answer, setAnswer] = useState<LiveAnswer<S>>({ told: null, problem: null, revision: -1, time: 0 })
  const asked = useEffectEvent((first: boolean) => wishFor(answer.told, first))
  useEffect(() => {
    const live = keepAsking(lab, subject, (first) => asked(first), setAnswer)
    return () => live.end()
  }, [lab, subject, wish])
  return answer
}
