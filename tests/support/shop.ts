import { test as base, expect } from 'playwright/test'

/**
 * A test of the shop whose page must not write to the console or fail to load a resource: a refused script, a missing
 * picture or a broken address fails the test.
 */
export const test = base.extend<{
  expectedStatuses: number[]
  expectedConsole: RegExp[]
  quiet: undefined
}>({
  // Each test is a client of its own: the allowances of one address are not meant for four hundred tests.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    const part = (at: number): number =>
      Number.parseInt(testId.replaceAll('-', '').slice(at, at + 2), 16)
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${part(0)}.${part(2)}.${part(4)}` })
  },
  /** Statuses that the test expects, such as 404. */
  expectedStatuses: [[], { option: true }],
  /** Console messages that the test expects. */
  expectedConsole: [[], { option: true }],
  quiet: [
    async ({ page, expectedStatuses, expectedConsole }, use) => {
      const heard: string[] = []
      page.on('console', (message) => {
        const isExpected =
          // The configuration of the browser tests blocks service workers, and Playwright says so on each page.
          message.text() === 'Service Worker registration blocked by Playwright' ||
          expectedStatuses.some((status) => message.text().includes(`status of ${status}`)) ||
          expectedConsole.some((pattern) => pattern.test(message.text()))
        if (['error', 'warning'].includes(message.type()) && !isExpected) heard.push(message.text())
      })
      page.on('pageerror', ({ message }) => {
        // Chromium reports a view transition that the next navigation cuts short; no code of the page waits for it.
        if (/^Transition was (skipped|aborted)/.test(message)) return
        if (!expectedConsole.some((pattern) => pattern.test(message))) heard.push(message)
      })
      // On every page of the visitor: no test expects these.
      await page
        .context()
        .exposeBinding('nuskhaRefused', (_, what: string) => void heard.push(what))
      await page.context().addInitScript(() =>
        addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective, blockedURI, sample }) => {
            const { nuskhaRefused } = window as unknown as { nuskhaRefused: (what: string) => void }
            nuskhaRefused(
              `the content security policy refused ${effectiveDirective} ${blockedURI} ${sample} on ${location.pathname}`,
            )
          },
        ),
      )
      page.on('response', (response) => {
        if (response.status() >= 400 && !expectedStatuses.includes(response.status()))
          heard.push(`${response.status()} ${response.url()}`)
      })
      await use(undefined)
      expect(heard).toEqual([])
    },
    { auto: true },
  ],
})
