/** Rows of joints in words: one entry for each that the engine names. */
import type { RowName } from '../engine/index.ts'
import { ROW_NAMES, type RowIndex } from './joints.ts'

interface RowWords {
  /** The row as a label. */
  readonly label: string
  /** What the row does, in running text. */
  readonly held: string
  /** What is free without the row, in running text. */
  readonly free: string
  /** Its place among the six of the lock constraint; null for others. */
  readonly index: RowIndex | null
  /** What its multiplier is: a force where the row reads lengths or velocities of points; null where that depends on what it couples or drives. */
  readonly effort: 'force' | 'torque' | null
}

const AXES = ['x', 'y', 'z'] as const
const slide = (index: 0 | 1 | 2): RowWords => ({
  label: ROW_NAMES[index],
  held: `no sliding along ${AXES[index]}`,
  free: `slide along ${AXES[index]}`,
  index,
  effort: 'force',
})
const turn = (axis: 0 | 1 | 2): RowWords => ({
  label: ROW_NAMES[(axis + 3) as RowIndex],
  held: `no turning about ${AXES[axis]}`,
  free: `turn about ${AXES[axis]}`,
  index: (axis + 3) as RowIndex,
  effort: 'torque',
})

/** In the axes of the joint's main marker. */
export const ROW_WORDS: Readonly<Record<RowName, RowWords>> = {
  x: slide(0),
  y: slide(1),
  z: slide(2),
  rx: turn(0),
  ry: turn(1),
  rz: turn(2),
  perpendicular: {
    label: 'x ⟂ y',
    held: 'cross arms at right angles',
    free: 'angle of the cross',
    index: null,
    effort: 'torque',
  },
  length: {
    label: 'length',
    held: 'its ends stay at their distance',
    free: 'distance of its ends',
    index: null,
    effort: 'force',
  },
  contact: { label: 'contact', held: 'stays in contact', free: 'lifting off', index: null, effort: 'force' },
  rolling: {
    label: 'no slip',
    held: 'no sliding at the contact',
    free: 'sliding at the contact',
    index: null,
    effort: 'force',
  },
  'rolling-aside': {
    label: 'no slip aside',
    held: 'no sliding aside at the contact',
    free: 'sliding aside at the contact',
    index: null,
    effort: 'force',
  },
  coupling: { label: 'coupling', held: 'rates stay coupled', free: 'rates on their own', index: null, effort: null },
  edge: {
    label: 'no slip across',
    held: 'no sliding across the blade',
    free: 'sliding across the blade',
    index: null,
    effort: 'force',
  },
  drive: { label: 'drive', held: 'drive', free: 'motion of the drive', index: null, effort: null },
}
