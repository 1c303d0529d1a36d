import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { paths } from '#paths.ts'
import { becomeCustomer, plain } from '../../support/customer.ts'
import { freePort } from '../../support/free-port.ts'
import { root } from '../../support/project.ts'
import { test } from '../../support/shop.ts'

const folder = join(process.env.NUSKHA_TEST_RUN ?? '', 'restart')
let running: ChildProcess | undefined

const start = async (port: number): Promise<void> => {
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'e2e') }
  running = spawn(process.execPath, [join(root, 'scripts/setup.mjs'), 'scripts/serve.ts'], {
    cwd: root,
    env,
    stdio: 'ignore',
    detached: true,
  })
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true)
}
/** Like a power failure: kills the server and the process that started it. */
const kill = async (): Promise<void> => {
  const { pid } = running ?? {}
  if (pid === undefined) return
  const exited = new Promise((resolve) => running?.once('exit', resolve))
  process.kill(-pid, 'SIGKILL')
  await exited
  running = undefined
}
test.afterAll(kill)

test.describe('a server killed during the checkout', () => {
  // The browser reports refused and closed connections.
  test.use({ expectedConsole: [/ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/] })

  test('places the agreed order once after a killed server has restarted', async ({ page }) => {
    test.setTimeout(240_000)
    const port = await freePort()
    await start(port)
    const site = `http://localhost:${port}`
    await page.goto(site + paths.faq())
    await becomeCustomer(page, 'killed@nuskha.example', { products: [plain], address: true, mails: folder })
    await page.goto(site + paths.summary())
    const confirm = page.getByRole('button', { name: 'Confirm order' })
    await expect(confirm).toBeEnabled()
    // The page is loaded, but the server is down.
    await page.route('**/api/v2/order/current/place', async (route) => {
      await kill()
      await route.continue()
    })
    await confirm.click()
    await expect(page.getByRole('alert')).toContainText('never ordered twice')
    await page.unroute('**/api/v2/order/current/place')
    await start(port)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/order-placed/)
    const history = await (await page.request.get(`${site}/api/v1/order/history`)).json()
    expect(history.result.total).toBe(1)
  })
})
