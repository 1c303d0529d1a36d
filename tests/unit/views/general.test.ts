import { describe, expect, it } from 'vitest'
import { type Corrected, digestOf, entriesNamed } from '#catalogue/formulary/formulary.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'
import { viewAt } from '../../fixtures/view-of.ts'

const salts = [
  { id: 60, name: 'Telmisartan' },
  { id: 61, name: 'Amlodipine Besylate' },
  { id: 62, name: 'Diclofenac Sodium' },
  { id: 63, name: 'Unheardofine' },
  { id: 64, name: 'Budesonide' },
  { id: 65, name: 'Clotrimazole' },
  { id: 66, name: 'Salbutamol' },
  { id: 67, name: 'Ketoconazole' },
  { id: 68, name: 'Ornidazole' },
  { id: 69, name: 'Brimonidine' },
  { id: 70, name: 'Buprenorphine' },
  { id: 71, name: 'Moxifloxacin Hydrochloride' },
  { id: 72, name: 'Sodium Chloride' },
  { id: 73, name: 'Minoxidil' },
  { id: 74, name: 'Povidone Iodine' },
  { id: 198, name: 'Piperacillin' },
  { id: 199, name: 'Tazobactam' },
]
const telmisartan = [{ saltId: 60, strength: '40mg' }]
const both = [...telmisartan, { saltId: 61, strength: '5mg' }]
const diclofenac = [{ saltId: 62 }]
const gel = {
  form: 'gel',
  packForm: 'tube',
  packLabel: 'tube of 30 g gel',
  unitsInPack: 30,
  unit: 'g',
} as const
const inhaler = (packed: string, unitsInPack: number) =>
  ({
    form: 'inhaler',
    packForm: 'packet',
    packLabel: `packet of ${packed}`,
    unitsInPack,
    unit: packed.replace(/^\d+ /, ''),
  }) as const
const rows = smallExport()
const catalogue = await catalogueOf({
  ...rows,
  salts: [...rows.salts, ...salts],
  drugs: [
    drug({ id: 70, name: 'Single', composition: telmisartan }),
    drug({
      id: 71,
      name: 'Told',
      composition: telmisartan,
      uses: ['A use of our own'],
      safety: { driving: { verdict: 'safe' } },
    }),
    drug({ id: 72, name: 'Both', composition: both }),
    drug({ id: 73, name: 'Cut', composition: telmisartan, compositionComplete: false }),
    drug({ id: 74, name: 'Half', composition: [...telmisartan, { saltId: 63 }] }),
    drug({ id: 75, name: 'Rub', composition: diclofenac, ...gel }),
    drug({ id: 76, name: 'Shot', composition: diclofenac, form: 'injection' }),
    drug({ id: 77, name: 'Eye', composition: diclofenac, form: 'drops', route: 'eye' }),
    drug({ id: 78, name: 'Open', composition: diclofenac, form: 'drops' }),
    drug({ id: 79, name: 'Swallowed', composition: [{ saltId: 64 }], form: 'capsule' }),
    drug({ id: 80, name: 'Candex Vaginal Tablet', composition: [{ saltId: 65 }] }),
    drug({
      id: 198,
      name: 'Twofold',
      composition: [{ saltId: 198 }, { saltId: 199 }],
      form: 'injection',
    }),
    drug({ id: 194, name: 'Many', composition: [60, 61, 62, 64].map((saltId) => ({ saltId })) }),
    drug({ id: 197, name: 'Forbidden', composition: both, banned: true }),
    drug({ id: 81, name: 'Described', composition: both, about: 'About both of them.' }),
    drug({ id: 82, name: 'Pill', composition: diclofenac }),
    drug({ id: 88, name: 'Foam', composition: [{ saltId: 67 }], ...gel }),
    drug({
      id: 89,
      name: 'Listed',
      composition: telmisartan,
      sideEffects: ['An effect of our own'],
    }),
    drug({ id: 83, name: 'Puff', composition: [{ saltId: 66 }], ...inhaler('1 Inhaler', 1) }),
    drug({ id: 85, name: 'Slow', composition: both, release: 'sustained' }),
    drug({ id: 86, name: 'Melts', composition: telmisartan, release: 'orodispersible' }),
    drug({ id: 87, name: 'Slow Vaginal Tablet', composition: both, release: 'sustained' }),
    drug({
      id: 95,
      name: 'Told in English',
      composition: [{ saltId: 63 }],
      ailmentIds: [2],
      uses: ['Treatment of Bacterial infections', 'Prevention of Unheard disease'],
      sideEffects: ['Tremors', 'Tremor', 'Odd effect'],
    }),
    drug({ id: 90, name: 'Salve', composition: [{ saltId: 68 }, { saltId: 67 }], ...gel }),
    drug({ id: 91, name: 'Tab', composition: [{ saltId: 68 }] }),
    drug({ id: 92, name: 'Sight', composition: [{ saltId: 69 }], form: 'drops', route: 'eye' }),
    drug({ id: 93, name: 'Red Eye', composition: [{ saltId: 68 }], form: 'drops', route: 'eye' }),
    drug({ id: 96, name: 'Clear', composition: [{ saltId: 71 }], form: 'drops', route: 'eye' }),
    drug({ id: 97, name: 'Canal', composition: [{ saltId: 71 }], form: 'drops', route: 'ear' }),
    drug({ id: 100, name: 'Mane', composition: [{ saltId: 73 }], form: 'solution' }),
    drug({
      id: 101,
      name: 'Brown',
      composition: [{ saltId: 74, strength: '5% w/v' }],
      form: 'solution',
    }),
    drug({
      id: 102,
      name: 'Weak',
      composition: [{ saltId: 74, strength: '1% w/v' }],
      form: 'solution',
    }),
    drug({ id: 98, name: 'Salty', composition: [{ saltId: 72 }] }),
    drug({ id: 99, name: 'Salty Wash', composition: [{ saltId: 72 }], form: 'drops' }),
    drug({ id: 94, name: 'Plaster', composition: [{ saltId: 70 }], ...gel, form: 'patch' }),
    drug({ id: 84, name: 'Breath', composition: [{ saltId: 66 }], ...inhaler('30 rotacaps', 30) }),
  ],
})
const at = (path: string) => viewAt(catalogue, 'drug', path)

