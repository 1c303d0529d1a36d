import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#catalogue/address.ts'
import { type Catalogue, openCatalogue } from '#catalogue/open.ts'
import { buildView } from '#catalogue/page-kinds.ts'
import { pageKeys } from '#catalogue/pages.ts'
import { cardRow } from '#catalogue/query/product.ts'
import { type Locale, locales } from '#model/locale.ts'
import { endpoints, isApi } from '#paths.ts'
import { openRenderer, type Renderer } from '#press/renderer.ts'
import { areas } from '../rules/locale-files.ts'
import { built } from '../support/built.ts'
import { elements, textOf } from '../support/html.ts'
import { sampleCatalogue } from '../support/sample.ts'

const site = 'https://nuskha.example'
let catalogue: Catalogue
let renderer: Renderer
let dist: string

beforeAll(async () => {
  dist = await built()
  renderer = await openRenderer(dist, site)
  catalogue = openCatalogue(await sampleCatalogue())
})
afterAll(() => catalogue?.close())

const linkNames: Record<string, string> = {
  a: 'href',
  link: 'href',
  img: 'src',
  use: 'href',
  form: 'action',
  script: 'src',
}

/** Addresses of the site that a page names, without fragments. */
const addressesIn = (html: string): string[] =>
  Object.entries(linkNames).flatMap(([tag, attribute]) =>
    elements(html, tag).flatMap((element) => {
      const address = element[attribute]?.replace(site, '').replace(/#.*$/, '')
      return address?.startsWith('/') ? [address] : []
    }),
  )

/** The picture of a product, which the server draws. */
const isDrawn = (address: string): boolean => {
  const [, id] = /^\/packs\/(\d+)\.svg$/.exec(address) ?? []
  return id !== undefined && cardRow(catalogue, Number(id)) !== null
}
/** Calls that plain forms of pages make, and the manifest, which the server writes. */
const isCall = (address: string): boolean =>
  isApi(address) || address === endpoints.addReview() || address === '/site.webmanifest'
/** Whether an address answers without a redirect: a page under its canonical address, a file of the build, a call, or a drawn picture. */
const answers = (address: string): boolean =>
  isCall(address) ||
  isDrawn(address) ||
  addressOf(catalogue, address).is === 'page' ||
  existsSync(join(dist, 'client', decodeURIComponent(address.replace(/\?.*$/, ''))))

/** A translation key that was printed instead of its text. */
const key = new RegExp(`(?<![\\w-])(${areas.join('|')}):[a-z]\\w+`)

describe.each(locales)('the pages of the sample in %s', (locale: Locale) => {
  const linked = new Map<string, string>()
  const bare: string[] = []

  beforeAll(async () => {
    for (const page of pageKeys(catalogue, [locale])) {
      const view = buildView(catalogue, page)
      if (!view) throw new Error(`no view for ${JSON.stringify(page)}`)
      const html = Buffer.from(await renderer.render(view)).toString()
      for (const address of addressesIn(html))
        if (!linked.has(address)) linked.set(address, view.head.path)
      if (key.test(textOf(html)) || /undefined|\[object |NaN/.test(textOf(html)))
        bare.push(view.head.path)
    }
  })

  it('pages of the sample link only to existing pages, under their canonical addresses', () => {
    expect(linked.size).toBeGreaterThan(500)
    const dead = [...linked].filter(([address]) => !answers(address))
    expect(dead.map(([address, from]) => `${from} → ${address}`)).toEqual([])
  })

  it('pages of the sample print texts, never a translation key or an empty placeholder', () => {
    expect(bare).toEqual([])
  })
})
