import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

export default defineConfig({
  // Relative addresses: the built folder works from any sub-path.
  base: './',
  worker: { format: 'es' },
  build: { target: 'es2023', manifest: 'manifest-of-build.json', chunkSizeWarningLimit: 1000 },
  plugins: [
    react(),
    VitePWA({
      // A newer version waits until all tabs are closed: a page in use is never swapped under its user.
      registerType: 'prompt',
      injectRegister: 'script-defer',
      workbox: {
        clientsClaim: true,
        skipWaiting: false,
        globPatterns: ['**/*.{js,css,html,svg,png,webp,avif,woff2,json}'],
        globIgnores: ['manifest-of-build.json'],
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
      },
      manifest: {
        name: 'Lockwork',
        short_name: 'Lockwork',
        description: 'An interactive 3D mechanism laboratory',
        start_url: '.',
        scope: '.',
        display: 'standalone',
        background_color: '#f4f2ee',
        theme_color: '#f4f2ee',
        icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
    }),
  ],
})