describe('general texts of a drug', () => {
  it('a drug without texts has the general ones of its salt, marked as such, in the language of the page', () => {
    const { text, general, contained } = at('/drugs/single-70')
    expect(text.uses).toContain('High blood pressure')
    expect(text.howToTake).toContain('at the same time each day')
    expect(text.safety.map(({ verdict }) => verdict)).not.toContain('unknown')
    expect(general).toMatchObject({ salt: 'Telmisartan', route: 'oral' })
    expect(general?.fields).toEqual(expect.arrayContaining(['about', 'uses', 'safety', 'storage']))
    expect(contained).toEqual([])
    expect(text.references.every(({ date }) => date !== undefined)).toBe(true)
    expect(at('/hi/drugs/single-70').text.uses[0]).toMatch(/[ऀ-ॿ]/)
  })

  it('what the catalogue tells in English alone yields to a general text in the language of the reader', () => {
    expect(at('/drugs/listed-89').text.sideEffects).toEqual(['An effect of our own'])
    const { text, general } = at('/hi/drugs/listed-89')
    expect(text.sideEffects.join()).toMatch(/^[\u0900-\u097f]/)
    expect(general?.fields).toContain('sideEffects')
    const hindi = at('/hi/drugs/described-81')
    expect(hindi.text.about).toBe('About both of them.')
    expect(hindi.contained.map(({ about }) => about)).toEqual([
      expect.stringMatching(/[\u0900-\u097f]/),
      expect.stringMatching(/[\u0900-\u097f]/),
    ])
  })

  it('alcohol does not meet what is used on the skin, whatever holds of tablets of the salt', () => {
    const { text } = at('/drugs/foam-88')
    expect(text.safety.find(({ topic }) => topic === 'alcohol')?.verdict).toBe('safe')
  })

  // Seen red: 453 creams and eye drops of a public catalogue forbade alcohol as their tablets do, and drops of brimonidine said nothing.
  it.each([
    ['/drugs/tab-91', 'unsafe'],
    ['/drugs/salve-90', 'consult'],
    ['/drugs/red-eye-93', undefined],
    ['/drugs/sight-92', 'caution'],
    ['/drugs/plaster-94', 'unsafe'],
  ])('%s warns of alcohol as it is used, not as tablets are: %s', (path, verdict) => {
    const tile = at(path).text.safety.find(({ topic }) => topic === 'alcohol')
    expect(tile?.verdict).toBe(verdict ?? (tile && 'unknown'))
  })

  // Seen red: "Bacterial infections" and "Diarrhea" on the pages of 60,000 drugs in Hindi.
  it('names of complaints and effects that are in English alone are in the language of the page where the formulary has them', () => {
    const { text, ailments } = at('/hi/drugs/told-in-english-95')
    expect(text.uses).toEqual(['बैक्टीरिया के संक्रमण (इलाज)', 'Prevention of Unheard disease'])
    expect(text.sideEffects).toEqual(['काँपना', 'Odd effect'])
    expect(ailments).toEqual([{ text: 'खून के थक्के', href: '/hi/drug-ailments/blood-clots-2' }])
    const english = at('/drugs/told-in-english-95')
    expect(english.text.sideEffects).toEqual(['Tremors', 'Tremor', 'Odd effect'])
    expect(english.ailments[0]?.text).toBe('Blood clots')
  })

  // Seen red: what has no substitute said so in the language of the page that was rendered before it.
  it('shares no part that is rendered once with another language', () => {
    for (const path of ['/drugs/cut-73', '/drugs/told-in-english-95', '/drugs/single-70']) {
      const [english, hindi] = [at(path), at(`/hi${path}`)]
      expect(hindi.substitutes, path).not.toBe(english.substitutes)
      expect(hindi.interactions, path).not.toBe(english.interactions)
    }
  })

  it('a text of the catalogue always comes first', () => {
    const { text, general } = at('/drugs/told-71')
    expect(text.uses).toEqual(['A use of our own'])
    expect(text.safety.find(({ topic }) => topic === 'driving')?.verdict).toBe('safe')
    expect(general?.fields).not.toContain('uses')
    expect(general?.fields).toContain('sideEffects')
  })

  it.each([
    ['/drugs/pill-82', 'oral', 'Take it after food'],
    ['/drugs/rub-75', 'skin', 'Rub a thin layer'],
    ['/drugs/shot-76', 'injected', 'Given by a doctor or nurse'],
    ['/drugs/clear-96', 'eye', undefined],
    ['/drugs/eye-77', 'eye', undefined],
    ['/drugs/mane-100', 'skin', undefined],
    ['/drugs/brown-101', 'skin', undefined],
    ['/drugs/candex-vaginal-tablet-80', 'vaginal', undefined],
  ])('%s has the text on its own way of use', (path, route, howToTake) => {
    expect(at(path).general?.route).toBe(route)
    if (howToTake) expect(at(path).text.howToTake).toContain(howToTake)
  })

  it.each(['/drugs/open-78', '/drugs/canal-97', '/drugs/weak-102'])(
    'a text on one way of use is not that of another: %s',
    (path) => {
      expect(at(path).general).toBeNull()
      expect(at(path).contained).toEqual([])
      expect(at(path).text.howToTake).toBeUndefined()
    },
  )

  it('a text on an inhaler is not that of capsules', () => {
    expect(at('/drugs/puff-83').text.howToTake).toContain('Shake the inhaler')
    expect(at('/drugs/breath-84').text.howToTake).toBeUndefined()
    expect(at('/drugs/breath-84').text.storage).toBeUndefined()
    expect(at('/drugs/swallowed-79').general).toBeNull()
  })

  it('a combination says of each salt what holds of it, and nothing of what it is for', () => {
    const { text, contained } = at('/drugs/both-72')
    expect(text).toMatchObject({ uses: [], sideEffects: [], warnings: [], questions: [] })
    expect(contained.map(({ salt }) => salt.text)).toEqual(['Telmisartan', 'Amlodipine Besylate'])
    expect(contained[0]?.about).toContain('lowers blood pressure')
    expect(contained[1]?.sideEffects).toContain('Swollen ankles')
    expect(Object.keys(contained[0] ?? {})).not.toContain('howToTake')
    expect(text.safety.find(({ topic }) => topic === 'kidney')?.verdict).toBe('caution')
    expect(text.safety.find(({ topic }) => topic === 'kidney')?.note).toMatch(/^Telmisartan: /)
    expect(at('/drugs/described-81').contained[0]?.about).toBeUndefined()
  })

  // Seen red: half of 60 pages of a public catalogue, the combinations, told nothing of a missed dose nor of storage.
  it('a combination tells how it is taken and kept where every salt says the same, unless a salt may be missing', () => {
    const { text, general } = at('/drugs/both-72')
    expect(general).toMatchObject({ salt: '', fields: ['howToTake', 'missedDose', 'storage'] })
    expect(text.missedDose).toContain('Never double a dose')
    const alone = ['telmisartan-60', 'amlodipine-besylate-61'].map(
      (slug) => viewAt(catalogue, 'salt', `/generics/${slug}`).text,
    )
    for (const field of general?.fields ?? [])
      expect(new Set([text, ...alone].map((one) => one[field])).size, field).toBe(1)
    for (const path of ['/drugs/cut-73', '/drugs/half-74'])
      expect(at(path).text.missedDose, path).toBeUndefined()
  })

  it('a warning of two salts is told once, and none is lost', () => {
    const [first, second] = at('/drugs/twofold-198').contained.map(({ warnings }) => warnings)
    const alone = ['piperacillin-198', 'tazobactam-199'].flatMap(
      (slug) => viewAt(catalogue, 'salt', `/generics/${slug}`).text.warnings,
    )
    const told = [...(first ?? []), ...(second ?? [])]
    expect(told).toHaveLength(new Set(told).size)
    expect(new Set(told)).toEqual(new Set(alone))
    expect(alone.length).toBeGreaterThan(told.length)
  })

  it('where salts are unknown, those that are known warn, and calm nobody', () => {
    for (const path of ['/drugs/cut-73', '/drugs/half-74']) {
      const { text, contained, general } = at(path)
      expect(general, path).toBeNull()
      expect(contained.map(({ salt }) => salt.text)).toEqual(['Telmisartan'])
      expect(text.safety.find(({ topic }) => topic === 'pregnancy')?.verdict).toBe('unsafe')
      expect(text.safety.map(({ verdict }) => verdict)).not.toContain('safe')
    }
  })
})

