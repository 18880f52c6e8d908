/** A spring and a damper side by side, along the line between two points. */
import { forceElement } from './force-element.ts'

export const springDamper = forceElement({
  fields: {
    from: { role: 'attachment', label: 'From' },
    to: { role: 'attachment', label: 'To' },
    stiffness: { role: 'number', label: 'Stiffness', dimension: 'stiffness', notNegative: true, initial: 0 },
    damping: { role: 'number', label: 'Damping', dimension: 'damping', notNegative: true, initial: 0 },
    restLength: {
      role: 'open-number',
      label: 'Rest length',
      dimension: 'length',
      open: { label: 'Relaxed as assembled', meaning: 'Its rest length is the one it has in the assembled start' },
    },
  },
  words: {
    name: 'Spring-damper',
    noun: 'spring-damper',
    made: 'Spring',
    keywords: 'damper elastic',
    heading: 'Spring and damper',
  },
  placing: { by: 'two-points', start: (stiffness) => ({ stiffness }) },
  draw: 'spring',
  look: ({ stiffness, damping, restLength }) => ({
    stiff: stiffness > 0,
    damped: damping > 0,
    rest: restLength,
  }),
  told: [
    {
      of: 'magnitude',
      quantity: 'force',
      name: 'Tension',
      sense: { negative: 'Tension (pushes)', does: ['pulls with', 'pushes with'] },
    },
    { of: 'length', quantity: 'length', name: 'Length' },
  ],
  called: ({ stiffness }) => (stiffness > 0 ? 'spring' : 'damper'),
})
