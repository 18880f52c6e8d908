/** What is asked of what was recorded: what channels were over it, and which runs are kept. */
import type { Request } from '../protocol/messages.ts'
import { refuse, show, type Answer } from './answers.ts'
import { nothingLoaded } from './failures.ts'
import { makeExact } from './parts.ts'
import { readSeries, type Visit } from './record/series.ts'
import type { Running } from './running.ts'

type Of<K extends Request['kind']> = Extract<Request, { readonly kind: K }>

/** Tells a piece of the run that goes on, or of a kept one, whatever has become of the mechanism since. */
export function tellSeries({ deck, fit }: Running, request: Of<'series'>): Answer {
  const { revision, run, channels } = request
  const tell = (visit: Visit): Answer => ({
    reply: { kind: 'series', revision, ...readSeries(visit, channels) },
    transfer: [],
  })
  if (run !== null) return tell((see) => deck.shelf.visit(run, request, see))
  const now = fit()
  return now.ok ? tell((see) => deck.visit(now.mechanism, request, see)) : refuse(request, now.failure)
}

/** Computes what of the run is not exact; once it is, the moment on show is too. @param now wall clock, ms */
export function computeExactly(running: Running, request: Of<'exact'>, now: () => number): Answer {
  const { deck, mechanism } = running
  if (mechanism === null) return refuse(request, nothingLoaded)
  if (deck.tape.loose !== null) {
    const { t } = running.shown!.state
    const begin = now()
    deck.computeExactly(mechanism, makeExact, () => now() - begin > 1000 * request.budget)
    if (deck.tape.loose === null) running.see(deck.seek(mechanism, t, () => false).moment)
  }
  return show(request, running)
}

export function keepOrDiscard(running: Running, request: Of<'keep' | 'discard'>): Answer {
  const { mechanism, deck } = running
  if (mechanism === null) return refuse(request, nothingLoaded)
  if (request.kind === 'keep') deck.keep(mechanism, request.id)
  else deck.shelf.drop(request.id)
  return show(request, running)
}
