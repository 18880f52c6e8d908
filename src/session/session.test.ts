import { describe, expect, it } from 'vitest'
import {
  isPointedOut,
  keepPreferences,
  keepTab,
  makeSession,
  neighbour,
  readPreferences,
  readTab,
  toggled,
  type Item,
} from './index.ts'

const crank: Item = { kind: 'body', id: 'crank' }
const pin: Item = { kind: 'joint', id: 'pin' }
/** The same id as the joint, another kind: ids are unique per kind only. */
const pinForce: Item = { kind: 'force', id: 'pin' }

describe('selection', () => {
  it('tells items of different kinds with the same id apart', () => {
    expect(toggled([pin], pinForce)).toEqual([pin, pinForce])
    expect(toggled([pin, pinForce], pin)).toEqual([pinForce])
  })

  it('steps through the order and round its ends', () => {
    const order = [crank, pin, pinForce]
    expect(neighbour(order, [], 1)).toEqual(crank)
    expect(neighbour(order, [], -1)).toEqual(pinForce)
    expect(neighbour(order, [crank], 1)).toEqual(pin)
    expect(neighbour(order, [pinForce], 1)).toEqual(crank)
    expect(neighbour(order, [crank], -1)).toEqual(pinForce)
    expect(neighbour([], [], 1)).toBeNull()
  })

  it('points out what is under the pointer, and what is lit beside it', () => {
    const session = makeSession()
    const [pin, rod, crank] = [
      { kind: 'joint', id: 'pin' },
      { kind: 'body', id: 'rod' },
      { kind: 'body', id: 'crank' },
    ] as const
    session.getState().light([pin, rod])
    session.getState().hover(crank)
    expect([pin, rod, crank].map((item) => isPointedOut(session.getState(), item))).toEqual([true, true, true])
    const { lit } = session.getState()
    session.getState().light([pin, rod])
    expect(session.getState().lit).toBe(lit)
    session.getState().light([])
    expect([pin, rod, crank].map((item) => isPointedOut(session.getState(), item))).toEqual([false, false, true])
  })
  it('drops what no longer exists, selected or hovered', () => {
    const session = makeSession()
    session.getState().select([crank, pin])
    session.getState().hover(pin)
    session.getState().keepSelected((item) => item.kind === 'body')
    expect(session.getState().selection).toEqual([crank])
    expect(session.getState().hovered).toBeNull()
  })

  it('says nothing when the same things are selected again', () => {
    const session = makeSession()
    session.getState().select([crank])
    let calls = 0
    session.subscribe(() => calls++)
    session.getState().select([{ ...crank }])
    session.getState().hover(null)
    expect(calls).toBe(0)
  })
})

describe('requests and messages', () => {
  it('counts every camera request, also the same one twice', () => {
    const session = makeSession()
    session.getState().requestCamera({ kind: 'fit' })
    session.getState().requestCamera({ kind: 'fit' })
    expect(session.getState().camera).toEqual({ serial: 2, wish: { kind: 'fit' } })
  })

  it('replaces a message about the same subject and keeps the others', () => {
    const session = makeSession()
    const { notify, dismiss } = session.getState()
    notify({ tone: 'info', title: 'one', subject: 'files' })
    const other = notify({ tone: 'error', title: 'two' })
    notify({ tone: 'info', title: 'three', subject: 'files' })
    expect(session.getState().notices.map((n) => n.title)).toEqual(['two', 'three'])
    dismiss('files')
    dismiss(other)
    expect(session.getState().notices).toEqual([])
  })

  it('leaves bad news until it is dismissed, and gives long messages longer', () => {
    const session = makeSession()
    const { notify } = session.getState()
    notify({ tone: 'error', title: 'bad' })
    notify({ tone: 'info', title: 'short' })
    notify({ tone: 'info', title: 'long', detail: 'word '.repeat(30) })
    const [bad, short, long] = session.getState().notices.map((n) => n.seconds)
    expect(bad).toBe(0)
    expect(long).toBeGreaterThan(short ?? Infinity)
  })
})

describe('panels', () => {
  it('that share a place close each other; the others do not mind', () => {
    const session = makeSession()
    session.getState().setPanel('layers', true)
    session.getState().setPanel('status', true)
    expect(session.getState().panels).toMatchObject({ layers: false, status: true, outline: true, inspector: true })
    session.getState().setPanel('diagnosis', true)
    expect(session.getState().panels).toMatchObject({ layers: false, status: false, diagnosis: true, palette: true })
    session.getState().setPanel('status', true)
    session.getState().setPanel('outline', false)
    session.getState().setPanel('status', false)
    expect(session.getState().panels).toMatchObject({ layers: false, status: false, outline: false, inspector: true })
  })
})

