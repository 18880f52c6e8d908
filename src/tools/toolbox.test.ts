import { describe, expect, it } from 'vitest'
import { makeSession, type SessionStore, type ToolId } from '../session/index.ts'
import { ToolDriver } from '../testing/tools/tool-driver.ts'
import { tools } from './all.ts'
import { plainTool } from './plain.ts'
import type { BuildHost, Tools } from './tool.ts'
import { makeToolbox } from './toolbox.ts'

/** Tools that say when they are taken up and put away. */
function setUp(session: SessionStore = makeSession()) {
  const said: string[] = []
  const host = { say: (hint: { text: string }) => void said.push(`hint ${hint.text}`) } as unknown as BuildHost
  const made = Object.fromEntries(
    (Object.keys(tools) as ToolId[]).map((id) => [
      id,
      () => ({ ...plainTool(id, { text: id, keys: [] }), end: () => void said.push(`end ${id}`) }),
    ]),
  ) as unknown as Tools
  return { session, said, host, made }
}
/** A promise that is settled from outside. */
function later() {
  let arrive!: (tools: Tools) => void
  let fail!: (reason: Error) => void
  const promise = new Promise<Tools>((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
  return { promise, arrive, fail }
}

describe('the tool in hand', () => {
  it('follows the session, one at a time', () => {
    const { session, said, host, made } = setUp()
    const box = makeToolbox(session, host, () => made)
    expect(box.current()).toBeNull()
    session.getState().setTool('joint')
    expect(box.current()?.id).toBe('joint')
    session.getState().setTool('select')
    expect(box.current()?.id).toBe('select')
    expect(said).toEqual(['hint joint', 'end joint', 'hint select'])
    box.close()
    session.getState().setTool('move')
    expect(box.current()).toBeNull()
    expect(said.slice(3)).toEqual(['end select'])
  })

  it('is not fetched for selecting, unless somebody asks', async () => {
    const { session, host, made } = setUp()
    let calls = 0
    const box = makeToolbox(session, host, () => {
      calls++
      return Promise.resolve(made)
    })
    session.getState().setTool('box-select')
    session.getState().setTool('select')
    expect(calls).toBe(0)
    await box.ready()
    expect(box.current()?.id).toBe('select')
    await box.ready()
    expect(calls).toBe(1)
  })

  it('is what is wanted when it arrives, not what was wanted first', async () => {
    const { session, said, host, made } = setUp()
    const load = later()
    const box = makeToolbox(session, host, () => load.promise)
    session.getState().setTool('place-link')
    session.getState().setTool('rotate')
    expect(box.current()).toBeNull()
    load.arrive(made)
    await box.ready()
    expect(box.current()?.id).toBe('rotate')
    expect(said).toEqual(['hint rotate'])
  })

  it('has what was done before it came wait for it, unless another one was chosen or it cannot be had', async () => {
    const { session, host, made } = setUp()
    const done: string[] = []
    const loads = [later(), later()]
    let load = 0
    const box = makeToolbox(session, host, () => loads[load]!.promise)
    const act = (what: string): boolean => box.waits(() => void done.push(`${what} with ${box.current()?.id}`))
    expect(act('click')).toBe(false)
    session.getState().setTool('joint')
    expect(act('lost')).toBe(true)
    loads[0]!.fail(new Error('offline'))
    await box.ready()
    expect(act('click')).toBe(false)
    load = 1
    session.getState().setTool('joint')
    expect(act('given up')).toBe(true)
    session.getState().setTool('select')
    expect(act('click')).toBe(false)
    session.getState().setTool('place-link')
    expect(act('click')).toBe(true)
    expect(act('key')).toBe(true)
    loads[1]!.arrive(made)
    await box.ready()
    await Promise.resolve()
    expect(done).toEqual(['click with place-link', 'key with place-link'])
    expect(act('click')).toBe(false)
  })

  it('stays away when it arrives after the view has gone', async () => {
    const { session, said, host, made } = setUp()
    const load = later()
    const box = makeToolbox(session, host, () => load.promise)
    const ready = box.ready()
    box.close()
    load.arrive(made)
    await ready
    expect(box.current()).toBeNull()
    expect(said).toEqual([])
  })

  it('that cannot be fetched is said so, and selecting goes on; the next try may do', async () => {
    const { session, host, made } = setUp()
    const load = later()
    let promise = load.promise
    const box = makeToolbox(session, host, () => promise)
    session.getState().setTool('place-link')
    load.fail(new Error('offline'))
    await box.ready()
    expect(session.getState().tool).toBe('select')
    expect(session.getState().notices.map(({ subject }) => subject)).toEqual(['tools'])
    promise = Promise.resolve(made)
    session.getState().setTool('place-link')
    await box.ready()
    expect(box.current()?.id).toBe('place-link')
  })
})

describe('every tool', () => {
  it.each(Object.keys(tools) as ToolId[])('%s goes by its own name', (id) => {
    const driver = new ToolDriver().use(id)
    expect(tools[id](driver.host).id).toBe(id)
    driver.expectTool(id).key('Escape').expectTool('select')
  })
})
