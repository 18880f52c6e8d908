import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toMechanismSpec } from '../scene/index.ts'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { runMechanism } from '../testing/mechanism-run.ts'
import { expectations } from './expectations.ts'
import { gallery } from './index.ts'

const here = import.meta.dirname

test('every scene file is in the gallery, and the other way round', () => {
  const files = readdirSync(join(here, 'scenes')).map((name) => name.replace(/\.json$/, ''))
  expect(gallery.map((g) => g.id).toSorted()).toEqual(files.toSorted())
  expect(Object.keys(expectations).toSorted()).toEqual(files.toSorted())
  expect(gallery.length).toBeGreaterThanOrEqual(18)
})

test('groups stay together', () => {
  const runs = gallery.map((g) => g.group).filter((group, i, all) => group !== all[i - 1])
  expect(new Set(runs).size).toBe(runs.length)
})

test('the door is seen as a door wherever it swings: its leaf never comes edge-on', async () => {
  const { bodies, view } = await galleryScene('door')
  const { orientation } = bodies.find(({ id }) => id === 'door')!
  const { position, target } = view.camera!
  const widest = Math.abs(2 * Math.atan2(orientation[3], orientation[0]))
  for (let angle = -widest; angle <= widest; angle += Math.PI / 180) {
    // From the eye to the middle of the leaf, 0.44 m from its hinges, along the normal of the leaf.
    const sight = [0.44 * Math.cos(angle) - position[0], 0.44 * Math.sin(angle) - position[1], target[2] - position[2]]
    const across = -Math.sin(angle) * sight[0]! + Math.cos(angle) * sight[1]!
    expect(Math.abs(across) / Math.hypot(...sight)).toBeGreaterThan(Math.sin(Math.PI / 12))
  }
})

describe.each(gallery)('$id', ({ id, title, prose, teaches, keywords, thumbnail }) => {
  test('says what to look at in two sentences', () => {
    expect(prose.match(/[.;](?= |$)/g)?.length).toBeGreaterThanOrEqual(2)
    expect(prose.length).toBeLessThan(260)
    expect(teaches).not.toBe('')
    expect(keywords.length).toBeGreaterThan(2)
  })

  test('has a picture of at most 20 kB in either theme', () => {
    for (const [name, address] of [
      [id, thumbnail.light],
      [`${id}.dark`, thumbnail.dark],
    ] as const) {
      const file = join(here, 'thumbnails', `${name}.webp`)
      expect(existsSync(file)).toBe(true)
      expect(statSync(file).size).toBeLessThanOrEqual(20_000)
      expect(address).toContain(`thumbnails/${name}.webp`)
    }
  })

  test('is a valid scene, assembled as it stands, with the mobility of the textbook', async () => {
    const scene = await galleryScene(id)
    expect(scene.title).toBe(title)
    expect(scene.description).toContain('\n\n')
    const { move, size, mobility } = runMechanism(toMechanismSpec(scene))
    expect(move / size).toBeLessThan(1e-6)
    const { gruebler, dof, driven } = expectations[id]!
    expect(mobility.mechanism).toMatchObject({ gruebler, dof })
    expect(scene.joints.some((j) => j.drive !== null)).toBe(driven)
  })

  test('tells the count of its freedoms truly, and of a plane mechanism that it is the one in space', async () => {
    const { description, tags } = await galleryScene(id)
    for (const text of [prose, description]) {
      const told = [...text.matchAll(/−(\d+)(?: freedoms)?(?=[.:,;] | in space|\.?$)/gm)].map(([, n]) => -Number(n))
      if (told.length === 0) continue
      expect(told).toEqual([expectations[id]!.gruebler])
      if (tags.includes('planar')) expect(text).toMatch(/in space/i)
    }
  })

  test('is seen whole by its first camera', async () => {
    const { view } = await galleryScene(id)
    const { position, target } = view.camera!
    const distance = Math.hypot(...position.map((p, i) => p - target[i]!))
    expect(distance).toBeGreaterThan(0.5)
    // the spatial four-bar is 13 m long
    expect(distance).toBeLessThan(25)
    // from in front and above, so that x runs to the right and z up
    expect(position[2]).toBeGreaterThan(target[2])
    expect(position[1]).toBeLessThan(target[1])
  })

  test('traces points of bodies that move', async () => {
    const { view, bodies } = await galleryScene(id)
    for (const { body } of view.traces ?? []) expect(bodies.find((b) => b.id === body)?.fixed).toBe(false)
  })
})
