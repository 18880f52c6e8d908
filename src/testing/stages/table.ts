/**
 * The ladder of stages of a workspace, and where the engine climbs it: which functions compute a stage, which ones read it, and which ones use its arrays
 * for something else. As the comments of these functions have it; the watcher (watch.ts) holds the code to it.
 */

/** Each follows from the pose (t, q) or from the motion (t, q, v), and from the stages that it stands on. */
export const STAGES = {
  positions: { of: 'pose', on: [] },
  system: { of: 'pose', on: ['positions'] },
  Jacobian: { of: 'pose', on: ['positions'] },
  rates: { of: 'motion', on: ['positions'] },
  coordinates: { of: 'motion', on: ['positions', 'rates'] },
  'right-hand sides': { of: 'motion', on: ['positions', 'rates'] },
  forces: { of: 'motion', on: ['positions', 'rates', 'coordinates'] },
  dynamics: { of: 'motion', on: ['positions', 'rates', 'coordinates', 'right-hand sides', 'forces'] },
} as const satisfies Record<string, { readonly of: 'pose' | 'motion'; readonly on: readonly string[] }>

export type Stage = keyof typeof STAGES

/** What a function does on the ladder. */
export interface Rung {
  /** It reads these stages, which must be of the state as it is. */
  readonly needs?: readonly Stage[]
  /** These stages are computed when it returns. */
  readonly makes?: readonly Stage[]
  /** The arrays of these stages hold something else when it returns. */
  readonly spoils?: readonly Stage[]
}

const ALL_MOTION = ['positions', 'rates', 'coordinates'] as const
const READING: Rung = { needs: ['dynamics'] }
const FORCES: Rung = { needs: ALL_MOTION }

/** Functions stand by the files that they are in, whose paths begin in src/engine. */
export const RUNGS: Readonly<Record<string, Readonly<Record<string, Rung>>>> = {
  'kinematics/stages.ts': {
    computePositions: { makes: ['positions'] },
    computeJacobian: { needs: ['positions'], makes: ['Jacobian'] },
    computeRates: { needs: ['positions'], makes: ['rates'] },
    computeRightHandSides: { needs: ['rates'], makes: ['right-hand sides'] },
    computeConstraintVelocity: { needs: ['positions', 'rates'] },
    computeRelativeVelocity: { needs: ['positions'] },
  },
  'kinematics/size.ts': { computeSize: { needs: ['positions'] } },
  'kinematics/system.ts': { prepareSystem: { needs: ['positions'], makes: ['system'] } },
  'kinematics/projection.ts': {
    calcGap: { needs: ['positions'] },
    projectPositions: { spoils: ['dynamics'] },
    projectVelocities: { needs: ['positions', 'system'], spoils: ['dynamics'] },
    projectDisplacement: { needs: ['positions', 'system'], spoils: ['dynamics'] },
    approachConstraints: { spoils: ['dynamics'] },
  },
  'constraints/coordinate.ts': {
    calcAngle: { needs: ['positions'] },
    computeCoordinates: { needs: ['positions', 'rates'], makes: ['coordinates'] },
    keepAngles: { needs: ['coordinates'] },
    settleAngleSigns: { needs: ['positions'] },
  },
  'constraints/elements.ts': {
    computeElementJacobian: { needs: ['positions'] },
    computeElementRates: { needs: ['positions'] },
    computeElementGuards: { needs: ALL_MOTION },
    addElementTangents: { needs: ['positions'] },
    settleElements: { needs: ['positions'] },
  },
  'forces/forces.ts': {
    computeForceGuards: FORCES,
    addForces: FORCES,
    addForceTangents: FORCES,
    settleKeptNumbers: { needs: ['positions'] },
  },
  'dynamics/accelerations.ts': {
    computeForces: { needs: ALL_MOTION, makes: ['forces'] },
    solveDynamics: { needs: ['positions', 'system'], makes: ['dynamics'] },
    computeStabilisedAccelerations: { makes: ['dynamics'] },
    computeDynamics: { makes: ['dynamics'] },
    refineReactions: READING,
  },
  'dynamics/energy.ts': { calcEnergy: { needs: ['forces'] }, calcViolation: { needs: ['positions', 'rates'] } },
  'dynamics/readings.ts': {
    calcRunReading: READING,
    calcBodyReading: READING,
    calcJointReading: READING,
    calcForceReading: READING,
  },
  'dynamics/tangent.ts': { computeTangent: { needs: ALL_MOTION } },
}
