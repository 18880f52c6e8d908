import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { HEADER } from '../simulation/index.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { makeSession, type ToolId } from '../session/index.ts'
import { makeActionRegistry, type Action, type ActionScope } from './action.ts'
import { standardActions } from './actions/index.ts'
import {
  bindingActs,
  bindingIsKept,
  bindingOf,
  keepKeys,
  listenToKeys,
  type FocusKind,
  type KeyPress,
} from './keyboard.ts'
import type { Laboratory, ToolPort } from './laboratory.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

/** A tool that takes all keys. */
const makeToolPort = (heard: string[]): ToolPort => ({
  key: (binding) => heard.push(binding) > 0,
  typed: () => null,
  letGo: () => {},
  put: () => {},
  waits: () => false,
})

describe('the binding of a key press', () => {
  it.each([
    [press(' '), 'Space'],
    [press('f'), 'F'],
    [press('ArrowLeft'), 'ArrowLeft'],
    [press('ArrowLeft', { shiftKey: true }), 'Shift+ArrowLeft'],
    [press('z', { ctrlKey: true }), 'Mod+Z'],
    [press('Z', { ctrlKey: true, shiftKey: true }), 'Shift+Mod+Z'],
    [press('z', { metaKey: true }), 'Mod+Z'],
    // Shift is how these signs are typed.
    [press('?', { shiftKey: true }), '?'],
    [press('+', { shiftKey: true }), '+'],
    [press('+', { code: 'NumpadAdd' }), '+'],
    // The key at the place of Z of a Cyrillic keyboard.
    [press('я', { code: 'KeyZ', ctrlKey: true }), 'Mod+Z'],
    [press('Shift', { shiftKey: true }), null],
    [press('Dead'), null],
  ])('%o is %s', (keys, binding) => {
    expect(bindingOf(keys)).toBe(binding)
  })
})

describe('whether a key acts', () => {
  it('does nothing in fields, dialogs and menus, but never lets the browser save the page', () => {
    for (const focus of ['field', 'layer'] as const) {
      for (const key of ['Space', 'Delete', 'F', 'Mod+Z', '?']) expect(bindingActs(key, focus, true)).toBe(false)
      expect(bindingActs('Mod+S', focus, true)).toBe(true)
    }
  })

  it('leaves Space to a control that was reached by keyboard, and plays after a click', () => {
    expect(bindingActs('Space', 'control', true)).toBe(false)
    expect(bindingActs('Space', 'control', false)).toBe(true)
    expect(bindingActs('F', 'control', true)).toBe(true)
    expect(bindingActs('Space', 'page', true)).toBe(true)
  })
})

describe('a bound key that does not act', () => {
  it.each(['field', 'layer'] as const)('is kept from the browser in a %s, unless it edits text', (focus) => {
    for (const key of ['Mod+D', 'Mod+O', 'Shift+Mod+P']) expect(bindingIsKept(key, focus)).toBe(true)
    for (const key of ['Mod+Z', 'Mod+Y', 'Mod+A', 'Mod+C', 'Mod+V', 'Delete', 'Space', 'B'])
      expect(bindingIsKept(key, focus)).toBe(false)
    expect(bindingIsKept('Mod+D', 'page')).toBe(false)
  })
})

/** What can have the focus: answers to selectors as an element of that kind would. */
class FakeElement extends EventTarget {
  readonly kind: FocusKind
  blurred = 0
  constructor(kind: FocusKind) {
    super()
    this.kind = kind
  }
  matches(selector: string): boolean {
    return selector.startsWith('input:not') ? this.kind === 'field' : this.kind === 'control'
  }
  closest(): FakeElement | null {
    return this.kind === 'layer' ? this : null
  }
  blur(): void {
    this.blurred++
  }
}

