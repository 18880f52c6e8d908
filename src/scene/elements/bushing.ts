/** Springs and dampers in all six directions between two markers: a block of rubber, a flexure, a mount. */
import { forceElement } from './force-element.ts'
import { diagonalMatrix } from './matrix6.ts'

export const bushing = forceElement({
  fields: {
    main: { role: 'marker', label: 'Main marker' },
    driven: { role: 'marker', label: 'Driven marker' },
    stiffness: {
      role: 'matrix6',
      label: 'Stiffness',
      dimensions: { along: 'stiffness', about: 'torsion-stiffness', coupled: 'coupling-stiffness' },
    },
    damping: {
      role: 'matrix6',
      label: 'Damping',
      dimensions: { along: 'damping', about: 'torsion-damping', coupled: 'coupling-damping' },
    },
  },
  words: {
    name: 'Bushing',
    noun: 'bushing',
    made: 'Bushing',
    keywords: 'rubber mount elastic bearing isolator stiffness matrix 6x6 damper vibration',
  },
  placing: {
    by: 'place',
    start: ({ along, about }) => ({
      stiffness: diagonalMatrix([along.stiffness, about.stiffness].flatMap((k) => [k, k, k])),
      damping: diagonalMatrix([along.damping, about.damping].flatMap((c) => [c, c, c])),
    }),
  },
  draw: 'sleeve',
  look: () => ({}),
  told: [
    { of: 'force', quantity: 'force', name: 'Force' },
    { of: 'torque', quantity: 'torque', name: 'Torque' },
    { of: 'length', quantity: 'length', name: 'Displacement' },
  ],
})
