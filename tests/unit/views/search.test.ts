import { describe, expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { viewAt } from '../../fixtures/view-of.ts'

const small = smallExport()
const catalogue = await catalogueOf({
  ...small,
  salts: [...(small.salts ?? []), { id: 901, name: 'Metformin' }, { id: 902, name: 'Zuzukamine' }],
})

describe('a search', () => {
  it('a search finds products in which every typed word begins a word, and names that begin with the text', () => {
    const view = viewAt(catalogue, 'search', '/search/all?name=amoxi+tab')
    expect(view.products.items.map(({ name }) => name)).toContain('Amoxi Duo 625 Tablet')
    expect(view.products.items.map(({ name }) => name)).not.toContain('Amoxi Duo Dry Syrup')
    expect(viewAt(catalogue, 'search', '/search/all?name=para').groups).toMatchObject([
      { of: 'salts', links: [{ text: 'Paracetamol' }] },
    ])
    expect(view.head.index).toBe(false)
  })

  it('an address beyond the last page of results shows the last one', () => {
    const { products } = viewAt(catalogue, 'search', '/search/all?name=amoxi&pageNumber=999')
    expect(products).toMatchObject({ pageNumber: 1, next: null })
    expect(products.items).toHaveLength(products.total)
    expect(products.total).toBeGreaterThan(0)
  })

  it.each([
    '"',
    'a" OR "b',
    'NEAR(',
    '*',
    'name:',
    '-',
    '😀',
    'डोलो',
    '\u0000',
    "'; DROP TABLE",
    'a'.repeat(5000),
    'AND OR NOT',
    '^a',
    '{x}',
  ])('a search for %j never throws', (query) => {
    expect(() => search(catalogue, query, { pageNumber: 1, pageSize: 15 })).not.toThrow()
  })
})

describe('what is asked of a medicine', () => {
  const answers = (query: string) =>
    viewAt(catalogue, 'search', `/search/all?name=${encodeURIComponent(query)}`).answers

  it.each([
    ['can i drive after metformin', 'driving', '#safety'],
    ['is metformin safe for kidney patients', 'kidney', '#safety'],
    ['metformin while breastfeeding', 'breastfeeding', '#safety'],
    ['forgot to take metformin', 'missed', '#missed-dose'],
    ['how to store metformin', 'storage', '#storage'],
    ['metformin uses', 'uses', '#uses'],
    ['metformin side effects', 'sideEffects', '#side-effects'],
    ['metformin before or after food', 'food', '#how-to-take'],
  ])('"%s" is answered by a section of its page', (query, topic, section) => {
    expect(answers(query)).toEqual([
      { text: 'Metformin', topic, known: true, href: expect.stringMatching(`${section}$`) },
    ])
  })

  it('of which its page says nothing is not answered by it', () => {
    expect(answers('can i drive after zuzukamine')).toMatchObject([{ known: false }])
  })

  it('of alcohol is answered by the interaction checker', () => {
    expect(answers('metformin and alcohol')).toMatchObject([
      { known: true, href: expect.stringContaining('alcohol=1') },
    ])
  })
})
