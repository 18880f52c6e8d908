/** Every engine by its name; a process loads those that it runs. */
import type { EngineLoader } from '../engine.ts'

export const ENGINES: Readonly<Record<string, EngineLoader>> = {
  lockwork: async () => (await import('../lockwork.ts')).lockwork,
  mujoco: async () => (await import('./mujoco.ts')).loadMujocoEngine(),
  rapier: async () => (await import('./rapier.ts')).loadRapier(),
  jolt: async () => (await import('./jolt.ts')).loadJolt(),
  physx: async () => (await import('./physx.ts')).loadPhysx(),
  cannon: async () => (await import('./cannon.ts')).cannon,
}
