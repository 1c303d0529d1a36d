import { describe, expect, it } from 'vitest'
import { drugPart } from '#catalogue/views/drug-parts.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'
import { viewAt } from '../../fixtures/view-of.ts'

const catalogue = await catalogueOf(smallExport())
const drugAt = (url: string) => viewAt(catalogue, 'drug', url)

describe('substitutes of a drug', () => {
  it('substitutes are the other products for sale of the same salts, strengths and form, by unit price, then name', () => {
    const { substitutes } = drugAt('/drugs/amoxi-duo-625-tablet-11')
    expect(substitutes.list.map(({ name, savePercent }) => [name, savePercent])).toEqual([
      ['Beaclav 625 Tablet', 11],
      ['Claveon Tablet', 11],
    ])
    expect(substitutes.total).toBe(2)
  })

  it('substitutes that cost more are shown as such', () => {
    const { substitutes } = drugAt('/drugs/claveon-tablet-13')
    expect(substitutes.list.map(({ name, savePercent }) => [name, savePercent])).toEqual([
      ['Beaclav 625 Tablet', 0],
      ['Amoxi Duo 625 Tablet', -14],
    ])
  })

  it('a drug that is not for sale also has substitutes', () => {
    expect(drugAt('/drugs/duoclav-tablet-14').substitutes.total).toBe(3)
  })

  // Seen red: the fragment of a drug without a group was kept for all languages, and a Hindi page got an English section.
  it('the fragment of a drug without substitutes is in the language of its page', async () => {
    const rows = smallExport()
    const alone = drug({ id: 92, name: 'Loner', composition: [{ saltId: 5 }], mrp: 40 })
    const release = await catalogueOf(
      { ...rows, drugs: [...rows.drugs, alone] },
      { languages: ['en', 'hi'] },
    )
    const locales = (['en', 'hi'] as const).map((locale) => {
      const page = { kind: 'drug', locale, id: 92, slug: 'loner', path: '/drugs/loner-92' } as const
      return drugPart(release, page, 'substitutes')?.fragment()?.head.locale
    })
    expect(locales).toEqual(['en', 'hi'])
  })

  it('the saving of substitutes is unknown if the drug has no price', () => {
    expect(drugAt('/drugs/oldfarin-tablet-23').substitutes.list).toMatchObject([
      { name: 'Warfin 5 Tablet', savePercent: null },
    ])
  })

  it('substitutes of a narrow therapeutic index are sorted by name, and none is called cheaper', async () => {
    const rows = smallExport()
    const warfarin = [{ saltId: 3, strength: '2mg' }]
    const three = [
      drug({ id: 92, name: 'Warf A', composition: warfarin, mrp: 100 }),
      drug({ id: 93, name: 'Warf C', composition: warfarin, mrp: 20 }),
      drug({ id: 94, name: 'Warf B', composition: warfarin, mrp: 50 }),
    ]
    const view = viewAt(
      await catalogueOf({ ...rows, drugs: [...rows.drugs, ...three] }),
      'drug',
      '/drugs/warf-a-92',
    )
    expect(view.narrowIndex).toBe(true)
    expect(view.substitutes.list.map(({ name, savePercent }) => [name, savePercent])).toEqual([
      ['Warf B', null],
      ['Warf C', null],
    ])
    expect(drugAt('/drugs/amoxi-duo-625-tablet-11').narrowIndex).toBe(false)
  })

  it('at most five substitutes are shown, with the number of all', async () => {
    const rows = smallExport()
    const many = Array.from({ length: 9 }, (_, at) =>
      drug({
        id: 100 + at,
        name: `Many ${at}`,
        composition: [{ saltId: 5, strength: '75mg' }],
        mrp: 100 - at,
      }),
    )
    const view = viewAt(
      await catalogueOf({ ...rows, drugs: [...rows.drugs, ...many] }),
      'drug',
      '/drugs/many-8-108',
    )
    expect(view.substitutes).toMatchObject({
      total: 8,
      list: [
        { name: 'Many 7' },
        { name: 'Many 6' },
        { name: 'Many 5' },
        { name: 'Many 4' },
        { name: 'Many 3' },
      ],
    })
  })
})

