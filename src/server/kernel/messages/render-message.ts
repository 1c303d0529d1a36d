import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { scores } from '#model/feedback.ts'
import type { Locale } from '#model/locale.ts'
import type { MailCategory } from '#model/mail-category.ts'
import type { Template } from '#model/message.ts'
import { asSentence } from '#model/sentence.ts'
import { feedbackPaths, inLocale, paths } from '#paths.ts'

/** The text keys of each template, written out so that a search for a key finds its use. */
const keys = {
  signInCode: ['mail:signInCodeSubject', 'mail:signInCodeText'],
  numberMoved: ['mail:numberMovedSubject', 'mail:numberMovedText'],
  numberCode: ['mail:numberCodeSubject', 'mail:numberCodeText'],
  orderCode: ['mail:orderCodeSubject', 'mail:orderCodeText'],
  addressChanged: ['mail:addressChangedSubject', 'mail:addressChangedText'],
  caregiverInvited: ['mail:caregiverInvitedSubject', 'mail:caregiverInvitedText'],
  caregiverAccepted: ['mail:caregiverAcceptedSubject', 'mail:caregiverAcceptedText'],
  caregiverOrdered: ['mail:caregiverOrderedSubject', 'mail:caregiverOrderedText'],
  caregiverEnded: ['mail:caregiverEndedSubject', 'mail:caregiverEndedText'],
  orderNews: ['mail:orderNewsSubject', 'mail:orderNewsText'],
  orderPlaced: ['mail:orderPlacedSubject', 'mail:orderPlacedText'],
  orderDated: ['mail:orderDatedSubject', 'mail:orderDatedText'],
  orderLate: ['mail:orderLateSubject', 'mail:orderLateText'],
  orderCancelled: ['mail:orderCancelledSubject', 'mail:orderCancelledText'],
  orderShipped: ['mail:orderShippedSubject', 'mail:orderShippedText'],
  waybillCorrected: ['mail:waybillCorrectedSubject', 'mail:waybillCorrectedText'],
  orderDelivered: ['mail:orderDeliveredSubject', 'mail:orderDeliveredText'],
  notDelivered: ['mail:notDeliveredSubject', 'mail:notDeliveredText'],
  feedbackAsked: ['mail:feedbackAskedSubject', 'mail:feedbackAskedText'],
  questionAsked: ['mail:questionAskedSubject', 'mail:questionAskedText'],
  questionReminder: ['mail:questionReminderSubject', 'mail:questionReminderText'],
  itemsRejected: ['mail:itemsRejectedSubject', 'mail:itemsRejectedText'],
  partCancelled: ['mail:partCancelledSubject', 'mail:partCancelledText'],
  invoiceReady: ['mail:invoiceReadySubject', 'mail:invoiceReadyText'],
  refillSet: ['mail:refillSetSubject', 'mail:refillSetText'],
  refillPaused: ['mail:refillPausedSubject', 'mail:refillPausedText'],
  refillMoved: ['mail:refillMovedSubject', 'mail:refillMovedText'],
  refillSkipped: ['mail:refillSkippedSubject', 'mail:refillSkippedText'],
  refillEnded: ['mail:refillEndedSubject', 'mail:refillEndedText'],
  refillNotice: ['mail:refillNoticeSubject', 'mail:refillNoticeText'],
  refillFailed: ['mail:refillFailedSubject', 'mail:refillFailedText'],
  refillPartly: ['mail:refillPartlySubject', 'mail:refillPartlyText'],
  doseTime: ['mail:doseTimeSubject', 'mail:doseTimeText'],
  recall: ['mail:recallSubject', 'mail:recallText'],
  refund: ['mail:refundSubject', 'mail:refundText'],
  problemReceived: ['mail:problemReceivedSubject', 'mail:problemReceivedText'],
  problemAnswered: ['mail:problemAnsweredSubject', 'mail:problemAnsweredText'],
  stockAlert: ['mail:stockAlertSubject', 'mail:stockAlertText'],
  campConfirm: ['mail:campConfirmSubject', 'mail:campConfirmText'],
  appInstall: ['mail:appInstallSubject', 'mail:appInstallText'],
  campRegistered: ['mail:campRegisteredSubject', 'mail:campRegisteredText'],
  ticketReceived: ['mail:ticketReceivedSubject', 'mail:ticketReceivedText'],
  ticketReply: ['mail:ticketReplySubject', 'mail:ticketReplyText'],
  ticketClosed: ['mail:ticketClosedSubject', 'mail:ticketClosedText'],
  aloneWaiting: ['mail:aloneWaitingSubject', 'mail:aloneWaitingText'],
  webhookEnded: ['mail:webhookEndedSubject', 'mail:webhookEndedText'],
  purchaseOrder: ['mail:purchaseOrderSubject', 'mail:purchaseOrderText'],
  errorMended: ['mail:errorMendedSubject', 'mail:errorMendedText'],
} as const satisfies Record<Template, readonly [Key, Key]>

