/** A valid scene file that has every key of the format at least once, with values that are all away from their defaults. */
export const everyFeature = {
  format: 'lockwork/scene',
  version: 1,
  title: 'Every feature',
  description: 'A crank, a rod and a slider, with all that a file can say.',
  tags: ['test', 'planar'],
  gravity: [0.1, 0.2, -9.7],
  bodies: [
    {
      id: 'crank',
      name: 'Crank',
      fixed: false,
      position: [0, 0, 0.5],
      orientation: [1, 0, 0, 0],
      velocity: [0.01, 0, 0],
      angularVelocity: [0, 0, 0.2],
      mass: { mass: 1.2, centre: [0.2, 0, 0], inertia: [0.02, 0.11, 0.12, 0.001, 0, 0] },
      shapes: [
        { kind: 'box', size: [0.4, 0.05, 0.05], position: [0.2, 0, 0], orientation: [1, 0, 0, 0], colour: '#c0392b' },
        { kind: 'link', from: [0, 0, 0], to: [0.4, 0, 0], width: 0.05, thickness: 0.02 },
      ],
    },
    {
      id: 'rod',
      position: [0.4, 0, 0.5],
      density: 2700,
      shapes: [
        { kind: 'cylinder', radius: 0.03, length: 0.8, position: [0.4, 0, 0], orientation: [0.5, 0.5, 0.5, 0.5] },
        { kind: 'capsule', radius: 0.02, length: 0.1 },
      ],
    },
    {
      id: 'slider',
      position: [1.2, 0, 0.5],
      shapes: [
        { kind: 'sphere', radius: 0.1 },
        { kind: 'extrusion', outline: [[0, 0], [0.2, 0], [0.2, 0.1], [0, 0.1]], thickness: 0.05 }, // prettier-ignore
      ],
    },
    { id: 'stand', fixed: true, position: [0, 0, 0.25] },
    { id: 'float', position: [0, 1, 2], shapes: [{ kind: 'sphere', radius: 0.05 }] },
    { id: 'spare', position: [0, 2, 2], shapes: [{ kind: 'sphere', radius: 0.05 }] },
  ],
  joints: [
    {
      id: 'main',
      name: 'Main bearing',
      type: 'revolute',
      driven: { body: 'crank', position: [0, 0, 0], orientation: [1, 0, 0, 0] },
      main: {
        body: 'stand',
        position: [0, 0, 0.25],
        orientation: [1, 0, 0, 0],
        motion: { translation: ['0.01*sin(t)', 0, 0] },
      },
      drive: { kind: 'torque', law: { points: [[0, 0], [1, 2], [3, 1]], beyond: 'repeat' } }, // prettier-ignore
      limits: { lower: -20, upper: 20, stiffness: 100, damping: 1 },
      damping: 0.01,
    },
    {
      id: 'pin',
      type: 'universal',
      driven: { body: 'rod' },
      main: { body: 'crank', position: [0.4, 0, 0] },
    },
    {
      id: 'wrist',
      type: 'lock',
      rows: [true, true, true, false, false, false],
      driven: { body: 'rod', position: [0.8, 0, 0] },
      main: { body: 'slider' },
    },
    {
      id: 'guide',
      type: 'cylindrical',
      driven: { body: 'slider', orientation: [0.5, 0.5, 0.5, 0.5] },
      main: { body: 'ground', position: [1.2, 0, 0.5], orientation: [0.5, 0.5, 0.5, 0.5] },
      drive: [
        { kind: 'force', law: '2*cos(3*t)' },
        { kind: 'torque', law: -0.1 },
      ],
    },
    {
      id: 'shake',
      type: 'alignment',
      driven: { body: 'float' },
      main: { body: 'ground' },
      motion: { rotation: [{ axis: [0, 0, 1], angle: '0.1*t' }] },
    },
  ],
  forces: [
    {
      id: 's1',
      name: 'Return spring',
      kind: 'spring-damper',
      from: { body: 'ground', position: [0, 0, 1] },
      to: { body: 'rod', position: [0.1, 0, 0] },
      stiffness: 100,
      damping: 1,
      restLength: 0.5,
    },
    { id: 's2', kind: 'torsion-spring', joint: 'main', stiffness: 10, damping: 0.1, restAngle: 0.3 },
    {
      id: 'l1',
      kind: 'load',
      body: 'slider',
      position: [0, 0, 0.1],
      force: [0, 0, '10*sin(t)'],
      torque: [0.1, 0, 0],
      axes: 'body',
    },
  ],
  simulation: { integrator: 'dormand-prince', step: 0.002, tolerance: 1e-7 },
  view: {
    camera: { position: [2, -3, 2], target: [0.5, 0, 0.5] },
    layers: { traces: true, labels: false },
    glyphScale: 50,
    traces: [{ body: 'rod', position: [0.4, 0, 0] }],
  },
}
