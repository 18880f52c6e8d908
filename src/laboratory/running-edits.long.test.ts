import { describe, expect, it } from 'vitest'
import {
  addBody,
  addJoint,
  copyItems,
  deleteItems,
  displacement,
  flipRow,
  freedomsOf,
  GROUND,
  JOINT_TYPES,
  movePoses,
  newDrive,
  pasteItems,
  serialiseScene,
  setDrives,
  setFixed,
  setJointType,
  setLinkEnd,
  setMass,
  setMarker,
  type RowIndex,
  type SceneDraft,
  type Vec3,
} from '../scene/index.ts'
import { composePose, type Pose } from '../geometry/index.ts'
import { HEADER, readPoses } from '../simulation/index.ts'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { openLaboratory, type LaboratoryDriver } from '../testing/laboratory-driver.ts'
import type { Laboratory } from './laboratory.ts'

const EDITS = 200
/** Bodies beyond this many are not added to: edits shall meet the mechanism, not what was pasted. */
const MOST_BODIES = 12
const RESIDUAL = 1e-8
/** Of all edits those may ask for what cannot be: a marker out of the plane of a loop, laws that contradict each other. */
const MOST_FAILURES = 0.15 * EDITS
const REASON =
  /^(The mechanism does not close from this pose|No velocities satisfy all joints|From t = [\d.]+ s on the mechanism cannot follow|At t = [\d.]+ s .+ lies flat)/

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Bench extends LaboratoryDriver {
  readonly random: () => number
}

async function setUp(id: string): Promise<Bench> {
  const first = await galleryScene(id)
  return { ...(await openLaboratory({ first })), random: makeRandom(id.length * 7919 + 11) }
}

const sceneOf = (lab: Laboratory) => lab.scenes.getState().scene

/** Where a body is seen now. */
function seen({ driver, lab }: Bench, id: string): Pose {
  const frame = driver.simulation.frame
  return (frame && readPoses(frame).get(id)) ?? sceneOf(lab).bodies.find((body) => body.id === id)!
}

/** What a user does to a running mechanism; each is one entry of history, or none where there is nothing to do it to. */
const DEEDS: Readonly<Record<string, (bench: Bench) => void>> = {
  length: ({ lab, random }) => {
    const links = sceneOf(lab).bodies.filter(({ shapes }) => shapes[0]?.kind === 'link')
    const body = pick(links, random)
    const shape = body?.shapes[0]
    if (body === undefined || shape?.kind !== 'link') return
    const [dragged, fixed] = random() < 0.5 ? (['to', 'from'] as const) : (['from', 'to'] as const)
    const by = 0.9 + 0.2 * random()
    const at = (k: 0 | 1 | 2): number => shape[fixed][k] + (shape[dragged][k] - shape[fixed][k]) * by
    edit(lab, 'Lengthen', (draft) => setLinkEnd(draft, body.id, 0, dragged, [at(0), at(1), at(2)]))
  },
  mass: ({ lab, random }) => {
    const body = pick(sceneOf(lab).bodies, random)
    if (body) edit(lab, 'Mass', (draft) => setMass(draft, body.id, 0.05 + 3 * random()))
  },
  pose: (bench) => {
    const { lab, random } = bench
    const body = pick(sceneOf(lab).bodies, random)
    if (!body) return
    const from = seen(bench, body.id)
    const way: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5]
    const angle = 0.4 * (random() - 0.5)
    // As the handles do it: one gesture of some edits.
    lab.scenes.begin('Move')
    for (const part of [0.3, 0.7, 1]) {
      const half = (part * angle) / 2
      const by = displacement(
        from.position,
        [Math.cos(half), 0, Math.sin(half), 0],
        way.map((x) => 0.1 * part * x) as unknown as Vec3,
      )
      lab.scenes.edit('Move', (draft) => movePoses(draft, new Map([[body.id, composePose(by, from)]])))
    }
    if (random() < 0.2) lab.scenes.cancel()
    else lab.scenes.commit()
  },
  type: ({ lab, random }) => {
    const joint = pick(sceneOf(lab).joints, random)
    if (joint) edit(lab, 'Type', (draft) => setJointType(draft, joint.id, pick(JOINT_TYPES, random)!))
  },
  row: ({ lab, random }) => {
    const joint = pick(sceneOf(lab).joints, random)
    if (joint) edit(lab, 'Row', (draft) => flipRow(draft, joint.id, Math.floor(6 * random()) as RowIndex))
  },
  drive: ({ lab, random }) => {
    const joint = pick(
      sceneOf(lab).joints.filter(({ type }) => freedomsOf(type).length > 0),
      random,
    )
    if (!joint) return
    const kind = freedomsOf(joint.type).includes('angle') ? 'angular-velocity' : 'velocity'
    edit(lab, 'Drive', (draft) =>
      setDrives(draft, joint.id, random() < 0.5 ? [] : [{ ...newDrive(kind, 0), law: 4 * (random() - 0.5) }]),
    )
  },
  marker: ({ lab, random }) => {
    const joint = pick(sceneOf(lab).joints, random)
    if (!joint) return
    const [x, y, z] = joint.driven.position
    edit(lab, 'Marker', (draft) =>
      setMarker(draft, joint.id, 'driven', { position: [x + 0.02 * (random() - 0.5), y, z + 0.02 * (random() - 0.5)] }),
    )
  },
  add: (bench) => {
    const { lab, random } = bench
    const { bodies } = sceneOf(lab)
    const on = pick(bodies, random)
    if (!on || bodies.length >= MOST_BODIES) return
    const { position } = seen(bench, on.id)
    edit(lab, 'Add', (draft) => {
      const shape = { kind: 'sphere', radius: 0.03, position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
      const id = addBody(draft, { name: 'Ball', position, density: 1000, shapes: [shape] })
      addJoint(draft, { type: 'spherical', driven: { body: id }, main: { body: on.id } })
    })
  },
  delete: ({ lab, random }) => {
    const { bodies, joints } = sceneOf(lab)
    if (bodies.length < 3) return
    const item = random() < 0.5 ? ({ kind: 'body', list: bodies } as const) : ({ kind: 'joint', list: joints } as const)
    const chosen = pick<{ readonly id: string }>(item.list, random)
    if (chosen) edit(lab, 'Delete', (draft) => void deleteItems(draft, [{ kind: item.kind, id: chosen.id }]))
  },
  paste: ({ lab, random }) => {
    const scene = sceneOf(lab)
    const body = pick(scene.bodies, random)
    if (!body || scene.bodies.length >= MOST_BODIES) return
    const clip = copyItems(scene, [{ kind: 'body', id: body.id }])
    edit(lab, 'Paste', (draft) => void pasteItems(draft, clip, [0, 0.2, 0]))
  },
  reground: ({ lab, random }) => {
    const body = pick(sceneOf(lab).bodies, random)
    if (body) edit(lab, 'Fix', (draft) => setFixed(draft, body.id, !body.fixed))
  },
  undo: ({ lab, random }) => {
    for (let n = Math.floor(4 * random()); n >= 0; n--) lab.scenes.undo()
  },
  redo: ({ lab }) => void lab.scenes.redo(),
}

