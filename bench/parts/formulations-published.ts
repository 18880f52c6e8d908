/**
 * What Kissel, Taves and Negrut print of their comparison (Tables 8–10), and how long their own programs take: C1 and C2, in Python, each measured on a server with two
 * cores, in CPU seconds, ±30 %.
 */
type ByFormulation<T> = Readonly<Record<'rA' | 'rp' | 're', T>>

interface Published {
  readonly title: string
  /** Table 9: Newton steps per pose; the same in both programs. */
  readonly counts: ByFormulation<number> | null
  /** Tables 8 and 10: how many times as fast as rp, C1 and C2. */
  readonly speedUps: {
    readonly kinematics: Readonly<Record<'rA' | 're', readonly number[]>> | null
    readonly dynamics: Readonly<Record<'rA' | 're', readonly number[]>>
  }
  /** CPU s for 3 s at a step of 1 ms. */
  readonly seconds: {
    readonly kinematics: readonly { readonly program: string; readonly of: ByFormulation<number> }[]
    readonly dynamics: readonly { readonly program: string; readonly of: ByFormulation<number> }[]
  }
  /** Newton steps per step of dynamics, C1. */
  readonly solves: ByFormulation<number>
}

export const PUBLISHED: Readonly<Record<string, Published>> = {
  'single-pendulum': {
    title: 'single pendulum',
    counts: { rA: 3.8, rp: 3.82, re: 3.8 },
    speedUps: {
      kinematics: { rA: [2.21, 2.63], re: [1.4, 1.27] },
      dynamics: { rA: [2.43, 2.46], re: [1.29, 1.69] },
    },
    seconds: {
      kinematics: [
        { program: 'C1', of: { rA: 5.7, rp: 14.9, re: 8.3 } },
        { program: 'C2', of: { rA: 4.1, rp: 9.1, re: 4 } },
      ],
      dynamics: [{ program: 'C1', of: { rA: 6.3, rp: 19.4, re: 10.1 } }],
    },
    solves: { rA: 2.99, rp: 3.62, re: 2.99 },
  },
  'four-link': {
    title: 'four-link',
    counts: { rA: 4.5, rp: 4.47, re: 4.77 },
    speedUps: {
      kinematics: { rA: [2.38, 2.55], re: [1.23, 1.1] },
      dynamics: { rA: [2.62, 2.41], re: [1.21, 1.44] },
    },
    seconds: {
      kinematics: [
        { program: 'C1', of: { rA: 17.1, rp: 48.5, re: 22.3 } },
        { program: 'C2', of: { rA: 12, rp: 22.3, re: 13.6 } },
      ],
      dynamics: [{ program: 'C1', of: { rA: 20.9, rp: 63.5, re: 44.2 } }],
    },
    solves: { rA: 3.73, rp: 3.99, re: 4.01 },
  },
  'slider-crank': {
    title: 'slider-crank',
    counts: { rA: 4.7, rp: 4.83, re: 4.79 },
    speedUps: {
      kinematics: { rA: [2.7, 2.62], re: [1.47, 1.23] },
      dynamics: { rA: [2.93, 2.29], re: [1.31, 1.3] },
    },
    seconds: {
      kinematics: [
        { program: 'C1', of: { rA: 20.6, rp: 60.7, re: 31.2 } },
        { program: 'C2', of: { rA: 12.8, rp: 21.9, re: 18.1 } },
      ],
      dynamics: [{ program: 'C1', of: { rA: 20.1, rp: 64.9, re: 45.1 } }],
    },
    solves: { rA: 3.06, rp: 3.06, re: 3.33 },
  },
  'double-pendulum': {
    title: 'double pendulum',
    counts: null,
    speedUps: { kinematics: null, dynamics: { rA: [2.63, 2.39], re: [1.21, 1.53] } },
    seconds: { kinematics: [], dynamics: [{ program: 'C1', of: { rA: 10.2, rp: 33.5, re: 22.5 } }] },
    solves: { rA: 3.43, rp: 3.68, re: 3.43 },
  },
}
