import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeSession } from '../../session/index.ts'
import type { PointerSample } from '../../tools/index.ts'
import { allPromised } from '../../testing/eventually.ts'
import { followCarried } from './carrying.ts'

/** A window with listeners, and a view that lies right of x = 100. */
function setUp() {
  const listeners = new Map<string, (e: unknown) => void>()
  const view = { contains: (hit: unknown) => hit === 'view' }
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: (e: unknown) => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  })
  vi.stubGlobal('document', { elementFromPoint: (x: number) => (x > 100 ? 'view' : 'palette') })
  const session = makeSession()
  const did: string[] = []
  let arrive = (): void => {}
  const ready = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const pointing = {
    carried: (p: PointerSample) => void did.push(`carried ${p.x}`),
    dropped: (p: PointerSample) => did.push(`dropped ${p.x}`) > 0,
    leave: () => void did.push('left'),
  }
  const sample = (e: PointerEvent) => ({ x: e.clientX }) as PointerSample
  const stop = followCarried(session, view as never, sample, pointing, { ready: () => ready })
  const fire = (name: string, clientX: number, pointerId = 7): void =>
    listeners.get(name)?.({ clientX, clientY: 0, pointerId })
  const take = (): void => {
    session.getState().setTool('place-link')
    session.getState().setCarry({ kind: 'link', pointer: 7 })
  }
  return { session, did, fire, take, stop, listeners, arrive }
}
afterEach(() => void vi.unstubAllGlobals())

describe('what is dragged out of the palette', () => {
  it('follows its own pointer over the view, and is let go there when the tools have come', async () => {
    const { session, did, fire, take, arrive, listeners } = setUp()
    expect(listeners.size).toBe(0)
    take()
    fire('pointermove', 50)
    fire('pointermove', 150, 8)
    fire('pointermove', 150)
    fire('pointerup', 160)
    expect(session.getState().carry).toBeNull()
    expect(listeners.size).toBe(0)
    expect(did).toEqual(['left', 'carried 150'])
    arrive()
    await allPromised()
    expect(did).toEqual(['left', 'carried 150', 'dropped 160'])
  })

  it.each([
    ['let go beside the view', 'pointerup', 50],
    ['taken away by the browser', 'pointercancel', 150],
  ])('leaves nothing when it is %s', async (_how, name, x) => {
    const { session, did, fire, take, arrive } = setUp()
    take()
    arrive()
    fire(name, x)
    await allPromised()
    expect(did).toEqual(['left'])
    expect(session.getState().carry).toBeNull()
  })

  it('is not put down by another tool that was chosen meanwhile', async () => {
    const { session, did, fire, take, arrive } = setUp()
    take()
    fire('pointerup', 150)
    session.getState().setTool('select')
    arrive()
    await allPromised()
    expect(did).toEqual([])
  })

  it('is not listened for any more after the end', () => {
    const { take, stop, listeners } = setUp()
    take()
    expect(listeners.size).toBe(3)
    stop()
    expect(listeners.size).toBe(0)
  })
})
