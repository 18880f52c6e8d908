import { describe, expect, it } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { doublePendulum } from '../../testing/small-scenes.ts'
import { openView, project, type CameraPose, type Vec3 } from '../../tools/index.ts'
import { cornersOfBody } from '../live/bounds.ts'
import { makeSceneFrame } from '../live/scene-frame.ts'
import { makeCameraControl } from '../viewing/camera-control.ts'
import { keepInSight } from './keep-in-sight.ts'

/** Panels at both sides. */
const VIEW = { ...openView(1280, 720), free: { x: 146, y: 64, width: 790, height: 550 } }
/** From the front: x to the right, z up. */
const POSE: CameraPose = { target: [0.9, 0, 0], distance: 4, azimuth: -Math.PI / 2, elevation: 0 }
const UPRIGHT = [1, 0, 0, 0] as const

/** Two bars from x = 0 and from x = 1.4, each 0.5 m long. */
function twoBars(): Scene {
  const scene = doublePendulum()
  const link = { kind: 'link', from: [0, 0, 0], to: [0.5, 0, 0], width: 0.1, thickness: 0.05 } as const
  const shape = { ...link, id: 'link', position: [0, 0, 0], orientation: UPRIGHT, colour: null }
  return { ...scene, bodies: scene.bodies.map((body) => ({ ...body, shapes: [shape as never] })) }
}

function look(pose = POSE) {
  const scene = twoBars()
  const camera = makeCameraControl()
  camera.setView(VIEW)
  camera.set(pose)
  const live = { scene: () => scene, frame: () => makeSceneFrame(scene, 1, null) }
  const asked = { by: (now: CameraPose): CameraPose => now }
  const go = (time: number, ...ends: readonly (readonly [string, Vec3])[]) =>
    keepInSight(
      { camera, live: live as never, asked: (now) => asked.by(now) },
      new Map(ends.map(([id, position]) => [id, { position, orientation: UPRIGHT }])),
      time,
    )
  /** Whether it is whole in the part that panels leave free. */
  const sees = (id: string, position: Vec3): boolean => {
    const body = scene.bodies.find((one) => one.id === id)!
    return cornersOfBody(body, { position, orientation: UPRIGHT }).every((corner) => {
      const { x, y } = project(camera.pose(), VIEW, corner)
      return x > 146 && x < 936 && y > 64 && y < 614
    })
  }
  return { camera, go, sees, asked }
}

describe('a mechanism on its way', () => {
  it('is left alone by the camera where it stays in sight', () => {
    const { camera, go } = look()
    expect(go(1200, ['bar', [0.3, 0, 0.6]])).toBeNull()
    expect(camera.aim()).toBe(POSE)
  })

  it('is gone along with where it would leave what is seen, from the same side and no nearer', () => {
    for (const end of [
      [0, 0, -2],
      [0.2, 0, -9],
    ] as const) {
      const { camera, go, sees } = look()
      expect(sees('second', end)).toBe(false)
      expect(go(1200, ['second', end])).not.toBeNull()
      expect(camera.pose()).toBe(POSE)
      camera.advance(0)
      camera.advance(600)
      expect(camera.moving()).toBe(true)
      camera.advance(1200)
      expect(sees('second', end)).toBe(true)
      expect(sees('bar', [0, 0, 0])).toBe(true)
      expect(camera.pose()).toMatchObject({ azimuth: POSE.azimuth, elevation: POSE.elevation })
      expect(camera.pose().distance).toBeGreaterThanOrEqual(POSE.distance)
    }
  })

  it('is let go where it was not seen whole before', () => {
    const { camera, go } = look({ ...POSE, target: [0, 0, 0], distance: 3 })
    expect(go(0, ['second', [0, 0, -9]])).toBeNull()
    expect(go(0, ['bar', [0, 0, -9]])).not.toBeNull()
    expect(camera.pose().target[2]).toBeCloseTo(-9, 9)
  })

  it('is gone back from and forth to, until somebody moves the camera', () => {
    const { camera, go } = look()
    const trip = go(0, ['bar', [0, 0, -3]])!
    const there = camera.pose()
    const arrive = (): CameraPose => {
      camera.advance(0)
      camera.advance(1000)
      return camera.pose()
    }
    trip.back()
    expect(arrive()).toBe(POSE)
    trip.forth()
    expect(arrive()).toBe(there)
    camera.set({ ...there, azimuth: 0 })
    trip.back()
    expect(arrive().azimuth).toBe(0)
  })

  it('is gone back from where panels have drawn the camera away meanwhile', () => {
    const { camera, go, asked } = look()
    const trip = go(0, ['bar', [0, 0, -3]])!
    const there = camera.pose()
    camera.set({ ...there, distance: 20 })
    asked.by = () => there
    trip.back()
    expect(camera.aim()).toBe(POSE)
  })
})
