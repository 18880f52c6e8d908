/** What a request needs that the worker was started without. */
import { fetchIntegrators, fetchKinds, type JointSpec, type MechanismSpec } from '../../engine/index.ts'
import type { RunnerRequest } from '../protocol/messages.ts'

/** What is waited for; null where nothing is. */
type Wait = Promise<unknown> | null

/** Fetches what the joints of a mechanism are made of; null where all is there. */
export const fetchFor = ({ joints }: Pick<MechanismSpec, 'joints'>): Wait => fetchTypes(joints)

const fetchTypes = (joints: readonly Pick<JointSpec, 'type'>[]): Wait => fetchKinds(joints.map(({ type }) => type))

const both = (one: Wait, other: Wait): Wait => (one && other ? Promise.all([one, other]) : (one ?? other))

/** Fetches what a request needs before it can be handled; null where all is there, as nearly always. */
export function fetchNeeds(request: RunnerRequest): Wait {
  switch (request.kind) {
    case 'load':
      return both(fetchFor(request.spec), fetchIntegrators([request.settings.integrator]))
    case 'describe':
      return request.spec === null ? null : fetchFor(request.spec)
    case 'edit': {
      const { mechanism, settings } = request
      const parts =
        mechanism.kind === 'whole'
          ? fetchFor(mechanism.spec)
          : fetchTypes(mechanism.patch.joints.map(([, joint]) => joint))
      return both(parts, fetchIntegrators([settings.integrator]))
    }
    default:
      return null
  }
}
