import { DOMParser } from '@xmldom/xmldom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { pendulum } from '../testing/small-scenes.ts'
import { ARM_URDF } from '../testing/robot-files.ts'
import type { OpenedFile } from './documents/index.ts'

/** Answers to a text that breaks off as Chromium does. */
class Parser {
  parseFromString(text: string): unknown {
    try {
      const onError = (level: string, message: string) => {
        if (level !== 'warning') throw new Error(message)
      }
      return new DOMParser({ onError }).parseFromString(text, 'application/xml')
    } catch {
      const why =
        'This page contains the following errors:error on line 3 at column 7: Opening and ending tag mismatch: link != robot'
      const after = 'Below is a rendering of the page up to the first error.'
      return new DOMParser().parseFromString(
        `<html><parsererror>${why}${after}</parsererror></html>`,
        'application/xml',
      )
    }
  }
}

beforeEach(() => {
  vi.stubGlobal('DOMParser', Parser)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const setUp = (file: Pick<OpenedFile, 'name' | 'text'>) =>
  openLaboratory({
    first: pendulum(),
    files: {
      pick: () => Promise.resolve({ ...file, handle: null }),
      write: (name) => Promise.resolve({ kind: 'written', name, handle: null }),
    },
  })

it('a robot is shown first; taken, it is a scene of its own that runs, and one undo brings the old one back', async () => {
  const { lab, driver } = await setUp({ name: 'arm.urdf', text: ARM_URDF })
  lab.scenes.edit('Rename', (draft) => {
    draft.title = 'Mine'
  })
  const before = lab.scenes.getState()
  await lab.documents.open()
  expect(lab.session.getState().dialog).toBe('import')
  expect(lab.exchange.state.getState().offer).toMatchObject({ file: 'arm.urdf', left: expect.arrayContaining(['transmission drive']) }) // prettier-ignore
  expect(lab.scenes.getState().scene).toBe(before.scene)

  lab.exchange.take()
  expect(lab.session.getState().dialog).toBeNull()
  expect(lab.exchange.state.getState().offer).toBeNull()
  expect(lab.scenes.getState()).toMatchObject({ undoLabel: 'Import arm.urdf', dirty: true })
  expect(lab.scenes.getState().scene.title).toBe('arm')
  expect(lab.scenes.getState().document).not.toBe(before.document)
  expect(lab.session.getState().notices.some(({ title }) => title === '“Mine” is kept')).toBe(true)
  await driver.settle()
  expect(lab.simulation.status.getState().phase).toBe('ready')
  expect(lab.simulation.status.getState().failure).toBeNull()

  lab.scenes.undo()
  expect(lab.scenes.getState().scene).toBe(before.scene)
  expect(lab.scenes.getState().document).toBe(before.document)
})

it('a file that breaks off is refused with its line, and nothing else happens', async () => {
  const { lab } = await setUp({ name: 'torn.xml', text: '<robot>\n<link name="a">\n</robot>' })
  const before = lab.scenes.getState().scene
  await lab.documents.open()
  expect(lab.session.getState()).toMatchObject({
    dialog: 'faults',
    faults: {
      file: 'torn.xml',
      list: [
        {
          pointer: 'line 3',
          message:
            'the XML breaks off here (Opening and ending tag mismatch: link != robot); correct the line, or save the file again',
        },
      ],
    },
  })
  expect(lab.scenes.getState().scene).toBe(before)
})

it.each([
  ['robot.json', '\ufeff  <robot/>', 'robot'],
  ['robot.URDF', '{}', 'line 3'],
])('%s is known by its first character or its ending', async (name, text, place) => {
  const { lab } = await setUp({ name, text })
  await lab.documents.open()
  expect(lab.session.getState().faults?.list[0]?.pointer).toBe(place)
})