describe('how a form is used', () => {
  // Seen red: no page of a slow-release tablet said that it is not broken, none of eye drops how a drop gets into the eye.
  it.each([
    ['slow-85', /^Swallow it whole/],
    ['melts-86', /^Put it on the tongue/],
    ['eye-77', /^Wash your hands, and take contact lenses out/],
    ['candex-vaginal-tablet-80', /^For the vagina only/],
    ['slow-vaginal-tablet-87', /^For the vagina only/],
    ['breath-84', /^Put the capsule into the device made for it/],
    ['plaster-94', /^If somebody who wears it cannot be woken/],
    ['salve-90', /^Wash and dry the skin/],
  ])('%s has the steps of its form', (slug, first) => {
    const { way, text } = at(`/drugs/${slug}`)
    expect(way[0]).toMatch(first)
    expect(text.references.map(({ date }) => date)).toContain('2026-11-29')
    expect(at(`/ta/drugs/${slug}`).way[0]).toMatch(/^[\u0b80-\u0bff]/)
  })

  it.each(['single-70', 'open-78', 'rub-75', 'shot-76'])(
    '%s has none: its form leaves it open, or its own text tells it',
    (slug) => {
      const { way, text } = at(`/drugs/${slug}`)
      expect(way).toEqual([])
      expect(text.references.map(({ date }) => date)).not.toContain('2026-11-29')
    },
  )
})