const aboutMoney = [
  ['refund', 'mail:refundPromise'],
  ['wallet', 'mail:walletReturned'],
] as const

const orderPromised = ['by', 'mail:orderPromised'] as const
const refillLink = ['link', 'mail:refillLink'] as const

/** Sentences that follow the text of a template where their value is not empty. */
const further: Partial<Record<Template, readonly (readonly [string, Key])[]>> = {
  orderPlaced: [orderPromised],
  orderDated: [orderPromised],
  orderLate: [['link', 'mail:orderLateLink']],
  orderCancelled: aboutMoney,
  questionAsked: [
    ['approved', 'mail:questionApproved'],
    ['link', 'mail:questionLink'],
  ],
  questionReminder: [
    ['leftOut', 'mail:questionLeftOut'],
    ['lapses', 'mail:questionLapses'],
    ['link', 'mail:questionLink'],
  ],
  partCancelled: aboutMoney,
  aloneWaiting: [['amount', 'mail:aloneAmount']],
  refillSet: [refillLink],
  refillMoved: [refillLink],
  refillPaused: [refillLink],
  refillSkipped: [refillLink],
  refillEnded: [refillLink],
  refillNotice: [
    ['amount', 'mail:refillAmount'],
    ['prices', 'mail:refillPrices'],
    ['reason', 'mail:refillAgainst'],
    ['care', 'mail:refillCare'],
    refillLink,
  ],
  refillFailed: [refillLink],
  refillPartly: [refillLink],
  orderDelivered: [['unproved', 'mail:deliveredUnproved']],
  waybillCorrected: [
    ['courier', 'mail:shippedBy'],
    ['awb', 'mail:shippedNumber'],
    ['link', 'mail:shippedLink'],
  ],
  orderShipped: [
    ['courier', 'mail:shippedBy'],
    ['awb', 'mail:shippedNumber'],
    orderPromised,
    ['due', 'mail:dueAtDoor'],
    ['doorCode', 'mail:doorCode'],
    ['link', 'mail:shippedLink'],
  ],
}

/** What is told of an order that has a page to look at or to act on, besides what it needs for its own text. */
const withPage = [
  'addressChanged',
  'orderDated',
  'invoiceReady',
  'orderDelivered',
  'orderCancelled',
  'notDelivered',
  'itemsRejected',
  'partCancelled',
  'recall',
  'refund',
  'problemReceived',
  'problemAnswered',
] as const satisfies readonly Template[]
const orderLink = ['link', 'mail:orderLink'] as const

/** Lines of a mail after its text, where their value is not empty: an SMS has no room for them. */
const details: Partial<Record<Template, readonly (readonly [string, Key])[]>> = {
  orderPlaced: [['items', 'mail:orderItems'], ['to', 'mail:orderTo'], orderLink],
  ...Object.fromEntries(withPage.map((template) => [template, [orderLink]])),
}

