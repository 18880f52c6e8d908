/** What a request needs that the worker was started without. */
import {
  fetchForceKinds,
  fetchImplicitScheme,
  fetchIntegrators,
  fetchKinds,
  fetchSampler,
  type ForceSpec,
  type JointSpec,
  type MechanismSpec,
} from '../../engine/index.ts'
import { fetchDragging, fetchExact, fetchLoosening } from './parts.ts'
import type { RunnerRequest } from '../protocol/messages.ts'

/** What is waited for; null where nothing is. */
type Wait = Promise<unknown> | null

/** Fetches what the joints and forces of a mechanism are made of; null where all is there. */
export const fetchFor = ({ joints, forces }: Pick<MechanismSpec, 'joints' | 'forces'>): Wait =>
  fetchTypes(joints, forces)

const fetchTypes = (joints: readonly Pick<JointSpec, 'type'>[], forces: readonly Pick<ForceSpec, 'kind'>[]): Wait =>
  both(fetchKinds(joints.map(({ type }) => type)), fetchForceKinds(forces.map(({ kind }) => kind)))

const both = (one: Wait, other: Wait): Wait => (one && other ? Promise.all([one, other]) : (one ?? other))

/** Fetches what a request needs before it can be handled; null where all is there, as nearly always. */
export function fetchNeeds(request: RunnerRequest): Wait {
  switch (request.kind) {
    case 'load':
      // on its way while the start is looked at
      void fetchImplicitScheme(true)
      return both(fetchFor(request.spec), fetchIntegrators([request.settings.integrator]))
    case 'describe':
      return request.spec === null ? null : fetchFor(request.spec)
    case 'edit': {
      const { mechanism, settings } = request
      const parts =
        mechanism.kind === 'whole'
          ? fetchFor(mechanism.spec)
          : fetchTypes(
              mechanism.patch.joints.map(([, joint]) => joint),
              mechanism.patch.forces.map(([, force]) => force),
            )
      return both(both(parts, fetchIntegrators([settings.integrator])), fetchImplicitScheme())
    }
    case 'advance':
      return both(request.live === true ? fetchLoosening() : null, fetchImplicitScheme())
    case 'pull':
      return both(request.still ? fetchDragging() : null, fetchImplicitScheme())
    case 'seek':
    case 'back':
      return fetchImplicitScheme()
    case 'exact':
      return both(fetchExact(), fetchImplicitScheme())
    case 'series':
      return fetchSampler()
    default:
      return null
  }
}
