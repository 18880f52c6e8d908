import type { Description } from './description.ts'

const ROBOTS = 'Robots'

export const robots: readonly Description[] = [
  {
    id: 'stewart',
    title: 'Stewart–Gough platform',
    group: ROBOTS,
    prose:
      'Six legs that lengthen and shorten hold the platform in all its six freedoms and make it nod in a circle. Look at the drives: all legs press, each now more, now less.',
    teaches: 'Parallel robots',
    keywords: ['hexapod', 'robot', 'platform', 'legs', 'flight simulator', 'parallel'],
  },
  {
    id: 'hexapod',
    title: 'Hexapod on six rods',
    group: ROBOTS,
    prose:
      'Six massless rods whose lengths are laws of time lead a platform round a circle while it heaves and turns. Each rod takes one freedom and carries one force, along itself: four are always pressed, two are pulled for a moment of each round.',
    teaches: 'Two-force members, one constraint each',
    keywords: ['stewart', 'robot', 'platform', 'distance rod', 'massless', 'parallel', 'tension', 'compression'],
  },
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
    id: 'mobile-arm',
    title: 'Arm on an air cushion',
    group: ROBOTS,
    prose:
      'Six motors swing an arm on a cart that glides over the floor. What the arm does the cart answers: it backs away and turns, as nothing holds it, and the common centre of mass stays over one point.',
    teaches: 'Nine freedoms, recoil',
    keywords: ['robot', 'mobile manipulator', 'holonomic', 'momentum', 'planar joint', 'torque', 'motor', 'spatial'],
  },
  {
    id: 'wheeled-arm',
    title: 'Arm on wheels',
    group: ROBOTS,
    prose:
      'The same arm on a cart with two wheels, which cannot go sideways. Where the cart on the air cushion gave way to every push, this one rolls and turns, and step by step comes to places that it could never slip to.',
    teaches: 'A nonholonomic constraint',
    keywords: ['robot', 'mobile manipulator', 'nonholonomic', 'differential drive', 'knife edge', 'wheels', 'spatial'],
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
