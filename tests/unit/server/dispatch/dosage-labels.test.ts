import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { type Catalogue, openCatalogue } from '#catalogue/open.ts'
import { amountWords, dayTimeText, dosageLines, timedAmounts } from '#i18n/dosage-words.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { readDosage } from '#model/dosage.ts'
import { type Locale, locales } from '#model/locale.ts'
import { sellerOf } from '#model/shop.ts'
import { dosageLabelsPdf } from '#server/orders/dispatch/dosage-labels.ts'
import { bare, pdfPages, pdfText, squaresIn, structureOf } from '../../../support/pdf-text.ts'
import { sampleCatalogue } from '../../../support/sample.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = openCatalogue(await sampleCatalogue())
})
afterAll(() => catalogue.close())

it.each([
  ['en', 1, 'puff', '1 puff'],
  ['en', 2, 'puff', '2 puffs'],
  ['en', 10, 'unit', '10 units'],
  ['en', 0.5, 'unit', '½ unit'],
  ['hi', 3, 'drop', '3 बूँदें'],
] as const)('a label counts in words, not in “(s)”: %s, %d %s', (locale, count, unit, said) => {
  expect(amountWords(serverTexts(locale), count, unit)).toBe(said)
})

const patient = 'आशा शर्मा'
const doses = [
  ['1-0-1', 'tablet'],
  ['½-0-1½ after food', 'tablet'],
  ['1-1-1-1 x 5 days', 'capsule'],
  ['5 ml 1-0-1', 'ml'],
  ['10-0-8', 'vial'],
  ['BD pc', 'tablet'],
  ['1 tab once a day before food', 'tablet'],
  ['2 puffs q6h', 'inhaler'],
  ['3 drops TDS', 'ml'],
  ['1 tab SOS', 'tablet'],
  ['HS empty stomach', 'tablet'],
  ['once a week with food', 'tablet'],
  ['alternate days', 'tablet'],
  ['10 units stat', 'vial'],
  ['as directed', 'tablet'],
  ['1 tsp BD', 'ml'],
] as const
// Seen red without the text that is told beside shaped glyphs, in every language but English.
describe.each(locales)('labels and the week plan in %s', (locale) => {
  const t = serverTexts(locale)
  it.each(doses)('read back what was read: %s', async (dose, unit) => {
    const one = {
      patient,
      productId: 10101,
      name: 'Dolo 650 Tablet',
      unit,
      dose,
      days: 7,
      locale: null,
    }
    const pdf = await dosageLabelsPdf({
      labelled: [one],
      locale,
      seller: sellerOf(brand),
      catalogue,
      orderId: 'K7Q2W3E4R5T6',
      at: new Date('2026-11-20T06:00:00.000Z'),
    })
    const { count, scopes, ...about } = structureOf(pdf)
    expect(about).toEqual({ lang: `${locale}-IN`, isTitled: true, isMarked: true })
    // The plan of the week: each time of day is a table of days.
    expect(scopes.filter((scope) => scope === 'Column')).toHaveLength(8 * count('Table'))
    expect(count('TD')).toBe(7 * scopes.filter((scope) => scope === 'Row').length)
    expect(count('Table')).toBeGreaterThan(0)
    const text = bare(await pdfText(pdf))
    const dosage = readDosage(dose, unit)
    const told = dosage
      ? [
          ...timedAmounts(t, dosage).map(({ time, text }) =>
            [dayTimeText(t, time), text].filter(Boolean).join(': '),
          ),
          ...dosageLines(t, dosage, 7),
        ]
      : [t('label:asTold')]
    for (const said of [
      ...told,
      t('label:days', { count: 7 }),
      t('label:written', { text: dose }),
      t('label:plan', { name: patient }),
      t('label:closing'),
      patient,
      'Dolo 650 Tablet',
    ])
      expect(text).toContain(bare(said))
    // Nothing that the prescription does not say.
    for (const time of ['morning', 'noon', 'evening', 'night'] as const)
      if (dosage === null || !(dosage.at?.[time] !== undefined && dosage.at[time] !== 0))
        expect(text).not.toContain(bare(`${dayTimeText(t, time)}:`))
    if (dosage === null) expect(text).not.toContain(bare(t('label:timesADay', { count: 2 })))
    // A box a day beside what is taken once a week is an overdose. Seen red with a box for each dose that was read.
    const rows = count('TD') / 7
    const isRare = ['weekly', 'otherDay', 'once'].includes(dosage?.often?.is ?? '')
    const isEachDay = dosage !== null && !dosage.whenNeeded && !isRare
    expect(squaresIn(pdf, 20)).toBe(isEachDay ? 7 * rows : 0)
  })
})

