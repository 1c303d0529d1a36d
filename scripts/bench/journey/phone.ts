import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'

/** A phone of 360 × 740 with touch, for `browser.newContext`. */
export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
} as const

/** Pauses like a person before and after, so that the driver's own scripts do not delay an interaction. */
export const lookMs = 250
export const keyMs = 60

/** Taps an element with raw input of the browser's tools. Throws if it is not shown. */
export const tap = async (page: Page, element: Locator): Promise<void> => {
  // Away from the strip at the foot, which overlays the page.
  await element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await element.boundingBox()
  if (!box) throw new Error(`nothing to tap: ${element}`)
  await wait(lookMs)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await wait(lookMs)
}

/** Types into the focused element. */
export const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text, { delay: keyMs })
  await wait(lookMs)
}
