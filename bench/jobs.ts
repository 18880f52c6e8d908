/** Jobs in processes of their own: what is asked of one, and what comes back. */
import { fork } from 'node:child_process'
import { fetchAll } from '../src/engine/index.ts'
import type { Job, Options, Outcome } from './parts/part.ts'
import { PARTS } from './parts/list.ts'

/** A job that takes longer hangs, s. */
const TIMEOUT = 3600

export interface Request {
  readonly part: string
  readonly job: Job
  readonly needed: unknown
  readonly options: Options
}

type Reply = { readonly result: unknown } | { readonly error: string }

/** Does one job in this process, tells the parent what came of it, and ends. */
export async function work({ part: name, job, needed, options }: Request): Promise<void> {
  const part = PARTS.find((p) => p.name === name)!
  // what compiles a mechanism does not wait
  await fetchAll()
  const reply: Reply = await part.work(job, needed, options).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  process.send!(reply, () => process.exit(0))
}

/** Has one job done by a process that runs `program`, a bundle of the bench. */
export function start(program: string, request: Request): Promise<Outcome> {
  const begin = performance.now()
  const seconds = (): number => (performance.now() - begin) / 1e3
  return new Promise((resolve) => {
    // engines print of their own: that is no part of the table
    const child = fork(program, ['--job'], { serialization: 'advanced', silent: true })
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT * 1e3)
    let said = ''
    let outcome: Outcome | null = null
    child.stderr?.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-2000)))
    child.stdout?.resume()
    child.on('message', (reply) => {
      const { result, error } = reply as { result?: unknown; error?: string }
      outcome =
        error === undefined ? { ok: true, seconds: seconds(), result } : { ok: false, seconds: seconds(), error }
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      const why = `ended with ${signal ?? code}: ${said.trim().split('\n').slice(-3).join(' ')}`
      resolve(outcome ?? { ok: false, seconds: seconds(), error: why })
    })
    child.send(request)
  })
}
