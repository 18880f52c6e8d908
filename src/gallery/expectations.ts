/**
 * What each mechanism must be, by hand: K = 6 b − Σ constraints and what it really has, both without the rows of drives
 * (idle freedoms are counted), and what its energy does.
 */
export interface Expectation {
  readonly gruebler: number
  readonly dof: number
  /** Without drives, dampers and loads: kinetic plus potential energy stays. */
  readonly conservative: boolean
  /** By drives of coordinates. */
  readonly driven: boolean
}

const driven = (gruebler: number, dof: number): Expectation => ({ gruebler, dof, conservative: false, driven: true })
const conservative = (gruebler: number, dof: number): Expectation => ({
  gruebler,
  dof,
  conservative: true,
  driven: false,
})
/** Moved by nothing but its start, with a load or dampers on it. */
const passive = (gruebler: number, dof: number): Expectation => ({ gruebler, dof, conservative: false, driven: false })

export const expectations: Readonly<Record<string, Expectation>> = {
  'slider-crank': driven(-2, 1),
  'slider-crank-free': conservative(-2, 1),
  'four-bar': driven(-2, 1),
  'scotch-yoke': driven(-2, 1),
  // crank, and the rod's idle spin
  rssr: driven(2, 2),
  chebyshev: driven(-2, 1),
  peaucellier: driven(-8, 1),
  sarrus: driven(0, 1),
  // 7 bodies, 8 pins and 2 guides
  'scissor-lift': driven(-8, 1),
  'four-bar-isostatic': driven(1, 1),
  parallelogram: conservative(-6, 1),
  bennett: driven(-2, 1),
  bricard: conservative(0, 1),
  door: conservative(-4, 1),
  hooke: driven(-2, 1),
  'constant-velocity': driven(-2, 1),
  oldham: driven(-2, 1),
  pendulum: conservative(1, 1),
  'torsion-pendulum': conservative(1, 1),
  'conical-pendulum': conservative(3, 3),
  'double-pendulum': conservative(2, 2),
  'cart-pole': conservative(2, 2),
  kapitza: driven(2, 2),
  'coupled-springs': conservative(2, 2),
  'engine-mounts': passive(6, 6),
  gyroscope: conservative(3, 3),
  dzhanibekov: conservative(6, 6),
  // the spindle, and the sleeve on it
  governor: conservative(-4, 2),
  'sleeping-top': conservative(3, 3),
  // held by one row of positions and two of velocities
  'rolling-coin': conservative(3, 3),
  'ball-in-bowl': conservative(3, 3),
  // 3 bodies on 2 · 5 + 2 · 3 + 1 rows; both tyres keep it from going sideways
  'differential-drive': driven(1, 2),
  // 5 bodies on 4 · 5 + 3 · 3 rows, of which one repeats another
  'caster-cart': conservative(1, 2),
  // 4 bodies on 3 + 3 · 5 + 2 rows
  snakeboard: driven(4, 4),
  // 8 bodies on 6 · 5 + 3 + 5 · 3 rows; each axle has two tyres that keep it from going sideways
  trailer: driven(0, 2),
  'two-balances': conservative(2, 2),
  // 30 links and 31 universal joints
  'anchor-chain': conservative(56, 56),
  'double-wishbone': passive(1, 1),
  'three-carts': passive(3, 3),
  chain: conservative(40, 40),
  // six of the platform, six idle spins of the legs
  stewart: driven(12, 12),
  // one body, held by nothing but what drives it: the lengths of six rods
  hexapod: { gruebler: 6, dof: 6, conservative: false, driven: false },
  'robot-arm': driven(6, 6),
  'mobile-arm': driven(9, 9),
  'wheeled-arm': driven(8, 8),
  'snake-arm': conservative(50, 50),
  'driven-pendulum': driven(1, 1),
  'slender-double-pendulum': conservative(2, 2),
  // 3 bodies on 5 + 4 + 3 + 5 rows
  'spatial-four-bar': driven(1, 1),
  'spatial-slider-crank': driven(1, 1),
}
