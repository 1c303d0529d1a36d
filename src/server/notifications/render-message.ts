import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import type { Template } from '#model/message.ts'

/** The text keys of each template, written out so that a search for a key finds its use. */
const keys = {
  signInCode: ['mail:signInCodeSubject', 'mail:signInCodeText'],
  orderPlaced: ['mail:orderPlacedSubject', 'mail:orderPlacedText'],
  orderCancelled: ['mail:orderCancelledSubject', 'mail:orderCancelledText'],
  orderShipped: ['mail:orderShippedSubject', 'mail:orderShippedText'],
  orderDelivered: ['mail:orderDeliveredSubject', 'mail:orderDeliveredText'],
  prescriptionRejected: ['mail:prescriptionRejectedSubject', 'mail:prescriptionRejectedText'],
  itemsRejected: ['mail:itemsRejectedSubject', 'mail:itemsRejectedText'],
  refund: ['mail:refundSubject', 'mail:refundText'],
  campConfirm: ['mail:campConfirmSubject', 'mail:campConfirmText'],
  campRegistered: ['mail:campRegisteredSubject', 'mail:campRegisteredText'],
} as const satisfies Record<Template, readonly [Key, Key]>

/** Subject and text of a message; a mail has a subject and a closing line, an SMS has neither. */
export const messageText = (channel: string, template: Template, values: Record<string, string | number>, locale: Locale) => {
  const t = serverTexts(locale)
  const [subject, text] = keys[template]
  return channel === 'mail'
    ? { subject: t(subject, values), text: `${t(text, values)}\n\n${t('mail:footer')}` }
    : { subject: '', text: t(text, values) }
}
