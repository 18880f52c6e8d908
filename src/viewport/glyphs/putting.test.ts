import { describe, expect, it } from 'vitest'
import { makeSession, NO_LAYERS } from '../../session/index.ts'
import type { Marks } from '../../tools/index.ts'
import { isPutting, layersDrawn } from './putting.ts'

const idle = { tool: 'select', popup: null, carry: null } as const
const marks: Marks = { ghosts: [], dots: [], lines: [], handles: [], sweep: null }
const line = { from: [0, 0, 0], to: [1, 0, 0], look: 'measure', label: '1 m' } as const

describe('something is being put in', () => {
  it('not yet when a tool only lies ready, whatever it shows under the pointer', () => {
    const ghost = { shapes: [], pose: { position: [0, 0, 0], orientation: [1, 0, 0, 0] }, tone: 'ok' } as const
    for (const tool of ['place-link', 'place-box', 'joint'] as const) {
      expect(isPutting({ ...idle, tool }, null)).toBe(false)
      expect(isPutting({ ...idle, tool }, { ...marks, ghosts: [ghost] })).toBe(false)
    }
  })
  it('from its first point on', () => {
    expect(isPutting({ ...idle, tool: 'place-link' }, { ...marks, lines: [line] })).toBe(true)
    // A line that measures what is there already is another matter.
    expect(isPutting({ ...idle, tool: 'move' }, { ...marks, lines: [line] })).toBe(false)
  })
  it('while it is carried out of the palette, and while its popup is open', () => {
    expect(isPutting({ ...idle, carry: { kind: 'link', pointer: 1 } }, null)).toBe(true)
    expect(isPutting({ ...idle, popup: { kind: 'joint', joint: 'pin', x: 0, y: 0 } }, null)).toBe(true)
    expect(isPutting({ ...idle, popup: { kind: 'menu', items: [], x: 0, y: 0 } }, null)).toBe(false)
  })
})

it('of a pose from before an edit that does not close no arrows are drawn', () => {
  const { layers } = makeSession().getState()
  const session = { ...idle, layers }
  expect(layersDrawn(session, null, { playing: false, outdated: false })).toBe(layers)
  expect(layersDrawn(session, null, { playing: false, outdated: true })).toBe(NO_LAYERS)
  const carried = { ...session, carry: { kind: 'link', pointer: 1 } } as const
  expect(layersDrawn(carried, null, { playing: false, outdated: false })).toBe(NO_LAYERS)
  expect(layersDrawn(carried, null, { playing: true, outdated: false })).toBe(layers)
})