/** A page with three actions, and what was done on it. */
function setUp() {
  vi.stubGlobal('Element', FakeElement)
  const done: string[] = []
  const action = (id: string, more: Partial<Action>): Action => ({
    ...registryOf(standardActions).get('fit'),
    id,
    keys: [],
    perform: (_lab, clipboard) => void done.push(clipboard ? `${id} with ${clipboard.getData('text')}` : id),
    ...more,
  })
  const lab = {
    session: makeSession(),
    tool: { current: null as ToolPort | null },
    actions: makeActionRegistry([
      action('duplicate', { keys: ['Mod+D'] }),
      action('enter', { keys: ['Enter'] }),
      action('left', { keys: ['ArrowLeft'] }),
      action('right', { keys: ['ArrowRight'], repeats: true }),
      action('copy', { keys: ['Mod+C'], native: 'copy' }),
      action('paste', { keys: ['Mod+V'], native: 'paste', enabled: () => allowed }),
      action('save', { keys: ['Mod+S'] }),
    ]),
  }
  let allowed = true
  let selected = false
  const page = Object.assign(new EventTarget(), { getSelection: () => ({ isCollapsed: !selected }) })
  const stop = listenToKeys(lab as unknown as Laboratory, page as unknown as Window)
  const send = (type: string, more: object, focus: FocusKind): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), more)
    Object.defineProperty(event, 'target', { value: new FakeElement(focus) })
    page.dispatchEvent(event)
    return event
  }
  return {
    lab,
    page,
    done,
    stop,
    press: (key: string, focus: FocusKind = 'page', more: Partial<KeyPress & { repeat: boolean }> = {}) =>
      send('keydown', { ...press(key), ...more }, focus).defaultPrevented,
    clipboard: (type: 'copy' | 'paste', focus: FocusKind = 'page') =>
      send(type, { clipboardData: { getData: () => 'a clip', setData: () => {} } }, focus).defaultPrevented,
    forbid: () => (allowed = false),
    selectText: () => (selected = true),
  }
}
const ctrl = { ctrlKey: true }

