import type { Description } from './description.ts'

const ROLLING = 'Rolling and skating'

/** Mechanisms with constraints that hold velocities and no positions. */
export const rolling: readonly Description[] = [
  {
    id: 'rolling-coin',
    title: 'Rolling coin',
    group: ROLLING,
    prose:
      'A coin leans and goes around in a circle, held in only by friction where it touches. At each moment it can go on in 3 ways, and still it gets to any place and heading on the table.',
    teaches: 'Rolling without slipping, nonholonomic constraints',
    keywords: ['rolling disc', 'nonholonomic', 'friction', 'precession', 'lean', 'conservative'],
  },
  {
    id: 'ball-in-bowl',
    title: 'Ball in a bowl',
    group: ROLLING,
    prose:
      'A ball rolls around in a bowl and draws a rosette. It is slower than one that slides, by a factor of √(5/7): what rolls has to turn as well.',
    teaches: 'Rolling on a sphere, inertia of rolling',
    keywords: ['rolling ball', 'sphere', 'nonholonomic', 'rosette', 'pendulum', 'conservative'],
  },
  {
    id: 'differential-drive',
    title: 'Robot with two driven wheels',
    group: ROLLING,
    prose:
      'Two motors turn two wheels at speeds of their own, and that alone drives and steers. It never goes sideways, yet gets anywhere; both wheels hold it against that, and share the force.',
    teaches: 'Mobile robots, steering by unequal wheels',
    keywords: ['mobile robot', 'differential drive', 'nonholonomic', 'wheel', 'motor', 'redundant'],
  },
  {
    id: 'caster-cart',
    title: 'Cart with a caster',
    group: ROLLING,
    prose:
      'A cart rolls backwards, with its caster wheel ahead of the pivot. That does not last: the wheel swings out, turns round and takes the cart about, until both run forwards and the wheel trails.',
    teaches: 'Trail of a caster, stability of rolling',
    keywords: ['caster', 'shopping cart', 'trolley', 'trail', 'wheel', 'nonholonomic', 'conservative'],
  },
  {
    id: 'snakeboard',
    title: 'Snakeboard',
    group: ROLLING,
    prose:
      'Nothing turns the wheels, and still the board sets off: the rider swings a weight round and turns both trucks in time. What the wheels hold against sideways pushes it forward.',
    teaches: 'Locomotion by gaits, knife edges',
    keywords: ['skateboard', 'knife edge', 'gait', 'locomotion', 'nonholonomic', 'momentum'],
  },
  {
    id: 'trailer',
    title: 'Trailer that backs up',
    group: ROLLING,
    prose:
      'A car backs its trailer round a corner: it steers the wrong way first, then follows. All wheels roll, speed and steering are given, and where it ends depends on the whole way there.',
    teaches: 'Backing up a trailer, jackknifing',
    keywords: ['car', 'trailer', 'steering', 'parking', 'jackknife', 'nonholonomic', 'vehicle'],
  },
]
