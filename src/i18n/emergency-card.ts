import { emergency, helplines } from '#model/emergency.ts'
import type { Locale } from '#model/locale.ts'
import type { EmergencyCard, EmergencyNotice } from '#model/search-notice.ts'
import type { T } from './t.ts'

const { emergency: all, ambulance } = emergency.india
const acts = {
  body: 'emergency:act',
  poison: 'emergency:actPoison',
  mind: 'emergency:actMind',
} as const

/** A number that does not break into two lines. */
const unbroken = (number: string): string => number.replaceAll('-', '\u00A0')

/** The card of an emergency on a page in `page`: in the language typed where that is certain. `translated`: the texts of a language. */
export const emergencyCard = (
  { kind, languages }: EmergencyNotice,
  page: Locale,
  translated: (locale: Locale) => T,
): EmergencyCard => {
  const language = languages.includes(page) ? page : (languages[0] ?? page)
  const t = translated(language)
  const call = (number: string) => ({ text: t('emergency:call', { number }), number })
  const helpline = {
    body: [],
    poison: [
      {
        text: t('emergency:callPoison', { number: unbroken(helplines.poison) }),
        number: helplines.poison,
      },
    ],
    mind: [{ text: t('emergency:callMind', { number: helplines.mind }), number: helplines.mind }],
  }[kind]
  const nationwide = [
    call(all),
    { text: t('emergency:callAmbulance', { number: ambulance }), number: ambulance },
  ]
  return {
    language,
    title: t(kind === 'mind' ? 'emergency:titleMind' : 'emergency:title'),
    act: t(acts[kind], { emergency: all }),
    // Who wants to die is helped by a listener first.
    calls:
      kind === 'mind'
        ? [...helpline, ...nationwide]
        : [nationwide[0] as (typeof nationwide)[number], ...helpline, ...nationwide.slice(1)],
    also: language === page ? null : translated(page)('emergency:also', { emergency: all }),
  }
}
