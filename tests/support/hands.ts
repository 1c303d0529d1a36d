import type { Locator, Page } from 'playwright/test'
import { scanned } from './console.ts'

/** What a task takes of the hands: codes scanned, presses of the pointer, and keys, letters of what is typed among them. */
export type Hands = { scans: number; clicks: number; keys: number }

const none: Hands = { scans: 0, clicks: 0, keys: 0 }

/** The hands of an operator at a page; `taken` tells what they did since it was asked last. */
export const handsAt = (page: Page) => {
  let done = { ...none }
  return {
    click: async (on: Locator): Promise<void> => {
      done.clicks += 1
      await on.click()
    },
    press: async (key: string): Promise<void> => {
      done.keys += 1
      await page.keyboard.press(key)
    },
    /** A key leads into the field, then one a letter. */
    write: async (field: Locator, text: string): Promise<void> => {
      done.keys += 1 + text.length
      await field.fill(text)
    },
    /** What only the operator knows, which no screen can shorten: a key leads into the field where the screen has not. */
    tell: async (field: Locator, text: string): Promise<void> => {
      if (!(await field.evaluate((one) => one === document.activeElement))) done.keys += 1
      await field.fill(text)
    },
    scan: async (code: string): Promise<void> => {
      done.scans += 1
      await scanned(page, code)
    },
    taken: (): Hands => {
      const told = done
      done = { ...none }
      return told
    },
  }
}
