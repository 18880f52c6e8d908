/** The mechanism is pulled by hand: by a spring while it runs, by position analysis while it stands. */
import { rejoin, releasePull, setPull, type JointRates } from '../../engine/index.ts'
import type { Request } from '../protocol/messages.ts'
import { noAnswer, refuse, show, showOver, type Answer } from './answers.ts'
import type { HandMoves } from './hand-moves.ts'
import { rebook, restart, type Mechanism } from './mechanism.ts'
import { takeDragging } from './parts.ts'
import type { Running } from './running.ts'
import { goOnFrom } from './seeking.ts'

type Pull = Extract<Request, { readonly kind: 'pull' }>

export interface Pulling {
  pull(request: Pull): Answer
  release(): Answer
  /** A drag of a run that stands has ended, if there was one: the next begins where the run stands then. */
  endDrag(): void
}

export function makePulling(running: Running, byHand: HandMoves): Pulling {
  const { deck } = running
  /** How fast the joints went as the drag by position analysis that is under way began; the pose before it has been recorded. */
  let dragged: JointRates | null = null
  return {
    pull(request) {
      // what cannot move is not taken hold of: what is recorded after the moment on show stays
      if (request.still && dragged === null && isHeldNow(running, request)) return show(request, running)
      const going = goOnFrom(running, true)
      if (!going.ok) return refuse(request, going.failure)
      const m = going.mechanism
      const index = grab(m, request)
      if (m.ws.pull.springs) deck.tape.acted(m)
      if (!request.still) return noAnswer
      if (index < 0) return showOver(request, running, going.over)
      if (dragged === null) {
        deck.record(m)
        byHand.begin(m)
        deck.tape.part('move', m.state.t)
        dragged = takeDragging().ratesOf(m)
      }
      takeDragging().lead(m, index, request, dragged)
      restart(m)
      rebook(m)
      return showOver(request, running, going.over)
    },
    release() {
      dragged = null
      const m = running.mechanism
      if (m === null) return noAnswer
      const pulled = m.ws.pull.springs
      releasePull(m.ws)
      if (pulled) {
        rejoin(m)
        deck.tape.acted(m)
      }
      return noAnswer
    },
    endDrag() {
      dragged = null
    },
  }
}

/**
 * Takes hold of a body; the run goes on from the state on show where a spring pulls.
 *
 * @returns the body by its place in the spec; −1 where there is none of this id
 */
function grab(m: Mechanism, { body, point, target, still }: Pull): number {
  const index = m.spec.bodies.findIndex(({ id }) => id === body)
  const pulled = m.ws.pull.springs
  if (index < 0) releasePull(m.ws)
  else setPull(m.model, m.ws, index, point, target, !still)
  if (pulled || m.ws.pull.springs) rejoin(m)
  return index
}

/** Whether nothing moves where a paused mechanism is pulled so; one from before an edit is not asked. */
function isHeldNow(running: Running, request: Pull): boolean {
  const ready = running.ready()
  return ready.ok && running.shown === ready.mechanism && takeDragging().isHeld(ready.mechanism, request)
}
