import type { Browser } from 'playwright'
import sharp from 'sharp'
import { inLocale } from '../../src/paths.ts'
import type { Customer } from './customer.ts'
import type { Shot } from './screens.ts'

/** What is seen without much scrolling; the rest of a long page is the same parts again. */
const height = { 360: 1500, 768: 1300, 1280: 1200 } as const

/** A picture is kept at this width: enough to see what moved, small enough for the repository. */
const keptWidth = { 360: 180, 768: 256, 1280: 320 } as const

export type TakenPicture = { full: Buffer; kept: Buffer; overflow: boolean }

/** Opens the page as its visitor sees it and photographs it. */
export const take = async (
  browser: Browser,
  site: string,
  shot: Shot,
  customer: Customer | null,
): Promise<TakenPicture> => {
  const { screen, width, scheme, language } = shot
  const context = await browser.newContext({
    viewport: { width, height: height[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    // For the style sheet by which a screenshot stops what moves.
    bypassCSP: true,
    locale: `${language}-IN`,
    timezoneId: 'Asia/Kolkata',
    ...(screen.own && customer && { storageState: customer.state }),
  })
  try {
    const page = await context.newPage()
    await page.goto(
      site + inLocale(language, screen.path.replace('{order}', customer?.order ?? '')),
      {
        waitUntil: 'networkidle',
        timeout: 20_000,
      },
    )
    const full = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    return {
      full,
      kept: await sharp(full)
        .resize({ width: keptWidth[width] })
        .webp({ quality: 25, effort: 6 })
        .toBuffer(),
      overflow,
    }
  } finally {
    await context.close()
  }
}
