import { type EmergencyKind, emergency, helplines } from '#model/emergency.ts'
import type { Locale } from '#model/locale.ts'
import type { EmergencyCard, EmergencyNotice } from '#model/search-notice.ts'
import type { T } from './t.ts'

const { emergency: all, ambulance } = emergency.india
/** What to do, and who helps beside the emergency number. */
const kinds = {
  body: { act: 'emergency:act', helped: [] },
  poison: { act: 'emergency:actPoison', helped: ['poison'] },
  mind: { act: 'emergency:actMind', helped: ['mind'] },
  violence: { act: 'emergency:actViolence', helped: ['women'] },
  childHarm: { act: 'emergency:actViolence', helped: ['child', 'women'] },
} as const satisfies Record<
  EmergencyKind,
  { act: string; helped: readonly (keyof typeof helplines)[] }
>
const names = {
  mind: 'emergency:callMind',
  poison: 'emergency:callPoison',
  women: 'emergency:callWomen',
  child: 'emergency:callChild',
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
  const { act, helped } = kinds[kind]
  const helpline = helped.map((who) => ({
    text: t(names[who], { number: unbroken(helplines[who]) }),
    number: helplines[who],
  }))
  const nationwide = [
    call(all),
    { text: t('emergency:callAmbulance', { number: ambulance }), number: ambulance },
  ]
  return {
    language,
    title: t(kind === 'mind' ? 'emergency:titleMind' : 'emergency:title'),
    act: t(act, { emergency: all }),
    // Who wants to die is helped by a listener first.
    calls:
      kind === 'mind'
        ? [...helpline, ...nationwide]
        : [nationwide[0] as (typeof nationwide)[number], ...helpline, ...nationwide.slice(1)],
    also: language === page ? null : translated(page)('emergency:also', { emergency: all }),
  }
}