describe('interactions of a drug', () => {
  it('interactions of a drug are those of all its salts, most severe first, unknown ones before low ones, and one between its own salts is listed once', () => {
    const { interactions } = drugAt('/drugs/amoxi-duo-625-tablet-11')
    expect(
      interactions.list.map(({ salt, other, severity }) => [salt.text, other.text, severity]),
    ).toEqual([
      ['Amoxycillin', 'Warfarin', null],
      ['Amoxycillin', 'Clavulanic Acid', 4],
    ])
    expect(interactions).toMatchObject({
      total: 2,
      counts: [
        { severity: null, count: 1 },
        { severity: 4, count: 1 },
      ],
    })
  })

  it('interactions of a drug include what the project knows and the release lacks, with what to do', async () => {
    const rows = smallExport()
    const salts = [
      { id: 60, name: 'Ketoconazole' },
      { id: 61, name: 'Colchicine' },
      { id: 62, name: 'Levofloxacin' },
      { id: 63, name: 'Prednisolone' },
    ]
    const milder = {
      saltA: 62,
      saltB: 63,
      severity: 2 as const,
      management: { en: 'Avoid if possible.' },
      source: { name: 'Label' },
    }
    const drugs = [
      drug({ id: 90, name: 'Keto', composition: [{ saltId: 60 }] }),
      drug({ id: 91, name: 'Levo', composition: [{ saltId: 62 }] }),
    ]
    const other = await catalogueOf({
      ...rows,
      salts: [...rows.salts, ...salts],
      interactions: [milder],
      drugs,
    })
    const listed = (path: string, name: string) =>
      viewAt(other, 'drug', path).interactions.list.find((one) => one.other.text === name)
    expect(listed('/drugs/keto-90', 'Colchicine')).toMatchObject({
      severity: 1,
      consumer: expect.stringContaining('poisonous'),
    })
    const raised = listed('/drugs/levo-91', 'Prednisolone')
    expect(raised).toMatchObject({ severity: 1, consumer: expect.any(String) })
    expect(raised?.management).toBeUndefined()
  })

  it('interactions of a drug name the salts that the data does not cover', () => {
    expect(drugAt('/drugs/amoxi-duo-625-tablet-11').interactions.notCovered).toEqual([
      'Clavulanic Acid',
    ])
    expect(drugAt('/drugs/warfin-5-tablet-21').interactions.notCovered).toEqual([])
  })

  it('interactions of a drug are cut with a count of all', async () => {
    const rows = smallExport()
    const salts = Array.from({ length: 20 }, (_, at) => ({
      id: 50 + at,
      name: `Salt ${String(at).padStart(2, '0')}`,
    }))
    const interactions = salts.map(({ id }) => ({
      saltA: 5,
      saltB: id,
      severity: 2 as const,
      source: { name: 'Label' },
    }))
    const other = await catalogueOf({
      ...rows,
      salts: [...rows.salts, ...salts],
      interactions: [...rows.interactions, ...interactions],
      drugs: [drug({ id: 90, name: 'Aspin', composition: [{ saltId: 5 }] })],
      variants: [],
      otc: [],
    })
    const view = viewAt(other, 'drug', '/drugs/aspin-90').interactions
    expect(view.list.map(({ other }) => other.text).slice(0, 3)).toEqual([
      'Warfarin',
      'Salt 00',
      'Salt 01',
    ])
    expect(view).toMatchObject({
      list: { length: 12 },
      total: 21,
      counts: [
        { severity: 1, count: 1 },
        { severity: 2, count: 20 },
      ],
    })
  })
})

