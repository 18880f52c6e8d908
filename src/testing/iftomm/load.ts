/** The IFToMM benchmark problems A01–A05 as scenes, and their reference motions (see SOURCES.md). */
import { readFileSync } from 'node:fs'
import type { MechanismSpec } from '../../engine/index.ts'
import { toMechanismSpec, validateScene } from '../../scene/index.ts'

export type IftommName = 'simple-pendulum' | 'n-four-bar' | 'andrews' | 'bricard' | 'governor'

const load = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** A problem as engine spec; throws with the scene's faults. */
export function iftommSpec(name: IftommName): MechanismSpec {
  const parsed = validateScene(load(`${name}.json`))
  if (!parsed.ok) throw new Error(parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'))
  return toMechanismSpec(parsed.scene)
}

export interface IftommReference {
  readonly source: string
  readonly columns: readonly string[]
  /** One row per sample, in the order of `columns`, time first; SI units. */
  readonly samples: readonly (readonly number[])[]
}

/** The reference motion of a problem; the governor's is computed by governor-reference.ts. */
export const iftommReference = (name: Exclude<IftommName, 'governor'>): IftommReference =>
  load(`${name}-reference.json`) as IftommReference
