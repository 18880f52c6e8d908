/** The ways to the accelerations of a mechanism, each as equations of motion, or why it has none of that kind. */
import { computeAccelerations, type EquationsOfMotion } from '../dynamics/accelerations.ts'
import type { Sentence } from '../failure.ts'
import { makeKaneDynamics } from '../kane/index.ts'
import { makeGaussDynamics, makeRecursiveDynamics } from '../link-trees/index.ts'
import type { Model } from '../model/model.ts'

/** Lock constraints; Kane's equations; Newton and Euler from body to body, and Gauss's principle, both in dual quaternions. */
export type Way = 'lock' | 'kane' | 'dqNE' | 'dqGP'

/** Why a mechanism has no equations of a kind, with things by their ids. */
export interface NoWay {
  readonly message: string
  readonly sentence: Sentence
}

type Made =
  { readonly ok: true; readonly equations: EquationsOfMotion } | { readonly ok: false; readonly refusal: NoWay }

/** How each is made. The first is what the others are held against. */
const MAKERS: Readonly<Record<Way, (model: Model) => Made>> = {
  lock: () => ({ ok: true, equations: computeAccelerations }),
  kane: (model) => ({ ok: true, equations: makeKaneDynamics(model) }),
  dqNE: makeRecursiveDynamics,
  dqGP: makeGaussDynamics,
}

export const WAYS = Object.keys(MAKERS) as readonly Way[]

export const makeWay = (way: Way, model: Model): Made => MAKERS[way](model)