describe('keys on the page', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('act outside of fields, and never reach the browser as its own', () => {
    const { press: hit, done, stop } = setUp()
    expect(hit('d', 'page', ctrl)).toBe(true)
    expect(hit('d', 'field', ctrl)).toBe(true)
    expect(hit('d', 'layer', ctrl)).toBe(true)
    expect(done).toEqual(['duplicate'])
    expect(hit('s', 'field', ctrl)).toBe(true)
    expect(done).toEqual(['duplicate', 'save'])
    expect(hit('x', 'page')).toBe(false)
    stop()
    expect(hit('d', 'page', ctrl)).toBe(false)
    expect(done).toHaveLength(2)
  })

  it('go to the tool in hand first, which leaves what it does not take', () => {
    const { lab, press: hit, done } = setUp()
    const heard: string[] = []
    lab.tool.current = { ...makeToolPort(heard), key: (binding) => heard.push(binding) > 0 && binding === 'Enter' }
    expect(hit('Enter')).toBe(true)
    hit('ArrowLeft')
    hit('1')
    expect(heard).toEqual(['Enter', 'ArrowLeft', '1'])
    expect(done).toEqual(['left'])
    hit('Enter', 'field')
    hit('Enter', 'layer')
    hit('s', 'page', ctrl)
    expect(heard).toHaveLength(3)
  })

  it('that are pressed before the page can hear of them are pressed again, in order; what is held or the browser’s is not', () => {
    const { page, stop, press: hit, done } = setUp()
    stop()
    const pressed: string[] = []
    vi.stubGlobal(
      'KeyboardEvent',
      class extends Event {
        constructor(type: string, like: KeyPress) {
          super(type)
          pressed.push(like.key)
        }
      },
    )
    Object.assign(page, { document: { activeElement: page } })
    const again = keepKeys(page as unknown as Window)
    hit(' ')
    hit(' ', 'page', { repeat: true })
    hit('Shift')
    hit('ArrowRight')
    hit('d', 'page', ctrl)
    again()
    expect(pressed).toEqual([' ', 'ArrowRight'])
    expect(done).toEqual([])
    hit('ArrowRight')
    expect(pressed).toHaveLength(2)
  })

  it('wait for a tool that is still being fetched, and are pressed again when it is there; Esc does not wait', () => {
    const { lab, page, press: hit, done } = setUp()
    class Again extends Event {
      constructor(type: string, like: KeyPress) {
        super(type, { cancelable: true })
        Object.assign(this, press(like.key))
      }
    }
    vi.stubGlobal('KeyboardEvent', Again)
    Object.assign(page, { document: { activeElement: page } })
    const heard: string[] = []
    const waiting: (() => void)[] = []
    let isComing = true
    lab.tool.current = { ...makeToolPort(heard), waits: (act) => isComing && waiting.push(act) > 0 }
    for (const key of ['ArrowRight', 'Enter', '2']) expect(hit(key)).toBe(true)
    expect(heard).toEqual([])
    hit('Escape')
    expect(heard).toEqual(['Escape'])
    hit('s', 'page', ctrl)
    expect(done).toEqual(['save'])
    isComing = false
    for (const act of waiting) act()
    expect(heard).toEqual(['Escape', 'ArrowRight', 'Enter', '2'])
  })

  it('say Enter and letters to a tool once, however long they are held', () => {
    const { lab, press: hit } = setUp()
    const heard: string[] = []
    lab.tool.current = makeToolPort(heard)
    for (const key of ['Enter', 'c', 'ArrowLeft', '1']) {
      hit(key)
      hit(key, 'page', { repeat: true })
    }
    expect(heard).toEqual(['Enter', 'C', 'ArrowLeft', 'ArrowLeft', '1', '1'])
  })

  it('held, step on and on as the worker follows; all else happens once', async () => {
    vi.stubGlobal('Element', FakeElement)
    const { lab, driver } = await openLaboratory()
    const page = new EventTarget()
    onTestFinished(listenToKeys(lab, page as unknown as Window))
    const hold = async (key: string, times: number): Promise<void> => {
      for (let i = 0; i < times; i++) {
        const event = Object.assign(new Event('keydown', { cancelable: true }), press(key), { repeat: i > 0 })
        Object.defineProperty(event, 'target', { value: new FakeElement('page') })
        page.dispatchEvent(event)
        expect(event.defaultPrevented).toBe(true)
        await driver.settle()
      }
    }
    const time = () => driver.frame().data[HEADER.time]
    await hold('ArrowRight', 6)
    expect(time()).toBeCloseTo(6 / 60, 9)
    await hold('ArrowLeft', 4)
    expect(time()).toBeCloseTo(2 / 60, 9)
    await hold(' ', 4)
    expect(lab.simulation.status.getState().playing).toBe(true)
    await hold('y', 4)
    expect(lab.session.getState().panels.diagnosis).toBe(true)
  })

  it('held, ask for no step while the last one is being made', () => {
    const { lab, press: hit, done } = setUp()
    let followed = (): void => {}
    Object.assign(lab, { simulation: { upToDate: () => new Promise<void>((resolve) => (followed = resolve)) } })
    hit('ArrowRight')
    for (let i = 0; i < 5; i++) hit('ArrowRight', 'page', { repeat: true })
    expect(done).toEqual(['right', 'right'])
    followed()
    return Promise.resolve().then(() => {
      hit('ArrowRight', 'page', { repeat: true })
      expect(done).toHaveLength(3)
      hit('ArrowLeft')
      hit('ArrowLeft', 'page', { repeat: true })
      expect(done.slice(3)).toEqual(['left'])
    })
  })

  it('leave Enter to a control that was reached by keyboard', () => {
    const { lab, press: hit, done } = setUp()
    const heard: string[] = []
    lab.tool.current = makeToolPort(heard)
    hit('Tab')
    expect(hit('Enter', 'control')).toBe(false)
    expect(heard).toEqual(['Tab'])
    expect(done).toEqual([])
  })

  it('leave Enter to a control that was clicked too, where no tool takes it', () => {
    const { press: hit, done } = setUp()
    expect(hit('Enter', 'control')).toBe(false)
    expect(done).toEqual([])
    hit('Enter')
    expect(done).toEqual(['enter'])
  })

  it('copy and paste with the clipboard of the event that the browser makes of them', () => {
    const { clipboard, press: hit, done, forbid, selectText } = setUp()
    expect(hit('c', 'page', ctrl)).toBe(false)
    expect(clipboard('copy')).toBe(true)
    expect(clipboard('paste')).toBe(true)
    expect(done).toEqual(['copy with a clip', 'paste with a clip'])
    expect(clipboard('paste', 'field')).toBe(false)
    forbid()
    expect(clipboard('paste')).toBe(false)
    selectText()
    expect(clipboard('copy')).toBe(false)
    expect(done).toHaveLength(2)
  })
})

