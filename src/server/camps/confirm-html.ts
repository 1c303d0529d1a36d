import { formatMoment } from '#i18n/moment.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import { healthCampPath, inLocale } from '#paths.ts'
import { escaped } from '../http/escape-html.ts'
import { form, link, note, plainPage } from '../http/plain-page.ts'
import type { StoredCamp } from './camp-repository.ts'
import type { HeldPlace } from './confirm.ts'

const about = (locale: Locale, { name, venue, pincode, starts_at }: StoredCamp): string =>
  [name, `${venue}, ${pincode}`, formatMoment(locale, starts_at)]
    .map((text) => `<p>${escaped(text)}</p>`)
    .join('')

/** The page of the link in a mail; `action` is its own address. */
export const confirmHtml = (locale: Locale, place: HeldPlace, action: string): string => {
  const t = serverTexts(locale)
  const questionnaire = link(
    inLocale(locale, healthCampPath('diabetes')),
    t('common:diabetesCheck'),
  )
  const giveUp = () => form(`${action}/give-up`, {}, t('campPlace:giveUp'), true)
  const parts = (): string[] => {
    switch (place.is) {
      case 'over':
        return [note(t('campPlace:over'), true), questionnaire]
      case 'givenUp':
        return [note(t('campPlace:givenUp')), questionnaire]
      case 'confirmed':
        return [note(t('campPlace:confirmed')), about(locale, place.camp), giveUp()]
      case 'held':
        return [
          about(locale, place.camp),
          note(t('campPlace:ask', { until: formatMoment(locale, place.until) })),
          form(`${action}/confirm`, {}, t('campPlace:confirm')),
          giveUp(),
        ]
    }
  }
  return plainPage(locale, t('campPlace:title'), parts())
}
