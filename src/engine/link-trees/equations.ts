/** The equations of motion of a mechanism on its tree of joints at a state, with all their parts: M u̇ + C u = Q, and A u̇ = b of the rows that close loops. */
import { matrixOfQ } from '../math/quaternion.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { PURE } from '../dual-quaternions/pure.ts'
import { solveClosed } from './closed.ts'
import { computeGauss, makeGaussParts } from './gauss.ts'
import { LINK_JOINTS, makeLinkMotion } from './link-tree.ts'
import { computeApplied, followModel, treeOfModel, type NoLinkTree } from './of-model.ts'

/** A freedom of the tree: an axis of the frame that its joint has on the body, or of the body itself where that has no joint. */
export interface TreeFreedom {
  readonly body: string
  /** null: the body hangs on nothing. */
  readonly joint: string | null
  readonly motion: 'turn' | 'slide'
  readonly axis: 'x' | 'y' | 'z'
}

export interface TreeEquations {
  readonly freedoms: readonly TreeFreedom[]
  /** rad/s and m/s; and their rates. */
  readonly u: Float64Array
  readonly du: Float64Array
  /** Row by row. ½ Ṁ − C is skew. */
  readonly M: Float64Array
  readonly C: Float64Array
  /** Weights, forces, and what drives prescribe, along the freedoms. */
  readonly Q: Float64Array
  /** A, row by row, and b of the rows that close loops or constrain velocities alone; and how many of them are independent. Empty where it is a tree. */
  readonly A: Float64Array
  readonly b: Float64Array
  readonly rank: number
  /** For each moving body by its id 6 numbers per freedom: angular velocity and velocity of the centre of mass at unit speed of that freedom alone; world axes. */
  readonly partialVelocities: ReadonlyMap<string, Float64Array>
}

/** Computes them at a state in which the joints hold; the workspace is changed. A mechanism without such equations is refused, with the joint that is the reason. */
export function computeTreeEquations(
  model: Model,
  state: State,
  ws: Workspace,
): { readonly ok: true; readonly equations: TreeEquations } | { readonly ok: false; readonly refusal: NoLinkTree } {
  const found = treeOfModel(model)
  if (!found.ok) return found
  const { tree, bodies, joints } = found.made
  const n = tree.freedoms
  const motion = makeLinkMotion(tree)
  followModel(model, state, found.made, motion)
  const applied = new Float64Array(PURE * bodies.length)
  computeApplied(model, state, ws, found.made, applied)
  const parts = makeGaussParts(tree)
  computeGauss(tree, motion, applied, parts)
  const closed = solveClosed(model, state, ws, found.made, motion, parts)
  motion.du.set(closed.du)
  const freedoms = tree.links.flatMap(({ id, joint }, place) =>
    LINK_JOINTS[joint].map((way): TreeFreedom => {
      const k = (way as readonly number[]).indexOf(1)
      const axis = (['x', 'y', 'z'] as const)[k % 3]
      return {
        body: id,
        joint: joints[place] < 0 ? null : model.joints[joints[place]].id,
        motion: k < 3 ? 'turn' : 'slide',
        axis,
      }
    }),
  )
  const partialVelocities = new Map(
    tree.links.map(({ id }, place) => [
      id,
      toWorld(state, bodies[place], parts.J.subarray(PURE * n * place, PURE * n * (place + 1))),
    ]),
  )
  const { M, C, rest } = parts
  return {
    ok: true,
    equations: {
      freedoms,
      u: motion.u,
      du: motion.du,
      M,
      C,
      Q: rest.map((x) => 0 - x),
      A: closed.A,
      b: closed.b,
      rank: closed.rank,
      partialVelocities,
    },
  }
}

/** Vectors in the axes of a body, in world axes. */
function toWorld({ q }: State, b: number, vectors: Float64Array): Float64Array {
  const R = new Float64Array(9)
  matrixOfQ(R, 0, q, 7 * b + 3)
  return vectors.map((_, i) => {
    const [at, k] = [i - (i % 3), i % 3]
    return R[3 * k] * vectors[at] + R[3 * k + 1] * vectors[at + 1] + R[3 * k + 2] * vectors[at + 2]
  })
}
