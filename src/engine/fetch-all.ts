import { fetchSampler } from './channels/sampling.ts'
import { fetchKinds } from './constraints/kinds.ts'
import { fetchForceKinds } from './forces/kinds.ts'
import { fetchImplicitScheme } from './integrators/implicit-scheme.ts'
import { fetchIntegrators } from './integrators/registry.ts'

/** Fetches every part of the engine that is not there yet: for those that do not know beforehand what they will need. */
export const fetchAll = async (): Promise<void> =>
  void (await Promise.all([fetchKinds(), fetchForceKinds(), fetchIntegrators(), fetchImplicitScheme(), fetchSampler()]))
