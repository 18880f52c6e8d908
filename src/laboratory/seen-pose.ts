/** Where bodies are seen now. */
import type { Pose } from '../geometry/index.ts'
import { readPoses } from '../simulation/index.ts'
import type { Laboratory } from './laboratory.ts'

const AT_ORIGIN: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/** A body that has not come into the picture yet is where the scene puts it. */
export function seenPose({ simulation, scenes }: Pick<Laboratory, 'simulation' | 'scenes'>): (body: string) => Pose {
  const seen = simulation.frame && readPoses(simulation.frame)
  const { bodies } = scenes.getState().scene
  return (id) => seen?.get(id) ?? bodies.find((body) => body.id === id) ?? AT_ORIGIN
}