// Seen red: 48 of 120 pages of a public catalogue, unpriced and without an equal that is sold, led nowhere.
it('leads to all medicines of the same salts, unless they are too many to name', () => {
  expect(at('/drugs/single-70').alike).toEqual({
    text: 'Telmisartan',
    href: '/generics/telmisartan-60',
  })
  expect(at('/hi/drugs/both-72').alike).toEqual({
    text: 'Telmisartan + Amlodipine Besylate',
    href: '/hi/search/all?name=Telmisartan+%2B+Amlodipine+Besylate',
  })
  expect(at('/drugs/many-194').alike).toBeNull()
})

describe('what is swallowed', () => {
  it.each([
    ['half-74', true],
    ['cut-73', true],
    // Told of its salts, forbidden, told of its form, or not swallowed.
    ['both-72', false],
    ['forbidden-197', false],
    ['single-70', false],
    ['slow-85', false],
    ['candex-vaginal-tablet-80', false],
    ['shot-76', false],
    ['open-78', false],
  ])('%s is taken as doctor or label say, where nothing else tells how: %s', (slug, asTold) => {
    expect(at(`/drugs/${slug}`).asTold).toBe(asTold)
  })
})

describe('general texts of a salt', () => {
  it('the page of a salt has them where the catalogue has none', () => {
    const view = viewAt(catalogue, 'salt', '/generics/amlodipine-besylate-61')
    expect(view).toMatchObject({
      drugClass: 'Calcium channel blocker',
      general: { route: 'oral' },
      text: { about: expect.stringContaining('angina') },
    })
    expect(viewAt(catalogue, 'salt', '/generics/warfarin-3').text.about).toBe('Thins the blood.')
    expect(viewAt(catalogue, 'salt', '/generics/unheardofine-63').general).toBeNull()
  })

  it.each([
    ['diclofenac-sodium-62', 'oral'],
    ['ketoconazole-67', 'skin'],
    ['clotrimazole-65', 'vaginal'],
    ['brimonidine-69', 'eye'],
    ['moxifloxacin-hydrochloride-71', 'eye'],
    ['sodium-chloride-72', undefined],
  ])(
    '%s is told of as its products are used, and by no text on drops or creams where they are swallowed',
    (slug, route) => {
      const view = viewAt(catalogue, 'salt', `/generics/${slug}`)
      const { general, drugClass, interactions } = view
      expect(general?.route).toBe(route)
      expect(interactions.otherWays).toBe(route !== undefined && route !== 'oral')
      expect(drugClass === undefined).toBe(route === undefined)
    },
  )
})

