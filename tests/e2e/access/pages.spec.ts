import { expect } from 'playwright/test'
import { consultationPath, inLocale, installAppPath, paths } from '#paths.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

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

/** The other kinds of pages. */
const more = [
  ['the salts by letter', paths.salts('p')],
  ['the manufacturers by letter', paths.manufacturers('a')],
  ['a manufacturer', paths.manufacturer({ id: 15, slug: 'abbott-india-ltd' })],
  ['the brands', paths.brands()],
  ['a brand', paths.brand({ id: 2003, slug: '1-al' })],
  ['the ailments', paths.ailments()],
  ['the uses', paths.usages()],
  ['a use', paths.usage({ id: 408, slug: 'acidity-relief' })],
  ['the categories', paths.categories()],
  ['the variants of a product', paths.variant({ id: 2010, slug: 'accu-chek-active-test-strips' })],
  ['the interaction checker', paths.interactions(['d62101', 'd11401'])],
  ['the care plan', paths.carePlan()],
  ['one care plan', paths.carePlanOf({ id: 1, slug: 'care-90' })],
  ['the install page', installAppPath],
  ['the online consultation', consultationPath],
] as const

const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

for (const [device, viewport] of Object.entries(widths)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    for (const [name, path] of [...pages, ...more])
      test(`${name} is accessible and fits the width of a ${device}`, async ({ page }) => {
        await page.goto(path)
        expect(await barriersOf(page, path)).toEqual([])
      })
  })
}

// Hindi has marks above and below the line.
for (const [name, path] of [...pages, ...more])
  test(`${name} in Hindi is accessible and fits`, async ({ page }) => {
    await page.goto(inLocale('hi', path))
    expect(await barriersOf(page, path)).toEqual([])
  })

// Tamil has the longest words of the six languages.
for (const [name, path] of [...pages, ...more])
  test(`${name} in Tamil fits a phone`, async ({ page }) => {
    await page.goto(inLocale('ta', path))
    const { wide, view } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, view: innerWidth }))
    expect(wide).toBeLessThanOrEqual(view)
  })
