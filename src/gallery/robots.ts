import type { Description } from './description.ts'

const ROBOTS = 'Robots'

export const robots: readonly Description[] = [
  {
    id: 'robot-arm',
    title: 'Six-axis arm',
    group: ROBOTS,
    prose:
      'An arm of the size and weight of a small industrial robot hangs from a gantry and goes through a closed motion, whatever it takes of its motors. Plot the torques of shoulder and elbow: the weight asks for most of them.',
    teaches: 'Inverse dynamics',
    keywords: ['robot', 'manipulator', 'serial', 'torque', 'trajectory', 'industrial', 'motor', 'spatial'],
  },
  {
    id: 'snake-arm',
    title: 'Snake arm of fifty joints',
    group: ROBOTS,
    prose:
      'Fifty links hang from a beam like a trunk, each on a pin square to the one before, each pin with a spring. It is let go while it is curled up, unrolls, swings through, and never comes the same way twice.',
    teaches: 'Fifty freedoms in a row',
    keywords: ['robot', 'trunk', 'serial', 'redundant manipulator', 'spring', 'conservative', 'spatial'],
  },
]
