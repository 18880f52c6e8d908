import { useEffect, useState } from 'react'
import { useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import type { Formulas } from '../../simulation/index.ts'

/** Quiet after an edit before formulas are derived again, ms. */
const QUIET = 350

export interface AskedFormulas {
  /** null until they are told. */
  readonly told: Formulas | null
  /** Why they cannot be told, in words. */
  readonly problem: string | null
  /** Revision of the scene that they are of. */
  readonly revision: number
}

/** The equations of motion as formulas, derived again when the mechanism is another. */
export function useFormulas(): AskedFormulas {
  const { simulation } = useLaboratory()
  const revision = useScene((s) => s.revision)
  const loading = useRun((s) => s.phase === 'loading')
  const [answer, setAnswer] = useState<AskedFormulas>({ told: null, problem: null, revision: -1 })
  useEffect(() => {
    if (loading) return
    let ended = false
    const ask = async (): Promise<void> => {
      await simulation.upToDate()
      if (ended) return
      const made = await simulation.ask('formulas', null)
      if (ended || made === null) return
      setAnswer(made.ok ? { told: made.told, problem: null, revision } : { told: null, problem: made.why, revision })
    }
    const timer = setTimeout(() => void ask(), QUIET)
    return () => {
      ended = true
      clearTimeout(timer)
      simulation.endAsking('formulas')
    }
  }, [simulation, revision, loading])
  return answer
}
