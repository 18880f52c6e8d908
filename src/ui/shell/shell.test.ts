import { describe, expect, it } from 'vitest'
import { makeSession } from '../../session/index.ts'
import { pageTitle } from './page-title.ts'
import { openSides, sideAskedFor, sideShown, type Side } from './shared-side.ts'

it.each([
  ['Slider-crank', false, 'Slider-crank – Lockwork'],
  ['Slider-crank', true, '• Slider-crank – Lockwork'],
  ['', false, 'Lockwork'],
  ['', true, '• Lockwork'],
])('the tab of "%s", changed: %s, is called %s', (title, dirty, called) => {
  expect(pageTitle(title, dirty)).toBe(called)
})

describe('where outline and inspector share a panel', () => {
  /** What a change of the session asks for. */
  function asked(change: (session: ReturnType<typeof makeSession>) => void, within = false): Side | null {
    const session = makeSession()
    session.getState().select([{ kind: 'body', id: 'crank' }])
    session.getState().setPanel('inspector', false)
    session.getState().setPanel('outline', true)
    const before = session.getState()
    change(session)
    return sideAskedFor(session.getState(), before, within)
  }
  const rod = [{ kind: 'body', id: 'rod' }] as const

  it('what is picked in the view is inspected, and who walks through the outline stays there', () => {
    expect(asked((session) => session.getState().select(rod))).toBe('inspector')
    expect(asked((session) => session.getState().select(rod), true)).toBeNull()
    expect(asked((session) => session.getState().select([]))).toBeNull()
  })
  it('what is opened again is seen, from wherever it was opened', () => {
    for (const within of [false, true])
      expect(asked((session) => session.getState().setPanel('inspector', true), within)).toBe('inspector')
    expect(asked((session) => session.getState().setPanel('outline', false))).toBeNull()
  })
  it('what asks for neither leaves it as it is', () => {
    expect(asked((session) => session.getState().setTool('joint'))).toBeNull()
  })
  it('one that is closed gives way to the other', () => {
    const { panels } = makeSession().getState()
    const both = openSides({ ...panels, outline: true, inspector: true })
    expect(both).toEqual(['outline', 'inspector'])
    expect(sideShown('inspector', both)).toBe('inspector')
    expect(sideShown('inspector', openSides({ ...panels, outline: true, inspector: false }))).toBe('outline')
    expect(sideShown('outline', openSides({ ...panels, outline: false, inspector: false }))).toBeUndefined()
  })
})
