import { expect } from 'playwright/test'
import { consultationPath, contactPath, inLocale, installAppPath, paths, reportPath, screenPaths, unsubscribePath } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { barriersOf, overflowsOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

/** A page of every kind. */
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
  ['the contact page', contactPath],
  ['the report of an error', reportPath('/drugs/dolo-650-tablet-10101')],
  ['the mails', unsubscribePath()],
  ['the privacy choices', screenPaths.privacy],
  ['one care plan', paths.carePlanOf({ id: 1, slug: 'care-90' })],
  ['the install page', installAppPath],
  ['the online consultation', consultationPath],
] as const

const desktop = { width: 1280, height: 800 }

for (const [name, path] of pages)
  test(`${name} is accessible on a phone and a desktop`, async ({ page }) => {
    await page.goto(path)
    expect(await barriersOf(page, path)).toEqual([])
    await page.setViewportSize(desktop)
    expect(await violationsOf(page)).toEqual([])
  })

// Hindi has marks above and below the line; Tamil has the longest words of the six languages.
for (const locale of ['hi', 'ta'] as const)
  for (const half of [pages.slice(0, pages.length / 2), pages.slice(pages.length / 2)])
    test(`${half[0]?.[0]} and the pages after it fit a phone in ${locale}`, async ({ page }) => {
      test.slow()
      const found: string[] = []
      for (const [, path] of half) {
        await page.goto(inLocale(locale, path))
        found.push(...(await overflowsOf(page, inLocale(locale, path))))
      }
      expect(found).toEqual([])
    })

test('a drug page in Hindi is accessible', async ({ page }) => {
  await page.goto(inLocale('hi', paths.drug({ id: 10101, slug: 'dolo-650-tablet' })))
  expect(await violationsOf(page)).toEqual([])
})
