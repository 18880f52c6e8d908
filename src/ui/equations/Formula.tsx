import { useEffect, useRef } from 'react'
import { lazyPart, usePart } from '../primitives/index.ts'

const typesetting = lazyPart(() => import('./typeset.ts'))

interface FormulaProps {
  readonly latex: string
  /** The same in plain characters, until it is typeset. */
  readonly plain: string
  /** On a line of its own. */
  readonly block?: boolean
}

/** A formula, typeset. */
export function Formula({ latex, plain, block = false }: FormulaProps) {
  const element = useRef<HTMLSpanElement>(null)
  const { part } = usePart(typesetting, true)
  useEffect(() => {
    if (part !== null && element.current !== null) part.typeset(element.current, latex, block)
  }, [part, latex, block])
  // what is typeset stands in an element of its own, which React leaves alone
  return part === null ? <span>{plain}</span> : <span ref={element} />
}
