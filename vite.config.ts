import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offline } from './scripts/offline/plugin.ts'

export default defineConfig({
  // Relative addresses: the built folder works from any sub-path.
  base: './',
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 2000,
    // Modules do nothing by being imported but for these and the styles: what a door offers and nobody at the start takes
    // stays out of the first load.
    rolldownOptions: {
      // The first load is one file: in many small ones it would be larger, since each is compressed by itself.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
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
  plugins: [react(), offline()],
})
