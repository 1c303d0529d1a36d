import { beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { locales } from '#model/locale.ts'
import { policies } from '#model/policies.ts'
import { namesOf, shopOnPages } from '#model/shop.ts'
import { buildOf, openRenderer, type Renderer } from '#press/renderer.ts'
import { contactView, faqView, policyView } from '../fixtures/views/site.ts'
import { everyView } from '../fixtures/views.ts'
import { built } from '../support/built.ts'
import { elements, type Thing, thingsOf } from '../support/html.ts'
import { faultsOf } from '../support/schema-org.ts'
import { secondShop, secondShopFile } from '../support/second-shop.ts'

const site = 'https://sahyadri.example'
const { seller } = secondShopFile

let dist: string
beforeAll(async () => {
  dist = await built()
})

const htmlOf = async (renderer: Renderer, view: Parameters<Renderer['render']>[0]) =>
  Buffer.from(await renderer.render(view)).toString()
const rendererOf = (of: object = {}) =>
  openRenderer(dist, site, { shop: shopOnPages(secondShop(of)) })

const licenceLine = /<p[^>]*>[^<]*Nuskha[^<]*MIT[^<]*<\/p>|<p[^>]*>[^<]*MIT[^<]*Nuskha[^<]*<\/p>/g

describe('the shop on pages', () => {
  it('no page of another shop has a byte of the project’s name outside the licence line, in six languages', async () => {
    const renderer = await rendererOf()
    const projects = Object.values(namesOf(brand)).map(({ shop }) => shop)
    for (const locale of locales)
      for (const view of everyView(locale)) {
        const html = await htmlOf(renderer, view)
        const rest = html.replaceAll(licenceLine, '')
        for (const name of projects)
          expect(
            rest.toLowerCase().indexOf(name.toLowerCase()),
            `${locale} ${view.is} ${rest.slice(Math.max(0, rest.toLowerCase().indexOf(name.toLowerCase()) - 60)).slice(0, 120)}`,
          ).toBe(-1)
        expect(rest, `${locale} ${view.is}`).not.toContain('{{shop')
      }
  })

  it('the name stands in title and header in the language of the page, short where there is little room', async () => {
    const html = await htmlOf(await rendererOf(), contactView('mr'))
    expect(/<title>([^<]+)/.exec(html)?.[1]).toContain('सह्याद्री मेडिकल')
    expect(/class="logo"[\s\S]+?<\/a>/.exec(html)?.[0]).toContain('Sahyadri')
  })

  it('the home page names the languages that the shop speaks, and no other', async () => {
    const home = everyView('en').find(({ is }) => is === 'home')
    if (!home) throw new Error('no home page')
    const said = await htmlOf(await rendererOf({ languages: ['en', 'hi', 'mr'] }), home)
    expect(said).toContain('works in English, Hindi and Marathi, on')
    expect(said).not.toMatch(/Tamil|six languages/)
  })

  it('a shop’s own colours and logo stand on the page before its sheets, and the project’s shop loads neither', async () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'
    const shop = shopOnPages({ ...secondShop({ colours: { action: '#8a1c4a' } }), logo })
    const html = await htmlOf(await openRenderer(dist, site, { shop }), contactView())
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, at]) => at)
    expect(sheets[0]).toMatch(/^\/shop\.css\?v=\w+$/)
    expect(sheets.length).toBeGreaterThan(1)
    expect(/class="logo"[\s\S]+?<\/a>/.exec(html)?.[0]).toMatch(
      /src="\/favicon\.svg\?v=\w+" alt=""/,
    )
    const plain = await htmlOf(await openRenderer(dist, site), contactView())
    expect(plain).not.toContain('/shop.css')
    expect(/class="logo"[\s\S]+?<\/a>/.exec(plain)?.[0]).toContain('#logo')
  })

  it('a shop without a care plan says nothing of one', async () => {
    const renderer = await rendererOf()
    const view = contactView()
    const headerOf = async (hasPlans: boolean): Promise<string> => {
      const html = await htmlOf(renderer, { ...view, head: { ...view.head, hasPlans } })
      return html.slice(html.indexOf('<header'), html.indexOf('</header>'))
    }
    expect((await headerOf(true)).match(/subscription-plan/g)).toHaveLength(2)
    expect(await headerOf(false)).not.toContain('subscription-plan')
  })

  it('a shop without online doctors leads to none, from no page', async () => {
    const linking = async (of: object): Promise<string[]> => {
      const renderer = await rendererOf(of)
      const found: string[] = []
      for (const view of everyView('en'))
        if (view.is !== 'consultation' && /online-doctor-cons/.test(await htmlOf(renderer, view)))
          found.push(view.is)
      return found
    }
    expect((await linking({ consultation: 'https://doctors.example' })).length).toBeGreaterThan(20)
    // Seen red where the footer did not ask.
    expect(await linking({})).toEqual([])
  })

  it('a language that is off is in no switcher and no hreflang, and its page is not listed', async () => {
    const renderer = await rendererOf({ languages: ['en', 'hi', 'mr'] })
    const html = await htmlOf(renderer, contactView('hi'))
    expect(html).toContain('hreflang="mr"')
    expect(html).not.toMatch(/hreflang="(te|gu|ta)"/)
    expect(html).not.toContain('noindex')
    expect(await htmlOf(renderer, contactView('te'))).toContain('noindex')
  })

  it('the grievance officer of shop.json is in the footer of every page and on the contact page, with telephone and mail', async () => {
    const renderer = await rendererOf()
    for (const view of [faqView(), contactView('hi')]) {
      const html = await htmlOf(renderer, view)
      const footer = html.slice(html.indexOf('<footer'))
      for (const text of [
        'M. Kulkarni',
        'Pune 411038',
        'href="tel:+912025431235"',
        'href="mailto:grievance@sahyadri.example"',
        'Form 20: MH-PZ1-20-1234',
        'FSSAI',
        'Prakash Jadhav (MSPC 45678)',
        '12, Karve Road, Kothrud',
      ])
        expect(footer, view.head.path).toContain(text)
      // A comma after a link, which is a box of its own, begins the next line of a phone.
      expect(footer, view.head.path).not.toMatch(/<\/a>,/)
    }
    const contact = await htmlOf(renderer, contactView())
    const main = contact.slice(contact.indexOf('<main'), contact.indexOf('</main>'))
    for (const text of ['M. Kulkarni', seller.name, '12, Karve Road, Kothrud', '+91 20 2543 1234'])
      expect(main).toContain(text)
  })

  it('a shop with a landline alone names no address that it has not, on pages, in policies and beside its officer', async () => {
    const { email: _, ...officer } = seller.grievanceOfficer
    const renderer = await rendererOf({
      contact: { phone: '020 2543 1234' },
      seller: { ...seller, grievanceOfficer: officer },
    })
    // Seen red: "undefined" stood in the privacy notice.
    for (const view of [
      contactView('ta'),
      policyView('hi', 'privacy'),
      policyView('en', 'terms'),
    ]) {
      const html = await htmlOf(renderer, view)
      expect(html).toContain('020 2543 1234')
      expect(html, view.head.path).not.toMatch(/mailto:|undefined/)
    }
  })

  it('the contact page of a shop that says its hours by days carries them for its script and for search engines, and no time of its own', async () => {
    const days = ['monday', 'saturday']
    const contact = { ...secondShopFile.contact, open: [{ days, from: '09:00', to: '24:00' }] }
    const promise = {
      cutOff: '15:00',
      holidays: ['2026-12-25'],
      courier: [{ pincodes: ['411001'], days: 1 }],
    }
    const html = await htmlOf(await rendererOf({ contact, promise }), contactView())
    const [line] = elements(html, 'b').filter((element) => 'data-opening' in element)
    expect(JSON.parse(line?.['data-opening'] ?? '')).toEqual({
      hours: contact.open,
      holidays: promise.holidays,
    })
    const pharmacyIn = (page: string) =>
      thingsOf(page).find((thing) => thing['@type'] === 'Pharmacy') as Thing
    expect(pharmacyIn(html)).toMatchObject({
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Saturday'], opens: '09:00', closes: '23:59' },
      ],
      specialOpeningHoursSpecification: [{ validFrom: '2026-12-25' }],
    })
    expect(faultsOf(pharmacyIn(html))).toEqual([])
    const plain = await htmlOf(await rendererOf(), contactView('hi'))
    expect(plain).not.toMatch(/data-opening|openingHours/)
    // Hours in words alone say as much of the shop, without hours.
    expect(pharmacyIn(plain)).toMatchObject({
      name: 'सह्याद्रि मेडिकल',
      legalName: seller.name,
      telephone: secondShopFile.contact.phone,
      address: { addressLocality: 'Pune', postalCode: '411038', addressRegion: 'Maharashtra' },
    })
    expect(faultsOf(pharmacyIn(plain))).toEqual([])
    expect(
      thingsOf(await htmlOf(await openRenderer(dist, site), contactView())),
    ).not.toContainEqual(expect.objectContaining({ '@type': 'Pharmacy' }))
  })

  it('a number of WhatsApp leads there however it was written', async () => {
    const contact = { ...secondShopFile.contact, whatsapp: '98220 12345' }
    const html = await htmlOf(await rendererOf({ contact }), faqView())
    expect(html).toContain('https://wa.me/919822012345"')
  })

  it('the footer names the cities of the catalogue, and says nothing of delivery where there are none', async () => {
    const renderer = await rendererOf()
    const footerOf = async (cities: string[]) => {
      const view = faqView()
      const html = await htmlOf(renderer, { ...view, head: { ...view.head, cities } })
      return html.slice(html.indexOf('<footer'))
    }
    expect(await footerOf(['Pune', 'Satara'])).toContain('selected parts of Pune and Satara')
    expect(await footerOf([])).not.toContain('deliver in')
    expect(await footerOf(['Pune'])).not.toMatch(/Delhi|Chennai/)
  })

  it('each page of the law says it with the facts of the shop, in six languages, and rows of the export take its place', async () => {
    const renderer = await rendererOf()
    const mainOf = async (view: Parameters<typeof htmlOf>[1]) => {
      const html = await htmlOf(renderer, view)
      return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    }
    for (const locale of locales) {
      expect(await mainOf(policyView(locale, 'terms'))).toContain('12, Karve Road, Kothrud')
      expect(await mainOf(policyView(locale, 'privacy'))).toContain('care@sahyadri.example')
      for (const policy of policies) {
        const main = await mainOf(policyView(locale, policy))
        expect(main.match(/<h2>/g)?.length, `${locale} ${policy}`).toBeGreaterThanOrEqual(3)
        expect(main).not.toContain('{{')
      }
    }
    const own = [{ question: 'Our town', answer: 'We bring it in {{cities}}.' }]
    const shipping = await mainOf(policyView('en', 'shipping', own))
    expect(shipping).toContain('We bring it in Chennai and Jaipur.')
    expect(shipping).not.toContain('Cancelling')
  })

  it('nothing is shown in the officer’s place where none is named, and nothing of a sample seller', async () => {
    const { grievanceOfficer, ...others } = seller
    const named = await htmlOf(await rendererOf({ seller: others }), contactView())
    expect(named).toContain('care@sahyadri.example')
    expect(named).not.toMatch(/grievance/i)
    const sample = await htmlOf(await openRenderer(dist, site), contactView())
    expect(sample).not.toContain('Sample pharmacy')
    expect(sample).not.toMatch(/grievance/i)
  })

  it('another shop makes another build, so that every page is pressed again', () => {
    const builds = [
      shopOnPages(brand),
      shopOnPages(secondShop()),
      shopOnPages(secondShop({ name: 'Anand' })),
    ].map((one) => buildOf(dist, site, one))
    expect(new Set(builds).size).toBe(3)
    expect(buildOf(dist, site)).toBe(builds[0])
  })
})