describe('texts of a drug', () => {
  it('a single-salt drug without texts uses those of its salt', () => {
    const { text } = drugAt('/drugs/warfin-5-tablet-21')
    expect(text).toMatchObject({ about: 'Thins the blood.', howToTake: 'In the evening.' })
  })

  it('a combination never borrows texts of its salts', () => {
    expect(drugAt('/drugs/amoxi-duo-625-tablet-11').text.uses).toEqual([])
  })

  it('texts are in the language of the page, else in English', () => {
    expect(drugAt('/hi/drugs/febrinil-500-tablet-31').text.about).toBe('दर्द कम करता है।')
    expect(drugAt('/hi/drugs/warfin-5-tablet-21').text.howToTake).toBe('In the evening.')
  })

  it('the safety panel has all six topics, states unknown ones, and includes notes of the salt', async () => {
    const rows = smallExport()
    const salt = { id: 60, name: 'Someprofen', safety: { liver: { verdict: 'caution' as const } } }
    const note = {
      saltId: 60,
      topic: 'alcohol' as const,
      verdict: 'unsafe' as const,
      source: { name: 'Label' },
    }
    const other = await catalogueOf({
      ...rows,
      salts: [...rows.salts, salt],
      'salt-notes': [note],
      drugs: [drug({ id: 90, name: 'Single', composition: [{ saltId: 60 }] })],
    })
    const { safety } = viewAt(other, 'drug', '/drugs/single-90').text
    expect(safety.map(({ topic, verdict }) => [topic, verdict])).toEqual([
      ['alcohol', 'unsafe'],
      ['pregnancy', 'unknown'],
      ['breastfeeding', 'unknown'],
      ['driving', 'unknown'],
      ['kidney', 'unknown'],
      ['liver', 'caution'],
    ])
  })

  it('the safety panel has what the project knows, as the interaction checker tells it', async () => {
    const rows = smallExport()
    const other = await catalogueOf({
      ...rows,
      salts: [...rows.salts, { id: 60, name: 'Acenocoumarol' }],
      drugs: [drug({ id: 90, name: 'Single', composition: [{ saltId: 60 }] })],
    })
    const { safety } = viewAt(other, 'drug', '/drugs/single-90').text
    expect(safety.find(({ topic }) => topic === 'pregnancy')).toMatchObject({
      verdict: 'unsafe',
      note: expect.stringContaining('unborn child'),
    })
  })

  it('a text that is milder than a rule does not hide it', async () => {
    const rows = smallExport()
    const mild = drug({
      id: 90,
      name: 'Mild',
      composition: [{ saltId: 4 }],
      safety: { alcohol: { verdict: 'caution', note: { en: 'A small drink is all right.' } } },
    })
    const other = await catalogueOf({ ...rows, drugs: [...rows.drugs, mild] })
    expect(viewAt(other, 'drug', '/drugs/mild-90').text.safety[0]).toMatchObject({
      verdict: 'unsafe',
      note: expect.stringContaining('Do not drink'),
    })
  })

  it('a combination is safe only if each of its salts is known to be', async () => {
    const rows = smallExport()
    const salts = [
      { id: 60, name: 'Somecillin' },
      { id: 61, name: 'Othercillin' },
    ]
    const notes = [
      {
        saltId: 60,
        topic: 'pregnancy' as const,
        verdict: 'safe' as const,
        source: { name: 'Label' },
      },
    ]
    const drugs = [
      drug({ id: 90, name: 'Single', composition: [{ saltId: 60 }] }),
      drug({ id: 91, name: 'Both', composition: [{ saltId: 60 }, { saltId: 61 }] }),
      drug({ id: 92, name: 'Cut', composition: [{ saltId: 60 }], compositionComplete: false }),
    ]
    const other = await catalogueOf({
      ...rows,
      salts: [...rows.salts, ...salts],
      'salt-notes': notes,
      drugs,
    })
    const verdictOf = (path: string) =>
      viewAt(other, 'drug', path).text.safety.find(({ topic }) => topic === 'pregnancy')?.verdict
    expect(verdictOf('/drugs/single-90')).toBe('safe')
    expect(verdictOf('/drugs/both-91')).toBeUndefined()
    expect(verdictOf('/drugs/cut-92')).toBeUndefined()
  })

  it('a drug whose salts are not all known borrows no texts of the one that is, and says so beside its interactions', async () => {
    const drugs = [
      drug({ id: 90, name: 'Cut', composition: [{ saltId: 4 }], compositionComplete: false }),
    ]
    const { text, interactions } = viewAt(
      await catalogueOf({ ...smallExport(), drugs }),
      'drug',
      '/drugs/cut-90',
    )
    expect([text.about, interactions.isComplete]).toEqual([undefined, false])
  })

  it('interactions of what acts where it is put say that the data is of other forms', async () => {
    const of = (id: number, row: object) =>
      drug({ id, name: `Loner ${id}`, composition: [{ saltId: 5 }], mrp: 40, ...row })
    const rows = smallExport()
    const release = await catalogueOf({
      ...rows,
      drugs: [
        ...rows.drugs,
        of(92, { form: 'cream', packLabel: 'tube of 20 g' }),
        of(93, { form: 'drops', packLabel: 'bottle of 5 ml Ear Drop' }),
        of(94, { form: 'patch', packLabel: 'box of 3 transdermal patches' }),
        of(95, {}),
      ],
    })
    expect(
      [92, 93, 94, 95].map(
        (id) => viewAt(release, 'drug', `/drugs/loner-${id}-${id}`).interactions.otherWays,
      ),
    ).toEqual([true, true, false, false])
  })

  it('the safety panel shows the most serious note of all salts', async () => {
    const rows = smallExport()
    const notes = [
      {
        saltId: 5,
        topic: 'alcohol' as const,
        verdict: 'caution' as const,
        source: { name: 'Label' },
      },
    ]
    const both = drug({
      id: 90,
      name: 'Duopain',
      composition: [{ saltId: 5 }, { saltId: 4 }, { saltId: 5 }],
    })
    const other = await catalogueOf({
      ...rows,
      'salt-notes': [...rows['salt-notes'], ...notes],
      drugs: [...rows.drugs, both],
    })
    expect(viewAt(other, 'drug', '/drugs/duopain-90').text.safety[0]).toMatchObject({
      topic: 'alcohol',
      verdict: 'unsafe',
    })
  })
})

