import { hiddenIn, tracesIn, type Scene, type Trace } from '../../scene/index.ts'

export interface NamedPoint extends Trace {
  readonly name: string
  /** Its place among the traces of the scene. */
  readonly key: string
}

/** The traced points whose name is written: those of bodies that are seen. */
export function namedPoints(scene: Scene): readonly NamedPoint[] {
  const hidden = hiddenIn(scene)
  return tracesIn(scene).flatMap((trace, i) =>
    trace.name === undefined || hidden.has(trace.body) ? [] : [{ ...trace, name: trace.name, key: String(i) }],
  )
}
