import { expect, it } from 'vitest'
import { emergencyCard } from '#i18n/emergency-card.ts'
import { translator } from '#i18n/t.ts'
import { emergencyKinds } from '#model/emergency.ts'
import { locales } from '#model/locale.ts'

const texts = await Promise.all(
  locales.map(async (locale) => {
    const { default: own } = await import(`../../../src/i18n/locales/${locale}/emergency.json`, {
      with: { type: 'json' },
    })
    return [locale, translator(locale, own as Record<string, string>)] as const
  }),
)
const translated = Object.fromEntries(texts)

it.each([
  ['body', ['112', '108']],
  ['poison', ['112', '1800-116-117', '108']],
  ['mind', ['14416', '112', '108']],
  ['violence', ['112', '181', '108']],
  ['childHarm', ['112', '1098', '181', '108']],
] as const)('an emergency of %s calls %j, in every language', (kind, numbers) => {
  for (const locale of locales) {
    const card = emergencyCard({ is: 'emergency', kind, languages: [locale] }, 'en', (one) => {
      const t = translated[one]
      if (!t) throw new Error(one)
      return t
    })
    expect(card.language).toBe(locale)
    expect(card.calls.map(({ number }) => number)).toEqual(numbers)
    for (const { text, number } of card.calls)
      expect(text.replaceAll('\u00A0', '-')).toContain(number)
    expect(card.act).not.toContain('{{')
  }
})

it('every kind is told', () => expect(emergencyKinds).toHaveLength(5))
