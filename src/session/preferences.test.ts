import { expect, test } from 'vitest'
import { keepTab, readTab } from './preferences.ts'
import { makeSession } from './store.ts'

test('how a tab was left is kept over its reload, beside the id of the tab', () => {
  const kept = new Map([['lockwork-tab', 'its id']])
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } // prettier-ignore
  const session = makeSession()
  keepTab(session, storage)
  session.setState({ speed: 0.25 })
  expect(readTab(storage)).toMatchObject({ speed: 0.25 })
  expect(kept.get('lockwork-tab')).toBe('its id')
})
