import { join } from 'node:path'
import { expect } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { becomeCustomer, plain } from '../../support/customer.ts'
import { findNginx, type Nginx, startNginx } from '../../support/nginx.ts'
import { photo } from '../../support/prescription-files.ts'
import { root } from '../../support/project.ts'
import { test } from '../../support/shop.ts'

const program = findNginx()
if (!program)
  console.warn(
    'nginx is not installed: a payment behind it is NOT tried. On Debian: apt-get install nginx-light',
  )

test.describe('behind the nginx of this machine', () => {
  // biome-ignore lint/suspicious/noSkippedTests: a machine without nginx cannot try it
  test.skip(!program, 'nginx is not installed')
  let nginx: Nginx
  test.beforeAll(async () => {
    const dataDir = join(process.env.NUSKHA_TEST_RUN ?? '', 'e2e')
    nginx = await startNginx(String(program), {
      dataDir,
      dist: join(root, 'dist'),
      serverPort: Number(process.env.NUSKHA_E2E_PORT),
    })
  })
  test.afterAll(() => nginx?.stop())

  test('an order is paid online, and a prescription is downloaded into a sandbox', async ({
    page,
  }) => {
    const site = `http://127.0.0.1:${nginx.port}`
    await page.goto(site + paths.faq())
    await becomeCustomer(page, 'nginx@nuskha.example', { products: [plain], address: true })
    await page.goto(site + inLocale('hi', paths.summary()))
    await page.getByLabel('ऑनलाइन').check()
    await page.locator('.cart-payment .foot-bar .button-main').click()
    await expect(page).toHaveURL(/\/hi\/pay\//)
    expect(
      await page
        .locator('button')
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    ).toBe('rgb(15, 118, 110)')
    await page.locator('form[action$="/succeed"] button').click()
    await expect(page).toHaveURL(/\/hi\/order-placed\?oId=/)

    const picture = [...(await photo('jpeg'))]
    const sent = await page.evaluate(async (bytes) => {
      const { result } = await (await fetch('/api/v3/session')).json()
      const form = new FormData()
      for (const [name, value] of Object.entries({
        doctor: 'Dr. A. Rao',
        patient: 'Meera',
        nickname: 'BP',
      }))
        form.set(name, value)
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'x.jpg')
      const reply = await fetch('/api/v3/prescriptions', {
        method: 'POST',
        headers: { 'x-csrf-token': result.csrf },
        body: form,
      })
      const { file } = (await reply.json()).result.prescription
      const { headers } = await fetch(file)
      return ['content-security-policy', 'content-disposition', 'x-content-type-options'].map(
        (name) => headers.get(name),
      )
    }, picture)
    expect(sent).toEqual([
      "default-src 'none'; sandbox",
      expect.stringMatching(/^attachment; /),
      'nosniff',
    ])
  })
})
