import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { allRows, rowOfRelease } from '#catalogue/export/read.ts'
import { FaqRow, HomeRowRow } from '#catalogue/export/shop.ts'
import { readRow } from '#catalogue/import/row.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { pathOf } from '#catalogue/page.ts'
import { homeView } from '#catalogue/views/home.ts'
import { faqView } from '#catalogue/views/plain.ts'
import type { Locale } from '#model/locale.ts'
import { policies } from '#model/policies.ts'
import { policyPath } from '#paths.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { affectedPages } from '../../support/affected.ts'

const opened: Catalogue[] = []
afterAll(() => {
  for (const catalogue of opened) catalogue.close()
})
const kept = (catalogue: Catalogue): Catalogue => {
  opened.push(catalogue)
  return catalogue
}
const made = async (more: { 'home-rows'?: object[]; faq?: object[] }, id = 'made') =>
  kept(
    await catalogueOf({ ...smallExport(), ...more } as Parameters<typeof catalogueOf>[0], { id }),
  )
const home = (catalogue: Catalogue, locale: Locale = 'en') =>
  homeView(catalogue, { kind: 'home', locale, path: '/' })
const faq = (catalogue: Catalogue, locale: Locale = 'en') =>
  faqView(catalogue, { kind: 'faq', locale, path: '/faq' })

const question = {
  id: 1,
  heading: { en: 'Delivery', hi: 'डिलीवरी' },
  question: { en: 'Where?', hi: 'कहाँ?' },
  answer: { en: 'In {{cities}}.', hi: '{{cities}} में।' },
}

describe('rows of the home page', () => {
  it('stand in the order of the export, in the language of the page or else in English, and only where they have something to show', async () => {
    const catalogue = await made({
      'home-rows': [
        { id: 1, shows: 'salts', title: { en: 'Salts', hi: 'सॉल्ट' }, position: 3 },
        { id: 2, shows: 'products', title: 'For the sun', productIds: [42, 41], position: 1 },
      ],
    })
    expect(home(catalogue, 'hi').rows.map(({ title, shows }) => [title, shows])).toEqual([
      ['For the sun', 'products'],
      ['सॉल्ट', 'salts'],
    ])
    expect(home(catalogue).rows[0]?.cards.map(({ id }) => id)).toEqual([42, 41])
  })

  it('bring no infant food forward, which may not be advertised, even where the export chose it', async () => {
    const rows = smallExport()
    const formula = {
      ...rows.otc[0],
      id: 49,
      name: 'Lactogen 1 Infant Formula',
      popularity: 1_000_000,
      offeredPrice: undefined,
    }
    const shown = (catalogue: Catalogue) =>
      home(catalogue).rows.flatMap(({ cards }) => cards.map(({ id }) => id))
    const chosen = {
      id: 2,
      shows: 'products',
      title: 'For the family',
      productIds: [49, 41],
      position: 1,
    }
    const own = kept(
      await catalogueOf(
        { ...rows, otc: [...rows.otc, formula] } as Parameters<typeof catalogueOf>[0],
        { id: 'own' },
      ),
    )
    const brought = { ...rows, otc: [...rows.otc, formula], 'home-rows': [chosen] } as Parameters<
      typeof catalogueOf
    >[0]
    expect(own.sql('SELECT sale FROM product WHERE id = 49').get()).toEqual({ sale: 'for-sale' })
    expect(shown(own)).toContain(41)
    expect(shown(own)).not.toContain(49)
    expect(shown(kept(await catalogueOf(brought, { id: 'brought' })))).toEqual([41])
  })

  it('are those of the shop where the export brings none', async () => {
    const catalogue = await made({})
    const own = ['drugs', 'otc', 'categories', 'ailments', 'brands', 'salts']
    expect(home(catalogue).rows.map(({ shows, title }) => [shows, title])).toEqual(
      own.map((is) => [is, null]),
    )
    expect(faq(catalogue).groups).toBeNull()
    const db = new DatabaseSync(catalogue.file, { readOnly: true })
    expect(Object.keys(allRows(db))).not.toContain('faq')
    expect(rowOfRelease(db, 'home-rows', [1])).toBeNull()
    db.close()
  })

  it.each([
    ['productIds', { id: 1, shows: 'products', title: 'Chosen' }],
    ['productIds', { id: 1, shows: 'drugs', title: 'Popular', productIds: [1] }],
    ['productIds', { id: 1, shows: 'products', title: 'Chosen', productIds: [1, 1] }],
    ['shows', { id: 1, shows: 'weather', title: 'Today' }],
    ['title', { id: 1, shows: 'drugs', title: { hi: 'दवाएँ' } }],
  ])('with a bad %s are refused', (field, row) => {
    const read = readRow(Buffer.from(JSON.stringify(row)), () => HomeRowRow)
    expect('faults' in read && read.faults[0].field).toBe(field)
  })
})

describe('questions and answers', () => {
  it('stand together by their heading, and the page counts as written only in the languages of all of them', async () => {
    const catalogue = await made({
      faq: [
        question,
        { id: 2, heading: 'Payment', question: 'How?', answer: 'By card.', position: 1 },
        { ...question, id: 3, question: 'When?', position: 2 },
      ],
    })
    expect(faq(catalogue, 'hi').groups).toEqual([
      {
        heading: 'डिलीवरी',
        questions: [
          { question: 'कहाँ?', answer: '{{cities}} में।' },
          { question: 'When?', answer: '{{cities}} में।' },
        ],
      },
      { heading: 'Payment', questions: [{ question: 'How?', answer: 'By card.' }] },
    ])
    expect(faq(catalogue).head.languages).toEqual(['en'])
    expect(faq(await made({ faq: [question] }, 'translated')).head.languages).toEqual(['en', 'hi'])
  })

  it('an answer with a placeholder that the page cannot fill in, in any language, is refused with what it can', () => {
    const row = { ...question, answer: { en: 'In {{cities}}.', hi: '{{towns}} में।' } }
    expect(readRow(Buffer.from(JSON.stringify(row)), () => FaqRow)).toMatchObject({
      faults: [
        { field: 'answer', reason: 'has {{towns}}; the page fills in {{cities}} and {{units}}' },
      ],
    })
  })
})

describe('a change of the shop’s texts', () => {
  it('reaches the page that shows it, whether it comes or goes', async () => {
    const none = await made({}, 'none')
    const some = await made(
      { faq: [question], 'home-rows': [{ id: 1, shows: 'salts', title: 'Salts' }] },
      'some',
    )
    const expected = ['/', '/faq', ...policies.map(policyPath)]
    expect(affectedPages(none, some, ['en'], ['en']).changed.map(pathOf)).toEqual(expected)
    expect(affectedPages(some, none, ['en'], ['en']).changed.map(pathOf)).toEqual(expected)
  })
})
