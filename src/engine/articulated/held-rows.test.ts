/** Rows that the forest holds at every pose: found by the group that its joints generate, looked for at poses of the forest at random, with the loops wide open. */
import { describe, expect, it } from 'vitest'
import { assemble, compile, makeState, makeWorkspace, type MechanismSpec } from '../index.ts'
import { GALLERY_IDS, gallerySpec } from '../../testing/gallery-scenes.ts'
import { randomSource } from '../../testing/random-mechanism.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { assembled } from '../../testing/small-mechanisms.ts'
import { computePositions } from '../kinematics/stages.ts'
import { placeBodies } from '../kinematics/tree-placement.ts'
import { rowName } from '../model/rows.ts'
import { normaliseQ } from '../math/quaternion.ts'
import { closingRows } from './forest.ts'
import { findHeldRows } from './held-rows.ts'

/** Rows that are held must be met wherever the forest goes, to the 12 digits that scenes are given in; of those that are not, a pose at random meets none. */
const ROUNDING = 1e-11
const APART = 1e-4
const POSES = 6

/** Of each row of the joints that close loops: the largest |C| (lengths over the scene's size) over poses of the forest at random. */
function wander(spec: MechanismSpec, seed: number) {
  const { model, state, ws } = assembled(spec)
  const { tree } = ws.system
  const { order, joint, side } = tree.forest
  const r = randomSource(seed)
  const placements = [...order]
    .toReversed()
    .flatMap((b) => (joint[b] < 0 ? [] : [{ joint: joint[b], driven: side[b] > 0 }]))
  const masks = Int32Array.from(model.joints, ({ mask, driveMask }) => mask & ~driveMask)
  const most = new Float64Array(model.rows.count)
  const held = new Int8Array(model.rows.count)
  computePositions(model, state, ws)
  findHeldRows(model, state, ws, tree.forest, held)
  for (let pose = 0; pose < POSES; pose++) {
    for (const b of order) {
      for (let k = 0; k < 3; k++) state.q[7 * b + k] += ws.size * r.between(-1, 1)
      for (let k = 3; k < 7; k++) state.q[7 * b + k] = r.between(-1, 1)
      normaliseQ(state.q, 7 * b + 3)
    }
    placeBodies(model, state, ws, placements, masks)
    computePositions(model, state, ws)
    for (const row of closingRows(model, tree.forest))
      most[row] = Math.max(most[row], Math.abs(ws.c[row]) / (model.rows.power[row] ? 1 : ws.size))
  }
  const rows = [...closingRows(model, tree.forest)].filter(
    (row) => model.rows.block[row] < model.joints.length && !model.rheonomic[model.rows.block[row]],
  )
  return rows.map((row) => ({
    name: `${model.joints[model.rows.block[row]].id} ${rowName(model.rows, row)}`,
    held: held[row] === 1,
    most: most[row],
  }))
}

const heldOf = (spec: MechanismSpec, seed = 1): readonly string[] =>
  wander(spec, seed)
    .filter(({ held }) => held)
    .map(({ name }) => name)

describe('rows that the forest holds at every pose', () => {
  it('are found in the gallery, all of them and no other', async () => {
    for (const id of GALLERY_IDS) {
      for (const { name, held, most } of wander(await gallerySpec(id), 7))
        expect.soft({ id, name, held: held ? most <= ROUNDING || most : most < APART }).toEqual({ id, name, held })
    }
  })

  it('are held in mechanisms at random: in planes, on spheres, in space, with any masks', () => {
    const found = { planar: 0, 'half planar': 0, spherical: 0, spatial: 0 }
    for (let seed = 1; seed <= 400; seed++) {
      const { solution, spoiled, style } = randomClosedMechanism(seed)
      if (spoiled) continue
      const model = compile(solution)
      if (!assemble(model, makeState(model), makeWorkspace(model)).ok) continue
      for (const { name, held, most } of wander(solution, seed)) {
        if (!held) continue
        found[style]++
        expect.soft({ seed, name, most: most <= ROUNDING || most }).toEqual({ seed, name, most: true })
      }
    }
    expect(found.planar).toBeGreaterThan(100)
    expect(found['half planar']).toBeGreaterThan(20)
    expect(found.spherical).toBeGreaterThan(20)
    expect(found.spatial).toBeGreaterThan(20)
  })

  it('are those across the plane of a four-bar', async () => {
    const spec = await gallerySpec('four-bar')
    expect(heldOf(spec)).toEqual(['rocker-pin z', 'rocker-pin rx', 'rocker-pin ry'])
  })
})