describe('general texts that a pharmacist has approved', () => {
  const asha = { by: 'Asha Rao', qualification: 'KA/12', on: '2026-12-01' }
  const reviewedAs = async (corrected: Corrected, texts: string) => {
    const generalReview = {
      ...asha,
      texts,
      corrected: [...corrected].map(([id, text]) => ({ id, text })),
    }
    const reviewed = await catalogueOf({
      ...rows,
      salts: [
        ...rows.salts,
        { id: 60, name: 'Telmisartan', generalReview },
        { id: 61, name: 'Amlodipine Besylate' },
      ],
      drugs: [
        drug({ id: 70, name: 'Single', composition: telmisartan }),
        drug({ id: 72, name: 'Both', composition: both }),
      ],
    })
    return (path: string) => viewAt(reviewed, 'drug', path)
  }
  const entries = entriesNamed(['Telmisartan'])

  it('a drug and a combination name the pharmacist of the salt that was reviewed, and of no other', async () => {
    const seen = await reviewedAs(new Map(), digestOf(entries, new Map()))
    expect(seen('/hi/drugs/single-70').general?.reviewed).toEqual(asha)
    const parts = seen('/drugs/both-72').contained
    expect(parts.map(({ reviewed }) => reviewed)).toEqual([asha, null])
    expect(seen('/drugs/both-72').general?.reviewed ?? null).toBeNull()
  })

  it('a review ends where the texts say something else than was approved', async () => {
    const seen = await reviewedAs(new Map(), digestOf(entriesNamed(['Amlodipine']), new Map()))
    expect(seen('/drugs/single-70').general).toMatchObject({ reviewed: null })
    const differently = [{ ...entries[0], storage: 'another-sentence' }] as typeof entries
    expect(digestOf(differently, new Map())).not.toBe(digestOf(entries, new Map()))
  })

  it('a corrected sentence stands on the salt and in each combination, and leaves verdicts as they are', async () => {
    const id = entries[0]?.warnings.map((one) => (typeof one === 'string' ? one : one.text))[0]
    const corrected = new Map([[id ?? '', { en: 'In our own words.', hi: 'हमारे अपने शब्दों में।' }]])
    const seen = await reviewedAs(corrected, digestOf(entries, corrected))
    expect(seen('/drugs/single-70').text.warnings[0]).toBe('In our own words.')
    expect(seen('/hi/drugs/both-72').contained[0]?.warnings).toContain('हमारे अपने शब्दों में।')
    expect(seen('/drugs/single-70').text.safety).toEqual(at('/drugs/single-70').text.safety)
    expect(digestOf(entries, corrected)).not.toBe(digestOf(entries, new Map()))
  })
})
