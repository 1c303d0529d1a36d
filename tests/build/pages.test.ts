import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Locale, locales } from '#model/locale.ts'
import type { OtcView, PageView } from '#model/views/pages.ts'
import { inLocale } from '#paths.ts'
import { openRenderer } from '#press/renderer.ts'
import { drugView } from '../fixtures/views/drug.ts'
import { categoryView } from '../fixtures/views/lists.ts'
import { otcView } from '../fixtures/views/otc.ts'
import { offerOf } from '../fixtures/views/parts.ts'
import { ailmentView, saltView } from '../fixtures/views/reference.ts'
import { everyView } from '../fixtures/views.ts'
import { built } from '../support/built.ts'
import { elements, thingsOf } from '../support/html.ts'
import { faultsOf } from '../support/schema-org.ts'

const site = 'https://nuskha.example'
let dist: string
let render: (view: PageView) => Promise<string>
beforeAll(async () => {
  dist = await built()
  const renderer = await openRenderer(dist, site)
  render = async (view) => Buffer.from(await renderer.render(view)).toString()
})

const each = (locale: Locale) =>
  everyView(locale).map((view) => [`${view.is} ${view.head.path}`, view] as [string, PageView])
const linked = (html: string, rel: string) =>
  elements(html, 'link').filter((link) => link.rel === rel)

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Names come from the data and may be long; the texts around them are short.
    'long-title': 'off',
    // React renders islands as `<input autoComplete="off" required=""/>`, which is only a matter of style.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // A form that waits for its script is one disabled fieldset; a legend would repeat its heading.
    'wcag/h71': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Boxes of one question share its name.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'submit', 'reset', 'checkbox'] }],
    // A number with other hyphens cannot be found or copied as it is written everywhere else.
    'tel-non-breaking': 'off',
  },
})

describe.each(['en', 'ta'] as const)('a page in %s', (locale) => {
  it.each(each(locale))('%s is valid HTML with one heading', async (_, view) => {
    const html = await render(view)
    const report = await validator.validateString(html)
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(
          ({ ruleId, message, line, column }) => `${ruleId} ${message} ${line}:${column}`,
        ),
      ),
    ).toEqual([])
    expect(elements(html, 'h1')).toHaveLength(1)
    expect(elements(html, 'html')).toEqual([{ lang: locale }])
  })

  it.each(each(locale))('%s names one canonical and its languages', async (_, view) => {
    const html = await render(view)
    if (view.is === 'missing') return
    expect(linked(html, 'canonical')).toEqual([
      { rel: 'canonical', href: site + inLocale(locale, view.head.path) },
    ])
    const alternates = linked(html, 'alternate').map(({ hreflang, href }) => [hreflang, href])
    expect(alternates).toEqual(
      view.head.index
        ? [
            ...locales.map((other) => [other, site + inLocale(other, view.head.path)]),
            ['x-default', site + view.head.path],
          ]
        : [],
    )
    const robots = elements(html, 'meta').filter(({ name }) => name === 'robots')
    expect(robots.map(({ content }) => content)).toEqual(view.head.index ? [] : ['noindex, follow'])
  })

  it.each(each(locale))('%s has one picture for where it is shared', async (_, view) => {
    const pictures = elements(await render(view), 'meta').flatMap(({ property, content }) =>
      property === 'og:image' ? [content ?? ''] : [],
    )
    expect(pictures).toHaveLength(1)
    const { origin, pathname } = new URL(pictures[0] ?? '')
    expect(origin).toBe(site)
    // Drawn on demand, or uploaded: no file of the build.
    if (!/^\/(?:packs|images)\//.test(pathname))
      expect(existsSync(join(dist, 'client', pathname)), pathname).toBe(true)
  })

  it.each(each(locale))(
    '%s has a title, a description and structured data that search engines can read',
    async (_, view) => {
      const html = await render(view)
      expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).not.toMatch(/\{\{|undefined|:[a-z]+[A-Z]/)
      expect(elements(html, 'meta').find(({ name }) => name === 'description')?.content).toMatch(
        /.{20}/,
      )
      expect(thingsOf(html).flatMap((thing) => faultsOf(thing))).toEqual([])
    },
  )

  it.each(each(locale))('%s stays in its language', async (_, view) => {
    const html = await render(view)
    const inside = elements(html, 'a').filter(
      ({ href, hreflang }) => href?.startsWith('/') && hreflang === undefined,
    )
    const prefix = inLocale(locale, '/')
    expect(
      inside.filter(
        ({ href }) => locale !== 'en' && href !== prefix && !href?.startsWith(`${prefix}/`),
      ),
    ).toEqual([])
    expect(inside.length).toBeGreaterThan(10)
    const switcher = elements(html, 'a').filter(({ hreflang }) => hreflang !== undefined)
    const path = view.is === 'missing' ? '/' : view.head.path
    expect(switcher.map(({ href }) => href)).toEqual(locales.map((other) => inLocale(other, path)))
  })
})

/** A view of which no list holds anything: the poorest row of a catalogue. */
const withoutLists = (value: unknown): unknown =>
  Array.isArray(value)
    ? []
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, withoutLists(of)]))
      : value
const emptyLists = (value: unknown, at = ''): string[] =>
  Array.isArray(value) && value.length === 0
    ? [at]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, of]) => emptyLists(of, `${at}/${name}`))
      : []

// Seen red with `signOrSymptom` of an ailment written without `listed`.
it.each(each('en'))('%s writes no empty list into structured data', async (_, view) => {
  const bare = { ...(withoutLists(view) as PageView), head: view.head }
  for (const shown of [view, bare] as PageView[])
    expect(
      thingsOf(await render(shown)).flatMap((thing) => emptyLists(thing, thing['@type'])),
    ).toEqual([])
})

