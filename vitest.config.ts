import { defineConfig } from 'vitest/config'
import { stageWatcher } from './src/testing/stages/instrument.ts'

/** `*.long.test.ts` holds runs of many seconds: property sweeps, references, every gallery mechanism. */
const long = '**/*.long.test.ts'
/** What moves, analyses and reads states: tested with the ladder of stages watched. */
const watched = 'src/engine/{analysis,assembly,diagnosis,dynamics,integrators,kinematics,modes,statics}/**/*.test.ts'
/** No test is of the speed of the machine: what is waited for has its time, as with `eventually` of src/testing. */
const expect = { poll: { timeout: 30_000 } }

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [long, watched],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
          setupFiles: ['src/testing/seed.ts'],
          // One after the other in the same process, where what they import is there already. Each leaves the globals as they were.
          isolate: false,
        },
      },
      {
        plugins: [stageWatcher],
        test: {
          name: 'stages',
          include: [watched],
          exclude: [long],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
          setupFiles: ['src/testing/seed.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'long',
          setupFiles: ['src/testing/seed.ts'],
          include: [`src/${long}`],
          testTimeout: 300_000,
          expect,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
