/**
 * Trees of bodies, each of which hangs on the one before it by a joint of [SQA table 1]. The frame of a body has its origin at the centre of mass. A joint connects a
 * frame that is fixed in the body before it with one that is fixed in its own body; the two coincide where all its coordinates are 0.
 *
 * The motions that such a joint allows form a subgroup of the motions of space. They are therefore the same from either of its two frames, and constant in the
 * frame of its own body: S.
 */
import { conjDQ, DQ, mulDQ } from '../dual-quaternions/dual-quaternion.ts'
import { adjoint, PURE } from '../dual-quaternions/pure.ts'

/** The joints, each by the motions that it allows as its frames see them: turns about and slides along x, y, z. Where they share an axis, it is z. */
export const LINK_JOINTS = {
  weld: [],
  revolute: [[0, 0, 1, 0, 0, 0]],
  prismatic: [[0, 0, 0, 0, 0, 1]],
  // its slide per radian is the pitch of the joint, which stands in the place of the last 1
  helical: [[0, 0, 1, 0, 0, 1]],
  cylindrical: [
    [0, 0, 1, 0, 0, 0],
    [0, 0, 0, 0, 0, 1],
  ],
  planar: [
    [0, 0, 1, 0, 0, 0],
    [0, 0, 0, 1, 0, 0],
    [0, 0, 0, 0, 1, 0],
  ],
  spherical: [
    [1, 0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
  ],
  free: [
    [1, 0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
    [0, 0, 0, 1, 0, 0],
    [0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 1],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly number[])[]>>

export type LinkJoint = keyof typeof LINK_JOINTS

/** A body with the joint that it hangs on. */
export interface Link {
  readonly id: string
  /** The place in the list of the body that it hangs on, which comes before it; −1 for the base. */
  readonly parent: number
  readonly joint: LinkJoint
  /** Slide per turn of a helical joint, m/rad. */
  readonly pitch?: number
  /** Poses of the joint's frames as dual quaternions: the first as the body before it sees it, the second as its own body does. */
  readonly before: Float64Array
  readonly after: Float64Array
  /** kg; and kg·m² about the centre of mass, axes of the body, row by row. */
  readonly mass: number
  readonly inertia: Float64Array
}

export interface LinkTree {
  readonly links: readonly Link[]
  readonly parent: Int32Array
  /** The first freedom of each body; the end at the last place. */
  readonly freeStart: Int32Array
  readonly freedoms: number
  /** 6 per freedom: the twist of the body, seen from the one before it, at unit speed; as the frame of the body has it. */
  readonly S: Float64Array
  readonly mass: Float64Array
  readonly inertia: Float64Array
}

export function makeLinkTree(links: readonly Link[]): LinkTree {
  const freeStart = new Int32Array(links.length + 1)
  for (const [b, { joint }] of links.entries()) freeStart[b + 1] = freeStart[b] + LINK_JOINTS[joint].length
  const freedoms = freeStart[links.length]
  const S = new Float64Array(PURE * freedoms)
  for (const [b, { joint, after, pitch = 0 }] of links.entries())
    for (const [k, motion] of LINK_JOINTS[joint].entries()) {
      const seen = Float64Array.from(motion)
      if (joint === 'helical') seen[5] = pitch
      adjoint(S, PURE * (freeStart[b] + k), after, 0, seen, 0)
    }
  return {
    links,
    parent: Int32Array.from(links, ({ parent }) => parent),
    freeStart,
    freedoms,
    S,
    mass: Float64Array.from(links, ({ mass }) => mass),
    inertia: Float64Array.from(links.flatMap(({ inertia }) => [...inertia])),
  }
}

/** How a tree stands and moves. */
export interface LinkMotion {
  /** 8 per body: its pose as the body before it, or the base, sees it. */
  readonly x: Float64Array
  /** Speeds along the freedoms, rad/s and m/s, and their rates. */
  readonly u: Float64Array
  readonly du: Float64Array
  /** 6 per body: what the joint moves by laws beside its freedoms, a twist as the frame of the body has it, and its rate there. */
  readonly given: Float64Array
  readonly dgiven: Float64Array
  /** Twist of the base, and its rate, as its own frame has them. */
  readonly base: Float64Array
  readonly dbase: Float64Array
  /** As the base has it, m/s². */
  readonly gravity: Float64Array
}

export function makeLinkMotion(tree: LinkTree): LinkMotion {
  const count = tree.links.length
  const motion = {
    x: new Float64Array(DQ * count),
    u: new Float64Array(tree.freedoms),
    du: new Float64Array(tree.freedoms),
    given: new Float64Array(PURE * count),
    dgiven: new Float64Array(PURE * count),
    base: new Float64Array(PURE),
    dbase: new Float64Array(PURE),
    gravity: new Float64Array(3),
  }
  const none = Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0)
  for (let b = 0; b < count; b++) setJoint(tree, motion, b, none)
  return motion
}

const moved = new Float64Array(DQ)
const back = new Float64Array(DQ)

/** Puts a body where its joint has moved by x: the pose of the joint's frame in its body as the one in the body before it sees it. */
function setJoint({ links }: LinkTree, motion: LinkMotion, b: number, x: Float64Array): void {
  const { before, after } = links[b]
  mulDQ(moved, 0, before, 0, x, 0)
  conjDQ(back, 0, after, 0)
  mulDQ(motion.x, DQ * b, moved, 0, back, 0)
}