describe('building', () => {
  it('forgets what a tool said of itself with the next tool, not what it left open', () => {
    const session = makeSession()
    const popup = { kind: 'joint', joint: 'pin', x: 1, y: 2 } as const
    session.getState().setTool('place-link')
    session.getState().setHint({ text: 'Click the other end', keys: [] })
    session.getState().setInline({ label: 'Length', dimension: 'length', value: 1, x: 0, y: 0 })
    session.getState().setSnap({ caught: 'end of Crank' })
    session.getState().setPopup(popup)
    session.getState().setTool('place-link')
    expect(session.getState().hint?.text).toBe('Click the other end')
    session.getState().setTool('select')
    expect(session.getState()).toMatchObject({ tool: 'select', hint: null, inline: null, popup })
    expect(session.getState().snap).toEqual({ on: true, grid: 'auto', caught: null })
  })

  it('tells nobody what is said with every move and has not changed', () => {
    const session = makeSession()
    const say = () => {
      session.getState().setHint({ text: 'Click', keys: ['Enter', 'Escape'] })
      session.getState().setInline({ label: 'Length', dimension: 'length', value: 1, x: 0, y: 0 })
      session.getState().setSnap({ caught: 'end of Crank' })
    }
    say()
    let calls = 0
    session.subscribe(() => calls++)
    say()
    expect(calls).toBe(0)
    session.getState().setHint({ text: 'Click', keys: ['Enter'] })
    session.getState().setSnap({ on: false })
    session.getState().setInline(null)
    expect(calls).toBe(3)
  })
})

describe('preferences', () => {
  const storage = (kept: string | null = null) => {
    const map = new Map<string, string>(kept === null ? [] : [['lockwork-preferences', kept]])
    return { getItem: (key: string) => map.get(key) ?? null, setItem: (key: string, v: string) => void map.set(key, v) }
  }

  it('come back as they were kept', () => {
    const shelf = storage()
    const session = makeSession()
    keepPreferences(session, shelf)
    session.getState().setTheme('dark')
    session.getState().setPanel('outline', false)
    session.getState().adoptView('mine', {}, 'auto')
    session.getState().setLayer('labels', true)
    session.getState().setCameraPose({ position: [0, -2, 0], target: [0, 0, 0.5], flat: true })
    const again = makeSession(readPreferences(shelf)).getState()
    expect(again.theme).toBe('dark')
    expect(again.panels).toEqual(session.getState().panels)
    const { layers, cameraPose } = session.getState()
    expect(again).toMatchObject({ layersOf: 'mine', layers, cameraPose })
  })

  it('begin the tour once, and never again when it is over', () => {
    const shelf = storage()
    const session = makeSession(readPreferences(shelf))
    keepPreferences(session, shelf)
    expect(session.getState().tour).toBe(0)
    session.getState().setTour(2)
    expect(readPreferences(shelf).tour).toBe(2)
    session.getState().setTour(null)
    expect(readPreferences(shelf).tour).toBeNull()
    expect(readPreferences(storage('{"theme":"dark","tour":9}'))).toMatchObject({ theme: 'dark', tour: 0 })
  })

  it.each([
    '{',
    'null',
    '7',
    '{"theme":"pink","panels":{"outline":"no"}}',
    '{"layers":{},"layersOf":"mine","cameraPose":{"position":[0,null,1],"target":[0,0,0]}}',
  ])('ignore %s', (kept) => {
    const session = makeSession(readPreferences(storage(kept))).getState()
    expect(session.theme).toBe('system')
    expect(session.cameraPose).toBeNull()
    expect(session.panels).toEqual(makeSession().getState().panels)
  })

  it('keep for the tab how fast it runs, in what reactions are read, and the mechanism shown alone', () => {
    const shelf = storage()
    const session = makeSession()
    keepTab(session, shelf)
    session.setState({ speed: 0.25 })
    session.getState().setTreatment('space')
    session.getState().setPresenting(true)
    expect(readTab(shelf)).toEqual({ speed: 0.25, treatment: 'space', presenting: true })
    session.getState().setPresenting(false)
    expect(readTab(shelf)).toEqual({ speed: 0.25, treatment: 'space' })
    expect(readTab(storage('{"speed":-1,"treatment":"time","presenting":7}'))).toEqual({})
  })

  it('do without a storage', () => {
    const refusing = {
      getItem: () => null,
      setItem: () => {
        throw new Error('blocked')
      },
    }
    const session = makeSession()
    keepPreferences(session, refusing)
    session.getState().setTheme('light')
    expect(session.getState().theme).toBe('light')
  })
})
