import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offline } from './scripts/offline/plugin.ts'

export default defineConfig({
  // Relative addresses: the built folder works from any sub-path.
  base: './',
  worker: { format: 'es' },
  build: { target: 'es2023', chunkSizeWarningLimit: 2000 },
  plugins: [react(), offline()],
})
