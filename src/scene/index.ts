export { heldAtStart, isMovedByOwnLaw, isPrescribed } from './held.ts'
export type { Held } from './held.ts'
export { DEFAULT_DENSITY, GROUND, drivesOf, emptyScene } from './document.ts'
export type {
  Attachment,
  Body,
  BodyDraft,
  CoupledCoordinate,
  Coupling,
  Drive,
  DriveKind,
  Force,
  ForceDraft,
  ForceKind,
  ForceOf,
  Inertia,
  Joint,
  JointDraft,
  JointType,
  Law,
  Limits,
  Marker,
  Mass,
  Motion,
  MotionPoint,
  PlannedTrajectory,
  Plot,
  PlotCurve,
  PointsLaw,
  Quat,
  HeldRows,
  Scene,
  RelativeMotion,
  SceneDraft,
  ShownScrew,
  SimulationSettings,
  Surface,
  TimeMark,
  Trace,
  TrajectoryPoint,
  Vec3,
  View,
} from './document.ts'
export { nameOfBody, nameOfJoint } from './names.ts'
export { hasStatedStarts, startsMoved } from './starts-moved.ts'
export type { MovedStart } from './starts-moved.ts'
export { nameOfCoordinate, nameOfEffort } from './quantities/joints.ts'
export { loadTrajectories } from './trajectories/loading.ts'
export { exertEfforts, leadCoordinates, lawsOfTrajectory } from './trajectories/follow.ts'
export { lawThrough } from './trajectories/through-points.ts'
export type { Course, Trajectory } from './trajectories/read-trajectory.ts'
export type { Way } from './trajectories/through-points.ts'
export { treeCoordinates } from './tree-coordinates.ts'
export type { CoordinateLaw, HeldBy, TreeCoordinate, Untold } from './tree-coordinates.ts'
export { prefixOfPoint } from './quantities/bodies.ts'
export { findQuantities, listQuantities } from './quantities/catalogue.ts'
export { lengthsOf } from './quantities/lengths.ts'
export type { LinkLength } from './quantities/lengths.ts'
export type { BundleOfJoints, SceneQuantity } from './quantities/quantity.ts'
export { holdsOf, jointsOf, lawsOf, readReferences, vectorsOf } from './elements/holds.ts'
export type { HeldVector } from './elements/holds.ts'
export type { Shape, ShapeKind } from '../geometry/index.ts'
export type { Fault } from './file/faults.ts'
export { validateScene } from './file/validate.ts'
export type { ParsedScene } from './file/validate.ts'
export { parseScene } from './file/parse.ts'
export { serialiseScene } from './file/serialise.ts'
export {
  DRIVE_KINDS,
  countHeld,
  ROW_NAMES,
  freedomOfDrive,
  givesEffort,
  givesRate,
  freedomsOf,
  typesWith,
  furtherRowOf,
  guidedBy,
  hasReading,
  isToldByOwn,
  ownReadings,
  isElement,
  isPerpendicular,
  isReaching,
  limitedFreedom,
  ownNumbers,
  placeOfFreedom,
  readJointsNamed,
  heldRowsOf,
  typeOfHeldRows,
  whole,
} from './joints.ts'
export type { Freedom, RowIndex } from './joints.ts'
export type { JointPlacing, JointTypeEntry, OwnName, PlacedJoint } from './joint-types.ts'
export type { OwnField, OwnFieldOf, OwnRole } from './elements/own-field.ts'
export { JOINT_ENTRIES, JOINT_TYPES, PLACED_JOINTS, isPlacedJoint, ownFields } from './joint-types.ts'
export { ROW_WORDS } from './row-words.ts'
export { freedomWords, jointWords, kindOfJoint, motionOfRow } from './joint-kinds.ts'
export type { JointKind } from './joint-kinds.ts'
export { FUNCTIONS, dependsOnTime, parseExpression } from './laws/expression.ts'
export type { ParsedExpression } from './laws/expression.ts'
export { numberName, parseFormula } from './laws/formula.ts'
export { listWords } from './list-words.ts'
export { evaluateConstant } from './laws/constant.ts'
export type { Constant } from './laws/constant.ts'
export { lawSpec, massOfBody, openNumbersFound, toMechanismSpec, withOpenNumbers } from './mechanism.ts'
export { motionPointName, pointRead, pointsOfBody } from './body-points.ts'
export type { BodyPoint } from './body-points.ts'
export { classifyEdit, joinEdits, posedBodies } from './classify.ts'
export type { FoundEdit } from './classify.ts'
export { makeSceneStore } from './store.ts'
export type { EditOptions, EditResult, ReplaceOptions, SceneChange, SceneState, SceneStore } from './store.ts'
export { makeAutosave } from './autosave/autosave.ts'
export { NOTHING_KEPT } from './autosave/kept.ts'
export type { Autosave, AutosaveOptions, AutosaveStatus, KeptDocument, KeptWork, Recovered } from './autosave/kept.ts'
export type { JournalPort } from './autosave/journal.ts'
export type { Shelf, ShelfEntry, ShelfVersion } from './library/shelf.ts'
export { loadShare } from './share/loading.ts'
export { SHARE_MARK } from './share/shared.ts'
export type { BodyState, DecodedShare, RunState, Shared } from './share/shared.ts'
export { newDocumentId } from './ids.ts'
export type { ItemRef } from './ids.ts'
export {
  addBody,
  addShape,
  deleteShape,
  setDensity,
  setFixed,
  setMass,
  setMassProperties,
  setPose,
  setShape,
  setVelocity,
} from './commands/bodies.ts'
export {
  addJoint,
  flipRow,
  setDrives,
  setJointDamping,
  setJointType,
  setLimits,
  setMarker,
  setMotion,
  setOwn,
  openOwnLaws,
} from './commands/joints.ts'
export type { TypeChange } from './commands/joints.ts'
export { addForce, setForce } from './commands/forces.ts'
export { newDrive, withDrive } from './commands/drives.ts'
export { moveLinkEnds, sideOfLink, withLength } from './commands/link-ends.ts'
export { markerOn } from './commands/marker-on.ts'
export { followLaws, freeCoordinates, setCoordinate } from './commands/coordinate.ts'
export { leavesRun, setStartAngle, startAngle } from './commands/joint-angle.ts'
export { flipAxis, swapMarkers } from './commands/markers.ts'
export { planeIn, samePlane, setPlane } from './commands/plane.ts'
export { setAbout, setGravity, setSimulation, setView } from './commands/scene.ts'
export { copyItems, deleteItems, duplicateItems, pasteItems, renameItem, renameItems } from './commands/items.ts'
export type { Clip } from './commands/items.ts'
export { forceBetween, forceJoining, forceOn } from './building/forces.ts'
export { newForce } from './elements/new-force.ts'
export { elementOf, fieldOf, FORCE_KINDS, forceFields, isForceKind, lookOf } from './elements/forces.ts'
export type { Field, JointField, Role } from './elements/field.ts'
export { withEntry } from './elements/matrix6.ts'
export type { AttachedFrame, Matrix6 } from './values.ts'
export type { NewForce } from './elements/forces.ts'
export type { ForceLook, ForceTold, LookOf, PlacingWay } from './elements/force-element.ts'
export { hingeOf, markersFor, pairOf } from './building/joints.ts'
export { placeFor, sizeFor } from './building/places.ts'
export {
  capOf,
  extentAlong,
  linkLengthFault,
  newShape,
  partsOf,
  SHAPE_KINDS,
  shapeWords,
  sizeFields,
  toldSizes,
} from './shape-kinds.ts'
export type { Part, SizeField, Told } from './shape-kinds.ts'
export { MATERIALS, STEEL } from './materials.ts'
export { components, connected, isOnFrame, isStill, looseBodies } from './topology.ts'
export { escapeXml } from './exchange/escape-xml.ts'
export { loadExchange } from './exchange/loading.ts'
export type { ImportedScene } from './exchange/robot-to-scene.ts'
export type { SkeletonCamera } from './exchange/skeleton/projection.ts'
export type { ParseXml } from './exchange/xml.ts'
export { joinBodies, planJoin, rejoin, setAxis } from './commands/join.ts'
export { reground } from './commands/reground.ts'
export type { JoinSpec, JointEnd } from './commands/join.ts'
export {
  addGroundPoint,
  groundPointShape,
  linkPose,
  placeLink,
  placePolygon,
  placeSolid,
  placedSize,
  sectionFor,
} from './commands/place.ts'
export type { PlacePoint } from './commands/place.ts'
export { isSolidKind, PLACED_SOLIDS, SOLID_KINDS } from './building/solids.ts'
export type { SolidKind } from './building/solids.ts'
export { placeSlider, sliderPose, sliderShape } from './commands/place-slider.ts'
export { barAngle, barLength, barOf, setBarAngle, setBarLength } from './commands/turn-link.ts'
export { addMark, marksIn, nameOfMark, removeMark, SAME_MOMENT, setMark } from './commands/marks.ts'
export { setTrajectory, trajectoryIn } from './commands/trajectory.ts'
export { addCurve, isToldOf, plotsIn, removeCurve, removePlot, setPlot } from './commands/plots.ts'
export {
  centrodesIn,
  motionIn,
  motionPointAt,
  motionPointsIn,
  pairIn,
  screwsIn,
  seenFrom,
  setCentrode,
  setMotionPoint,
  setMotionView,
  setScrew,
} from './commands/motion.ts'
export { addTrace, markTraces, nextColour, removeTrace, removeTraces, setTrace, tracesIn } from './commands/traces.ts'
export {
  motorFreedom,
  placeAt,
  placeBetween,
  placeJoining,
  placeMotor,
  placeOnJoint,
  takesForce,
} from './commands/place-forces.ts'
export {
  displacement,
  moveJoint,
  movePoses,
  setCorner,
  setExtent,
  setLinkEnd,
  setRadius,
  turnedAbout,
} from './commands/reshape.ts'
export type { Displacement } from './commands/reshape.ts'
export { hiddenIn, lockedIn, setHidden, setLocked, showAll, shownIn } from './commands/shown.ts'
export { arrayItems, MOST_COPIES } from './commands/array.ts'
export type { ArrayPlan } from './commands/array.ts'
export { Refused } from './commands/refused.ts'
export { mirrorItems } from './commands/mirror.ts'
export type { Mirror } from './commands/mirror.ts'
