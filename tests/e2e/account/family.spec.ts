import { expect } from 'playwright/test'
import { inLocale, paths, screenPaths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { becomeCustomer, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

// Mox 500 is a penicillin of the sample.
const mox = 20201

test('a person is added once, chosen by one tap at the checkout, and warned for; in Hindi too', async ({
  page,
}) => {
  await becomeCustomer(page, 'family@nuskha.example', { products: [mox], address: true })
  // Who has told nothing is asked nothing.
  await page.goto(paths.summary())
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toHaveCount(0)

  await page.goto(paths.account())
  await page.getByRole('link', { name: 'Your family' }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name', { exact: true }).fill('Asha Sharma')
  await page.getByLabel('Year of birth').fill('61')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a year such as 1984')).toBeVisible()
  await page.getByLabel('Year of birth').fill('1961')
  await page.getByLabel(/^penicillins/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  const asha = page.getByRole('region', { name: 'Asha Sharma' })
  await expect(asha).toContainText('1961 · Allergies to medicines: penicillins')
  expect(await violationsOf(page)).toEqual([])

  await page.goto(paths.cart())
  await page.getByRole('radio', { name: 'Asha Sharma' }).check()
  await expect(page.getByText('Asha Sharma is allergic to penicillins')).toBeVisible()
  await page.goto(paths.summary())
  await expect(page.getByRole('radio', { name: 'Asha Sharma' })).toBeChecked()
  const confirm = page.getByRole('button', { name: 'Confirm order' })
  await expect(confirm).toBeDisabled()
  await page.getByRole('checkbox', { name: /I have read/ }).check()
  await expect(confirm).toBeEnabled()
  expect(await violationsOf(page)).toEqual([])
  await page.goto(inLocale('hi', paths.summary()))
  await expect(page.getByText('Asha Sharma को इससे एलर्जी है').first()).toBeVisible()

  await page.goto(paths.family())
  await page.getByRole('button', { name: 'Change: Asha Sharma' }).click()
  await page.getByLabel(/^penicillins/).uncheck()
  await page.getByLabel('None that I know of').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(asha).toContainText('None that I know of')
  await page.getByRole('button', { name: 'Remove: Asha Sharma' }).click()
  await expect(asha).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [400, 409, 422] })

  test('a person is added, changed and removed by forms; what is refused keeps what was typed', async ({
    page,
  }) => {
    await becomeCustomer(page, 'family-by-form@nuskha.example', {
      products: [plain],
      address: true,
    })
    const main = page.getByRole('main')
    await page.goto(inLocale('ta', paths.family()))
    await main.getByRole('button', { name: 'நபரைச் சேர்' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const save = () => main.getByRole('button', { name: 'சேமி' }).click()
    const [name, born] = [main.locator('[name=name]'), main.locator('[name=born]')]
    await born.fill('61')
    await main.locator('[name=group][value=penicillin]').check()
    await main.locator('[name=otherAllergies]').fill('Dolo 650, Sinarest')
    await main.locator('[name=kidney]').selectOption('ill')
    await main.locator('[name=conditions]').fill('Diabetes')
    await save()
    await expect(born).toHaveAttribute('aria-invalid', 'true')
    await expect(born).toHaveValue('61')
    await born.fill('1961')
    await save()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(main.locator('[name=group][value=penicillin]')).toBeChecked()
    await name.fill('Asha Sharma')
    await save()
    await expect(page).toHaveURL(inLocale('ta', paths.family()))
    const asha = page.getByRole('region', { name: 'Asha Sharma' })
    await expect(asha).toContainText('Dolo 650, Sinarest')
    const { patients } = (await (await page.request.get('/api/v3/patients')).json()).result
    expect(patients).toMatchObject([
      {
        facts: {
          born: 1961,
          sex: null,
          allergies: ['penicillin', 'Dolo 650', 'Sinarest'],
          kidney: 'ill',
          conditions: 'Diabetes',
          elsewhere: null,
        },
      },
    ])
    await asha.locator('button[value=edit]').click()
    await expect(main.locator('[name=conditions]')).toHaveValue('Diabetes')
    await main.locator('[name=noElsewhere]').check()
    await save()
    await expect(main.locator('[name=noElsewhere]')).toHaveCount(0)
    // A regular order for a person keeps them, and leads to where it is ended.
    const patientId = patients[0].id
    await send(page, '/api/v3/cart/patient', { patientId, productIds: [plain] })
    const { cart } = (await (await page.request.get('/api/v3/checkout/summary')).json()).result
    const { acknowledge } = (await (await page.request.get('/api/v3/cart/interactions')).json())
      .result
    const body = { version: cart.version, totalAmt: cart.totalAmt, paymentMethod: 'cod' }
    const { orderId } = await send(page, '/api/v2/order/current/place', {
      ...body,
      acknowledged: acknowledge?.key,
    })
    const list = [{ productId: plain, productUnit: 4 }]
    await send(page, '/api/v3/setReOrder', { orderId, reorderProductsList: list })
    await asha.locator('button[value=remove]').click()
    await expect(main.getByRole('alert')).toContainText(String(orderId))
    await main.getByRole('link', { name: 'தொடர் ஆர்டர்கள்' }).click()
    await main.getByRole('button', { name: 'நிறுத்து', exact: true }).click()
    // Pressed twice, it is one person.
    for (const _ of [1, 2]) {
      const headers = { 'sec-fetch-site': 'same-origin' }
      const form = { act: 'save', name: 'Ravi', key: orderId as string }
      expect((await page.request.post(screenPaths.family, { headers, form })).status()).toBe(200)
    }
    await page.goto(paths.family())
    await expect(page.getByRole('region', { name: 'Ravi' })).toHaveCount(1)
    await asha.locator('button[value=remove]').click()
    await expect(asha).toHaveCount(0)
  })
})
