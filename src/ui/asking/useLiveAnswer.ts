import { useEffect, useEffectEvent, useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Inquiries, Subject } from '../../simulation/index.ts'
import { keepAsking, type LiveAnswer } from './keep-asking.ts'

/**
 * The answer about the pose that is shown, asked for anew a few times a second while that changes; in the end it is of the pose that stays.
 *
 * @param wishFor what is asked, from the last answer; where `wish` changes it is asked again at once
 */
export function useLiveAnswer<S extends Subject>(
  subject: S,
  wish: string,
  wishFor: (before: Inquiries[S]['told'] | null) => Inquiries[S]['asked'],
): LiveAnswer<S> {
  const lab = useLaboratory()
  const [answer, setAnswer] = useState<LiveAnswer<S>>({ told: null, problem: null, revision: -1, time: 0 })
  const asked = useEffectEvent(() => wishFor(answer.told))
  useEffect(() => {
    const live = keepAsking(lab, subject, () => asked(), setAnswer)
    return () => live.end()
  }, [lab, subject, wish])
  return answer
}
