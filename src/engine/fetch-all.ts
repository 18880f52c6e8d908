import { fetchKinds } from './constraints/kinds.ts'
import { fetchIntegrators } from './integrators/registry.ts'

/** Fetches every part of the engine that is not there yet: for those that do not know beforehand what they will need. */
export const fetchAll = async (): Promise<void> => void (await Promise.all([fetchKinds(), fetchIntegrators()]))
