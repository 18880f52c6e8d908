/** What bodies and joints are called, by their ids; by the id itself what is not there. */
import { GROUND, type Scene } from './document.ts'

/** @param ground what the ground is called */
export const nameOfBody = ({ bodies }: Pick<Scene, 'bodies'>, id: string, ground = 'the ground'): string =>
  id === GROUND ? ground : (bodies.find((body) => body.id === id)?.name ?? id)

export const nameOfJoint = ({ joints }: Pick<Scene, 'joints'>, id: string): string =>
  joints.find((joint) => joint.id === id)?.name ?? id
