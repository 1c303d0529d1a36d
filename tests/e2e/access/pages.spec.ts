import { expect } from 'playwright/test'
import { policies } from '#model/policies.ts'
import type { PageKind } from '#model/views/pages.ts'
import {
  checkPackPath,
  consultationPath,
  contactPath,
  healthCampPath,
  inLocale,
  installAppPath,
  offlinePath,
  orderByFormPath,
  paths,
  policyPath,
  reportPath,
  screenPaths,
  unsubscribePath,
} from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { barriersOf, overflowsOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

type Visited = readonly [name: string, path: string]

/** Pages of every kind: a kind of `PageKinds` that is missing here is a type error. */
const pagesOf: Record<Exclude<PageKind, 'missing'>, readonly Visited[]> = {
  home: [['the home page', paths.home()]],
  drug: [['a drug page', paths.drug({ id: 10101, slug: 'dolo-650-tablet' })]],
  salt: [['a salt page', paths.salt({ id: 1001, slug: 'paracetamol' })]],
  otc: [['an OTC page', paths.otc({ id: 202401, slug: 'revital-h-capsules-30' })]],
  category: [['a category', paths.category(['personal-care'])]],
  search: [['search results', paths.search({ name: 'para' })]],
  faq: [['the questions', paths.faq()]],
  index: [
    ['the drugs by letter', paths.drugs('p')],
    ['the brands by letter', paths.brandList('c')],
    ['the salts by letter', paths.salts('p')],
    ['the manufacturers by letter', paths.manufacturers('a')],
    ['the ailments', paths.ailments()],
    ['the uses', paths.usages()],
  ],
  ailment: [['an ailment', paths.ailment({ id: 301, slug: 'fever' })]],
  usage: [['a use', paths.usage({ id: 408, slug: 'acidity-relief' })]],
  manufacturer: [['a manufacturer', paths.manufacturer({ id: 15, slug: 'abbott-india-ltd' })]],
  brands: [['the brands', paths.brands()]],
  brand: [['a brand', paths.brand({ id: 2003, slug: '1-al' })]],
  categories: [['the categories', paths.categories()]],
  variant: [
    [
      'the variants of a product',
      paths.variant({ id: 2010, slug: 'accu-chek-active-test-strips' }),
    ],
  ],
  interactions: [['the interaction checker', paths.interactions(['d62101', 'd11401'])]],
  policy: policies.map((policy) => [`the page ${policy}`, policyPath(policy)]),
  questionnaire: [['a questionnaire', healthCampPath('diabetes')]],
  plans: [['the care plan', paths.carePlan()]],
  plan: [['one care plan', paths.carePlanOf({ id: 1, slug: 'care-90' })]],
  contact: [['the contact page', contactPath]],
  orderByForm: [['an order by forms', orderByFormPath()]],
  report: [['the report of an error', reportPath('/drugs/dolo-650-tablet-10101')]],
  unsubscribe: [['the mails', unsubscribePath()]],
  pack: [
    ['the check of a pack', checkPackPath],
    ['the check of a pack with its answer', `${checkPackPath}?product=Dolo&batch=AB12`],
  ],
  screen: [['the privacy choices', screenPaths.privacy]],
  install: [['the install page', installAppPath]],
  offline: [['the page without a connection', offlinePath]],
  consultation: [['the online consultation', consultationPath]],
}

const pages = Object.values(pagesOf).flat()

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
    test(`${half[0]?.[0]} and the pages after it fit a phone and a tablet in ${locale}`, async ({
      page,
    }) => {
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
