import { expect } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { becomeCustomer, mailWith, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

// Nobody ticked is refused once.
test.use({ expectedStatuses: [422] })

// Tamil and Hindi at the width of a phone: the longest words of the interface, and the smallest screen.
test('a daughter helps with her mother’s orders, by consent of both, and it ends by one press', async ({
  page,
  browser,
}, { retry }) => {
  const mother = `mother${retry}@caregivers.example`
  const daughter = `daughter${retry}@caregivers.example`
  const hers = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const other = await hers.newPage()
  await becomeCustomer(other, daughter)
  await becomeCustomer(page, mother, { products: [plain], address: true })
  await send(page, '/api/v3/patients', { name: 'Kamala' })
  const { patients } = (await page.evaluate(
    async () => (await (await fetch('/api/v3/patients')).json()).result,
  )) as { patients: { id: string }[] }
  await send(page, '/api/v3/cart/patient', { patientId: patients[0]?.id, productIds: [plain] })
  await page.goto(paths.summary())
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.waitForURL(/order-placed/)

  await page.goto(inLocale('ta', paths.family()))
  await page.getByText('ஒருவரிடம் உதவி கேளுங்கள்', { exact: true }).click()
  await page.getByLabel('அவர்களின் மின்னஞ்சல் அல்லது கைபேசி எண்').fill(daughter)
  await page.getByRole('button', { name: 'அழைப்பை அனுப்புங்கள்' }).click()
  await expect(page.getByText('தேர்ந்தெடுங்கள்').last()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Kamala' }).check()
  await page.getByRole('radio', { name: /மீண்டும் ஆர்டர்/ }).check()
  await page.getByRole('button', { name: 'அழைப்பை அனுப்புங்கள்' }).click()
  await expect(page.getByRole('heading', { name: daughter })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await other.goto(inLocale('hi', paths.family()))
  const mail = await mailWith(daughter, mother)
  const code = /\b\d{6}\b/.exec(mail.split('\n\n')[1] ?? '')?.[0] ?? ''
  await other.getByLabel('आपको मिले न्योते का कोड').fill(code)
  await other.getByRole('button', { name: 'स्वीकार करें' }).click()
  await other.getByRole('button', { name: 'ऑर्डर दिखाएँ' }).click()
  await expect(other.getByText(/× Dolo 650 .* · Kamala/)).toBeVisible()
  await other.getByRole('button', { name: /दोबारा ऑर्डर करें$/ }).click()
  await other.getByRole('button', { name: /^ऑर्डर करें: ₹/ }).click()
  await expect(other.getByText(/× Dolo 650 .* · Kamala/)).toHaveCount(2)
  expect(await violationsOf(other)).toEqual([])

  await page.reload()
  await page.getByText('என்ன செய்யப்பட்டது', { exact: true }).click()
  await expect(page.getByText(/ஆர்டர் செய்தார்/)).toBeVisible()
  await page.getByRole('button', { name: `முடித்துக்கொள்ளுங்கள்: ${daughter}` }).click()
  await expect(page.getByText('முடிந்தது', { exact: true })).toBeVisible()
  await other.reload()
  await expect(other.getByText('बंद', { exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'ऑर्डर दिखाएँ' })).toHaveCount(0)
  await hers.close()
})

test.describe('without JavaScript', () => {
  test.use({ expectedStatuses: [422] })

  test('help is asked for, consented to and ended by forms', async ({ page, browser }, {
    retry,
  }) => {
    const mother = `mother${retry}@forms.example`
    const daughter = `daughter${retry}@forms.example`
    const hers = await browser.newContext({ viewport: { width: 360, height: 740 } })
    await becomeCustomer(await hers.newPage(), daughter)
    const without = await browser.newContext({
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: false,
      storageState: await hers.storageState(),
    })
    await hers.close()
    const other = await without.newPage()
    await becomeCustomer(page, mother, { products: [plain], address: true })
    for (const name of ['Kamala', 'Ravi']) await send(page, '/api/v3/patients', { name })
    const { patients } = (await (await page.request.get('/api/v3/patients')).json()).result
    await send(page, '/api/v3/cart/patient', { patientId: patients[0].id, productIds: [plain] })
    const { cart } = (await (await page.request.get('/api/v3/checkout/summary')).json()).result
    const { version, totalAmt } = cart
    await send(page, '/api/v2/order/current/place', { version, totalAmt, paymentMethod: 'cod' })
    const hersToo = await browser.newContext({
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const asking = await hersToo.newPage()
    await asking.goto(inLocale('ta', paths.family()))
    await asking.getByText('ஒருவரிடம் உதவி கேளுங்கள்', { exact: true }).click()
    await asking.getByLabel('அவர்களின் மின்னஞ்சல் அல்லது கைபேசி எண்').fill(daughter)
    await asking.getByRole('radio', { name: /மீண்டும் ஆர்டர்/ }).check()
    const submit = asking.getByRole('button', { name: 'அழைப்பை அனுப்புங்கள்' })
    // Refused for want of a person: what was typed stays.
    await submit.click()
    await expect(asking.getByText('தேர்ந்தெடுங்கள்').last()).toBeVisible()
    await expect(asking.getByRole('radio', { name: /மீண்டும் ஆர்டர்/ })).toBeChecked()
    for (const name of ['Kamala', 'Ravi']) await asking.getByRole('checkbox', { name }).check()
    await submit.click()
    await expect(asking.getByRole('heading', { name: daughter })).toBeVisible()
    await expect(asking.getByText('Kamala, Ravi')).toBeVisible()
    await hersToo.close()
    const mail = await mailWith(daughter, mother)
    const code = /\b\d{6}\b/.exec(mail.split('\n\n')[1] ?? '')?.[0] ?? ''

    await other.goto(inLocale('hi', paths.family()))
    await other.getByLabel('आपको मिले न्योते का कोड').fill('000000')
    await other.getByRole('button', { name: 'स्वीकार करें' }).click()
    await expect(other.getByRole('alert')).toBeVisible()
    await other.getByLabel('आपको मिले न्योते का कोड').fill(code)
    await other.getByRole('button', { name: 'स्वीकार करें' }).click()
    await expect(other.getByRole('heading', { name: mother })).toBeVisible()
    await expect(other.getByText('Kamala, Ravi')).toBeVisible()
    await other.getByRole('button', { name: 'ऑर्डर दिखाएँ' }).click()
    await expect(other.getByText(/Dolo 650 Tablet · Kamala/)).toHaveCount(1)
    await other.locator('button[value=ask]').click()
    await expect(other.locator('button[value=order]')).toContainText('₹')
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await other.locator('button[value=order]').click()
    await expect(other).toHaveURL(inLocale('hi', paths.family()))
    await other.getByRole('button', { name: 'ऑर्डर दिखाएँ' }).click()
    await expect(other.getByText(/Dolo 650 Tablet · Kamala/)).toHaveCount(2)
    await other.getByRole('button', { name: mother }).click()
    await expect(other.getByText('बंद', { exact: true })).toBeVisible()
    await expect(other.getByText('Kamala')).toHaveCount(0)
    await without.close()
  })
})
