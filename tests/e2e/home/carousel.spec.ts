import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { test } from '../../support/shop.ts'

const carousel = (page: Page) => page.locator('[data-carousel]')
const list = (page: Page) => carousel(page).getByRole('list')
const shown = (page: Page) =>
  list(page).evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name })

/** Opens the home page at a moment, with a clock that stands still until it is run on. */
const open = async (page: Page, at = '2026-10-01T06:00:00Z', path: string = paths.home()) => {
  await page.clock.install({ time: new Date(at) })
  await page.goto(path)
  await page.clock.runFor(50)
  await expect(button(page, path === paths.home() ? 'Next' : 'अगला')).toBeVisible()
}

test.describe('the carousel of the home page', () => {
  test('moves on every five seconds, round again after the last slide', async ({ page }) => {
    await open(page)
    // From here on time passes only as the test says.
    await page.clock.pauseAt(new Date('2026-10-01T06:01:00Z'))
    await page.clock.runFor(1_000)
    // The slide that was moving has arrived.
    await expect
      .poll(() => list(page).evaluate((element) => element.scrollLeft % element.clientWidth))
      .toBeLessThan(2)
    const first = await shown(page)
    for (const moves of [1, 2, 3]) {
      await page.clock.runFor(5_000)
      await expect.poll(() => shown(page)).toBe((first + moves) % 3)
    }
  })

  test('stands still while it is pointed at, while the focus is in it, and while it is paused', async ({
    page,
  }) => {
    await open(page)
    await list(page).hover()
    await page.clock.runFor(20_000)
    expect(await shown(page)).toBe(0)
    await page.mouse.move(0, 0)
    await list(page).focus()
    await page.clock.runFor(20_000)
    expect(await shown(page)).toBe(0)
    await list(page).evaluate((element) => element.blur())
    await button(page, 'Pause').click()
    await expect(button(page, 'Play')).toBeVisible()
    await page.mouse.move(0, 0)
    await button(page, 'Play').evaluate((element) => element.blur())
    await page.clock.runFor(20_000)
    expect(await shown(page)).toBe(0)
  })

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
    test('follows a swipe to either side', async ({ page }) => {
      await open(page)
      await list(page).scrollIntoViewIfNeeded()
      const box = await list(page).boundingBox()
      if (!box) throw new Error('the carousel is not shown')
      const finger = await page.context().newCDPSession(page)
      const y = box.y + box.height / 2
      const swipe = async (from: number, to: number) => {
        await finger.send('Input.dispatchTouchEvent', {
          type: 'touchStart',
          touchPoints: [{ x: from, y }],
        })
        for (const part of [0.25, 0.5, 0.75, 1])
          await finger.send('Input.dispatchTouchEvent', {
            type: 'touchMove',
            touchPoints: [{ x: from + (to - from) * part, y }],
          })
        await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      }
      const [left, right] = [box.x + 40, box.x + box.width - 40]
      await swipe(right, left)
      await expect.poll(() => shown(page)).toBe(1)
      await swipe(left, right)
      await expect.poll(() => shown(page)).toBe(0)
    })
  })

  test('follows the buttons and the arrow keys', async ({ page }) => {
    await open(page)
    await button(page, 'Next').click()
    await expect.poll(() => shown(page)).toBe(1)
    await button(page, 'Previous').click()
    await expect.poll(() => shown(page)).toBe(0)
    await list(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => shown(page)).toBe(2)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toBe(0)
  })

  test('shows a slide with dates between them only, without a new page', async ({ page }) => {
    await open(page, '2027-02-28T18:29:40Z', inLocale('hi', paths.home()))
    const winter = page.getByText('सर्दियों की खाँसी और ज़ुकाम')
    await expect(winter).toHaveCount(1)
    expect(await winter.evaluate((element) => element.closest('li')?.hidden)).toBe(false)
    await page.clock.runFor(30_000)
    expect(await winter.evaluate((element) => element.closest('li')?.hidden)).toBe(true)
  })

  test.describe('for a visitor who wants less motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('does not move by itself until it is told to', async ({ page }) => {
      await open(page)
      await page.clock.runFor(20_000)
      expect(await shown(page)).toBe(0)
      await button(page, 'Play').click()
      await page.mouse.move(0, 0)
      await button(page, 'Pause').evaluate((element) => element.blur())
      await page.clock.runFor(5_100)
      await expect.poll(() => shown(page)).toBe(1)
    })
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('is a list of links that scrolls, without the slides that have dates', async ({
      page,
    }) => {
      await page.goto(paths.home())
      await expect(list(page).getByRole('listitem')).toHaveCount(3)
      await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
    })
  })
})
