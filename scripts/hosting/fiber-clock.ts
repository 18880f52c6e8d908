import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const THREE_FOR_FIBER = fileURLToPath(new URL('../../src/viewport/stage/three-for-fiber.ts', import.meta.url))

/** What react-three-fiber imports as three: three itself with a clock of ours, since three warns at each start of the one that it gave up. */
export const fiberClock = (): Plugin => ({
  name: 'lockwork-fiber-clock',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'three' && importer?.includes('@react-three/fiber') === true ? THREE_FOR_FIBER : null,
})