const linkedToOrder: ReadonlySet<Template> = new Set([
  'orderLate',
  'orderPlaced',
  'doseTime',
  ...withPage,
])

/** Adds what only the moment of sending knows, such as links: the mail after a delivery has a link for each rating from 1 to 10, which only preselects it. */
export const withLinks = (
  template: Template,
  values: Record<string, string | number>,
  { site, to, locale }: { site: string; to: string; locale: Locale },
): Record<string, string | number> => {
  if (template === 'orderNews')
    return { ...values, link: site + inLocale(locale, paths.orderHistory()) }
  if (template === 'questionAsked' || template === 'questionReminder')
    return { ...values, link: site + inLocale(locale, paths.questions(String(values.order))) }
  if (linkedToOrder.has(template))
    return { ...values, link: site + inLocale(locale, paths.track(String(values.order))) }
  if (template.startsWith('caregiver'))
    return { ...values, link: site + inLocale(locale, paths.family()) }
  if (template === 'stockAlert')
    return { ...values, link: site + inLocale(locale, String(values.path)) }
  if (template.startsWith('refill'))
    return { ...values, link: site + inLocale(locale, paths.refills()) }
  if (template !== 'feedbackAsked') return values
  const isMail = to.includes('@')
  const about = { orderId: String(values.order), emailAddress: isMail ? to : `+${to}` }
  const link = (score: number): string =>
    site + inLocale(locale, feedbackPaths.page({ score, ...about }))
  // An SMS has room for one.
  if (!isMail) return { ...values, links: site + inLocale(locale, feedbackPaths.page(about)) }
  const links = scores.filter((score) => score > 0).map((score) => `${score}: ${link(score)}`)
  return { ...values, links: links.join('\n') }
}

const categoryNames = {
  camps: 'mail:categoryCamps',
  feedback: 'mail:categoryFeedback',
  reports: 'mail:categoryReports',
} as const satisfies Record<MailCategory, Key>

/**
 * The last line of an SMS with a code, by which a browser offers the code on the page of this site and on no other (WICG, "origin-bound one-time
 * codes").
 */
const boundTo = (site: string, code: string | number): string =>
  `\n\n@${new URL(site).hostname} #${code}`

type Unsubscribe = { category: MailCategory; link: string }

/** Subject and text of a message; a mail has a subject and closing lines, an SMS with a code the site that it is for. */
export const messageText = (
  channel: string,
  template: Template,
  given: Record<string, string | number>,
  locale: Locale,
  site: string,
  unsubscribe: Unsubscribe | null = null,
) => {
  const t = serverTexts(locale)
  const [subject, text] =
    template === 'signInCode' && channel !== 'mail'
      ? ['mail:signInCodeSubject' as const, 'mail:signInSmsText' as const]
      : keys[template]
  const values =
    typeof given.reason === 'string'
      ? { ...given, reason: asSentence(given.reason, locale) }
      : given
  const more = (further[template] ?? []).flatMap(([name, key]) =>
    values[name] ? [t(key, values)] : [],
  )
  const whole = [t(text, values), ...more].join(' ')
  if (channel !== 'mail')
    return {
      subject: '',
      // A browser types such a code into this site by itself; that of an order is told to a person.
      text:
        values.code === undefined || template === 'orderCode'
          ? whole
          : whole + boundTo(site, values.code),
    }
  const lines = (details[template] ?? []).flatMap(([name, key]) =>
    values[name] ? [t(key, values)] : [],
  )
  const closing = unsubscribe
    ? [
        t('mail:unsubscribe', {
          category: t(categoryNames[unsubscribe.category]),
          link: unsubscribe.link,
        }),
      ]
    : []
  return {
    subject: t(subject, values),
    text: [
      whole,
      ...(lines.length > 0 ? [lines.join('\n')] : []),
      t('mail:footer'),
      ...closing,
    ].join('\n\n'),
  }
}
