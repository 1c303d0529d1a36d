import { test as base, expect } from 'playwright/test'

/**
 * A test of the shop whose page may say nothing on the console and load nothing that fails: a refused script, a missing
 * picture or a broken address fails the test that saw it.
 */
export const test = base.extend<{ expectedStatuses: number[]; quiet: undefined }>({
  /** Statuses that the test asks for itself, such as 404. */
  expectedStatuses: [[], { option: true }],
  quiet: [
    async ({ page, expectedStatuses }, use) => {
      const heard: string[] = []
      page.on('console', (message) => {
        const isStatus = expectedStatuses.some((status) => message.text().includes(`status of ${status}`))
        if (['error', 'warning'].includes(message.type()) && !isStatus) heard.push(message.text())
      })
      page.on('pageerror', (error) => heard.push(error.message))
      page.on('response', (response) => {
        if (response.status() >= 400 && !expectedStatuses.includes(response.status())) heard.push(`${response.status()} ${response.url()}`)
      })
      await use(undefined)
      expect(heard).toEqual([])
    },
    { auto: true },
  ],
})