it.each(locales)(
  'the page of an ailment in %s says when to see a doctor, and that this is general',
  async (locale) => {
    const told = ailmentView(locale)
    const html = await render({
      ...told,
      symptoms: [],
      about: undefined,
      seeDoctor: undefined,
      general: { about: 'gout', symptoms: ['A word'], selfCare: ['child'], seeDoctor: ['heart'] },
    })
    expect(html).toContain('A word')
    expect(html.match(/class="?lead text/g)).toHaveLength(1)
    expect(html).toMatch(/note-danger[\s\S]*\b112\b/)
    expect(html.split('class="small soft"').length).toBeGreaterThan(
      (await render(told)).split('class="small soft"').length,
    )
  },
)

it('the page of a product says what is general of its kind, once', async () => {
  const own = { directions: undefined, cautions: [], storage: undefined }
  const told = (care: OtcView['care']) => render(otcView('en', { ...own, care }))
  const general = 'General advice for this kind of product.'
  const all = { about: ['It kills germs.'], steps: ['Rub it in.'], cautions: ['It burns easily.'] }
  for (const care of [all, { ...all, about: [] }, { ...all, about: [], steps: [] }]) {
    const html = await told(care)
    for (const text of Object.values(care).flat()) expect(html).toContain(text)
    expect(html.split(general)).toHaveLength(2)
  }
  expect(await told(null)).not.toContain(general)
})

it('the page of a salt without products says that there are none', async () => {
  const none = 'No product listed here contains it.'
  expect(await render(saltView())).not.toContain(none)
  const html = await render({ ...saltView(), productCount: 0, groups: [], moreGroups: [] })
  expect(html).toContain(none)
  expect(html).not.toContain('>0 products')
})

it('the page of a salt begins with its medicines, and its jump list with them', async () => {
  const html = await render(saltView())
  const places = [
    'href="#products"',
    'href="#interactions"',
    'id="products"',
    'id="about"',
    'id="uses"',
    'id="interactions"',
    'id="combinations"',
  ].map((text) => html.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

describe('the budgets of a page', () => {
  it.each(everyView().map((view) => view.is))(
    'HTML of %s is at most 60 KB in every language',
    async (kind) => {
      for (const locale of locales)
        for (const view of everyView(locale))
          if (view.is === kind)
            expect(Buffer.byteLength(await render(view))).toBeLessThanOrEqual(60 * 1024)
    },
  )

  it('the style sheets of a page are at most 10 KB, brotli, and those of a visitor’s own pages a KB more', async () => {
    for (const view of everyView()) {
      const html = await render(view)
      const sizeOf = (isOf: (media: string | undefined) => boolean): number =>
        linked(html, 'stylesheet')
          .filter(({ media }) => isOf(media))
          .map(
            ({ href = '' }) => brotliCompressSync(readFileSync(join(dist, 'client', href))).length,
          )
          .reduce((sum, size) => sum + size, 0)
      // Those of paper and of very large letters wait for nothing, and nothing waits for them.
      const sheets = sizeOf((media) => media === undefined)
      expect(sheets).toBeGreaterThan(0)
      const most = html.includes('/assets/screens.') ? 11 * 1024 : 10 * 1024
      expect([view.is, sheets]).toEqual([view.is, expect.toSatisfy((sum: number) => sum <= most)])
      expect(sizeOf((media) => media?.includes('width') ?? false)).toBeLessThanOrEqual(1024)
    }
  })

  it('every picture has its size, so that the layout does not shift when it loads', async () => {
    for (const view of everyView())
      for (const image of elements(await render(view), 'img'))
        expect([image.width, image.height]).not.toContain(undefined)
  })
})

describe('a page in a language that it is not written in', () => {
  it('a page in a language without its texts points to the English page, is not listed and names no other languages', async () => {
    const view = drugView('gu')
    const html = await render({ ...view, head: { ...view.head, languages: ['en', 'hi'] } })
    expect(linked(html, 'canonical')).toEqual([{ rel: 'canonical', href: site + view.head.path }])
    expect(elements(html, 'meta')).toContainEqual({ name: 'robots', content: 'noindex, follow' })
    expect(linked(html, 'alternate')).toEqual([])
  })

  it('other languages do not name a page in a language without its texts', async () => {
    const view = drugView('hi')
    const html = await render({ ...view, head: { ...view.head, languages: ['en', 'hi'] } })
    expect(linked(html, 'alternate').map(({ hreflang }) => hreflang)).toEqual([
      'en',
      'hi',
      'x-default',
    ])
  })
})

// A column read ₹98 and ₹97.50.
it('the prices of a list are written alike: with paise where one of them has some', async () => {
  const [first, second] = categoryView().products.items
  if (!first || !second) throw new Error('the category has no two products')
  const priced = async (...prices: number[]) => {
    const items = [first, second].map((card, at) => ({
      ...card,
      offer: { ...card.offer, ...offerOf(prices[at] ?? 0, prices[at] ?? 0, 1) },
    }))
    const view = categoryView()
    const html = await render({ ...view, products: { ...view.products, items } })
    return [...html.matchAll(/data-live="price">([^<]+)</g)].map(([, price]) => price)
  }
  expect(await priced(9_800, 9_750)).toEqual(['₹98.00', '₹97.50'])
  expect(await priced(9_800, 12_000)).toEqual(['₹98', '₹120'])
})
