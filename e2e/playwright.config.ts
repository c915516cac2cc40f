import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './src/support/browser.ts'

const port = Number(process.env.E2E_PORT ?? 31_877)
const address = process.env.E2E_ADDRESS ?? `http://127.0.0.1:${port}`

/** A new folder that the unprivileged account of PostgreSQL may enter, which it needs when the tests run as root. */
function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visionair-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}
process.env.E2E_DATA_DIR ??= makeDataFolder()

/** One worker: the tests share one product with its demo, and the machine's cores are needed to assemble photos. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: `./test-results/${process.env.E2E_RESULTS ?? 'all'}`,
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // What fails once and passes then is told at the end as unsteady: a defect to mend, but none of the change.
  retries: 1,
  // These bound what hangs; a machine may be three times slower than usual.
  timeout: 400_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json']],
  globalTeardown: './src/support/teardown.ts',
  use: {
    baseURL: address,
    viewport: { width: 1400, height: 900 },
    actionTimeout: 60_000,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    launchOptions: { executablePath: browserPath(), args: browserArguments() },
  },
  ...(process.env.E2E_ADDRESS
    ? {}
    : {
        webServer: {
          command: `exec ${process.execPath} ../server/src/main.ts demo`,
          url: `${address}/readyz`,
          timeout: 600_000,
          stdout: 'pipe',
          stderr: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
          env: {
            ...{ PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'error' },
            // Passkeys are used at names alone.
            PUBLIC_URL: `http://localhost:${port}`,
            // Receivers of the tests are on this machine.
            WEBHOOK_PRIVATE_ADDRESSES: '1',
          },
        },
      }),
})
