import { describe, expect, it } from 'vitest'
import { complaints } from '#catalogue/formulary/complaints.ts'
import { termIn } from '#catalogue/formulary/terms.ts'
import { abouts, doctorSigns, selfCares } from '#model/complaint.ts'
import { defaultLocale, locales } from '#model/locale.ts'
import { ailments } from '../../../scripts/convert/ailments.ts'

const textsOf = async (locale: string): Promise<Record<string, string>> =>
  (await import(`#i18n/locales/${locale}/ailment.json`, { with: { type: 'json' } })).default
const numbersIn = (text = ''): string[] => [...text.matchAll(/\d+/g)].map(([of]) => of).sort()
const english = await textsOf(defaultLocale)

describe('what is told of a complaint in general', () => {
  // Seen red: none of the 116 pages said when to see a doctor.
  it.each(ailments.map(({ name }) => name))('%s says what it is and leads to a doctor', (name) => {
    expect(complaints.get(name)?.about).toBeDefined()
    expect(complaints.get(name)?.seeDoctor).not.toEqual([])
  })

  it('tells of no complaint that the converter does not write', () => {
    const written = new Set(ailments.map(({ name }) => name))
    expect([...complaints.keys()].filter((name) => !written.has(name))).toEqual([])
  })

  it('names symptoms in the words of every language', () => {
    const words = new Set([...complaints.values()].flatMap(({ symptoms }) => symptoms))
    for (const locale of locales)
      if (locale !== defaultLocale)
        expect([...words].filter((word) => termIn(word, locale) === word)).toEqual([])
  })

  it('every advice has a text, and every text an ailment', () => {
    const said = (prefix: string, code: string) =>
      `${prefix}${code[0]?.toUpperCase()}${code.slice(1)}`
    const rows = [...complaints.values()]
    expect(new Set(rows.flatMap(({ seeDoctor }) => seeDoctor))).toEqual(new Set(doctorSigns))
    expect(new Set(rows.flatMap(({ selfCare }) => selfCare))).toEqual(new Set(selfCares))
    expect(new Set(rows.map(({ about }) => about))).toEqual(new Set(abouts))
    expect(
      Object.keys(english)
        .filter((key) => /^(see|do|about)/.test(key))
        .sort(),
    ).toEqual(
      [
        ...doctorSigns.map((code) => said('see', code)),
        ...selfCares.map((code) => said('do', code)),
        ...abouts.map((code) => said('about', code)),
      ].sort(),
    )
  })

  it.each([
    ['hi', /तुरंत/],
    ['te', /వెంటనే/],
    ['gu', /તરત/],
    ['mr', /ताबडतोब|लगेच/],
    ['ta', /உடனே/],
  ])('says in %s what to do at once, and names the same numbers', async (locale, atOnce) => {
    const texts = await textsOf(locale)
    for (const [key, text] of Object.entries(english)) {
      if (key.startsWith('@')) continue
      if (/at once/.test(text)) expect(texts[key]).toMatch(atOnce)
      expect(numbersIn(texts[key]), key).toEqual(numbersIn(text))
    }
  })

  it('tells no dose', () => {
    for (const text of Object.values(english))
      expect(text).not.toMatch(/\d ?(?:mg|ml|IU|tablets?)\b/)
  })
})
