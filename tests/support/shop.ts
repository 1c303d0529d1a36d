import { test as base, expect } from 'playwright/test'

/**
 * A test of the shop whose page may say nothing on the console and load nothing that fails: a refused script, a missing
 * picture or a broken address fails the test that saw it.
 */
export const test = base.extend<{ expectedStatuses: number[]; expectedConsole: RegExp[]; quiet: undefined }>({
  /** Statuses that the test asks for itself, such as 404. */
  expectedStatuses: [[], { option: true }],
  /** What the console says because of what the test does. */
  expectedConsole: [[], { option: true }],
  quiet: [
    async ({ page, expectedStatuses, expectedConsole }, use) => {
      const heard: string[] = []
      page.on('console', (message) => {
        const isExpected =
          expectedStatuses.some((status) => message.text().includes(`status of ${status}`)) ||
          expectedConsole.some((pattern) => pattern.test(message.text()))
        if (['error', 'warning'].includes(message.type()) && !isExpected) heard.push(message.text())
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
