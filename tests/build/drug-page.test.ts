import { beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { speculationRules } from '#model/speculation-rules.ts'
import { themeScript } from '#model/theme-script.ts'
import type { DrugView } from '#model/views/drug.ts'
import type { PageView } from '#model/views/pages.ts'
import { openRenderer } from '#press/renderer.ts'
import { drugView } from '../fixtures/views/drug.ts'
import { categoryView, searchView } from '../fixtures/views/lists.ts'
import { otcView } from '../fixtures/views/otc.ts'
import { headOf, noOffer } from '../fixtures/views/parts.ts'
import { built } from '../support/built.ts'
import { elements, type Thing, textOf, thingsOf } from '../support/html.ts'

let render: (view: PageView) => Promise<string>
beforeAll(async () => {
  const renderer = await openRenderer(await built(), 'https://nuskha.example')
  render = async (view) => Buffer.from(await renderer.render(view)).toString()
})

const drug = (more: Partial<DrugView> = {}) => render(drugView('en', more))
const thing = (html: string, type: string): Thing | undefined =>
  thingsOf(html).find((known) => known['@type'] === type)

describe('a drug page', () => {
  it('a drug page shows MRP, offered price, discount and the price of one unit', async () => {
    const text = textOf(await drug())
    expect(text).toContain('₹189.90 15% off')
    expect(text).toContain('MRP ₹223.42, incl. of all taxes')
    expect(text).toContain('₹18.99 per tablet')
  })

  it('a drug page says what the schedule means and that a prescription is needed', async () => {
    const text = textOf(await drug())
    expect(text).toContain('Schedule H1')
    expect(text).toContain('Prescription required')
  })

  it('a drug page names the ceiling of the price and its order, with the day where it is known', async () => {
    const order = { number: 'S.O. 1547(E)', date: '2024-03-26' }
    expect(textOf(await drug({ ceilingUnitPaise: 762, ceilingOrder: order }))).toMatch(
      /₹7\.62 .*order S\.O\. 1547\(E\) of 26 \w+ 2024/,
    )
    expect(textOf(await drug({ ceilingOrder: { number: order.number } }))).toMatch(
      /order S\.O\. 1547\(E\)(?! of)/,
    )
  })

  it('a drug page lists products for sale as offers to search engines', async () => {
    expect(thing(await drug(), 'Drug')?.offers).toMatchObject({
      price: '189.90',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    })
  })

  it.each(['banned', 'discontinued', 'not-sold', 'no-price', 'unavailable'] as const)(
    'that is %s has no offer',
    async (sale) => {
      const html = await drug({ offer: { ...drugView().offer, sale } })
      expect(thing(html, 'Drug')?.offers).toBeUndefined()
      expect(textOf(html)).not.toContain('₹189.90')
    },
  )

  it('a general text says so: at the description for all, and beside texts of the own at each', async () => {
    const note = 'No pharmacist of this shop has reviewed it yet.'
    const contains = 'About Telmisartan, which this medicine contains'
    const times = (html: string, said: string): number => textOf(html).split(said).length - 1
    const { text } = drugView()
    const fields = ['about', 'uses', 'howItWorks', 'howToTake', 'missedDose', 'sideEffects']
    const more = ['warnings', 'storage', 'questions', 'safety']
    const general = (named: string[]) =>
      ({ salt: 'Telmisartan', route: 'oral', product: true, fields: named }) as DrugView['general']
    const all = await drug({ text, general: general([...fields, ...more]) })
    expect([times(all, note), times(all, contains)]).toEqual([1, 1])
    const some = await drug({ text, general: general(fields) })
    expect([times(some, note), times(some, contains)]).toEqual([1, 6])
    const one = await drug({ text, general: general(['storage']) })
    expect([times(one, note), times(one, contains)]).toEqual([1, 0])
    const two = await drug({ text, general: general(['howToTake', 'storage']) })
    expect([times(two, note), times(two, contains)]).toEqual([1, 1])
    const each = { ...general(['missedDose', 'storage']), salt: '' } as DrugView['general']
    const agreed = await drug({ text, general: each })
    expect([times(agreed, `each of its salts. ${note}`), times(agreed, contains)]).toEqual([2, 0])
    expect(times(await drug(), note)).toBe(0)
  })

  it('a general text that a pharmacist has approved names them and the day, in the language of the page', async () => {
    const reviewed = { by: 'Asha Rao', qualification: 'KA/12', on: '2026-12-01' }
    const general = { salt: 'Telmisartan', route: 'oral', product: true, reviewed } as const
    const named = drugView('hi', { general: { ...general, fields: ['about', 'storage'] } })
    const text = textOf(await render(named))
    expect(text).toContain('सामान्य जानकारी। जाँच: Asha Rao, KA/12 पिछली जाँच: 1 दिसंबर 2026')
    expect(text).not.toContain('नहीं जाँचा')
  })

  it('a combination has a section of each salt, with what is of it alone', async () => {
    const { text, composition } = drugView()
    const part = {
      salt: composition[0]?.salt ?? { text: '', href: '' },
      route: 'oral' as const,
      about: 'About the first alone.',
      sideEffects: ['Of the first'],
      warnings: [],
      reviewed: null,
    }
    const html = await drug({ text: { ...text, sideEffects: [] }, contained: [part] })
    expect(textOf(html)).toMatch(
      /About Amoxycillin, which this medicine contains.*by mouth.*About the first alone\. Side effects Of the first/,
    )
    expect(html).toContain('href="#side-effects"')
    expect(html.match(/id="side-effects"/g)).toHaveLength(1)
  })

  it('the page of a drug that is not sold says so as a heading and leads to others, unless a change of brand can harm', async () => {
    const offer = { ...drugView().offer, sale: 'no-price' } as const
    const bar = /<div class="buy-bar foot-bar">\s*<a class="buy-equals"/
    const html = await drug({ offer })
    expect(html).toMatch(/<h2[^>]*>Price not known<\/h2>/)
    expect(html).toMatch(bar)
    expect(await drug({ offer, narrowIndex: true })).not.toMatch(bar)
    const alone = await drug({ offer, substitutes: { ...drugView().substitutes, list: [] } })
    expect(alone).not.toContain('buy-bar')
    expect(await drug({ offer: { ...offer, sale: 'banned' } })).not.toContain('buy-bar')
  })

  it('the page of a drug that is not sold shows its MRP as information, not as a price', async () => {
    const html = await drug({ offer: { ...drugView().offer, sale: 'discontinued' } })
    expect(html).not.toContain('buy-price')
    expect(textOf(html)).toContain('MRP ₹223.42')
  })

  it('the page of a banned medicine says so, with the note and without any price', async () => {
    const text = textOf(
      await drug({
        offer: { ...drugView().offer, sale: 'banned' },
        banNote: 'Prohibited since 2016.',
      }),
    )
    expect(text).toContain('The sale of this medicine is banned in India.')
    expect(text).toContain('Prohibited since 2016.')
    expect(text).not.toContain('₹223.42')
  })

  it('the page of a discontinued medicine points to its substitutes', async () => {
    const html = await drug({ offer: noOffer('discontinued') })
    expect(html).toContain('others with the same salts, from')
    expect(html).toContain('id="substitutes"')
  })

  it('a drug page shows the saving of each substitute with its sign and says who may substitute', async () => {
    const text = textOf(await drug())
    for (const words of [
      '32% cheaper',
      '8% costlier',
      'Same price',
      'Only the doctor who prescribed',
    ])
      expect(text).toContain(words)
  })

  it('a drug page calls a price the same only if it is equal, and states the direction of a smaller difference', async () => {
    const { offer, pack, substitutes } = drugView()
    const [one] = substitutes.list
    const listed = (price: number) => ({
      ...one,
      pack,
      savePercent: price > (offer.price as number) ? -1 : 0,
      offer: { ...offer, price },
    })
    const list = [-1, 1, 0].map((paise) =>
      listed((offer.price as number) + paise),
    ) as DrugView['substitutes']['list']
    const text = textOf(await drug({ substitutes: { list, total: 3, mine: null, scheme: null } }))
    expect(text.match(/Less than 1% cheaper|Less than 1% costlier|Same price/g)).toEqual([
      'Less than 1% cheaper',
      'Less than 1% costlier',
      'Same price',
    ])
  })

  it('the bar of a substitute is its share of the price of the medicine, with a legend that says which price', async () => {
    const sold = drugView()
    const bars = async (offer: DrugView['offer']) => {
      const html = await drug({ offer })
      const lengths = [...html.matchAll(/<meter class="([^"]*)" max="100" value="(\d+)"/g)].map(
        ([, name, value]) => [name, Number(value)],
      )
      return { lengths, text: textOf(html) }
    }
    const offered = await bars(sold.offer)
    const expected = sold.substitutes.list.flatMap(({ savePercent }) =>
      savePercent === null
        ? []
        : [[savePercent < 0 ? 'bar bar-over' : 'bar', Math.min(100, 100 - savePercent)]],
    )
    expect(offered.lengths).toEqual(expected)
    // The medicine itself stands first, where the shop sells it.
    expect(offered.text).toMatch(
      /A full bar is the price of one tablet of this medicine\.\s+₹16\.31/,
    )
    const printed = await bars({ ...sold.offer, sale: 'discontinued' })
    expect(printed.lengths).toEqual(expected)
    expect(printed.text).toContain('A full bar is the MRP of one tablet of this medicine.')
    const list = sold.substitutes.list.map((one) => ({ ...one, savePercent: null }))
    expect(
      textOf(await drug({ substitutes: { list, total: 5, mine: null, scheme: null } })),
    ).not.toContain('A full bar')
  })

  it('a line may end after the plus or the slash of a name of several salts', async () => {
    const name = 'Telmisartan+Amlodipine+Hydrochlorothiazide 40/5/12.5 A+ Tablet'
    const [one] = drugView().substitutes.list
    const list = [{ ...one, name }] as DrugView['substitutes']['list']
    const html = await drug({ name, substitutes: { list, total: 1, mine: null, scheme: null } })
    const printed =
      'Telmisartan+<wbr>Amlodipine+<wbr>Hydrochlorothiazide 40/<wbr>5/<wbr>12.5 A+ Tablet'
    expect(html).toContain(`<h1>${printed}</h1>`)
    expect(html).toContain(`>${printed}</a>`)
  })

  it('the price of Jan Aushadhi stands below the equals, also where this shop sells none', async () => {
    const scheme = {
      name: 'Paracetamol Tablets IP 650 mg',
      href: '/drugs/paracetamol-tablets-ip-650-mg-50000000012',
      unitPaise: 104.5,
      unit: 'tablet',
      on: '2026-10-01',
    }
    const said =
      'listed at ₹1.05 per tablet: Paracetamol Tablets IP 650 mg By the price list of 1 October 2026'
    for (const list of [drugView().substitutes.list, []])
      expect(
        textOf(await drug({ substitutes: { list, total: list.length, mine: null, scheme } })),
      ).toContain(said)
    expect(textOf(await drug({}))).not.toContain('Jan Aushadhi')
  })

  it('a substitute of one tablet is listed with the price of a tablet', async () => {
    const { pack, substitutes } = drugView()
    const list = substitutes.list.slice(0, 1).map((one) => ({
      ...one,
      pack: { ...pack, units: 1 },
      offer: { ...one.offer, price: paise(1_071), unitPrice: null },
    }))
    const text = textOf(await drug({ substitutes: { list, total: 1, mine: null, scheme: null } }))
    expect(text).toContain('₹10.71 32% cheaper')
    expect(text).not.toContain('—')
  })

  it('a drug page counts interactions by severity in words', async () => {
    const text = textOf(await drug())
    for (const words of [
      '31 known interactions',
      'High: 2',
      'Medium: 9',
      'Very low: 7',
      'Severity not known: 1',
    ])
      expect(text).toContain(words)
  })

  it('a drug page never presents missing interaction data as no interactions', async () => {
    const interactions = {
      list: [],
      total: 0,
      counts: [],
      notCovered: ['Amoxycillin'],
      isComplete: true,
      otherWays: false,
    }
    const text = textOf(await drug({ interactions }))
    expect(text).toContain('Our data does not list every interaction of: Amoxycillin.')
    expect(text).not.toContain('No interaction is recorded')
    expect(textOf(await drug({ interactions: { ...interactions, notCovered: [] } }))).toContain(
      'This does not mean that there is none.',
    )
  })

  it('a drug page says above the interactions that salts are unknown, as the checker does', async () => {
    const interactions = {
      list: [],
      total: 0,
      counts: [],
      notCovered: [],
      isComplete: false,
      otherWays: false,
    }
    const text = textOf(await drug({ interactions }))
    expect(text).toContain(
      'There may be more salts in it than these. Read the label, and ask a pharmacist before you combine or replace it.',
    )
    expect(text).toContain('We may not know all salts of this medicine.')
    expect(text).not.toContain('No interaction is recorded')
    expect(textOf(await drug())).not.toContain('We may not know all salts')
  })

  it('a drug page explains each row of the safety panel in words, also if nothing is known', async () => {
    const text = textOf(await drug())
    for (const words of [
      'Alcohol Caution',
      'Pregnancy Safe if prescribed',
      'Kidneys Ask your doctor',
      'We have no information on: Liver. Ask your doctor or pharmacist.',
    ])
      expect(text).toContain(words)
  })

  it('the title and the description name no section that the page lacks', async () => {
    const { text } = drugView()
    const html = await drug({
      text: { ...text, uses: [], sideEffects: [], howToTake: undefined },
      ailments: [],
      usages: [],
      contained: [],
    })
    const [, title = ''] = /<title>([^<]*)/.exec(html) ?? []
    const [, description = ''] = /name="?description"? content="([^"]*)/.exec(html) ?? []
    expect(title).toContain(': price, safety advice, interactions –')
    expect(description).toContain('). Safety advice, interactions, substitutes.')
    expect(await drug()).toMatch(/<title>[^<]*: price, uses, /)
  })

  it('a drug page says how to take what is swallowed, also where nothing is told of it', async () => {
    const { text } = drugView()
    const untold = { text: { ...text, howToTake: undefined }, way: [], asTold: true }
    const html = await drug(untold)
    expect(html).toMatch(/id="?how-to-take"?/)
    expect(textOf(html)).toContain('Take it as your doctor or the label says.')
    expect(await drug({ ...untold, asTold: false })).not.toMatch(/id="?how-to-take"?/)
  })

  it('a use that is an ailment too is named once', async () => {
    const [ailment] = drugView().ailments
    if (!ailment) throw new Error('the fixture has no ailment')
    const usages = [{ ...ailment, href: '/drug-usage/1' }]
    const chips = /<ul class="?chips"?>[\s\S]*?<\/ul>/.exec(await drug({ usages }))?.[0] ?? ''
    expect(chips.split(`>${ailment.text}<`)).toHaveLength(2)
  })

  it('tells two pages of one source apart by the last word of their addresses', async () => {
    const name = 'Example guide'
    const url = 'https://guide.example/medicines'
    const references = [
      { name, url: `${url}/amoxicillin/` },
      { name, url: `${url}/co-amoxiclav/` },
      { name: 'Another guide', url },
    ]
    const { text } = drugView('en')
    const html = await drug({ text: { ...text, references } })
    for (const said of [`${name}: amoxicillin`, `${name}: co-amoxiclav`, 'Another guide'])
      expect(html).toContain(`>${said}</a>`)
  })

  it('a drug page omits sections that the export does not have', async () => {
    const empty = {
      uses: [],
      sideEffects: [],
      warnings: [],
      safety: [],
      questions: [],
      references: [],
    }
    const html = await drug({
      text: empty,
      ailments: [],
      usages: [],
      sameBrand: [],
      reviewed: null,
      taxRate: null,
      ceilingUnitPaise: null,
    })
    const headings = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, heading]) => heading)
    expect(headings).toEqual(['Substitutes', 'Interactions'])
    // `#search` opens the overlay of the search (spec §2).
    const targets = new Set(['search', ...elements(html).map(({ id }) => id)])
    const jumps = elements(html, 'a').flatMap(({ href }) =>
      href?.startsWith('#') ? [href.slice(1)] : [],
    )
    expect(jumps.filter((id) => !targets.has(id))).toEqual([])
  })

  it('a drug page links only to sections that exist', async () => {
    const html = await drug()
    // `#search` opens the overlay of the search (spec §2).
    const targets = new Set(['search', ...elements(html).map(({ id }) => id)])
    const jumps = elements(html, 'a').flatMap(({ href }) =>
      href?.startsWith('#') ? [href.slice(1)] : [],
    )
    expect(jumps.length).toBeGreaterThan(5)
    expect(jumps.filter((id) => !targets.has(id))).toEqual([])
  })
})

