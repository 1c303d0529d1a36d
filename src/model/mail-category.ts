import type { Template } from './message.ts'

/** Kinds of mails that a person may turn off, each on its own. */
export const mailCategories = ['camps', 'feedback', 'reports'] as const
export type MailCategory = (typeof mailCategories)[number]

export const isMailCategory = (text: string): text is MailCategory =>
  (mailCategories as readonly string[]).includes(text)

/**
 * The category of each template. `null`: it cannot be turned off, because it is about an order, or because the recipient asked for this very
 * mail and needs it: the code to sign in, and the answers to a ticket, which the law demands (docs/decisions/0035).
 */
export const mailCategoryOf = {
  signInCode: null,
  appInstall: null,
  campConfirm: null,
  numberCode: null,
  numberMoved: null,
  orderCode: null,
  caregiverInvited: null,
  caregiverAccepted: null,
  caregiverOrdered: null,
  caregiverEnded: null,
  orderNews: null,
  addressChanged: null,
  orderPlaced: null,
  orderLate: null,
  orderCancelled: null,
  orderShipped: null,
  waybillCorrected: null,
  refillSet: null,
  refillMoved: null,
  refillPaused: null,
  refillSkipped: null,
  refillEnded: null,
  refillNotice: null,
  // Asked for, and ended at the order that it links to.
  doseTime: null,
  refillFailed: null,
  refillPartly: null,
  orderDelivered: null,
  notDelivered: null,
  orderDated: null,
  questionAsked: null,
  questionReminder: null,
  itemsRejected: null,
  problemReceived: null,
  problemAnswered: null,
  refund: null,
  partCancelled: null,
  invoiceReady: null,
  // A recall reaches every buyer.
  recall: null,
  // Asked for by its recipient, once.
  stockAlert: null,
  campRegistered: 'camps',
  feedbackAsked: 'feedback',
  ticketReceived: null,
  ticketReply: null,
  ticketClosed: null,
  // Its reader may have to stop it.
  aloneWaiting: null,
  webhookEnded: null,
  purchaseOrder: null,
  errorMended: 'reports',
} as const satisfies Record<Template, MailCategory | null>
