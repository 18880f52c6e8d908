import type { PlacedKind } from '../../session/index.ts'
import type { MakeTool } from '../tool.ts'
import { makeDrawingPolygon } from './drawing-polygon.ts'
import { makePlacingLoad, makePlacingSpring } from './placing-force.ts'
import { makePlacingLink } from './placing-link.ts'
import { makePlacingMotor, makePlacingTorsionSpring } from './placing-on-joint.ts'
import { makePlacingSlider } from './placing-slider.ts'
import { makePlacingGroundPoint, makePlacingSolid } from './placing-solid.ts'
import { makePlacingTrace } from './placing-trace.ts'

const MAKERS: Readonly<Record<PlacedKind, MakeTool>> = {
  link: makePlacingLink,
  slider: makePlacingSlider,
  box: makePlacingSolid('box'),
  cylinder: makePlacingSolid('cylinder'),
  sphere: makePlacingSolid('sphere'),
  disc: makePlacingSolid('disc'),
  plate: makePlacingSolid('plate'),
  polygon: makeDrawingPolygon,
  'ground-point': makePlacingGroundPoint,
  load: makePlacingLoad,
  'spring-damper': makePlacingSpring,
  'torsion-spring': makePlacingTorsionSpring,
  motor: makePlacingMotor,
  trace: makePlacingTrace,
}

/** Puts something of the palette into the scene. */
export const makePlacing = (kind: PlacedKind): MakeTool => MAKERS[kind]