/** A refused edit changes nothing; that is an answer too. */
const edit = (lab: Laboratory, label: string, recipe: (draft: SceneDraft) => unknown): void =>
  void lab.scenes.edit(label, (draft) => void recipe(draft))

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)]

describe.each(['slider-crank', 'four-bar', 'double-pendulum', 'stewart', 'gyroscope'])('%s', (id) => {
  it(`stays closed through ${EDITS} edits while it runs, says what fails, and comes back by undo to the byte`, async () => {
    const bench = await setUp(id)
    const { lab, driver, random } = bench
    const { simulation, scenes } = lab
    const before = serialiseScene(sceneOf(lab))
    const names = Object.keys(DEEDS)
    const done = new Map<string, number>()
    let failures = 0
    let changes = 0
    simulation.play()
    await driver.run(0.1)
    for (let n = 0; changes < EDITS; n++) {
      const name = pick(names, random)!
      const { revision, scene } = scenes.getState()
      DEEDS[name]!(bench)
      done.set(name, (done.get(name) ?? 0) + 1)
      // What finds nothing to do, or is refused, is no edit.
      if (scenes.getState().revision === revision) continue
      changes++
      await driver.settle()
      if (random() < 0.3) await driver.run(1 / 60)
      const told = `edit ${n}, ${name}`
      if (simulation.status.getState().phase === 'failed') {
        failures++
        const { failure, workerNotice } = simulation.status.getState()
        expect([told, workerNotice]).toEqual([told, null])
        expect([told, failure?.message]).toEqual([told, expect.stringMatching(REASON)])
        // The step back is the way out: undo, or redo of what was undone.
        if (name === 'undo') while (sceneOf(lab) !== scene && scenes.getState().canRedo) scenes.redo()
        else scenes.undo()
        expect([told, sceneOf(lab) === scene]).toEqual([told, true])
        await driver.settle()
        expect([told, failure?.message, simulation.status.getState().phase]).toEqual([told, failure?.message, 'ready'])
      }
      expect([told, simulation.status.getState().workerNotice]).toEqual([told, null])
      const violation = driver.frame().data[HEADER.positionViolation]!
      expect([told, violation, violation <= RESIDUAL]).toEqual([told, violation, true])
      const whole = sceneOf(lab).bodies.every((body) => seen(bench, body.id).position.every(Number.isFinite))
      expect([told, whole]).toEqual([told, true])
      if (!simulation.status.getState().playing) simulation.play()
    }
    expect(done.size).toBe(names.length)
    expect(failures).toBeLessThanOrEqual(MOST_FAILURES)
    while (scenes.getState().canUndo) scenes.undo()
    await driver.settle()
    expect(serialiseScene(sceneOf(lab))).toBe(before)
    expect(simulation.status.getState().phase).toBe('ready')
    expect(sceneOf(lab).bodies.some(({ id: body }) => body === GROUND)).toBe(false)
  })
})
