import type { Page } from 'playwright/test'

type Shift = { value: number; hadRecentInput: boolean }
type Watching = { shifted?: number }

/** Measures the cumulative layout shift (CLS) from the next page on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as unknown as Shift[])
        if (!hadRecentInput)
          (window as Watching).shifted = ((window as Watching).shifted ?? 0) + value
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Watching).shifted ?? 0)
