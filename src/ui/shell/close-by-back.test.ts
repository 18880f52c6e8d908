import { describe, expect, it } from 'vitest'
import { makeSession } from '../../session/index.ts'
import { closeByBack } from './close-by-back.ts'

/** A browser's history, that goes back a moment later, as browsers do. */
function setUp(first: unknown = null) {
  let entries: { readonly state: unknown; readonly href: string }[] = [{ state: first, href: 'app' }]
  let at = 0
  const listeners = new Set<() => void>()
  const go = (to: number): void => {
    at = to
    for (const listener of listeners) listener()
  }
  const page = {
    history: {
      get state() {
        return entries[at]?.state
      },
      pushState: (state: unknown) => {
        entries = [...entries.slice(0, at + 1), { state, href: entries[at]!.href }]
        at += 1
      },
      replaceState: (state: unknown) => void (entries[at] = { href: entries[at]!.href, state }),
      back: () => void Promise.resolve().then(() => go(at - 1)),
    },
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  }
  const session = makeSession()
  /** The address that belongs to what is on the screen. */
  let right = 'app'
  const stop = closeByBack(session, page, () => {
    if (entries[at]) entries[at] = { state: entries[at]!.state, href: right }
  })
  const rest = async () => {
    for (let i = 0; i < 8; i++) await Promise.resolve()
  }
  return {
    session,
    stop,
    rest,
    /** The user's key; −1: it would leave the page. */
    back: async () => {
      go(at - 1)
      await rest()
      return at
    },
    follow: async (href: string) => {
      entries = [...entries.slice(0, at + 1), { state: null, href }]
      go(at + 1)
      await rest()
    },
    /** What is on the screen has another address from now on. */
    readdress: (href: string) => {
      right = href
      entries[at] = { state: entries[at]!.state, href }
    },
    address: () => entries[at]!.href,
    place: () => [at, entries.length] as const,
  }
}

describe('the Back key', () => {
  it('closes what lies on top, one thing at a time, and then leaves', async () => {
    const { session, back, rest } = setUp()
    session.getState().showSheet('outline')
    await rest()
    session.getState().openDialog('gallery')
    await rest()
    expect(await back()).toBe(1)
    expect(session.getState()).toMatchObject({ dialog: null, sheet: { open: true } })
    expect(await back()).toBe(0)
    expect(session.getState().sheet.open).toBe(false)
    expect(await back()).toBe(-1)
  })

  it('finds one entry, however often something is opened and closed otherwise', async () => {
    const { session, rest, place, back } = setUp()
    for (let i = 0; i < 5; i++) {
      session.getState().openDialog('gallery')
      session.getState().closeDialog()
      session.getState().openDialog('shortcuts')
      await rest()
      expect(place()).toEqual([1, 2])
      session.getState().closeDialog()
      await rest()
      expect(place()).toEqual([0, 2])
    }
    expect(await back()).toBe(-1)
  })

  it('is not meant where a link is followed while something is open', async () => {
    const { session, rest, follow, place } = setUp()
    session.getState().showSheet('status')
    await rest()
    await follow('app#s=1')
    expect(session.getState().sheet.open).toBe(true)
    expect(place()).toEqual([3, 4])
  })

  it('and closing otherwise leave the address that belongs to what is on the screen by now', async () => {
    for (const way of ['key', 'button', 'end'] as const) {
      const { session, stop, rest, back, readdress, address, place } = setUp()
      readdress('app#s=1')
      session.getState().showSheet('status')
      await rest()
      readdress('app')
      if (way === 'key') await back()
      else if (way === 'button') session.getState().showSheet('status', false)
      else stop()
      await rest()
      expect([way, address(), place()]).toEqual([way, 'app', [0, 2]])
      expect(session.getState().sheet.open).toBe(way === 'end')
    }
  })

  it('leaves no entry behind that was kept over a reload, nor when it stops', async () => {
    const { session, stop, rest, place } = setUp({ over: true })
    await rest()
    expect(place()[0]).toBe(-1)
    const other = setUp()
    other.session.getState().showSheet('status')
    await other.rest()
    other.stop()
    await other.rest()
    expect(other.place()[0]).toBe(0)
    stop()
    expect(session.getState().dialog).toBeNull()
  })
})
