import type { Description } from './description.ts'
import { robots } from './robot-items.ts'
import { rolling } from './rolling-items.ts'
const CRANKS = 'Cranks and engines'
const LINES = 'Straight lines'
const COUNT = 'What the count does not tell'
const COUPLINGS = 'Shafts and couplings'
const SWINGING = 'Swinging'
const SPINNING = 'Spinning'
const BALANCE = 'Balance and vibration'
const MANY = 'Many freedoms'
const ROTATION = 'Writing a rotation'

export const descriptions: readonly Description[] = [
  {
    id: 'slider-crank',
    title: 'Slider-crank, driven',
    group: CRANKS,
    prose:
      'A crank turns at a steady 75 rpm and a rod makes of it the stroke of a piston against a spring. The rod pushes at a slant, so the guide must push sideways: follow its arrow as it changes sides.',
    teaches: 'Forces in an engine',
    keywords: ['engine', 'piston', 'stroke', 'side thrust', 'spring', 'dead centre', 'planar', 'motor', 'flywheel'],
  },
  {
    id: 'slider-crank-free',
    title: 'Slider-crank, let go',
    group: CRANKS,
    prose:
      'A slider-crank without a motor swings on its own weight, nearly a full turn and back. The crank is quickest at the lower dead centre, where the crosshead stands still and has left it its energy.',
    teaches: 'Energy in one freedom',
    keywords: ['engine', 'conservative', 'dead centre', 'planar', 'crosshead'],
  },
  {
    id: 'four-bar',
    title: 'Four-bar: crank-rocker',
    group: CRANKS,
    prose:
      'The shortest bar turns all the way round and the one opposite swings; the point on the coupler draws a closed curve. The rocker takes longer one way than back, which is how a shaper returns its tool quickly.',
    teaches: 'Grashof’s rule, coupler curves, quick return',
    keywords: ['crank-rocker', 'coupler curve', 'Grashof', 'planar', 'trace', 'redundant'],
  },
  {
    id: 'scotch-yoke',
    title: 'Scotch yoke',
    group: CRANKS,
    prose:
      'A pin in a slot moves the yoke as a pure sine, x = r cos θ. The slot holds four of the six rows of its joint: hold the fifth as well and everything stops.',
    teaches: 'Harmonic motion, a pin in a slot',
    keywords: ['sine', 'harmonic', 'slot', 'lock', 'rows', 'planar'],
  },
  {
    id: 'rssr',
    title: 'Spatial crank: RSSR',
    group: CRANKS,
    prose:
      'A rod with a ball at each end joins a crank to a rocker whose axis lies square to it. There are two freedoms, and one is idle: the amber stripe shows the rod spin about its own axis.',
    teaches: 'Spatial linkages, an idle freedom',
    keywords: ['spherical', 'ball joint', 'spatial', 'steering', 'idle', 'spin'],
  },
  {
    id: 'chebyshev',
    title: 'Chebyshev straight-line linkage',
    group: LINES,
    prose:
      'For half of every turn the end of the coupler runs along a line that looks straight, then it returns in an arc. Zoom in on the trace: it is not quite straight.',
    teaches: 'Approximate straight line',
    keywords: ['Hoecken', 'lambda', 'walking', 'trace', 'planar', 'Watt'],
  },
  {
    id: 'peaucellier',
    title: 'Peaucellier–Lipkin',
    group: LINES,
    prose:
      'One corner of the rhombus moves on a circle through the fixed pin, and so the opposite corner moves on a straight line, exactly. Ten pins and seven bars: in the plane the count says 1, in space −8.',
    teaches: 'Exact straight line by inversion',
    keywords: ['inversor', 'rhombus', 'straight', 'trace', 'planar', '1864'],
  },
  {
    id: 'sarrus',
    title: 'Sarrus linkage',
    group: LINES,
    prose:
      'Two pairs of hinged plates at right angles leave the top plate one motion: straight up and down. Each pair alone would let it wander in a plane of its own.',
    teaches: 'Straight line in space from hinges alone',
    keywords: ['hinge', 'spatial', 'overconstrained', '6R', 'straight', 'platform'],
  },
  {
    id: 'scissor-lift',
    title: 'Scissor lift',
    group: LINES,
    prose:
      'A slider at the foot moves a little and the platform rises by much, at √(L² − x²) per storey. Watch the force of the drive grow as the platform comes down.',
    teaches: 'Mechanical advantage, deployable structures',
    keywords: ['lift', 'platform', 'actuator', 'deployable', 'redundant', 'planar'],
  },
  {
    id: 'four-bar-isostatic',
    title: 'Four-bar without redundancy',
    group: COUNT,
    prose:
      'The crank-rocker again, with a ball joint and a cylindrical joint in place of two pins. It moves as before, but now the count is right in space as well, and every reaction is unique.',
    teaches: 'What takes redundancy away',
    keywords: ['R-S-C-R', 'isostatic', 'unique', 'reactions', 'crank-rocker', 'Grübler'],
  },
  {
    id: 'parallelogram',
    title: 'Parallelogram with a third crank',
    group: COUNT,
    prose:
      'A platform on three equal cranks swings without tilting. The count says that it cannot move; it does, because the third crank is exactly as long as the others.',
    teaches: 'Redundancy that depends on lengths',
    keywords: ['swing', 'platform', 'redundant', 'third crank', 'planar', 'conservative'],
  },
  {
    id: 'bennett',
    title: 'Bennett’s linkage',
    group: COUNT,
    prose:
      'Four bars with skew pins should be a structure, yet this loop moves. Opposite bars are equal and their lengths go as the sines of their twists; no other loop of four skew pins can do it.',
    teaches: 'A loop that the count forbids',
    keywords: ['4R', 'skew', 'overconstrained', 'spatial', 'twist'],
  },
  {
    id: 'bricard',
    title: 'Bricard’s linkage',
    group: COUNT,
    prose:
      'Six pins along the edges of a cube, each square to the next: let go, it turns itself inside out and comes back every 4.99 s. It is a benchmark, since it passes near a pose where it could branch.',
    teaches: 'A six-bar loop, overconstrained at all times',
    keywords: ['6R', 'IFToMM', 'benchmark', 'overconstrained', 'spatial', 'conservative', 'cube'],
  },
  {
    id: 'door',
    title: 'Door on two hinges',
    group: COUNT,
    prose:
      'A swing door with a spring. How two hinges share its weight cannot be known: the arrows show the share of least norm, and only their sums are sure.',
    teaches: 'Reactions that are not unique',
    keywords: ['hinge', 'indeterminate', 'statics', 'reactions', 'least norm', 'redundant'],
  },
  {
    id: 'hooke',
    title: 'Hooke joint',
    group: COUPLINGS,
    prose:
      'The input turns evenly and the output, bent by 40°, runs ahead and falls behind twice in every turn. Compare the yellow marks: tan φ₂ = cos β tan φ₁.',
    teaches: 'Speed ripple of a universal joint',
    keywords: ['universal', 'Cardan', 'ripple', 'shaft', 'cross'],
  },
  {
    id: 'constant-velocity',
    title: 'Constant-velocity joint',
    group: COUPLINGS,
    prose:
      'Bent by 35° like the half shaft of a car in a corner, and both marks keep pace at every instant. One row of rotation does it, in place of the cross of a Hooke joint.',
    teaches: 'Equal turning at any bend',
    keywords: ['Rzeppa', 'homokinetic', 'drive shaft', 'car', 'shaft'],
  },
  {
    id: 'oldham',
    title: 'Oldham coupling',
    group: COUPLINGS,
    prose:
      'Two parallel shafts three centimetres apart turn exactly together, through a disc with crossed tongues. The centre of the disc runs round a small circle twice in every turn.',
    teaches: 'Coupling of parallel shafts',
    keywords: ['offset', 'shaft', 'tongue', 'disc', 'parallel'],
  },
  {
    id: 'pendulum',
    title: 'Compound pendulum',
    group: SWINGING,
    prose:
      'A bar and a disc on one pin. From 60° the swing takes 7.3 % longer than the small-angle formula says, and the pin carries most at the lowest point.',
    teaches: 'Period and small-angle error',
    keywords: ['physical pendulum', 'period', 'elliptic integral', 'conservative'],
  },
  {
    id: 'torsion-pendulum',
    title: 'Torsion pendulum',
    group: SWINGING,
    prose:
      'A disc on a wire that twists keeps time at any amplitude. Move the four weights outwards and it slows down, as the square root of its moment of inertia.',
    teaches: 'Harmonic motion, moment of inertia',
    keywords: ['torsion spring', 'wire', 'isochronous', 'conservative'],
  },
  {
    id: 'conical-pendulum',
    title: 'Conical pendulum',
    group: SWINGING,
    prose:
      'A ball circles at a steady height, faster the wider its cone. The joint pulls with more than the weight, almost along the rod; give the ball a pull and the circle becomes an ellipse that turns.',
    teaches: 'Steady precession',
    keywords: ['spherical', 'circle', 'precession', 'spatial', 'conservative'],
  },
  {
    id: 'double-pendulum',
    title: 'Double pendulum',
    group: SWINGING,
    prose:
      'Two bars on two pins, and a path that never repeats. The energy stays what it was all the same: see the status.',
    teaches: 'Chaos, conservation of energy',
    keywords: ['chaos', 'trace', 'energy', 'conservative'],
  },
  {
    id: 'cart-pole',
    title: 'Cart and pole',
    group: SWINGING,
    prose:
      'The pole falls one way and the cart rolls the other, so that their common centre only moves up and down. Pull the cart and try to keep the pole up.',
    teaches: 'Momentum, underactuation',
    keywords: ['cart-pole', 'inverted pendulum', 'balance', 'control', 'momentum', 'conservative'],
  },
  {
    id: 'kapitza',
    title: 'Kapitza’s pendulum',
    group: SWINGING,
    prose:
      'The pivot shakes thirty times a second and the pendulum stands on its head. Slow the time down to see how; take a third of the stroke and it falls.',
    teaches: 'Stability by vibration',
    keywords: ['parametric', 'inverted pendulum', 'vibration', 'stability'],
  },
  {
    id: 'coupled-springs',
    title: 'Two carts, three springs',
    group: SWINGING,
    prose:
      'Only one cart is pulled back, yet after a while it stands still and the other has all the motion. Then it comes back: two modes of nearly the same frequency beat.',
    teaches: 'Normal modes, beats',
    keywords: ['oscillator', 'spring', 'modes', 'beats', 'coupled', 'conservative'],
  },
  {
    id: 'engine-mounts',
    title: 'Engine on four mounts',
    group: SWINGING,
    prose:
      'Rubber holds the engine in all six directions, and an unbalance shakes it faster and faster: t seconds after the start at t Hz. It sways, surges, bounces and rolls as one frequency after the other comes by, and calms down beyond them all.',
    teaches: 'Six modes of a rigid body, vibration isolation',
    keywords: ['bushing', 'rubber', 'mount', 'vibration', 'modes', 'resonance', 'isolation', 'unbalance', 'stiffness'],
  },
  {
    id: 'gyroscope',
    title: 'Gyroscope in gimbals',
    group: SPINNING,
    prose:
      'A weight hangs on the side of the inner ring and the ring does not tip: the spinning rotor turns everything about the vertical instead. Pull the ring down and it gives way sideways, nodding.',
    teaches: 'Precession and nutation',
    keywords: ['gimbal', 'rotor', 'precession', 'nutation', 'spin'],
  },
  {
    id: 'dzhanibekov',
    title: 'Dzhanibekov effect',
    group: SPINNING,
    prose:
      'A wing nut spins in free fall and turns over again and again, with nothing that touches it. Spin it about either of its other two axes and it stays.',
    teaches: 'Instability of the intermediate axis',
    keywords: ['tennis racket', 'free body', 'intermediate axis', 'Euler', 'weightless', 'wing nut'],
  },
  {
    id: 'governor',
    title: 'Watt’s governor',
    group: SPINNING,
    prose:
      'Two balls swing out with the speed and lift a sleeve: they stay where cos θ = g/(Ω² l), 40° at 70 rpm with l = 239 mm, sleeve and links counted in. Pull the sleeve and let go: it bobs, and the spindle runs faster whenever the balls come in.',
    teaches: 'Steady rotation and vibration about it',
    keywords: ['centrifugal', 'flyball', 'speed', 'steam engine', 'sleeve', 'modes', 'Maxwell', 'conservative'],
  },
  {
    id: 'sleeping-top',
    title: 'Sleeping top',
    group: SPINNING,
    prose:
      'A top that spins fast enough stands still upright: above 13.4 rad/s, and this one has 20. Pull its rim and it circles and nods but does not fall; at 12 rad/s the least touch tips it over.',
    teaches: 'Stability by spin',
    keywords: ['top', 'Lagrange', 'spin', 'stability', 'nutation', 'precession', 'modes', 'conservative'],
  },
  ...rolling,
  {
    id: 'two-balances',
    title: 'Two balances of a pendulum',
    group: BALANCE,
    prose:
      'Let go at 30° and at 150°, the pendulums are near different balances: one would hang, the other stand. Close to these both have √(g/L) = 1.566 per second, as a swing of 4.01 s and as a fall that grows by e every 0.64 s.',
    teaches: 'Stable and unstable equilibrium',
    keywords: ['pendulum', 'equilibrium', 'inverted', 'modes', 'eigenvalue', 'stability', 'conservative'],
  },
  {
    id: 'anchor-chain',
    title: 'Anchor chain',
    group: BALANCE,
    prose:
      'Thirty links laid in a V between two hinges; at rest they hang in a catenary 5.42 m deep. It swings at 0.237 and 0.310 Hz and bends at 0.507 and 0.546 Hz, with no spring in it: weight alone is its stiffness.',
    teaches: 'Catenary, stiffness out of tension',
    keywords: ['catenary', 'equilibrium', 'modes', 'universal', 'cable', 'rotary inertia', 'conservative'],
  },
  {
    id: 'double-wishbone',
    title: 'Double wishbone',
    group: BALANCE,
    prose:
      'A car’s front wheel let go 27 mm below its balance of 4275 N in the spring and 3253 N from the road: it bounces at 3.90 Hz. The forces in the turning arms push back too: without the stiffness that they make it would come to 3.11 Hz.',
    teaches: 'Stiffness out of joint forces',
    keywords: ['suspension', 'car', 'A-arm', 'wheel', 'equilibrium', 'modes', 'preload', 'spring', 'spatial'],
  },
  {
    id: 'three-carts',
    title: 'Three carts, four springs',
    group: BALANCE,
    prose:
      'One cart is pulled back and three modes start together, at 0.770, 1.422 and 1.857 Hz. The quick ones die first, and after ten seconds all three carts go the same way at the slowest.',
    teaches: 'Damped modes',
    keywords: ['oscillator', 'spring', 'damper', 'modes', 'damping ratio', 'coupled', 'chain of masses'],
  },
  {
    id: 'chain',
    title: 'Chain of forty links',
    group: MANY,
    prose:
      'Forty links let go in the shape of their slowest mode, the first Bessel function ever seen. Pull the end aside and let go: it cracks like a whip.',
    teaches: 'Waves, modes, the limit of many bodies',
    keywords: ['whip', 'rope', 'wave', 'modes', 'Bernoulli', 'conservative'],
  },
  ...robots,
  {
    id: 'driven-pendulum',
    title: 'Driven pendulum',
    group: ROTATION,
    prose:
      'A motor swings a rod of 78 kg by 45° to both sides, so that everything about its motion is known exactly. Its angle says it all: see what rotation matrix, Euler parameters and Euler angles make of a single number.',
    teaches: 'Comparing formulations: one axis',
    keywords: ['rotation matrix', 'Euler parameters', 'Euler angles', 'Kissel', 'kinematics', 'benchmark', 'pendulum'],
  },
  {
    id: 'slender-double-pendulum',
    title: 'Double pendulum of slender rods',
    group: ROTATION,
    prose:
      'Two rods fall from rest, the only one of the four that no motor holds. Here a formulation has nothing to lean on but its method: compare the energy that each loses, and set another step to see how it shrinks.',
    teaches: 'Comparing formulations: free motion',
    keywords: ['rotation matrix', 'Euler parameters', 'Euler angles', 'Kissel', 'dynamics', 'conservative'],
  },
  {
    id: 'spatial-four-bar',
    title: 'Spatial four-bar, driven',
    group: ROTATION,
    prose:
      'A rotor leads a long coupler, and the coupler a rocker whose axis is square to the rotor’s. The coupler turns about all axes at once, so that no way of writing its rotation has an easy case: compare what each costs.',
    teaches: 'Comparing formulations: all axes',
    keywords: [
      'rotation matrix',
      'Euler parameters',
      'Euler angles',
      'Kissel',
      'Haug',
      'four-link',
      'benchmark',
      'spatial',
    ],
  },
  {
    id: 'spatial-slider-crank',
    title: 'Spatial slider-crank, driven',
    group: ROTATION,
    prose:
      'The crank turns about an axis parallel to the slider’s path, and the rod pushes only because it leans. Twice in every turn the crank comes to where Euler angles fail, unless their axes are renamed there; the other ways do not notice.',
    teaches: 'Comparing formulations: a singularity',
    keywords: [
      'rotation matrix',
      'Euler parameters',
      'Euler angles',
      'Kissel',
      'Haug',
      'gimbal lock',
      'benchmark',
      'spatial',
    ],
  },
]
