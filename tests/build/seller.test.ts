import { beforeAll, describe, expect, it } from 'vitest'
import { sellerOnPages } from '#model/invoice.ts'
import { buildOf, openRenderer, type Renderer } from '#press/renderer.ts'
import { invoiceOf } from '../fixtures/invoice.ts'
import { contactView, faqView } from '../fixtures/views/site.ts'
import { built } from '../support/built.ts'

const { seller } = invoiceOf({})
const grievanceOfficer = {
  name: 'M. Anand',
  designation: 'Grievance Officer',
  address: ['Second Main Road, Adyar', 'Chennai 600020'],
  email: 'grievance@nuskha.example',
  phone: '+91 44 1234 5678',
}
const site = 'https://nuskha.example'

let dist: string
beforeAll(async () => {
  dist = await built()
})

const htmlOf = async (renderer: Renderer, view: Parameters<Renderer['render']>[0]) =>
  Buffer.from(await renderer.render(view)).toString()

describe('the seller on pages', () => {
  it('the grievance officer of seller.json is in the footer of every page and on the contact page, with telephone and mail', async () => {
    const renderer = await openRenderer(dist, site, {
      seller: sellerOnPages({ ...seller, grievanceOfficer }),
    })
    for (const view of [faqView(), contactView('hi')]) {
      const html = await htmlOf(renderer, view)
      const footer = html.slice(html.indexOf('<footer'))
      for (const text of [
        'M. Anand',
        'Chennai 600020',
        'href="tel:+914412345678"',
        'href="mailto:grievance@nuskha.example"',
      ])
        expect(footer, view.head.path).toContain(text)
    }
    const contact = await htmlOf(renderer, contactView())
    const main = contact.slice(contact.indexOf('<main'), contact.indexOf('</main>'))
    for (const text of ['M. Anand', seller.name, seller.address[0] ?? '', seller.contact])
      expect(main).toContain(text)
  })

  it('nothing is shown in the officer’s place where none is named, and nothing of a sample seller', async () => {
    const named = await htmlOf(
      await openRenderer(dist, site, { seller: sellerOnPages(seller) }),
      contactView(),
    )
    expect(named).toContain(seller.contact)
    expect(named).not.toMatch(/grievance/i)
    expect(sellerOnPages({ ...seller, grievanceOfficer, isSample: true })).toBeNull()
    const sample = await htmlOf(await openRenderer(dist, site), contactView())
    expect(sample).not.toContain(seller.name)
    expect(sample).not.toMatch(/grievance/i)
  })

  it('another officer makes another build, so that every page is pressed again; without a seller the build is as before', () => {
    const builds = [
      null,
      sellerOnPages(seller),
      sellerOnPages({ ...seller, grievanceOfficer }),
    ].map((one) => buildOf(dist, site, one))
    expect(new Set(builds).size).toBe(3)
    expect(buildOf(dist, site)).toBe(builds[0])
  })
})
