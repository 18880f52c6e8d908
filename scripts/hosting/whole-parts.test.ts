import { afterEach, expect, test, vi } from 'vitest'
import { wholeParts } from './whole-parts.ts'

afterEach(() => void vi.unstubAllGlobals())

type Helper = {
  readonly __vitePreload: (load: () => Promise<string>, parts: readonly string[], importer: string) => Promise<string>
}

/** The helper as a built page has it. */
async function helper(): Promise<Helper> {
  const load = wholeParts().load as (id: string) => string | null
  expect(load('another module')).toBeNull()
  const code = load('\0vite/preload-helper.js')!.replaceAll('__VITE_IS_MODERN__', 'true')
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Helper
}

test('a part is imported once all of its files are there; what could not be had is fetched again with the next try', async () => {
  const asked: string[] = []
  let refuses = true
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('https://host/', ''))
    return { ok: !(refuses && url.endsWith('chart.js')), status: 503, arrayBuffer: async () => new ArrayBuffer(0) }
  })
  const { __vitePreload: get } = await helper()
  const load = vi.fn<() => Promise<string>>(async () => 'the part')
  const open = (): Promise<string> => get(load, ['./curves.js', './chart.js'], 'https://host/assets/index.js')
  await expect(open()).rejects.toThrow('https://host/assets/chart.js: 503')
  // a module that is imported in vain would be kept in mind as one that cannot be had
  expect(load).not.toHaveBeenCalled()
  refuses = false
  await expect(open()).resolves.toBe('the part')
  await open()
  expect(asked).toEqual(['assets/curves.js', 'assets/chart.js', 'assets/chart.js'])
})
