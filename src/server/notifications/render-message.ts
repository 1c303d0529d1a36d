import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { scores } from '#model/feedback.ts'
import type { Locale } from '#model/locale.ts'
import type { Template } from '#model/message.ts'
import { feedbackPaths, inLocale } from '#paths.ts'

/** The text keys of each template, written out so that a search for a key finds its use. */
const keys = {
  signInCode: ['mail:signInCodeSubject', 'mail:signInCodeText'],
  orderPlaced: ['mail:orderPlacedSubject', 'mail:orderPlacedText'],
  orderCancelled: ['mail:orderCancelledSubject', 'mail:orderCancelledText'],
  orderShipped: ['mail:orderShippedSubject', 'mail:orderShippedText'],
  orderDelivered: ['mail:orderDeliveredSubject', 'mail:orderDeliveredText'],
  feedbackAsked: ['mail:feedbackAskedSubject', 'mail:feedbackAskedText'],
  prescriptionRejected: ['mail:prescriptionRejectedSubject', 'mail:prescriptionRejectedText'],
  itemsRejected: ['mail:itemsRejectedSubject', 'mail:itemsRejectedText'],
  refund: ['mail:refundSubject', 'mail:refundText'],
  campRegistered: ['mail:campRegisteredSubject', 'mail:campRegisteredText'],
} as const satisfies Record<Template, readonly [Key, Key]>

/** One link for each rating from 1 to 10; a link only preselects it. */
const feedbackLinks = (site: string, to: string, order: string, locale: Locale): string => {
  const link = (score: number): string => site + inLocale(locale, feedbackPaths.page({ score, orderId: order, emailAddress: to }))
  return scores
    .filter((score) => score > 0)
    .map((score) => `${score}: ${link(score)}`)
    .join('\n')
}

/** Subject and text of a message; a mail has a subject and a closing line, an SMS has neither. */
export const messageText = (
  { channel, template, to, site }: { channel: string; template: Template; to: string; site: string },
  given: Record<string, string | number>,
  locale: Locale,
) => {
  const t = serverTexts(locale)
  const [subject, text] = keys[template]
  const values = template === 'feedbackAsked' ? { ...given, links: feedbackLinks(site, to, String(given.order), locale) } : given
  return channel === 'mail'
    ? { subject: t(subject, values), text: `${t(text, values)}\n\n${t('mail:footer')}` }
    : { subject: '', text: t(text, values) }
}
