/** What a request needs that the worker was started without. */
import { fetchKinds, type JointSpec, type MechanismSpec } from '../../engine/index.ts'
import type { RunnerRequest } from '../protocol/messages.ts'

/** Fetches what the joints of a mechanism are made of; null where all is there. */
export const fetchFor = ({ joints }: Pick<MechanismSpec, 'joints'>): Promise<unknown> | null => fetchTypes(joints)

const fetchTypes = (joints: readonly Pick<JointSpec, 'type'>[]): Promise<unknown> | null =>
  fetchKinds(joints.map(({ type }) => type))

/** Fetches what a request needs before it can be handled; null where all is there, as nearly always. */
export function fetchNeeds(request: RunnerRequest): Promise<unknown> | null {
  switch (request.kind) {
    case 'load':
      return fetchFor(request.spec)
    case 'describe':
      return request.spec === null ? null : fetchFor(request.spec)
    case 'edit': {
      const { mechanism } = request
      return mechanism.kind === 'whole'
        ? fetchFor(mechanism.spec)
        : fetchTypes(mechanism.patch.joints.map(([, joint]) => joint))
    }
    default:
      return null
  }
}
