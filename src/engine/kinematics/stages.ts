/**
 * What follows from a state, in the order in which it is computed: poses → residuals → Jacobian → rates → right-hand sides. Each stage
 * needs those before it and fills its part of the workspace.
 */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'
import { computeJointMotion, computeMarkers } from '../constraints/markers.ts'
import { computeLockJacobian, computeLockQc, computeLockRate, computeLockResidual } from '../constraints/lock.ts'
import {
  computePerpendicularJacobian,
  computePerpendicularQc,
  computePerpendicularRate,
  computePerpendicularResidual,
} from '../constraints/perpendicular.ts'

/** R of the bodies, motions, markers, and the residual C. */
export function computePositions(model: Model, state: State, ws: Workspace): void {
  for (let b = 0; b < model.bodyCount; b++) matrixOfQ(ws.R, 9 * b, state.q, 7 * b + 3)
  for (let j = 0; j < model.joints.length; j++) {
    computeJointMotion(model, state, ws, j)
    computeMarkers(model, state, ws, j)
    computeLockResidual(model, ws, j)
    if (model.joints[j].perpendicular) computePerpendicularResidual(model, ws, j)
  }
}

/** Jacobian C_q; needs positions. */
export function computeJacobian(model: Model, state: State, ws: Workspace): void {
  for (let j = 0; j < model.joints.length; j++) {
    if (model.joints[j].mask) computeLockJacobian(model, state, ws, j)
    if (model.joints[j].perpendicular) computePerpendicularJacobian(model, ws, j)
  }
}

/** World angular velocities of the bodies, and C_t; needs positions. */
export function computeRates(model: Model, state: State, ws: Workspace): void {
  for (let b = 0; b < model.bodyCount; b++) mulMV(ws.W, 3 * b, ws.R, 9 * b, state.v, 6 * b + 3)
  for (let j = 0; j < model.joints.length; j++) {
    computeLockRate(model, ws, j)
    if (model.joints[j].perpendicular) computePerpendicularRate(model, ws, j)
  }
}

/** Q_c; needs rates. */
export function computeRightHandSides(model: Model, state: State, ws: Workspace): void {
  for (let j = 0; j < model.joints.length; j++) {
    if (model.joints[j].mask) computeLockQc(model, state, ws, j)
    if (model.joints[j].perpendicular) computePerpendicularQc(model, ws, j)
  }
}

/** out = C_q v (+ C_t): the constraint velocity Ċ, one per row. */
export function computeConstraintVelocity(
  model: Model,
  state: State,
  ws: Workspace,
  out: Float64Array,
  withRate = true,
): void {
  const { v } = state
  const { J1, J2, ct } = ws
  for (let j = 0; j < model.joints.length; j++) {
    const { rowStart, rows, body1, body2 } = model.joints[j]
    for (let row = rowStart; row < rowStart + rows; row++) {
      let sum = withRate ? ct[row] : 0
      for (let k = 0; k < 6; k++) sum += J1[6 * row + k] * v[6 * body1 + k] + J2[6 * row + k] * v[6 * body2 + k]
      out[row] = sum
    }
  }
}

/** Largest entry in absolute value; NaN if there is one. */
export function largest(a: Float64Array): number {
  let m = 0
  for (let i = 0; i < a.length; i++) {
    const x = Math.abs(a[i])
    if (x > m || Number.isNaN(x)) m = x
  }
  return m
}
