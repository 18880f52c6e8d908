import { useEffect, useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Modes, Response, ResponseWish } from '../../simulation/index.ts'
import { curveOf, frequenciesFor, type Curve } from './response.ts'

export interface Answered {
  readonly response: Response
  /** null: nothing moves at all. */
  readonly curve: Curve | null
}

interface Told {
  readonly answered: Answered | null
  /** Why there is nothing to draw, in words. */
  readonly problem: string | null
}

/** Asks for the response of these modes, and again for others. */
export function useResponse(
  { at, force, response }: Pick<ResponseWish, 'at' | 'force' | 'response'>,
  modes: Modes,
  revision: number,
): Told {
  const { simulation } = useLaboratory()
  const [told, setTold] = useState<Told>({
    answered: null,
    problem: null,
  })
  const key = JSON.stringify([at, force, response, revision])
  useEffect(() => {
    let gone = false
    const asked = JSON.parse(key) as [ResponseWish['at'], ResponseWish['force'], ResponseWish['response']]
    void simulation
      .ask('response', {
        at: asked[0],
        start: modes.start,
        force: asked[1],
        response: asked[2],
        frequencies: frequenciesFor(modes),
        by: 'modes',
      })
      .then((made) => {
        if (gone || made === null) return
        if (!made.ok) return setTold({ answered: null, problem: made.why })
        const curve = curveOf(made.told.amplitude, made.told.phase)
        setTold({
          answered: { response: made.told, curve },
          problem: curve === null ? 'Such a force does not move it that way at all.' : null,
        })
      })
    return () => {
      gone = true
      simulation.endAsking('response')
    }
  }, [simulation, modes, key])
  return told
}