const registryOf = (actions: readonly Action[]) => makeActionRegistry(actions)

describe('the registry', () => {
  const registry = registryOf(standardActions)

  it('refuses two actions with one key in one scope, or one id', () => {
    const [play, back] = [registry.get('play'), registry.get('step-back')]
    expect(() => makeActionRegistry([play, { ...back, keys: ['Space'] }])).toThrow(/both "play" and "step-back"/)
    expect(() => makeActionRegistry([play, { ...back, keys: ['Space'], scope: 'tool' }])).not.toThrow()
    expect(() =>
      makeActionRegistry([
        { ...play, scope: 'moving' },
        { ...back, keys: ['Space'], scope: 'moving' },
      ]),
    ).toThrow(/both/)
    expect(() => makeActionRegistry([play, play])).toThrow(/two actions/)
    expect(() => registry.get('fly')).toThrow(/no action/)
  })

  const crank = { kind: 'body', id: 'crank' } as const
  const [yes, no] = [() => true, () => false]
  const scoped = (scope: ActionScope, enabled = yes): Action => ({
    ...registry.get('fit'),
    id: scope,
    keys: ['ArrowLeft'],
    scope,
    enabled,
  })
  /** What ArrowLeft means with these actions, tool and selection. */
  const means = (actions: readonly Action[], tool: ToolId, selected = false): string | null => {
    const session = makeSession({ tool, selection: selected ? [crank] : [] })
    return makeActionRegistry(actions).bound('ArrowLeft', { session } as Laboratory)?.id ?? null
  }
  const all = [scoped('always'), scoped('tool'), scoped('moving')]

  it.each<[ToolId, boolean, string]>([
    ['select', true, 'always'],
    ['box-select', true, 'tool'],
    ['move', false, 'tool'],
    ['rotate', true, 'tool'],
    ['place-link', false, 'tool'],
  ])('takes the narrowest scope: with %s, selected %s, %s', (tool, selected, id) => {
    expect(means(all, tool, selected)).toBe(id)
  })

  it.each<[ToolId, boolean, string]>([
    ['select', true, 'always'],
    ['box-select', true, 'always'],
    ['plane', true, 'always'],
    ['move', false, 'always'],
    ['move', true, 'moving'],
    ['rotate', true, 'moving'],
    ['joint', false, 'moving'],
    ['place-box', false, 'moving'],
  ])('moves where something is moved by keys: with %s, selected %s, %s', (tool, selected, id) => {
    expect(means([scoped('moving'), scoped('always')], tool, selected)).toBe(id)
  })

  it('passes over what is disabled, but keeps the key of the whole page', () => {
    expect(means([scoped('tool', no), scoped('moving', no), scoped('always')], 'joint')).toBe('always')
    expect(means([scoped('tool', no), scoped('always', no)], 'joint')).toBe('always')
    expect(means([scoped('tool', no)], 'joint')).toBeNull()
  })
})
