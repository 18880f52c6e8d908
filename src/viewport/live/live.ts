/**
 * What the viewport draws now: the scene, and a frame that holds every one of its bodies, joints and forces. That is the
 * run's newest frame, or one completed from the scene while an edit is under way, or one of what is staged.
 */
import type { Laboratory, Staged } from '../../laboratory/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { HEADER } from '../../simulation/index.ts'
import { boxOfFrame, isEmpty, radiusOf } from './bounds.ts'
import { readNumber } from './read-frame.ts'
import { makeSceneFrame } from './scene-frame.ts'

export interface Live {
  readonly scene: () => Scene
  /** Valid until the next call. */
  readonly frame: () => Frame
  /** The frame of the run, whatever is staged. */
  readonly runFrame: () => Frame
  /** Scene size ℓ, m, > 0. */
  readonly size: () => number
  /** Extent of the scene as the file has it, m, > 0; known before the run is, and constant. */
  readonly reach: () => number
}

const holds = (frame: Frame, scene: Scene): boolean =>
  scene.bodies.every((b) => frame.index.bodies.has(b.id)) &&
  scene.joints.every((j) => frame.index.joints.has(j.id)) &&
  scene.forces.every((f) => frame.index.forces.has(f.id))

/** Staged poses are looked up anew after this many ms: one picture asks several times. */
const ONE_PICTURE = 4

export function makeLive(lab: Pick<Laboratory, 'sceneOnShow' | 'simulation' | 'staging'>): Live {
  /** The last question whether a frame holds a scene, and its answer. */
  let asked: { index: Frame['index']; scene: Scene; holds: boolean } | null = null
  let reached: { scene: Scene; reach: number } | null = null
  let made: { scene: Scene; known: Float64Array | null; frame: Frame } | null = null

  let shown: { staged: Staged; scene: Scene; at: number; frame: Frame } | null = null

  const scene = lab.sceneOnShow

  const frame = (): Frame => {
    const { staged } = lab.staging.getState()
    if (staged === null) return runFrame()
    const of = scene()
    const at = performance.now()
    if (shown?.staged !== staged || shown.scene !== of || at - shown.at > ONE_PICTURE) {
      const poses = staged.posesAt(at)
      const bodies = of.bodies.map((body) => ({ ...body, ...poses.get(body.id) }))
      const known = readNumber(runFrame().data, HEADER.size)
      shown = { staged, scene: of, at, frame: makeSceneFrame({ ...of, bodies }, known, null) }
    }
    return shown.frame
  }

  const runFrame = (): Frame => {
    const now = scene()
    const newest = lab.simulation.frame
    if (newest) {
      if (asked?.index !== newest.index || asked.scene !== now) {
        asked = { index: newest.index, scene: now, holds: holds(newest, now) }
      }
      if (asked.holds) return newest
    }
    const known = newest?.data ?? null
    if (made?.scene !== now || made.known !== known) {
      made = { scene: now, known, frame: makeSceneFrame(now, estimateSize(now), newest) }
    }
    return made.frame
  }

  const size = (): number => {
    const told = readNumber(frame().data, HEADER.size)
    return told > 0 ? told : estimateSize(scene())
  }

  const reach = (): number => {
    const now = scene()
    if (reached?.scene !== now) reached = { scene: now, reach: estimateSize(now) }
    return reached.reach
  }

  return { scene, frame, runFrame, size, reach }
}

/** ℓ before the engine has told it: the reach of what the file holds. */
function estimateSize(scene: Scene): number {
  const box = boxOfFrame(scene, makeSceneFrame(scene, 1, null))
  const radius = isEmpty(box) ? 0 : radiusOf(box)
  return radius > 0 ? radius : 1
}
