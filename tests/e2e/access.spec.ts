import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { test } from '../support/shop.ts'

const pages = [
  ['the home page', paths.home()],
  ['a drug page', paths.drug({ id: 10101, slug: 'dolo-650-tablet' })],
  ['a salt page', paths.salt({ id: 1001, slug: 'paracetamol' })],
  ['an OTC page', paths.otc({ id: 202401, slug: 'revital-h-capsules-30' })],
  ['a category', paths.category(['personal-care'])],
  ['the drugs by letter', paths.drugs('p')],
  ['the brands by letter', paths.brandList('c')],
  ['an ailment', paths.ailment({ id: 301, slug: 'fever' })],
  ['search results', paths.search({ name: 'para' })],
  ['the questions', paths.faq()],
] as const

const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

for (const [device, viewport] of Object.entries(widths)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    for (const [name, path] of pages) {
      test(`${name} can be used by everybody and fits the width`, async ({ page }) => {
        await page.goto(path)
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
        const { wide, view } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, view: innerWidth }))
        expect(wide).toBeLessThanOrEqual(view)
      })
    }
  })
}

// Tamil has the longest words of the six languages.
for (const [name, path] of [...pages, ['the categories', paths.categories()] as const])
  test(`${name} in Tamil fits a phone`, async ({ page }) => {
    await page.goto(inLocale('ta', path))
    const { wide, view } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, view: innerWidth }))
    expect(wide).toBeLessThanOrEqual(view)
  })