// Seen red with the language of the account for all: a grandmother could not read what her grandson ordered.
it('each label and plan is in the language of whom it is for', async () => {
  const own = (name: string, locale: Locale | null) => ({
    patient: name,
    productId: 10101,
    name: 'Dolo 650 Tablet',
    unit: 'tablet',
    dose: '1-0-1',
    days: 7,
    locale,
  })
  const pdf = await dosageLabelsPdf({
    labelled: [own('Meera', 'ta'), own('Ravi', null)],
    locale: 'hi',
    seller: sellerOf(brand),
    catalogue,
    orderId: 'K7Q2W3E4R5T6',
    at: new Date('2026-11-20T06:00:00.000Z'),
  })
  const text = bare(await pdfText(pdf))
  for (const [locale, name, other] of [
    ['ta', 'Meera', 'Ravi'],
    ['hi', 'Ravi', 'Meera'],
  ] as const) {
    const t = serverTexts(locale)
    expect(text).toContain(bare(t('label:plan', { name })))
    expect(text).not.toContain(bare(t('label:plan', { name: other })))
  }
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (ta-IN)')
})

const names = [
  'ज्ञानेश्वर क्षत्रिय',
  'శ్రీలక్ష్మి కృష్ణమూర్తి',
  'ક્ષમા જ્ઞાનેશ્વર',
  'ஸ்ரீலக்ஷ்மி கிருஷ்ணன்',
  'Zoë O’Brien',
]
// Seen red with the rows of the second page under no time of day, and no name on it.
it.each(locales)(
  'every page of a plan of twenty medicines says in %s whose it is and when',
  async (locale) => {
    const t = serverTexts(locale)
    for (const name of names) {
      const labelled = Array.from({ length: 20 }, (_, nth) => ({
        patient: name,
        productId: 10101,
        name: `Medicine ${nth} SR 500 Tablet`,
        unit: 'tablet',
        dose: '1-0-1 after food',
        days: 30,
        locale: null,
      }))
      const pdf = await dosageLabelsPdf({
        labelled,
        locale,
        seller: sellerOf(brand),
        catalogue: null,
        orderId: 'K7Q2W3E4R5T6',
        at: new Date('2026-11-20T06:00:00.000Z'),
      })
      const pages = (await pdfPages(pdf)).map(bare)
      const plan = pages.slice(labelled.length)
      expect(plan.length).toBeGreaterThan(1)
      expect(pages.filter((page) => page.includes(bare(name)))).toEqual(pages)
      const times = ['morning', 'night'].map((time) => bare(dayTimeText(t, time as 'morning')))
      const head = new RegExp(`${times.join('|')}|Medicine\\d+SR500Tablet`, 'g')
      let listed: string[] = []
      for (const page of plan) {
        const said = page.match(head) ?? []
        // The first thing under the name is a time of day.
        expect(times).toContain(said[0])
        listed = [...listed, ...said.filter((one) => !times.includes(one))]
      }
      const all = labelled.map((one) => bare(one.name))
      expect(listed).toEqual([...all, ...all])
    }
  },
)

// Seen red while the second page of a label began with what was left of the first.
it('the second page of a long label says whose it is and of what', async () => {
  const one = {
    patient,
    productId: 10101,
    name: 'Dolo 650 Tablet',
    unit: 'tablet',
    dose: `1-0-1 as told ${'and with much water '.repeat(60)}`,
    days: 30,
    locale: null,
  }
  const pdf = await dosageLabelsPdf({
    labelled: [one],
    locale: 'hi',
    seller: sellerOf(brand),
    catalogue,
    orderId: 'K7Q2W3E4R5T6',
    at: new Date('2026-11-20T06:00:00.000Z'),
  })
  const pages = (await pdfPages(pdf)).map(bare)
  const [, second = ''] = pages
  expect(pages.length).toBeGreaterThan(2)
  expect(second.startsWith(bare(`${patient} · ${one.name}`))).toBe(true)
})
