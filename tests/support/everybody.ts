import type { Page } from 'playwright/test'
import { paleTextsOf, violationsOf } from './axe.ts'

/** The narrowest screen on which nothing may scroll sideways (WCAG 1.4.10), a phone of 360 px, a tablet, and a screen of 1280 px at 200 %. */
const sizes = {
  narrow: { width: 320, height: 640 },
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  'at 200 %': { width: 640, height: 400 },
}

/** How far the page can be scrolled sideways, in px. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Waits until loading and animations have ended; those of what is folded away stand still. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect | null)?.target?.checkVisibility())
        .map(({ finished }) => finished.catch(() => {})),
    ),
  )
}

/** Where the current page is wider than one of the sizes. Each with its place. */
export const overflowsOf = async (page: Page, where: string): Promise<string[]> => {
  await settled(page)
  const found: string[] = []
  const before = page.viewportSize()
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    const over = await overhang(page)
    if (over > 0) found.push(`${where}, ${size}: ${over} px too wide`)
  }
  if (before) await page.setViewportSize(before)
  return found
}

const looks = {
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'more contrast': { colorScheme: 'light', contrast: 'more' },
  'dark with more contrast': { colorScheme: 'dark', contrast: 'more' },
} as const

/** Texts that are hard to read where the visitor wants it dark or with more contrast. */
const paleTextsByLook = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const [look, media] of Object.entries(looks)) {
    await page.emulateMedia(media)
    await settled(page)
    found.push(...(await paleTextsOf(page)).map((text) => `${look}: ${text}`))
  }
  await page.emulateMedia({ colorScheme: null, contrast: null })
  return found
}

/** Faults of the current page: by WCAG 2.2 AA, by its contrast in each look, and by its width on a phone, on a tablet and at 200 %. Each with its place. */
export const barriersOf = async (page: Page, where: string): Promise<string[]> => {
  await settled(page)
  const violations = [...(await violationsOf(page)), ...(await paleTextsByLook(page))]
  return [...violations.map((text) => `${where}: ${text}`), ...(await overflowsOf(page, where))]
}
