/**
 * What follows from a state, in the order in which it is computed: poses → residuals → Jacobian → rates → right-hand sides. Each stage
 * needs those before it and fills its part of the workspace.
 */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import { setSize, type Workspace } from '../model/workspace.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'
import { computeJointMotion, computeMarkers } from '../constraints/markers.ts'
import {
  computeLockJacobian,
  computeLockQc,
  computeLockRate,
  computeLockResidual,
  computeRestingLockQc,
} from '../constraints/lock.ts'
import {
  computeElementJacobian,
  computeElementPositions,
  computeElementRates,
  computeElementRightHandSides,
  computeElementVelocity,
} from '../constraints/elements.ts'
import { PERPENDICULAR } from '../model/presets.ts'
import {
  computePerpendicularJacobian,
  computePerpendicularQc,
  computePerpendicularRate,
  computePerpendicularResidual,
} from '../constraints/perpendicular.ts'

/** Computes R of the bodies, motions, markers, the residual C, the axes of the rows and, where the size changed, their scales. */
export function computePositions(model: Model, state: State, ws: Workspace): void {
  const { jointMask, rheonomic } = model
  if (state.size !== ws.size && state.size > 0) setSize(model, ws, state.size)
  for (let b = 0; b < model.bodyCount; b++) matrixOfQ(ws.R, 9 * b, state.q, 7 * b + 3)
  for (let j = 0; j < jointMask.length; j++) {
    if (rheonomic[j]) computeJointMotion(model, state, ws, j)
    computeMarkers(model, state, ws, j)
    computeLockResidual(model, ws, j)
    if (jointMask[j] & PERPENDICULAR) computePerpendicularResidual(model, ws, j)
  }
  computeElementPositions(model, state, ws)
}

/** Computes the Jacobian C_q (ws.J); needs positions. */
export function computeJacobian(model: Model, ws: Workspace): void {
  for (let j = 0; j < model.joints.length; j++) {
    if (model.joints[j].mask) computeLockJacobian(model, ws, j)
    if (model.jointMask[j] & PERPENDICULAR) computePerpendicularJacobian(model, ws, j)
  }
  computeElementJacobian(model, ws)
}

/** Computes the angular velocities of the bodies in world axes (ws.W, rad/s), and C_t; needs positions. */
export function computeRates(model: Model, state: State, ws: Workspace): void {
  for (let b = 0; b < model.bodyCount; b++) mulMV(ws.W, 3 * b, ws.R, 9 * b, state.v, 6 * b + 3)
  // C_t stays 0 where no law moves anything
  for (let j = 0; j < model.rheonomic.length; j++) {
    if (!model.rheonomic[j]) continue
    computeLockRate(model, ws, j)
    if (model.jointMask[j] & PERPENDICULAR) computePerpendicularRate(model, ws, j)
  }
  computeElementRates(model, state, ws)
}

/** Computes Q_c (ws.qc); needs rates. */
export function computeRightHandSides(model: Model, state: State, ws: Workspace): void {
  const { jointMask, rheonomic } = model
  for (let j = 0; j < jointMask.length; j++) {
    if (rheonomic[j]) computeLockQc(model, state, ws, j)
    else computeRestingLockQc(model, state, ws, j)
    if (jointMask[j] & PERPENDICULAR) computePerpendicularQc(model, ws, j)
  }
  computeElementRightHandSides(model, state, ws)
}

/** out = C_q v + C_t: the constraint velocity Ċ, one per row; needs positions and rates. */
export function computeConstraintVelocity(model: Model, state: State, ws: Workspace, out: Float64Array): void {
  computeRelativeVelocity(model, ws, state.v, ws.W, out)
  const { ct } = ws
  if (model.moved) for (let row = 0; row < out.length; row++) out[row] += ct[row]
}

/**
 * out = C_q v, one per row: a translation row reads the relative velocity at the driven marker's origin along its axis, a rotation row the relative
 * angular velocity about it; needs positions.
 *
 * @param v 6 per body, as State.v; only its linear velocities are read
 * @param W 3 per body, angular velocities in world axes
 */
export function computeRelativeVelocity(
  model: Model,
  ws: Workspace,
  v: Float64Array,
  W: Float64Array,
  out: Float64Array,
): void {
  const { p, d, axis } = ws
  const { jointBody1, jointBody2 } = model
  const { start, turnStart } = model.rows
  for (let j = 0; j < jointBody1.length; j++) {
    const v1 = 6 * jointBody1[j]
    const v2 = 6 * jointBody2[j]
    const w1 = 3 * jointBody1[j]
    const w2 = 3 * jointBody2[j]
    const ax = W[w1]
    const ay = W[w1 + 1]
    const az = W[w1 + 2]
    const bx = W[w2]
    const by = W[w2 + 1]
    const bz = W[w2 + 2]
    const px = p[6 * j]
    const py = p[6 * j + 1]
    const pz = p[6 * j + 2]
    const sx = p[6 * j + 3] + d[3 * j]
    const sy = p[6 * j + 4] + d[3 * j + 1]
    const sz = p[6 * j + 5] + d[3 * j + 2]
    const ux = v[v1] + ay * pz - az * py - v[v2] - (by * sz - bz * sy)
    const uy = v[v1 + 1] + az * px - ax * pz - v[v2 + 1] - (bz * sx - bx * sz)
    const uz = v[v1 + 2] + ax * py - ay * px - v[v2 + 2] - (bx * sy - by * sx)
    let row = start[j]
    for (; row < turnStart[j]; row++) out[row] = axis[3 * row] * ux + axis[3 * row + 1] * uy + axis[3 * row + 2] * uz
    for (; row < start[j + 1]; row++)
      out[row] = axis[3 * row] * (ax - bx) + axis[3 * row + 1] * (ay - by) + axis[3 * row + 2] * (az - bz)
  }
  computeElementVelocity(model, ws, v, W, out)
}

/** Largest entry in absolute value; NaN if there is one. */
export function largest(a: Float64Array): number {
  let m = 0
  for (let i = 0; i < a.length; i++) m = Math.max(m, Math.abs(a[i]))
  return m
}