describe('a drug page', () => {
  it('a drug page has a language only if its borrowed texts have it', () => {
    expect(drugAt('/hi/drugs/febrinil-500-tablet-31').head).toMatchObject({
      languages: ['en', 'hi'],
      index: true,
    })
    expect(drugAt('/hi/drugs/warfin-5-tablet-21').head).toMatchObject({
      languages: ['en'],
      index: false,
      path: '/drugs/warfin-5-tablet-21',
    })
    expect(drugAt('/drugs/warfin-5-tablet-21').head.index).toBe(true)
    // It has no text of its own, so none lacks a language.
    expect(drugAt('/hi/drugs/oldfarin-tablet-23').head).toMatchObject({
      languages: ['en'],
      index: false,
    })
  })

  it('the page of a banned drug says so and shows no price', () => {
    expect(drugAt('/drugs/clotnil-tablet-22')).toMatchObject({
      banNote: 'Banned in 2023.',
      offer: { sale: 'banned', mrp: null, price: null },
    })
  })

  it('the page of a drug that a rule forbids to sell names the rule, whatever the export says', async () => {
    const rows = smallExport()
    const salts = [
      ...rows.salts,
      { id: 61, name: 'Cetirizine', interactionsCovered: false },
      { id: 62, name: 'Phenylephrine', interactionsCovered: false },
    ]
    const cold = drug({
      id: 97,
      name: 'Coldo',
      composition: [{ saltId: 61 }, { saltId: 62 }],
      mrp: 10,
    })
    const view = viewAt(
      await catalogueOf({ ...rows, salts, drugs: [...rows.drugs, cold] }),
      'drug',
      '/drugs/coldo-97',
    )
    expect(view).toMatchObject({
      offer: { sale: 'banned', price: null },
      saleRule: { kind: 'prohibited', number: 'S.O. 3386(E)' },
    })
  })

  it('a drug page shows the unit price, the ceiling per unit in paise and the reviewer', () => {
    expect(drugAt('/drugs/febrinil-500-tablet-31')).toMatchObject({
      offer: { mrp: 2000, price: 1700, discountPercent: 15, unitPrice: 170 },
      ceilingUnitPaise: 230.5,
      reviewed: { by: 'Dr A. Rao', on: '2026-01-15' },
    })
  })

  it('a drug page shows the other products of its brand', () => {
    expect(drugAt('/drugs/amoxi-duo-625-tablet-11').sameBrand.map(({ name }) => name)).toEqual([
      'Amoxi Duo Dry Syrup',
    ])
  })

  it('a drug page links in its language', () => {
    const { maker, ailments, usages, composition } = drugAt('/hi/drugs/febrinil-500-tablet-31')
    expect(maker.href).toBe('/hi/manufacturer/aravalli-pharma-1')
    expect(ailments).toEqual([{ text: 'बुख़ार', href: '/hi/drug-ailments/fever-1' }])
    expect(usages).toEqual([{ text: 'दर्द से राहत', href: '/hi/drug-usage/pain-relief-1' }])
    expect(composition).toEqual([
      { salt: { text: 'Paracetamol', href: '/hi/generics/paracetamol-4' }, strength: '500mg' },
    ])
  })
})
