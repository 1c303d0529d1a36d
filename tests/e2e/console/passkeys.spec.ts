import { expect } from 'playwright/test'
import { enterConsole } from '../../support/console.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

test.use({ expectedStatuses: [401, 422] })

test('an operator adds a passkey, signs in with it, and removes it', async ({
  browser,
  baseURL,
}) => {
  const { page, operator } = await enterConsole(browser, baseURL, ['packer'])
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto('/console/people/sessions')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox').fill('Counter laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog).toBeHidden()
  const passkey = page.getByRole('listitem').filter({ hasText: 'Counter laptop' })
  await expect(passkey).toContainText('Never')
  expect(await barriersOf(page, 'passkeys')).toEqual([])

  // The same device has nothing to add, and says so in words.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('textbox').fill('Again')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This device has a passkey for you already.')

  await page.context().clearCookies()
  await page.goto('/console')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(operator.name).first()).toBeVisible()
  await page.goto('/console/people/sessions')
  await expect(passkey).not.toContainText('Never')

  await page.getByRole('button', { name: 'Remove Counter laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Counter laptop' }).click()
  await expect(passkey).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto('/console')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey was not accepted. Please try again, or sign in with a code',
  )
  await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await page.context().close()
})
