import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf } from '#catalogue/address.ts'
import { pathOf } from '#catalogue/page.ts'
import { pageKeys } from '#catalogue/pages.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'

const rows = smallExport()
const many = Array.from({ length: 30 }, (_, at) =>
  drug({ id: 1000 + at, name: `Bulk ${at}`, composition: [{ saltId: 5 }] }),
)
const catalogue = await catalogueOf({ ...rows, drugs: [...rows.drugs, ...many] })

/** The path of the page, `→ path` of a redirect, or `missing {locale}`. */
const led = (url: string): string => {
  const address = addressOf(catalogue, url)
  if (address.is === 'page') return pathOf(address.page)
  return address.is === 'redirect' ? `→ ${address.to}` : `missing ${address.locale}`
}

describe('an address', () => {
  it('every page of the page list is found at its address', () => {
    for (const key of pageKeys(catalogue, ['en', 'hi']))
      if (key.kind !== 'missing')
        expect(addressOf(catalogue, pathOf(key))).toEqual({ is: 'page', page: key })
  })

  // nginx and the server recognise sitemaps by these names, one per kind.
  it('every kind of page can be part of the name of a sitemap', () => {
    for (const { kind } of pageKeys(catalogue, ['en'])) expect(kind).toMatch(/^[a-z0-9-]+$/)
  })

  it('the address of a questionnaire is found, and an unknown one is missing', () => {
    expect(led('/hi/health-camp/diabetes')).toBe('/hi/health-camp/diabetes')
    expect(led('/Health-Camp/Diabetes/')).toBe('→ /health-camp/diabetes')
    expect([led('/health-camp/nope'), led('/health-camp'), led('/health-camp/diabetes/x')]).toEqual(
      ['missing en', 'missing en', 'missing en'],
    )
  })

  it.each([
    ['a wrong slug', '/drugs/old-name-31', '→ /drugs/febrinil-500-tablet-31'],
    ['no slug', '/drugs/31', '→ /drugs/febrinil-500-tablet-31'],
    ['upper case', '/Drugs/Febrinil-500-Tablet-31', '→ /drugs/febrinil-500-tablet-31'],
    [
      'a slash at the end',
      '/hi/drugs/febrinil-500-tablet-31/',
      '→ /hi/drugs/febrinil-500-tablet-31',
    ],
    ['double slashes', '//drugs//febrinil-500-tablet-31', '→ /drugs/febrinil-500-tablet-31'],
    ['an encoded letter', '/drugs/febrinil-500-tablet%2D31', '→ /drugs/febrinil-500-tablet-31'],
    [
      'the prefix of English',
      '/en/drugs/febrinil-500-tablet-31',
      '→ /drugs/febrinil-500-tablet-31',
    ],
    ['the prefix of English alone', '/en', '→ /'],
    ['a slash after a language', '/hi/', '→ /hi'],
    ['a drug under OTC', '/otc/febrinil-500-tablet-31', '→ /drugs/febrinil-500-tablet-31'],
    [
      'an OTC product under drugs',
      '/hi/drugs/sunveil-spf-30-cream-41',
      '→ /hi/otc/sunveil-spf-30-cream-41',
    ],
    [
      'wrong ancestors of a category',
      '/categories/devices/sunscreen',
      '→ /categories/skin-care/sunscreen',
    ],
    [
      'a category without its ancestors',
      '/categories/sunscreen',
      '→ /categories/skin-care/sunscreen',
    ],
    [
      'page number 1',
      '/manufacturer/aravalli-pharma-1?pageNumber=1',
      '→ /manufacturer/aravalli-pharma-1',
    ],
    [
      'a negative page number',
      '/manufacturer/aravalli-pharma-1?pageNumber=-3',
      '→ /manufacturer/aravalli-pharma-1',
    ],
    [
      'a page number that is none',
      '/manufacturer/aravalli-pharma-1?pageNumber=NaN',
      '→ /manufacturer/aravalli-pharma-1',
    ],
    [
      'a page number with a zero',
      '/manufacturer/aravalli-pharma-1?pageNumber=02',
      '→ /manufacturer/aravalli-pharma-1?pageNumber=2',
    ],
    ['a capital letter of an index', '/drugs?name=F', '→ /drugs?name=f'],
    ['the letter at which an index opens', '/brand-list?name=a', '→ /brand-list'],
  ])('an address with %s redirects permanently to the canonical address', (_, url, to) => {
    expect(led(url)).toBe(to)
  })

  it.each([
    ['/details/drugs/31/anything', '→ /drugs/febrinil-500-tablet-31'],
    ['/hi/details/drugs/31', '→ /hi/drugs/febrinil-500-tablet-31'],
    ['/details/generics/4/x', '→ /generics/paracetamol-4'],
    ['/products/manufacturer/2/beacon-labs', '→ /manufacturer/beacon-labs-2'],
    ['/otc/product/sunveil/sunveil-spf-30-cream-41', '→ /otc/sunveil-spf-30-cream-41'],
    ['/otc/product/sunveil/sunveil-spf-30-cream', '→ /otc/sunveil-spf-30-cream-41'],
    ['/home.jsp', '→ /'],
    ['/hi/home.jsp', '→ /hi'],
    ['/address.jsp', '→ /checkout/address/list'],
    ['/orderSuccess.jsp?oId=77', '→ /order-placed?oId=77'],
    ['/drug-ailments', '→ /drugs-ailments'],
    ['/confirm', '→ /checkout/summary'],
    ['/trackorder?orderId=7A', '→ /trackOrder?orderId=7A'],
    ['/reorder/cancel/7A', '→ /reorder/cancel?orderId=7A'],
    ['/reorder/skip/7a%26x', '→ /reorder/skip?orderId=7A%26X'],
  ])('the older form %s redirects to its page', (url, to) => {
    expect(led(url)).toBe(to)
  })

  it.each(['q=fever', 'utm_source=mail&utm_medium=x', 'pageNumber=7', 'name=x'])(
    'the address of a product accepts the foreign parameter %s',
    (query) => {
      expect(led(`/drugs/febrinil-500-tablet-31?${query}`)).toBe('/drugs/febrinil-500-tablet-31')
    },
  )

  it('a redirect keeps every foreign parameter', () => {
    expect(led('/drugs/x-31?q=fever+tablet&utm_source=mail')).toBe(
      '→ /drugs/febrinil-500-tablet-31?q=fever+tablet&utm_source=mail',
    )
    expect(led('/manufacturer/x-1?pageNumber=02&q=a')).toBe(
      '→ /manufacturer/aravalli-pharma-1?pageNumber=2&q=a',
    )
  })

  it.each([
    '/drugs/febrinil-500-tablet-999',
    '/drugs/febrinil',
    '/generics/31x',
    '/manufacturer/aravalli-pharma-1?pageNumber=999',
    '/brands?pageNumber=2',
    '/categories/nothing',
    '/reorder/other/7',
    '/constructor',
    '/__proto__/a-1',
    '/constructor/a-1',
    '/otc',
    '/otc/product',
    '/drugs/a/b/c/d',
    '/%',
    '/hi%2Fdrugs',
    '/drugs/a-99999999999999999999',
    '/details/drugs/1e1/x',
    '/search',
    '/categories/hasownproperty',
  ])('the address %s is missing', (url) => {
    expect(led(url)).toBe('missing en')
    expect(led(`/hi${url}`)).toBe('missing hi')
  })

  it('a typed prefix leads to a page of the index, whatever is typed', () => {
    expect(led('/manufacturers?name=bea')).toBe('/manufacturers?name=bea')
    expect(led('/manufacturers?name=zzz')).toBe('/manufacturers?name=zzz')
    expect(led('/manufacturers?name=')).toBe('/manufacturers')
    expect(led(`/manufacturers?name=${'😀'.repeat(200)}`)).toMatch(
      /^→ \/manufacturers\?name=(%F0%9F%98%80)+$/,
    )
  })

  it('the address of filters leads to the page with them, in one canonical order', () => {
    const address = addressOf(
      catalogue,
      '/categories/skin-care?sortBy=price&form=lotion&form=cream&brand=2_x&price=nonsense&availability=in-stock&q=1',
    )
    expect(address).toMatchObject({
      is: 'page',
      page: {
        kind: 'category',
        id: 1,
        filters: {
          brand: [2],
          form: ['cream', 'lotion'],
          price: [],
          availability: true,
          sortBy: 'price',
        },
        path: '/categories/skin-care?brand=2&form=cream_lotion&availability=in-stock&sortBy=price',
      },
    })
  })

  it('the address of a search leads to its page, with bounded sizes', () => {
    const page = (url: string) => addressOf(catalogue, url)
    expect(page('/search/all?name=%20Febrinil&pageNumber=1&pageSize=15')).toMatchObject({
      is: 'page',
      page: { query: 'Febrinil', pageNumber: 1, pageSize: 15 },
    })
    expect(page('/ta/search/all?pageSize=100000&pageNumber=-1')).toMatchObject({
      page: { locale: 'ta', query: '', pageNumber: 1, pageSize: 50 },
    })
  })

  it('an address never throws, and never redirects to itself or to another site', () => {
    const parts = fc.constantFrom(
      '/',
      '//',
      'hi',
      'drugs',
      'otc',
      'x-31',
      'categories',
      'search/all',
      '?',
      '&',
      '=',
      'pageNumber',
      'name',
      '%',
      '%2F',
      '..',
      '#',
      '\u0000',
      '\ud800',
    )
    const url = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.oneof(parts, fc.string({ unit: 'binary', maxLength: 6 })))
        .map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(url, (text) => {
        const address = addressOf(catalogue, text)
        if (address.is !== 'redirect') return
        expect(address.to).toMatch(/^\/(?!\/)/)
        expect(address.to).not.toBe(text)
        const next = addressOf(catalogue, address.to)
        if (next.is === 'redirect') throw new Error(`${text} → ${address.to} → ${next.to}`)
      }),
      { numRuns: 3000 },
    )
  })
})
