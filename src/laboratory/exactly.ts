import type { Laboratory } from './laboratory.ts'

/** Waits until what is recorded is as exact as the scene asks for, which takes that the run stands: before anything of it leaves the laboratory. */
export async function exactly({ playback, simulation }: Pick<Laboratory, 'playback' | 'simulation'>): Promise<void> {
  const { loose } = simulation.status.getState().tape
  if (loose === null || loose.stays) return
  playback.pause()
  await simulation.settled()
}
