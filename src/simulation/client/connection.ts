import type { Reply, Request } from '../protocol/messages.ts'

/** A worker, real or in process. */
export interface WorkerLine<Asked, Told> {
  post(request: Asked, transfer: ArrayBuffer[]): void
  terminate(): void
  /** Called once. `onCrash` gets what is known of why it can no longer be relied on. */
  listen(onReply: (reply: Told) => void, onCrash: (why: string) => void): void
}

/** The worker that runs the mechanism, or one that answers questions about it. */
export type SimulationWorker = WorkerLine<Request, Reply>

/** A request that waits for its reply. */
export interface Pending<Note> {
  readonly request: Request
  readonly note: Note
}

/**
 * The line to the worker. Replies come one per request and in order, so each is handed on with the request that it answers. A
 * worker that reports an error, sends what cannot be read, or does not answer in time is ended, and `onCrash` is called once.
 */
export interface Connection<Note> {
  /** Whether a request waits for its reply. */
  readonly busy: boolean
  /** Whether there is a worker. */
  readonly open: boolean
  /** Send; `note` comes back with the reply. Starts a worker if there is none. */
  post(request: Request, note: Note): void
  /** End the worker and forget what was under way. */
  close(): void
}

export interface ConnectionOptions<Note> {
  readonly createWorker: () => SimulationWorker
  /** Wall clock, ms. */
  readonly now: () => number
  /** Longest wait for a reply, s; what assembles or analyses is given CHANGE_PATIENCE times as long. */
  readonly replyTimeout: number
  readonly onReply: (pending: Pending<Note>, reply: Reply) => void
  readonly onCrash: (why: string) => void
}

/** Assembling and analysing a large mechanism takes longer than any step of it. */
const CHANGE_PATIENCE = 3
const SLOW: ReadonlySet<Request['kind']> = new Set(['load', 'edit', 'rewind', 'describe', 'ask'])
/** Interval at which the wait is checked, ms. */
const HEARTBEAT = 500

export function makeConnection<Note>(options: ConnectionOptions<Note>): Connection<Note> {
  let worker: SimulationWorker | null = null
  let queue: Pending<Note>[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let waited = 0
  let lastBeat = 0

  function close(): void {
    const old = worker
    worker = null
    queue = []
    if (timer !== null) clearTimeout(timer)
    timer = null
    old?.terminate()
  }

  function crash(why: string): void {
    close()
    options.onCrash(why)
  }

  function start(): SimulationWorker {
    const made = options.createWorker()
    worker = made
    // Messages of a worker that was given up are ignored.
    made.listen(
      (reply) => {
        if (worker !== made) return
        const pending = queue.shift()
        waited = 0
        lastBeat = options.now()
        if (pending === undefined || pending.request.revision !== reply.revision)
          crash('it gave an answer that nobody asked for')
        else options.onReply(pending, reply)
      },
      (why) => {
        if (worker === made) crash(why)
      },
    )
    return made
  }

  function beat(): void {
    timer = null
    const head = queue[0]
    if (head === undefined) return
    const now = options.now()
    // While the machine sleeps or the tab is throttled the worker waits too: such time does not count.
    waited += Math.min(now - lastBeat, 2 * HEARTBEAT) / 1000
    lastBeat = now
    const patience = SLOW.has(head.request.kind) ? CHANGE_PATIENCE : 1
    const limit = options.replyTimeout * patience
    if (waited >= limit) crash(`it did not answer for ${limit} s`)
    else watch()
  }

  function watch(): void {
    timer ??= setTimeout(beat, HEARTBEAT)
  }

  return {
    get busy() {
      return queue.length > 0
    },
    get open() {
      return worker !== null
    },
    post(request, note) {
      try {
        const to = worker ?? start()
        if (expectsReply(request)) {
          if (queue.length === 0) {
            waited = 0
            lastBeat = options.now()
          }
          queue.push({ request, note })
          watch()
        }
        to.post(request, buffersOf(request))
      } catch (error) {
        crash(error instanceof Error ? error.message : String(error))
      }
    },
    close,
  }
}

function expectsReply(request: Request): boolean {
  return request.kind === 'pull' ? request.still : request.kind !== 'release'
}

function buffersOf(request: Request): ArrayBuffer[] {
  return 'buffer' in request && request.buffer !== null ? [request.buffer] : []
}
