/** The run stands at an earlier time, which it goes on from or is only seen at. */
import { calcEnergy, catchUp, compile, computeDynamics, makeWorkspace } from '../../engine/index.ts'
import type { Request } from '../protocol/messages.ts'
import { refuse, show, type Answer } from './answers.ts'
import { calcEnergyStep, restart, revise } from './mechanism.ts'
import type { Mechanism } from './mechanism.ts'
import type { Taped } from './record/tape.ts'
import type { Running } from './running.ts'

type Of<K extends Request['kind']> = Extract<Request, { readonly kind: K }>

/** Shows a moment of the run as it was; what came after it stays on the tape. */
export function seek(running: Running, request: Of<'seek'>): Answer {
  const fit = running.fit()
  if (!fit.ok) return refuse(request, fit.failure)
  running.restore(running.deck.seek(fit.mechanism, request.to))
  return show(request, fit.mechanism, running.deck)
}

/** Takes the run back to a time; what came after it is dropped, unless the run stands where it was sought. */
export function goBack(running: Running, request: Of<'back'>): Answer {
  const fit = running.fit()
  if (!fit.ok) return refuse(request, fit.failure)
  const m = fit.mechanism
  const { deck } = running
  // what comes after a moment that was sought stays
  if (deck.sought && request.to >= deck.kept(m).from) return seek(running, { ...request, kind: 'seek' })
  running.leaveSought(true)
  const last = deck.tape.takeBack(request.to, m.state.t)
  if (last === null) return show(request, m, deck)
  if (last.owner !== m) return goBackBeforeEdit(running, request, m, last)
  running.restore(last)
  running.settle()
  if (!catchUp(m, request.to)) {
    restart(m)
    deck.tape.part('move', m.state.t)
  }
  return show(request, m, deck)
}

/** The mechanism of now takes the pose that it had before an edit, which may have changed the model in place. */
function goBackBeforeEdit(running: Running, request: Of<'back'>, m: Mechanism, { owner, state }: Taped): Answer {
  const { deck } = running
  const model = compile(owner.spec)
  const before = { model, state, ws: makeWorkspace(model) }
  computeDynamics(model, state, before.ws)
  const energy = calcEnergy(model, state, before.ws)
  const realised = revise(before, m.spec, m.settings, [])
  if (realised.ok) running.replace(realised.mechanism, m.revision)
  else deck.forget()
  running.settle()
  const now = realised.ok ? realised.mechanism : m
  const step = realised.ok && now.state.t > 0 ? calcEnergyStep(energy.kinetic + energy.potential, now) : null
  if (!catchUp(now, request.to)) restart(now)
  const shown = show(request, now, deck)
  if (step === null || shown.reply?.kind !== 'frame') return shown
  return { ...shown, reply: { ...shown.reply, over: { ...step, since: owner.revision } } }
}
