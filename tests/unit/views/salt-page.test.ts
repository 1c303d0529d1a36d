import { describe, expect, it } from 'vitest'
import { bulkExport } from '../../fixtures/bulk.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'
import { viewAt } from '../../fixtures/view-of.ts'

const rows = smallExport()
const catalogue = await catalogueOf(bulkExport)

describe('a salt page', () => {
  it('a salt page groups its products by strength and form, larger groups first, then by ascending strength', () => {
    const { groups, productCount } = viewAt(catalogue, 'salt', '/generics/aspirin-5')
    expect(groups.map(({ strength, total, cards }) => [strength, total, cards.length])).toEqual([
      ['75mg', 20, 6],
      ['150mg', 20, 6],
      ['1g', 20, 6],
    ])
    expect(productCount).toBe(60)
  })

  it('a salt page shows the products of its three largest groups and names the others with their most popular product', async () => {
    const strengths = ['75mg', '75mg', '75mg', '150mg', '150mg', '1g', '1g', '300mg', '10mg']
    const products = strengths.map((strength, at) =>
      drug({
        id: 1000 + at,
        name: `Small ${at}`,
        composition: [{ saltId: 5, strength }],
        manufacturerId: 4,
        popularity: at,
      }),
    )
    const { groups, moreGroups } = viewAt(
      await catalogueOf({ ...rows, drugs: [...rows.drugs, ...products] }),
      'salt',
      '/generics/aspirin-5',
    )
    expect(groups.map(({ strength, total }) => [strength, total])).toEqual([
      ['75mg', 3],
      ['150mg', 2],
      ['1g', 2],
    ])
    expect(moreGroups.map(({ strength, total, best }) => [strength, total, best.text])).toEqual([
      ['10mg', 1, 'Small 8'],
      ['300mg', 1, 'Small 7'],
    ])
  })

  it('a group of which nothing can be bought comes after smaller ones of which something can', async () => {
    const products = ['75mg', '75mg', '150mg'].map((strength, at) =>
      drug({
        id: 1000 + at,
        name: `Gone ${at}`,
        mrp: 20,
        composition: [{ saltId: 5, strength }],
        manufacturerId: 4,
        ...(strength === '75mg' && { discontinued: true }),
      }),
    )
    const { groups } = viewAt(
      await catalogueOf({
        ...rows,
        drugs: [
          ...rows.drugs.filter(({ composition }) => composition[0]?.saltId !== 5),
          ...products,
        ],
      }),
      'salt',
      '/generics/aspirin-5',
    )
    expect(groups.map(({ strength, total }) => [strength, total])).toEqual([
      ['150mg', 1],
      ['75mg', 2],
    ])
  })

  it('a salt page shows the cheapest offer of each group', () => {
    expect(viewAt(catalogue, 'salt', '/generics/paracetamol-4').groups).toMatchObject([
      { strength: '500mg', total: 2, from: 1700 },
    ])
  })

  it('a salt page names combinations with an example', () => {
    expect(viewAt(catalogue, 'salt', '/generics/amoxycillin-1')).toMatchObject({
      groups: [],
      combinations: [
        {
          salts: [{ text: 'Clavulanic Acid' }],
          count: 5,
          example: { text: 'Amoxi Duo 625 Tablet' },
        },
      ],
    })
  })

  it('a salt page keeps the Latin name beside the local one', () => {
    expect(viewAt(catalogue, 'salt', '/hi/generics/paracetamol-4')).toMatchObject({
      name: 'Paracetamol',
      localName: 'पैरासिटामोल',
    })
    expect(viewAt(catalogue, 'salt', '/generics/paracetamol-4').localName).toBeNull()
  })
})

describe('a salt of which only interactions are known', async () => {
  const named = { id: 91, name: 'Abarelix', interactionsCovered: true }
  const described = { id: 92, name: 'Abatacept', uses: ['Arthritis'] }
  const more = await catalogueOf({ ...rows, salts: [...rows.salts, named, described] })

  it('the page of a salt with only interactions is not indexed unless it has a text', () => {
    expect(viewAt(more, 'salt', '/generics/abarelix-91').head.index).toBe(false)
    expect(viewAt(more, 'salt', '/generics/abatacept-92').head.index).toBe(true)
  })

  it('a salt with only interactions is neither listed nor counted', () => {
    expect(
      viewAt(more, 'index', '/generics?name=a').entries.items.map(({ text }) => text),
    ).not.toContain('Abarelix')
    expect(
      viewAt(more, 'index', '/generics?name=aba').entries.items.map(({ text }) => text),
    ).toEqual(['Abatacept'])
    expect(viewAt(more, 'home', '/').counts.salts).toBe(
      viewAt(more, 'index', '/generics').entries.total,
    )
  })
})
