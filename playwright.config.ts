import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/setup.mjs'

const port = Number(process.env['LOCKWORK_PORT'] ?? 4179)
const executablePath = findChromium()

/** End-to-end tests: the built app in dist/, served as plain files, in a real Chromium that draws in software. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  // What passes at its second try only has failed.
  retries: 0,
  forbidOnly: true,
  // They end what hangs; a machine that is busy with other things takes ten times as long as one that is not.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}/`,
    viewport: { width: 1280, height: 800 },
    // Most tests look at this build's files; only offline.e2e.ts lets the service worker in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // The page is put together on the processor: WebGL in software takes several times as long.
        '--disable-gpu-compositing',
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: { command: 'node e2e/serve.mjs', url: `http://localhost:${port}/`, env: { LOCKWORK_PORT: String(port) } },
})
