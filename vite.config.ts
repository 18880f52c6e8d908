import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apart } from './scripts/hosting/apart.ts'
import { fiberClock } from './scripts/hosting/fiber-clock.ts'
import { noRings, pageFiles, workerFiles } from './scripts/hosting/files.ts'
import { formulaFonts } from './scripts/hosting/formula-fonts.ts'
import { offline } from './scripts/hosting/offline.ts'
import { shaders } from './scripts/hosting/shaders.ts'
import { threeParts } from './scripts/hosting/three-parts.ts'
import { wholeParts } from './scripts/hosting/whole-parts.ts'

/** What both forms of the app have in common. */
const app = {
  // Relative addresses: the built folder works from any sub-path.
  base: './',
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 2000,
    // Modules do nothing by being imported but for these and the styles: what a door offers and nobody at the start takes
    // stays out of the first load.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/src\/(?!main\.tsx$|simulation\/worker\/(?:worker|answerer|comparer)\.ts$).*\.tsx?$/,
            sideEffects: false,
          },
        ],
      },
    },
  },
  plugins: [fiberClock(), formulaFonts(), shaders(), threeParts(), react()],
}

export default defineConfig({
  ...app,
  // workers by the same rules
  worker: {
    format: 'es',
    rolldownOptions: { treeshake: app.build.rolldownOptions.treeshake, output: { codeSplitting: workerFiles } },
  },
  build: {
    ...app.build,
    // A font in a style is none under a strict policy.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      ...app.build.rolldownOptions,
      output: { codeSplitting: pageFiles() },
    },
  },
  optimizeDeps: { rolldownOptions: { plugins: [fiberClock()] } },
  plugins: [...app.plugins, noRings(), wholeParts(), apart(app), offline()],
})
