import { describe, expect, it } from 'vitest'
import { formularyTexts } from '#catalogue/formulary/formulary.ts'
import { type Used, wayOf, waysOfUse } from '#catalogue/formulary/way.ts'
import { locales } from '#model/locale.ts'
import { forms, releases, routes } from '#model/product.ts'

const used = (form: Used['form'], place: Used['place'], text = ''): string | undefined =>
  wayOf({ form, release: 'plain', place, text })?.id

const sentences = (locale: (typeof locales)[number], steps: readonly string[]): string[] =>
  steps.map((step) => formularyTexts[locale][step] as string)

describe('how products of one form are used', () => {
  it.each([
    ['drops', 'eye', 'Hylu Fresh Eye Drop', 'eye-drops'],
    ['gel', 'eye', 'Gansac Eye Gel', 'eye-ointment'],
    ['drops', 'ear', 'Fulcin Ear Drop', 'ear-drops'],
    ['drops', 'eye-ear', 'Gentacon Eye/Ear Drops', 'eye-ear-drops'],
    ['drops', 'nose', 'Zylix Nasal Drops', 'nasal-drops'],
    ['drops', 'nose', 'Xylone Adult Nasal Spray bottle of 10 ml Nasal Solution', 'nasal-spray'],
    ['inhaler', 'inhaled', 'Beclate 200 Inhaler packet of 200 MDI Inhaler', 'metered-dose-inhaler'],
    ['inhaler', 'inhaled', 'Budate 400 Transcaps', 'powder-capsule-inhaler'],
    ['respules', 'inhaled', 'Budeste 0.5mg Respules 2ml', 'nebuliser'],
    ['suppository', 'vaginal', 'Candex Pessaries', 'vaginal-tablet'],
    ['gel', 'vaginal', 'Gynosis-V Gel', 'vaginal-cream'],
    ['suppository', undefined, 'Baxativ Suppository Bisacodyl (5mg)', 'suppository-by-salt'],
    ['cream', 'rectal', 'Anosum Cream', 'rectal-cream'],
    ['lozenge', 'mouth', 'Alex Cough Lozenges', 'lozenge'],
    ['mouthwash', 'mouth', 'Betadine 2% Gargle', 'mouthwash'],
    ['gel', 'mouth', 'Fogum Dental Gel', 'mouth-gel'],
    ['patch', 'skin', 'Hetriva 9mg Patch Rivastigmine', 'patch'],
    ['patch', 'skin', 'Fenspar 25mg Patch Fentanyl (25mg)', 'opioid-patch'],
    ['granules', 'oral', 'Hepagard Granules', 'sachet'],
    ['suspension', 'oral', 'Zaduclav Dry Syrup', 'dry-syrup'],
    ['syrup', 'oral', 'Briomont Syrup', 'syrup'],
    ['injection', 'injected', 'Huminsulin N Insulin Isophane (40IU)', 'insulin'],
    ['injection', 'injected', 'Byetta 10mcg Pen packet of 1 Pen', 'pen'],
    ['injection', 'injected', 'Influvac Tetra Vaccine', 'vaccine'],
    ['injection', 'injected', 'Fosphen 75mg Injection', 'injection'],
    ['cream', 'skin', 'Jussy 2% Cream Fusidic Acid', 'skin'],
    ['shampoo', 'skin', 'Ketoco Shampoo', 'shampoo'],
    ['powder', 'skin', 'Keto Dusting Powder', 'dusting-powder'],
  ] as const)('%s, %s, "%s": %s', (form, place, text, id) => {
    expect(used(form, place, text)).toBe(id)
  })

  it.each([
    // The place is not known.
    ['drops', undefined, 'Xtrapred Drop Prednisolone'],
    ['suppository', undefined, 'Femiclo XT Suppository Clindamycin (100mg) + Clotrimazole (200mg)'],
    ['suppository', undefined, 'Unheard Suppository'],
    ['spray', undefined, 'Unheard Spray'],
    ['powder', undefined, 'Katwalk 2% Powder'],
    // The device is not known, or another one.
    ['drops', 'nose', 'Xylobest Nasal Spray/Drop'],
    ['inhaler', 'inhaled', 'Fomtaz Disk Inhaler packet of 1 Inhaler'],
    ['inhaler', 'inhaled', 'Foracort 200 Autohaler packet of 200 MDI Autohaler'],
    ['inhaler', 'inhaled', 'Isifrane 250 Liquid for Inhalation Isoflurane'],
    ['respules', 'inhaled', 'Isotroy Solution for inhalation Isoflurane'],
    ['respules', 'inhaled', 'Ipravent Respirator Solution bottle of 15 ml Respules'],
    ['patch', 'skin', 'Fusigen Tulle packet of 1 Bandage'],
    // Used in a way of its own.
    ['lotion', 'skin', 'Perpure 5% Lotion Permethrin (5% w/v)'],
    ['gel', 'skin', 'Testogel Testosterone'],
    ['cream', 'skin', 'Evalon Cream Estriol'],
    ['gel', 'vaginal', 'Cerviprime Gel Dinoprostone'],
    ['gel', 'oral', 'Polycain Oral Gel'],
    ['granules', 'oral', 'Pentasa 1gm Prolonged Release Granules Mesalazine'],
    ['tablet', 'oral', 'Dolo 650 Tablet'],
    ['kit', undefined, 'Pylokit Kit'],
  ] as const)('%s, %s, "%s": none', (form, place, text) => {
    expect(used(form, place, text)).toBeUndefined()
  })

  // Seen red: a slow-release tablet of prazosin was to melt on the tongue.
  it.each(['orodispersible', 'dispersible', 'chewable', 'effervescent', 'sublingual'] as const)(
    'a %s tablet whose name says that it is slow is told no way',
    (release) => {
      const told = (text: string) => wayOf({ form: 'tablet', release, place: 'oral', text })
      expect(told('Prazopress 5 Tablet')?.id).toBe(release)
      for (const text of ['Prazopress XL 5 Tablet', 'Zol 2 strip of 10 Tablet OPS'])
        expect(told(text)).toBeNull()
    },
  )

  it('a product that two ways fit has none', () => {
    const gargle = { form: 'mouthwash', release: 'plain', place: 'mouth', text: 'gargle' } as const
    const [way] = waysOfUse.filter(({ id }) => id === 'mouthwash')
    expect(way && wayOf(gargle, [way])).toBe(way)
    expect(way && wayOf(gargle, [way, way])).toBeNull()
  })

  it('what is used in one place is never told of another', () => {
    const told: [RegExp, (string | undefined)[]][] = [
      [/\blower lid\b/, ['eye', 'eye-ear']],
      [/\beardrum\b/, ['ear', 'eye-ear']],
      [/\bnostril\b/, ['nose']],
      [/\bvagina\b/, ['vaginal']],
      [/\bback passage\b/, ['rectal', undefined]],
      [/\bmouthpiece\b/, ['inhaled']],
      [/^swallow it whole\b/i, ['oral', 'mouth']],
    ]
    const texts = ['', 'spray', 'drops', 'mdi', 'rotacap', 'respules', 'bisacodyl', 'patch', 'pen']
    for (const form of forms)
      for (const place of [...routes, undefined])
        for (const release of releases)
          for (const text of texts) {
            const way = wayOf({ form, release, place, text })
            const said = sentences('en', way?.steps ?? []).join(' ')
            for (const [words, places] of told)
              if (words.test(said)) expect(places, `${way?.id} ${form} ${place}`).toContain(place)
          }
  })

  it.each(waysOfUse.map((way) => [way.id, way] as const))(
    '%s tells no dose, and names its sources and their day',
    (_, { steps, sources }) => {
      // The strength of a vial of insulin is printed on it.
      for (const step of sentences('en', steps))
        expect(step.replaceAll(/\b(?:40|100) IU\/ml\b/g, '')).not.toMatch(
          /\d ?(?:mg|mcg|g|ml|IU)\b|\b(?:one|two|three|\d+) (?:drops?|puffs?|tablets?|times)\b|\b(?:once|twice) (?:a|each) day\b/i,
        )
      for (const { name, url, date } of sources) expect([name, url, date].every(Boolean)).toBe(true)
      for (const locale of locales)
        expect(new Set(sentences(locale, steps)).size).toBe(steps.length)
    },
  )
})
