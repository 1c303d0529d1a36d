import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import type { Template } from '#model/message.ts'
import { asSentence } from '#model/sentence.ts'

/** The text keys of each template, written out so that a search for a key finds its use. */
const keys = {
  signInCode: ['mail:signInCodeSubject', 'mail:signInCodeText'],
  orderPlaced: ['mail:orderPlacedSubject', 'mail:orderPlacedText'],
  orderCancelled: ['mail:orderCancelledSubject', 'mail:orderCancelledText'],
  orderShipped: ['mail:orderShippedSubject', 'mail:orderShippedText'],
  orderDelivered: ['mail:orderDeliveredSubject', 'mail:orderDeliveredText'],
  prescriptionRejected: ['mail:prescriptionRejectedSubject', 'mail:prescriptionRejectedText'],
  itemsRejected: ['mail:itemsRejectedSubject', 'mail:itemsRejectedText'],
  partCancelled: ['mail:partCancelledSubject', 'mail:partCancelledText'],
  invoiceReady: ['mail:invoiceReadySubject', 'mail:invoiceReadyText'],
  recall: ['mail:recallSubject', 'mail:recallText'],
  refund: ['mail:refundSubject', 'mail:refundText'],
  campRegistered: ['mail:campRegisteredSubject', 'mail:campRegisteredText'],
} as const satisfies Record<Template, readonly [Key, Key]>

const aboutMoney = [
  ['refund', 'mail:refundPromise'],
  ['wallet', 'mail:walletReturned'],
] as const

/** Sentences that follow the text of a template where their value is not empty. */
const further: Partial<Record<Template, readonly (readonly [string, Key])[]>> = {
  orderCancelled: aboutMoney,
  partCancelled: aboutMoney,
  orderShipped: [
    ['courier', 'mail:shippedBy'],
    ['awb', 'mail:shippedNumber'],
    ['due', 'mail:dueAtDoor'],
    ['link', 'mail:shippedLink'],
  ],
}

const fullStop: Partial<Record<Locale, string>> = { hi: '।' }

/** Subject and text of a message; a mail has a subject and a closing line, an SMS has neither. */
export const messageText = (channel: string, template: Template, given: Record<string, string | number>, locale: Locale) => {
  const t = serverTexts(locale)
  const [subject, text] = keys[template]
  const values = typeof given.reason === 'string' ? { ...given, reason: asSentence(given.reason, fullStop[locale]) } : given
  const more = (further[template] ?? []).flatMap(([name, key]) => (values[name] ? [t(key, values)] : []))
  const whole = [t(text, values), ...more].join(' ')
  return channel === 'mail' ? { subject: t(subject, values), text: `${whole}\n\n${t('mail:footer')}` } : { subject: '', text: whole }
}
