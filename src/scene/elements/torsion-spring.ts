/** A spring and a damper about the axis of a joint that turns. */
import { forceElement } from './force-element.ts'

export const torsionSpring = forceElement({
  fields: {
    joint: { role: 'joint', label: 'Joint', acts: 'angle' },
    stiffness: { role: 'number', label: 'Stiffness', dimension: 'torsion-stiffness', notNegative: true, initial: 0 },
    damping: { role: 'number', label: 'Damping', dimension: 'torsion-damping', notNegative: true, initial: 0 },
    restAngle: { role: 'number', label: 'Rest angle', dimension: 'angle', notNegative: false, initial: 0 },
  },
  words: {
    name: 'Torsion spring',
    noun: 'torsion spring',
    made: 'Torsion spring',
    keywords: 'elastic pin hinge',
    heading: 'Spring and damper',
  },
  placing: { by: 'joint', start: (stiffness, restAngle) => ({ stiffness, restAngle }) },
  draw: 'spiral',
  look: ({ restAngle }) => ({ rest: restAngle }),
  told: [{ of: 'magnitude', quantity: 'torque', name: 'Torque' }],
})
