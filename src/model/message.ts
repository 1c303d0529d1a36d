/** The values of each message. Orders are named by their number; amounts are formatted texts such as ₹1,234.50. */
export type Values = {
  signInCode: { code: string; minutes: number }
  orderPlaced: { order: string; amount: string }
  orderCancelled: { order: string }
  orderShipped: { order: string }
  orderDelivered: { order: string }
  /** Its links are made of the site's address and the recipient. */
  feedbackAsked: { order: string }
  prescriptionRejected: { order: string; reason: string }
  itemsRejected: { order: string; items: string; reason: string; amount: string }
  refund: { order: string; amount: string }
  /** To a number that somebody typed: nothing but the link. */
  appInstall: { link: string }
  /** `when` and `until` are formatted texts: day and time in India. */
  campConfirm: { camp: string; venue: string; pincode: string; when: string; until: string; link: string }
  campRegistered: { camp: string; venue: string; pincode: string; when: string }
  /** `until` and `link`: the day by which the law demands an outcome, and the contact page. */
  ticketReceived: { ticket: string; until: string; link: string }
  ticketReply: { ticket: string; text: string; link: string }
  /** `text` is the operator's explanation, or empty. */
  ticketClosed: { ticket: string; text: string; link: string }
  /** `link` is the address of the page. */
  errorMended: { link: string }
}
export type Template = keyof Values
