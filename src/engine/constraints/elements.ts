/** What is asked of all constraint elements, whatever their kinds. */
import type { Law } from '../laws/law.ts'
import { addCross3, mulMtV } from '../math/vec3.ts'
import { computeGuards, countSwitches } from '../model/guard.ts'
import type { ElementBatch, Model } from '../model/model.ts'
import type { BlockShape } from '../model/rows.ts'
import type { JointSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import type { Compiling } from './element.ts'
import { kindAt, LISTED_KINDS, type AnyConstraintKind } from './kinds.ts'

/** The kind of a batch. */
const kindOf = (batch: ElementBatch): AnyConstraintKind => kindAt(batch.kind)

/** Whether the rows of a joint are those of an element. */
export const isElement = ({ type }: JointSpec): boolean => LISTED_KINDS.some(({ name }) => name === type)

/** Makes a batch with these fields in this order, so that all batches, copies too, share one hidden class (see makeModel). */
const makeBatch = (b: ElementBatch): ElementBatch =>
  Object.assign(
    {
      kind: b.kind,
      count: b.count,
      joints: b.joints,
      ids: b.ids,
      firstBlock: b.firstBlock,
      moved: b.moved,
      keptStart: b.keptStart,
      kept: b.kept,
      keptBy: b.keptBy,
      firstSide: b.firstSide,
    },
    b,
  )

/** The batches of a mechanism, kind by kind, and the blocks of their rows, which come after those of the joints. */
export function compileElements(
  specs: readonly JointSpec[],
  keptBefore: number,
  sidesBefore: number,
  compiling: Omit<Compiling, 'begin'>,
): { readonly elements: readonly ElementBatch[]; readonly blocks: readonly BlockShape[]; readonly sideCount: number } {
  const elements: ElementBatch[] = []
  const blocks: BlockShape[] = []
  let keptStart = keptBefore
  let firstSide = sidesBefore
  LISTED_KINDS.forEach(({ name: type }, k) => {
    const own = [...specs.keys()].filter((j) => specs[j].type === type)
    if (own.length === 0) return
    let sides: readonly (readonly number[])[] = []
    const kind = kindAt(k)
    const batch = kind.compile(
      own.map((j) => specs[j]),
      {
        ...compiling,
        begin(bodies, moved, kept = [], keptBy = []) {
          const firstBlock = compiling.joints.length + blocks.length
          sides = bodies
          return {
            kind: k,
            count: own.length,
            joints: Int32Array.from(own),
            ids: own.map((j) => specs[j].id),
            firstBlock,
            moved,
            kept: Float64Array.from(kept),
            keptBy,
            keptStart,
            firstSide,
          }
        },
      },
    )
    own.forEach((owner, i) => {
      const drive = kind.isDriven(batch, i)
      const rows = kind.rows.map(({ name, velocity = false, factor, power }) => ({
        name,
        drive,
        velocity,
        factor,
        power,
      }))
      blocks.push({ owner, bodies: sides[i], rows })
    })
    elements.push(makeBatch(batch))
    keptStart += batch.kept.length
    firstSide += batch.count * countSwitches(kind.guards)
  })
  return { elements, blocks, sideCount: firstSide }
}

/** C and G of all elements; needs R and the markers. */
export function computeElementPositions(model: Model, state: State, ws: Workspace): void {
  const { elements } = model
  for (let e = 0; e < elements.length; e++) kindOf(elements[e]).computePositions(model, state, ws, elements[e])
}

/** C_q of all elements from G: angular parts in body axes. Needs positions. */
export function computeElementJacobian(model: Model, ws: Workspace): void {
  const { start, sideStart, sideBody, jacobianAt, blockCount } = model.rows
  const { J, G, R } = ws
  for (let block = model.joints.length; block < blockCount; block++) {
    const end = 6 * (start[block + 1] - start[block])
    for (let side = sideStart[block]; side < sideStart[block + 1]; side++) {
      const at = jacobianAt[side]
      for (let k = at; k < at + end; k += 6) {
        J[k] = G[k]
        J[k + 1] = G[k + 1]
        J[k + 2] = G[k + 2]
        mulMtV(J, k + 3, R, 9 * sideBody[side], G, k + 3)
      }
    }
  }
}

/** C_t of all elements that laws move; needs positions. */
export function computeElementRates(model: Model, state: State, ws: Workspace): void {
  const { elements } = model
  for (let e = 0; e < elements.length; e++)
    if (elements[e].moved) kindOf(elements[e]).computeRates(model, state, ws, elements[e])
}

/** Q_c of all elements; needs rates. */
export function computeElementRightHandSides(model: Model, state: State, ws: Workspace): void {
  const { elements } = model
  for (let e = 0; e < elements.length; e++) kindOf(elements[e]).computeRightHandSides(model, state, ws, elements[e])
}

/**
 * out = C_q v in the rows of elements; needs positions.
 *
 * @param v 6 per body, as State.v; only its linear velocities are read
 * @param W 3 per body, angular velocities in world axes
 */
export function computeElementVelocity(
  model: Model,
  ws: Workspace,
  v: Float64Array,
  W: Float64Array,
  out: Float64Array,
): void {
  const { start, sideStart, sideBody, jacobianAt, blockCount } = model.rows
  const { G } = ws
  for (let block = model.joints.length; block < blockCount; block++)
    for (let row = start[block]; row < start[block + 1]; row++) {
      let sum = 0
      for (let side = sideStart[block]; side < sideStart[block + 1]; side++) {
        const k = jacobianAt[side] + 6 * (row - start[block])
        const b = sideBody[side]
        sum += G[k] * v[6 * b] + G[k + 1] * v[6 * b + 1] + G[k + 2] * v[6 * b + 2]
        sum += G[k + 3] * W[3 * b] + G[k + 4] * W[3 * b + 1] + G[k + 5] * W[3 * b + 2]
      }
      out[row] = sum
    }
}

const arm = new Float64Array(3)

/**
 * Adds the wrench of s times the unit of a row's multiplier on the driven body of the joint that its element belongs to: force 0–2, torque 3–5 about the
 * driven marker's origin, world axes. Needs positions.
 */
export function addElementWrench(model: Model, ws: Workspace, row: number, s: number, out: Float64Array): void {
  const { block, owner, start, sideStart, sideBody, jacobianAt } = model.rows
  const own = block[row]
  const j = owner[own]
  // from the centre of mass to the marker: T − p×F
  for (let k = 0; k < 3; k++) arm[k] = -s * ws.p[6 * j + k]
  const body = sideBody[sideStart[own]]
  for (let side = sideStart[own]; side < sideStart[own + 1]; side++) {
    if (sideBody[side] !== body) continue
    const at = jacobianAt[side] + 6 * (row - start[own])
    for (let k = 0; k < 6; k++) out[k] += s * ws.G[at + k]
    addCross3(out, 3, arm, 0, ws.G, at)
  }
}

/** Writes the guards of all switches of elements to `out`, each in the place of its side. Needs positions, rates and coordinates. */
export function computeElementGuards(model: Model, state: State, ws: Workspace, out: Float64Array): void {
  for (const batch of model.elements) computeGuards(kindOf(batch).guards, model, state, ws, batch, out)
}

/** Adds the tangents of all elements, world axes, at constant multipliers. Needs positions. */
export function addElementTangents(
  model: Model,
  state: State,
  ws: Workspace,
  multipliers: Float64Array,
  out: Tangent,
): void {
  for (const batch of model.elements) kindOf(batch).addTangents(model, state, ws, multipliers, batch, out)
}

/** Whether a law of its own moves a constraint element of joint j. */
export const isDrivenByElement = ({ joints, rows }: Model, j: number): boolean =>
  rows.blocksOf[j].some((block) => block >= joints.length && rows.drive[rows.start[block]] === 1)

/** The batch of the element that joint j is made of; undefined for joints that are made of none. */
function batchOf({ elements, rows, joints }: Model, j: number): ElementBatch | undefined {
  const of = rows.blocksOf[j]
  const block = of[of.length - 1]
  if (block < joints.length) return undefined
  return elements.find(({ firstBlock, count }) => block >= firstBlock && block < firstBlock + count)
}

/** Whether joint j is made of an element that does nothing but pull the origins of its markers together, or keep them apart. */
export function pullsAlong(model: Model, j: number): boolean {
  const batch = batchOf(model, j)
  return batch !== undefined && kindOf(batch).pulls === true
}

/** A joint whose element is in a pose in which its rows do not determine a motion, and what is wrong there in words; null for none. Needs positions. */
export function findSingularElement(
  { elements }: Model,
  ws: Workspace,
): { readonly joint: string; readonly why: string } | null {
  for (const batch of elements)
    for (let i = 0; i < batch.count; i++) {
      const why = kindOf(batch).explainSingular?.(ws, batch, i)
      if (why) return { joint: batch.ids[i], why }
    }
  return null
}

/** Reads where joint j touches, as `readContact` of its kind; returns whether it touches anywhere. Needs positions. */
export function readContact(model: Model, ws: Workspace, j: number, out: Float64Array): boolean {
  const batch = batchOf(model, j)
  const read = batch && kindOf(batch).readContact
  if (!read) return false
  read(ws, batch, batch.joints.indexOf(j), out)
  return true
}

/**
 * Writes 1 for every row of an element that does not count while poses are assembled: rows at velocity level, and those of elements that wait for the assembled
 * pose, from which they read a number to keep.
 */
export function markOpen(model: Model, state: State, rows: Uint8Array): void {
  const { start, velocity, nonholonomic } = model.rows
  if (nonholonomic) for (let row = 0; row < velocity.length; row++) if (velocity[row]) rows[row] = 1
  for (const { kept, keptStart, firstBlock } of model.elements)
    for (let i = 0; i < kept.length; i++)
      if (Number.isNaN(state.kept[keptStart + i])) rows.fill(1, start[firstBlock + i], start[firstBlock + i + 1])
}

/** Reads the numbers that elements keep of the assembled pose off the state. Needs positions. */
export function settleElements(model: Model, state: State, ws: Workspace): void {
  for (const batch of model.elements) kindOf(batch).settleKept?.(model, state, ws, batch)
}

/** The elements of the same mechanism with every law replaced by `hold` of it. */
export const heldElements = (model: Model, hold: (law: Law) => Law): readonly ElementBatch[] =>
  model.elements.map((batch) => makeBatch(kindOf(batch).held(batch, hold)))