describe('hostile text', () => {
  const name = `"></script><script>alert(1)</script><img src=x onerror=alert(1)> & 'co' <!-- \u2028`

  /** Elements and attributes that no template writes. */
  const foreign = (html: string) => [
    ...elements(
      html
        .replace(`<script>${themeScript}</script>`, '')
        .replace(`<script type="speculationrules">${speculationRules}</script>`, ''),
      'script',
    ).filter(
      ({ type, src }) =>
        type !== 'application/ld+json' && !/^\/assets\/[\w.-]+\.js$/.test(src ?? ''),
    ),
    ...elements(html, 'img').filter(({ src }) => src === 'x'),
    ...elements(html).filter((attributes) =>
      Object.keys(attributes).some((key) => key.startsWith('on')),
    ),
  ]

  it('the check finds hostile text that is not escaped', () => {
    expect(foreign('<p><script>1</script><img src="x"><a onclick="x()">')).toHaveLength(3)
  })

  it('hostile text is escaped everywhere, also in the structured data', async () => {
    const link = { text: name, href: '/x"onmouseover="alert(1)' }
    const view = drugView('en', {
      name,
      brand: link,
      maker: link,
      banNote: name,
      composition: [{ salt: link, strength: name }],
      head: headOf('en', '/drugs/x-1?"><script>', name),
    })
    const html = await render({
      ...view,
      text: {
        ...view.text,
        about: name,
        uses: [name],
        questions: [{ question: name, answer: name }],
      },
    })
    expect(foreign(html)).toEqual([])
    expect(thing(html, 'Drug')?.name).toBe(name)
    expect(textOf(html)).toContain(`<script>alert(1)</script>`)
  })

  it('hostile text is escaped on the page of a search for it', async () => {
    const html = await render(
      searchView('en', {
        query: name,
        head: headOf('en', '/search/all?name=%22', undefined, { index: false }),
      }),
    )
    expect(foreign(html)).toEqual([])
    expect(elements(html, 'input')[0]).toMatchObject({ value: name })
  })
})

describe('other pages', () => {
  it('pages show a rating only if there is one', async () => {
    expect(thing(await render(otcView()), 'Product')?.aggregateRating).toMatchObject({
      ratingValue: 4.3,
      reviewCount: 3,
    })
    const html = await render(otcView('en', { reviews: null }))
    expect(thing(html, 'Product')?.aggregateRating).toBeUndefined()
    expect(textOf(html)).not.toContain('out of 5')
  })

  it('pages with filters and sort orders are not indexed by search engines', async () => {
    const html = await render(categoryView())
    const filters = elements(html, 'a').filter(({ href }) =>
      /[?&](brand|form|price|availability|sortBy)=/.test(href ?? ''),
    )
    expect(filters.length).toBeGreaterThan(5)
    expect(filters.filter(({ rel }) => rel !== 'nofollow')).toEqual([])
  })
})
