import { vi } from 'vitest'
import { HEADER, frameLength, makeSimulation } from '../simulation/index.ts'
import type { EnergyStep, FrameLayout, MechanismReport, Reply, Request, SimulationWorker } from '../simulation/index.ts'

/** Stands for what a worker says of a mechanism. */
export const report = { analysis: 'done', assemblyMove: 0.125, bundles: [] } as unknown as MechanismReport
export const failure = { code: 'diverged', message: 'It diverged.' } as const

/** A worker that does nothing but write down what it is asked; the test answers for it. */
function makeScriptedWorker() {
  const asked: Request[] = []
  let reply: (reply: Reply) => void = () => {}
  let crash: (why: string) => void = () => {}
  const state = { terminated: false }
  const worker: SimulationWorker = {
    post: (request) => void asked.push(request),
    terminate: () => void (state.terminated = true),
    listen(onReply, onCrash) {
      reply = onReply
      crash = onCrash
    },
  }
  return { worker, asked, state, reply: (r: Reply) => reply(r), crash: (why: string) => crash(why) }
}

/** A simulation whose worker the test plays itself. Needs fake timers. */
export function makeScriptedSimulation() {
  const clock = { now: 0 }
  let timersAt = 0
  const workers: ReturnType<typeof makeScriptedWorker>[] = []
  const createWorker = () => {
    const made = makeScriptedWorker()
    workers.push(made)
    return made.worker
  }
  const simulation = makeSimulation({ createWorker, now: () => clock.now, replyTimeout: 4 })
  const newest = () => workers.at(-1)!
  const last = () => newest().asked.at(-1)!
  const layout: FrameLayout = { bodies: 1, joints: 1, forces: 0, bundles: 0 }
  const buffer = (time: number, of = layout) => {
    const data = new Float64Array(frameLength(of))
    data[HEADER.time] = time
    data[HEADER.recorded] = time > 0 ? 1 : 0
    data[HEADER.seekTo] = time
    return data.buffer
  }
  return {
    clock,
    workers,
    simulation,
    status: () => simulation.status.getState(),
    newest,
    last,
    kinds: () => newest().asked.map(({ kind }) => kind),
    buffer,
    ready: (time = 0, of = layout, ledger: EnergyStep | null = null) =>
      newest().reply({
        kind: 'ready',
        revision: last().revision,
        report,
        choice: null,
        frame: buffer(time, of),
        ledger,
      }),
    frame: (time: number, revision = last().revision) =>
      newest().reply({ kind: 'frame', revision, choice: null, frame: buffer(time) }),
    /** A moment on the way to one that is sought. */
    frameOnTheWay: (time: number) =>
      newest().reply({ kind: 'frame', revision: last().revision, choice: null, frame: buffer(time), onTheWay: true }),
    failed: (revision = last().revision, frame: ArrayBuffer | null = null) =>
      newest().reply({ kind: 'failed', revision, failure, frame, buffer: null }),
    /** Wall time passes with display frames at 60 Hz. */
    wait(seconds: number) {
      for (let i = 0; i < Math.round(seconds * 60); i++) {
        clock.now += 1000 / 60
        // Fake timers know whole milliseconds only.
        const now = Math.round(clock.now)
        vi.advanceTimersByTime(Math.min(now - timersAt, 17))
        timersAt = now
        simulation.tick(clock.now)
      }
    },
  }
}
