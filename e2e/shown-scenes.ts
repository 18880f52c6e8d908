/** Scenes in which there is something of everything to look at. */

/** Flat sides toward the viewer. */
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
const bar = (id: string, x: number, z: number, length: number, more: object = {}) => ({
  id,
  name: id,
  position: [x, 0, z],
  orientation: FACING,
  density: 7850,
  shapes: [{ kind: 'link', from: [0, 0, 0], to: [length, 0, 0], width: 0.02, thickness: 0.01 }],
  ...more,
})

/** Something of every kind that the inspector knows. */
export const everything = {
  format: 'lockwork/scene',
  version: 1,
  title: 'Of every kind',
  bodies: [
    bar('Crank', 0, 0, 0.1),
    bar('Rod', 0.1, 0, 0.3, {
      shapes: [
        {
          kind: 'extrusion',
          outline: [
            [0, -0.01],
            [0.3, 0],
            [0, 0.01],
          ],
          thickness: 0.01,
        },
      ],
    }),
    bar('Slide', 0.4, 0, 0.05, {
      density: undefined,
      mass: { mass: 1, inertia: [1e-3, 1e-3, 1e-3, 0, 0, 0] },
      shapes: [],
    }),
  ],
  joints: [
    {
      id: 'Main',
      type: 'revolute',
      driven: { body: 'Crank' },
      main: { body: 'ground', orientation: FACING },
      drive: {
        kind: 'angle',
        law: {
          points: [
            [0, 0],
            [1, 3],
            [2, 6],
          ],
        },
      },
    },
    { id: 'Pin', type: 'universal', driven: { body: 'Rod' }, main: { body: 'Crank', position: [0.1, 0, 0] } },
    {
      id: 'Guide',
      type: 'prismatic',
      driven: { body: 'Slide' },
      main: { body: 'ground' },
      limits: { lower: -1, upper: 1, stiffness: 10 },
    },
  ],
  forces: [
    {
      id: 'Spring',
      kind: 'spring-damper',
      from: { body: 'ground' },
      to: { body: 'Rod', position: [0.3, 0, 0] },
      stiffness: 9,
    },
    { id: 'Twist', kind: 'torsion-spring', joint: 'Main', stiffness: 1 },
    { id: 'Push', kind: 'load', body: 'Slide', force: [0, 0, '2*sin(t)'] },
  ],
}

/** A post that stands still, and two bars beside it; eyes at u, v of the upright plane. */
export const bars = (crankFixed = false) => ({
  format: 'lockwork/scene',
  version: 1,
  title: 'Three bars',
  bodies: [
    bar('Post', -0.2, 0, 0.1, { fixed: true }),
    bar('Crank', 0, 0.1, 0.15, { fixed: crankFixed }),
    bar('Rod', 0, -0.1, 0.25),
  ],
})
/** Eyes of the bars. */
export const [POST_START, POST_END, CRANK_END, ROD_START] = [
  [-0.2, 0],
  [-0.1, 0],
  [0.15, 0.1],
  [0, -0.1],
] as const
