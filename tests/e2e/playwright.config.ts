import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { browserFlags, findBrowser } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { client } from '../support/issuer.ts'
import { manyCashOrders } from '../support/many-cash-orders.ts'
import { root, runFolder } from '../support/project.ts'

// The workers load this file too and share the folder and the port.
process.env.NUSKHA_TEST_RUN ??= runFolder()
process.env.NUSKHA_E2E_PORT ??= String(await freePort())
process.env.NUSKHA_ISSUER_PORT ??= String(await freePort(Number(process.env.NUSKHA_E2E_PORT)))
const port = Number(process.env.NUSKHA_E2E_PORT)
const issuer = `http://127.0.0.1:${process.env.NUSKHA_ISSUER_PORT}`
const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret }

// Found, never installed: what only reads this file (knip) must not wait for a download. The step `browser` of `npm test` installs one.
const browser = findBrowser()

/** Tests of the running product, as `npm start` runs it, on the sample catalogue. A phone unless a test says otherwise. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results'),
  // Watchdogs, no measures: far above what a page takes on a machine with other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // The shop is shared by all tests at once: a test that passes at its second attempt is named as flaky in the report, and is mended.
  retries: 1,
  fullyParallel: true,
  // Pages spend time waiting for the server and for timers: one worker more than cores keeps the cores busy.
  workers: availableParallelism() + 1,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Tracing every test costs a third of the time: use `--trace on` when needed.
    screenshot: 'only-on-failure',
    // Requests of a service worker pass by `page.route`; its own test turns it on.
    serviceWorkers: 'block',
    launchOptions: { ...(browser && { executablePath: browser }), args: browserFlags },
  },
  webServer: [
    {
      command: 'node scripts/setup.mjs scripts/serve.ts',
      cwd: root,
      url: `http://localhost:${port}/readyz`,
      env: {
        PORT: String(port),
        DATA_DIR: join(process.env.NUSKHA_TEST_RUN, 'e2e'),
        ...oidc,
        TRUST_PROXY: '1',
        ...manyCashOrders,
      },
      timeout: 600_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      command: `node tests/support/issuer-child.ts ${process.env.NUSKHA_ISSUER_PORT}`,
      cwd: root,
      url: `${issuer}/.well-known/openid-configuration`,
    },
  ],
})
