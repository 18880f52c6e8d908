import {
  elementOf,
  FORCE_KINDS,
  JOINT_ENTRIES,
  PLACED_JOINTS,
  SOLID_KINDS,
  type ForceKind,
  type JointPlacing,
  type PlacedJoint,
  type PlacingWay,
  type SolidKind,
} from '../../scene/index.ts'
import type { OwnPlacedKind, PlacedKind } from '../../session/index.ts'
import type { MakeTool } from '../tool.ts'
import { makeDrawingPolygon } from './drawing-polygon.ts'
import { makePlacingAt, makePlacingBetween, makePlacingJoining } from './placing-force.ts'
import { makePlacingRod } from './placing-rod.ts'
import { makePlacingLink } from './placing-link.ts'
import { makePlacingMotor, makePlacingOnJoint } from './placing-on-joint.ts'
import { makePlacingSlider } from './placing-slider.ts'
import { makePlacingGroundPoint, makePlacingSolid } from './placing-solid.ts'
import { makePlacingTrace } from './placing-trace.ts'

/** Makers of tools for forces, by what a force is put on. */
const WAYS: Readonly<Record<PlacingWay, (kind: ForceKind) => MakeTool>> = {
  'two-points': makePlacingBetween,
  point: makePlacingAt,
  joint: makePlacingOnJoint,
  place: makePlacingJoining,
}

const forces = Object.fromEntries(
  FORCE_KINDS.map((kind) => [kind, WAYS[elementOf(kind).placing.by](kind)]),
) as Readonly<Record<ForceKind, MakeTool>>

/** Makers of tools for joints, by what their placing asks for. */
const JOINT_WAYS: Readonly<Record<JointPlacing, (type: PlacedJoint) => MakeTool>> = { 'two-points': makePlacingRod }

const joints = Object.fromEntries(
  PLACED_JOINTS.map((type) => [type, JOINT_WAYS[JOINT_ENTRIES[type].placing!](type)]),
) as Readonly<Record<PlacedJoint, MakeTool>>

const solids = Object.fromEntries(SOLID_KINDS.map((kind) => [kind, makePlacingSolid(kind)])) as Readonly<
  Record<SolidKind, MakeTool>
>

const own: Readonly<Record<OwnPlacedKind, MakeTool>> = {
  link: makePlacingLink,
  slider: makePlacingSlider,
  polygon: makeDrawingPolygon,
  'ground-point': makePlacingGroundPoint,
  motor: makePlacingMotor,
  trace: makePlacingTrace,
}

const MAKERS: Readonly<Record<PlacedKind, MakeTool>> = { ...own, ...solids, ...joints, ...forces }

/** Puts something of the palette into the scene. */
export const makePlacing = (kind: PlacedKind): MakeTool => MAKERS[kind]
