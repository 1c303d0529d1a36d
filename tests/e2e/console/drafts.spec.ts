import { expect } from 'playwright/test'
import { enterConsole } from '../../support/console.ts'
import { test } from '../../support/shop.ts'

test.use({ expectedStatuses: [401], expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

test('what an operator typed outlives a lost connection and a reload, is theirs alone, and is gone when it was sent', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const letters = []
  for (const subject of ['Draft', 'Another']) {
    const letter = {
      name: 'Meena',
      email: 'drafts@nuskha.example',
      phone: '9876543210',
      subject,
      message: 'Where is it?',
    }
    const sent = await page.request.post('/api/v3/contact', {
      data: letter,
      headers: { origin: baseURL ?? '' },
    })
    expect(sent.status(), await sent.text()).toBe(200)
    letters.push((await sent.json()).result.ticket as string)
  }
  const { page: consolePage } = await enterConsole(browser, baseURL, ['support'])
  const answer = 'We are sorry.\nIt comes on Monday.'
  const dialog = consolePage.getByRole('dialog', { name: 'Answer' })
  const open = (): Promise<void> =>
    consolePage.getByRole('button', { name: 'Answer' }).first().click()
  await consolePage.goto(`/console/voices/tickets/${letters[0]}`)
  await open()
  await dialog.getByLabel('Answer').fill(answer)

  await consolePage.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Answer' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Answer')).toHaveValue(answer)
  await consolePage.context().setOffline(false)
  await consolePage.reload()
  await open()
  await expect(dialog.getByLabel('Answer')).toHaveValue(answer)
  await expect(dialog).toContainText('What you had typed here before is back.')

  // Neither about another ticket nor for another operator of the same browser.
  await consolePage.goto(`/console/voices/tickets/${letters[1]}`)
  await open()
  await expect(dialog.getByLabel('Answer')).toHaveValue('')
  const { page: other } = await enterConsole(browser, baseURL, ['support'])
  const cookies = await consolePage.context().cookies()
  await consolePage.context().addCookies(await other.context().cookies())
  await consolePage.goto(`/console/voices/tickets/${letters[0]}`)
  await open()
  await expect(dialog.getByLabel('Answer')).toHaveValue('')

  await consolePage.context().addCookies(cookies)
  await consolePage.reload()
  await open()
  await dialog.getByRole('button', { name: 'Answer' }).click()
  await expect(dialog).toBeHidden()
  await expect(consolePage.getByText('It comes on Monday.')).toBeVisible()
  await consolePage.reload()
  await open()
  await expect(dialog.getByLabel('Answer')).toHaveValue('')
  await Promise.all([consolePage.context().close(), other.context().close()])
})
