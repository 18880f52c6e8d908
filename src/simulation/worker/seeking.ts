/** The run stands at an earlier time, which it goes on from or is only seen at. */
import { calcEnergy, catchUp, SAME_TIME } from '../../engine/index.ts'
import type { Over, Request } from '../protocol/messages.ts'
import { refuse, show, type Answer } from './answers.ts'
import { calcEnergyStep, restart, revise } from './mechanism.ts'
import type { Realised } from './mechanism.ts'
import type { Running } from './running.ts'

type Of<K extends Request['kind']> = Extract<Request, { readonly kind: K }>

/** After so long, ms, a moment on the way is shown: what has thinned out takes longer to repeat. */
const SHOWN_AFTER = 40

/** Shows a moment of the run as it was, or one on the way there; what came after it stays on the tape. @param now wall clock, ms */
export function seek(running: Running, request: Of<'seek'>, now: () => number): Answer {
  const begin = now()
  return seekUntil(running, request, () => now() - begin > SHOWN_AFTER)
}

function seekUntil(running: Running, request: Of<'seek'>, isOver: () => boolean): Answer {
  const fit = running.fit()
  if (!fit.ok) return refuse(request, fit.failure)
  const { moment, onTheWay } = running.deck.seek(fit.mechanism, request.to, isOver)
  running.see(moment)
  const { reply, transfer } = show(request, running)
  return onTheWay && reply?.kind === 'frame' ? { reply: { ...reply, onTheWay }, transfer } : { reply, transfer }
}

/** Takes the run back to a time; what came after it is dropped, unless the run stands where it was sought, or goes back over an edit. */
export function goBack(running: Running, request: Of<'back'>): Answer {
  const fit = running.fit()
  if (!fit.ok) return refuse(request, fit.failure)
  const m = fit.mechanism
  const { tape, sought } = running.deck
  const since = tape.since(m)
  const begun = Number.isNaN(since) ? m.state.t : since
  const moved = !Number.isNaN(since) && m.state.t - tape.to <= SAME_TIME
  const isOverEdit = !moved && request.to < begun - SAME_TIME && tape.from < begun - SAME_TIME
  if (sought || isOverEdit) return seekUntil(running, { ...request, kind: 'seek' }, () => false)
  const last = tape.takeBack(request.to, m.state.t)
  if (last === null) return show(request, running)
  running.restore(last)
  running.settle()
  if (!catchUp(m, request.to)) {
    restart(m)
    tape.part('move', m.state.t)
  }
  return show(request, running)
}

/** What becomes of the run as it goes on from where it was sought. */
type Going =
  | (Realised & { readonly ok: false })
  /** `over`: what the edits after that moment do to the energy; null where there are none. */
  | (Realised & { readonly ok: true; readonly over: Over | null })

/**
 * The run is about to go on, or to be moved by hand (`changed`), from where it stands; before an edit the mechanism of now takes the pose and the velocities that
 * the one of then had.
 */
export function goOnFrom(running: Running, changed: boolean): Going {
  const ready = running.ready()
  if (!ready.ok) return ready
  const { mechanism } = ready
  running.arrive()
  const then = running.shown!
  if (then === mechanism) {
    running.leaveSought(changed)
    return { ...ready, over: null }
  }
  const { kinetic, potential } = calcEnergy(then.model, then.state, then.ws)
  const realised = revise(then, mechanism.spec, mechanism.settings)
  if (!realised.ok) return realised
  running.leaveSought(true)
  running.deck.tape.part('edit', then.state.t)
  running.replace(realised.mechanism, mechanism.revision)
  running.settle()
  const step = calcEnergyStep(kinetic + potential, realised.mechanism)
  return { ...realised, over: step === null ? null : { ...step, since: then.revision, time: then.state.t } }
}
