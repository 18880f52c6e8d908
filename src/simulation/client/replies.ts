/** What replies of the worker mean for the run as the page sees it. */
import { isSame } from '../../engine/index.ts'
import type { Reply, Request } from '../protocol/messages.ts'
import type { Wishes } from './asking.ts'
import type { Pending } from './connection.ts'
import type { Note } from './delivery.ts'
import { pathsOf } from './frames.ts'
import type { EditTaken } from './handle.ts'
import { nameChoice, nameFailure } from './names.ts'
import { updateStatus } from './status.ts'

type Parts = Omit<Wishes, 'pull'>
type Showing = Extract<Reply, { readonly kind: 'frame' | 'ready' }>

/** Takes a reply. @param onEdit called where an edit, or a way back over edits, took hold in mid-run */
export function takeReply(
  parts: Parts,
  pending: Pending<Note>,
  reply: Reply,
  onEdit: (taken: EditTaken) => void,
): void {
  const { status, delivery, shown, pacing, reporting } = parts
  const { request, note } = pending
  strike(parts, request, reply)
  // This reply is late: the mechanism was changed after it was asked for.
  if (reply.revision !== delivery.revision) takeLate(parts, pending, reply)
  else if (reply.kind === 'unknown') delivery.resend(note.change)
  else if (reply.kind === 'report') reporting.found(reply.report)
  // what could not be read of the recording says nothing of the run
  else if (request.kind === 'series') return
  else if (reply.kind === 'failed') {
    shown.keep(reply.buffer)
    if (reply.frame !== null) {
      updateStatus(status, { past: null })
      shown.show(reply.frame, note.index, reply.revision, pathsOf(request, reply))
    }
    const before = status.getState().outdated
    const outdated = shown.frame !== null && reply.frame === null && (isChange(request) || before)
    // nothing is told of what stands there in place of the mechanism before the change
    if (before && !outdated) updateStatus(status, { report: null })
    pacing.fail({ failure: nameFailure(reply.failure, delivery.scene), outdated })
  } else if ('frame' in reply) takeFrame(parts, pending, reply, onEdit)
}

/**
 * A change reaches the run where it stands by then. What the run came by meanwhile is shown, so that the time on show is the one that the change, or why it
 * cannot be made, is told by.
 */
function takeLate(parts: Parts, { request, note }: Pending<Note>, reply: Reply): void {
  const { delivery, shown, pacing } = parts
  const { revision } = reply
  const moved = request.kind === 'advance' && shown.frame?.revision === revision && delivery.goesOn(revision)
  const frame = moved && (reply.kind === 'frame' || reply.kind === 'failed') ? reply.frame : null
  if (frame === null) return shown.keepOf(reply)
  if (reply.kind === 'frame') learnTape(parts, reply)
  shown.show(frame, note.index, revision, pathsOf(request, reply), reply.kind === 'frame' ? reply.runs : undefined)
  pacing.reached()
}

const isChange = ({ kind }: Request): boolean => kind === 'load' || kind === 'edit'

/** What a request was for is not asked for again. */
function strike({ delivery, moves, keeping, series }: Parts, request: Request, reply: Reply): void {
  if (isChange(request)) delivery.answered()
  else if (request.kind === 'rewind') moves.rewound()
  else if (request.kind === 'seek') {
    if (reply.kind !== 'frame' || reply.onTheWay !== true) moves.found(request.to)
  } else if (request.kind === 'keep' || request.kind === 'discard') keeping.answered()
  else if (request.kind === 'series') series.answered(reply)
  else if (request.kind === 'back') moves.wentBack(reply.kind === 'failed')
}

/** What is recorded by now, and which runs are kept: it is told once, with the first frame after it changed. */
function learnTape({ status, delivery }: Pick<Parts, 'status' | 'delivery'>, { tape }: Showing): void {
  if (tape === undefined) return
  delivery.keepScenes([...tape.revisions, ...tape.kept.flatMap(({ revisions }) => revisions)])
  const { kept } = status.getState().tape
  updateStatus(status, { tape: isSame(kept, tape.kept) ? { ...tape, kept } : tape })
}

function takeFrame(
  { status, delivery, shown, pacing, reporting }: Parts,
  { request, note }: Pending<Note>,
  reply: Showing,
  onEdit: (taken: EditTaken) => void,
): void {
  const { revision } = reply
  const learnt = reply.kind === 'ready' ? delivery.learn(note.index, reply.report.bundles) : note.index
  const past = (reply.kind === 'frame' ? reply.of : undefined) ?? null
  const index = past === null ? learnt : (delivery.sceneOf(past)?.index ?? null)
  // it is of a mechanism that nobody knows any more
  if (index === null) return shown.keepOf(reply)
  // before the frame, so that what was sampled of a run can be kept with it
  learnTape({ status, delivery }, reply)
  updateStatus(status, { past })
  shown.show(reply.frame, index, past ?? revision, pathsOf(request, reply), reply.runs)
  const { time } = shown
  updateStatus(status, nameChoice(reply.choice, delivery.scene))
  // of the run itself it says nothing new
  if (request.kind === 'keep' || request.kind === 'discard' || request.kind === 'exact') return
  if (reply.kind === 'frame' && reply.over !== undefined) onEdit({ ...reply.over, revision, cause: null, drives: [] })
  if (request.kind === 'advance') {
    pacing.reached()
    reporting.moved(time)
    return
  }
  pacing.jumped()
  if (reply.kind === 'frame' && reply.assemblyMove !== undefined) reporting.rewound(reply.assemblyMove)
  if (reply.kind === 'ready') reporting.assembled(reply.report, revision, delivery.told?.spec ?? null)
  updateStatus(status, { phase: 'ready', failure: null, outdated: false })
  if (reply.kind === 'ready' && reply.ledger !== null) {
    onEdit({
      ...reply.ledger,
      time,
      revision,
      cause: note.change?.cause ?? null,
      since: reply.since ?? null,
      drives: reply.drives ?? [],
    })
  }
  pacing.resume()
}
