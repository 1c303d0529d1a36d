import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { paths } from '#paths.ts'
import { becomeCustomer, plain } from '../../support/customer.ts'
import { freePort } from '../../support/free-port.ts'
import { manyCashOrders } from '../../support/many-cash-orders.ts'
import { root } from '../../support/project.ts'
import { test } from '../../support/shop.ts'

const run = process.env.NUSKHA_TEST_RUN ?? ''
const folder = join(run, 'restart')
let running: ChildProcess | undefined

/** Starts a server on the catalogue of the tests' own server, without pressed pages: it renders those it is asked for. */
const start = async (port: number): Promise<void> => {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'e2e'),
    ...manyCashOrders,
    TINY_DIST: join(root, 'dist'),
  }
  running = spawn(process.execPath, [join(root, 'tests/support/serve-tiny.ts')], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
}
/** Like a power failure. */
const kill = async (): Promise<void> => {
  if (!running) return
  const exited = once(running, 'exit')
  running.kill('SIGKILL')
  await exited
  running = undefined
}
test.afterAll(kill)

test.describe('a server killed during the checkout', () => {
  // The browser reports refused and closed connections.
  test.use({
    expectedConsole: [
      /ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
    ],
  })

  test('places the agreed order once after a killed server has restarted', async ({ page }) => {
    test.slow()
    cpSync(join(run, 'e2e/catalogue'), join(folder, 'e2e/catalogue'), { recursive: true })
    const port = await freePort()
    await start(port)
    const site = `http://localhost:${port}`
    await page.goto(site + paths.faq())
    await becomeCustomer(page, 'killed@nuskha.example', {
      products: [plain],
      address: true,
      mails: folder,
    })
    await page.goto(site + paths.summary())
    const confirm = page.getByRole('button', { name: 'Confirm order' })
    await expect(confirm).toBeEnabled()
    // The page is loaded, but the server is down.
    await page.route('**/api/v2/order/current/place', async (route) => {
      await kill()
      await route.continue()
    })
    await confirm.click()
    await expect(page.getByRole('alert')).toContainText('not be ordered twice')
    await page.unroute('**/api/v2/order/current/place')
    await start(port)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/order-placed/)
    const history = await (await page.request.get(`${site}/api/v1/order/history`)).json()
    expect(history.result.total).toBe(1)
  })
})
