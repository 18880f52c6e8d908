import type { Laboratory } from '../../laboratory/index.ts'
import { readPoses, readTime } from '../../simulation/index.ts'

/** A key that is the same for the same scene in the same pose. */
export function poseKey({ scenes, simulation }: Pick<Laboratory, 'scenes' | 'simulation'>): string {
  const { frame } = simulation
  let sum = 0
  let weight = 1
  if (frame !== null)
    for (const { position, orientation } of readPoses(frame).values())
      for (const x of [...position, ...orientation]) sum += x * Math.sin(weight++)
  return `${scenes.getState().revision} ${frame === null ? '' : readTime(frame)} ${sum.toPrecision(10)}`
}
