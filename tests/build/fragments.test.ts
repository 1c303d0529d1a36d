import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built } from '../support/built.ts'
import { elements } from '../support/html.ts'
import { startSample } from '../support/sample-site.ts'
import type { Started } from '../support/server.ts'

let site: Started
beforeAll(async () => {
  site = await startSample(await built())
})
afterAll(() => site.server.stop())
const html = async (path: string): Promise<string> => {
  const { status, text } = await site.ask(path)
  expect(status, text.slice(0, 300)).toBe(200)
  return text
}

/** The list of a page or fragment, from its first element to its last. */
const listIn = (text: string, of: 'cards' | 'entries'): string => {
  const from = text.indexOf(`<ul class="${of}"`)
  return text.slice(from, text.indexOf('</ul>', from))
}

describe('a fragment', () => {
  it.each([
    ['/brand-list?name=c', '/fragments/brand-list?name=c&pageSize=100', 'entries'],
    ['/hi/brands', '/hi/fragments/brands?pageSize=100', 'entries'],
    ['/generics?pageNumber=2', '/fragments/generics?pageNumber=2&pageSize=100', 'entries'],
    ['/drug-ailments/fever-301', '/fragments/drug-ailments/fever-301', 'cards'],
    [
      '/search/all?name=paracetamol&pageNumber=2',
      '/fragments/search/all?name=paracetamol&pageNumber=2&pageSize=15',
      'cards',
    ],
  ] as const)('a fragment has the list of %s as on the page', async (page, fragment, of) => {
    const [whole, part] = [await html(page), await html(fragment)]
    expect(part).not.toContain('<html')
    const list = listIn(part, of)
    expect(elements(list, 'li').length).toBeGreaterThan(1)
    // Links of search results carry the typed text, also in the page's own language.
    const bare = (text: string) => text.replaceAll(/\?q=[^"]*/g, '')
    expect(bare(list)).toBe(bare(listIn(whole, of)))
  })

  it('a fragment says on its first element whether there are more entries', async () => {
    const flag = async (path: string) =>
      elements(await html(path), 'div')[0]?.['data-has-more-flag']
    expect(await flag('/fragments/brands?pageSize=10')).toBe('true')
    expect(await flag('/fragments/brands?pageSize=10&pageNumber=900')).toBe('false')
  })

  it('fragments have the products of a category under its filters, and the filters with the open tab', async () => {
    const page = await html('/categories')
    const slug = elements(page, 'a')
      .find(({ href }) => href?.startsWith('/categories/'))
      ?.href?.split('/')
      .at(-1)
    const products = await html(
      `/api/v3/${slug}/categoryItemListing?availability=in-stock&sortBy=price`,
    )
    expect(elements(listIn(products, 'cards'), 'li').length).toBeGreaterThan(0)
    const filters = await html(
      `/api/v3/${slug}/categoryItemListing?availability=in-stock&updateFilters=true&selectedTabIndex=1`,
    )
    expect(elements(filters, 'div')[0]?.['data-selected-tab']).toBe('1')
    expect(elements(filters, 'section').map((section) => section['data-selected'])[1]).toBe('true')
    expect(elements(filters, 'a').some(({ class: name }) => name === 'on')).toBe(true)
  })

  it('a fragment offers nothing to buy in a city that is not served', async () => {
    const cards = listIn(await html('/fragments/search/all?name=dolo&city=Atlantis'), 'cards')
    expect(cards).toContain('Dolo 650')
    expect(cards).not.toContain('₹')
  })
})

describe('the page of a search', () => {
  it('the search page has facets and sort orders as links, and results that carry the typed text', async () => {
    const page = await html('/search/all?name=paracetamol')
    const links = elements(page, 'a').map(({ href = '' }) => href)
    expect(links).toContain('/search/all?name=paracetamol&amp;sortBy=price'.replace('&amp;', '&'))
    expect(links.some((href) => href.startsWith('/search/all?name=paracetamol&form='))).toBe(true)
    expect(links.some((href) => href.endsWith('?q=paracetamol'))).toBe(true)
  })

  it('the search page names other spellings, and says that the results are theirs', async () => {
    const page = await html('/search/all?name=parcetamol')
    expect(page).toContain('Did you mean:')
    expect(page).toContain(
      'href="/search/all?name=paracetamol&amp;st=parcetamol&amp;sl=1&amp;s=did-you-mean"',
    )
    expect(page).toContain('note-caution')
  })

  it('the search page has a form to report a missing product if nothing is found, and thanks the sender', async () => {
    const page = await html('/search/all?name=qqwwzzkk')
    const form = elements(page, 'form').find(({ action }) => action === '/api/v3/medicine-request')
    expect(form).toMatchObject({ method: 'post' })
    expect(elements(page, 'input').find(({ id }) => id === 'request-name')?.value).toBe('qqwwzzkk')
    const thanks = await html('/search/all?name=qqwwzzkk&requested=1')
    expect(thanks).toContain('Thank you')
    expect(thanks).not.toContain('/api/v3/medicine-request')
  })

  it('the search page advises to check the spelling only of what was not understood', async () => {
    expect(await html('/search/all?name=qqwwzzkk')).toContain('Check the spelling')
    const brand = await html('/search/all?name=herceptin')
    expect(brand).toContain('trastuzumab')
    expect(brand).not.toContain('Check the spelling')
    expect(brand).toContain('/api/v3/medicine-request')
  })

  it('the search page asks whoever typed a sentence that means nothing here whether somebody is in danger', async () => {
    expect(await html('/search/all?name=qqwwzzkk+wwzzkkqq+zzkkqqww')).toContain('href="tel:112"')
    expect(await html('/search/all?name=qqwwzzkk')).not.toContain('href="tel:112"')
  })

  it('the search page tells of an emergency before all else, in the language typed, and of no goods', async () => {
    const page = await html('/search/all?name=snake+bite')
    expect(page).toContain('href="tel:112"')
    expect(page).not.toContain('Nothing was found for')
    const tamil = await html(`/search/all?name=${encodeURIComponent('நெஞ்சில் கடுமையான வலி')}`)
    expect(tamil).toContain('<div lang="ta">')
    expect(tamil).toContain('This can be an emergency. Call 112 now.')
    expect(await html('/search/all?name=i+want+to+die')).toContain('href="tel:14416"')
    expect(await html('/search/all?name=drank+kerosene')).toContain('href="tel:1800116117"')
    expect(page).not.toContain('Check the spelling')
    expect(page).not.toContain('/api/v3/medicine-request')
  })
})
