/** The values of each message. Orders are named by their number; amounts are formatted texts such as ₹1,234.50. */
export type Values = {
  signInCode: { code: string; minutes: number }
  /** To the address of an account whose number another account has confirmed. */
  numberMoved: { number: string }
  /** To a number that a customer wants messages at, before any other. */
  numberCode: { code: string; minutes: number }
  /** To who orders on the telephone, and tells it to the operator. */
  orderCode: { code: string; minutes: number; amount: string }
  /** To the person whom an account asks to act for it, who accepts by the code; its link is made of the site's address. */
  caregiverInvited: { name: string; invitation: string; days: number }
  /** To the account: `name` accepted, or ordered for it. */
  caregiverAccepted: { name: string }
  caregiverOrdered: { order: string; name: string }
  /** To the other of the two. */
  caregiverEnded: { name: string }
  /** In place of more messages about orders than one person is sent; its link is made of the site's address. */
  orderNews: Record<never, never>
  /** `address`: where the order goes from now on. */
  addressChanged: { order: string; address: string }
  /** `by`: the day that was promised; empty or absent where none was. */
  /** `items` and `to`: what was ordered and where it goes, for mails; its link is made of the site's address. */
  orderPlaced: { order: string; amount: string; by?: string; items: string; to: string }
  /** What waited for its customer goes on, or goes elsewhere: `by` is the day that is promised now. */
  orderDated: { order: string; by: string }
  /** It comes later than on the day that was promised. */
  orderLate: { order: string; day: string }
  /** `refund` goes back to the account that paid, `wallet` into the wallet; empty for nothing. */
  orderCancelled: { order: string; refund: string; wallet: string }
  /** A part of an order; `items` are the names of its products. */
  partCancelled: { order: string; items: string; refund: string; wallet: string }
  /** `courier`, `awb` and `link` are empty where they are not known. */
  orderShipped: {
    order: string
    items: string
    courier: string
    awb: string
    link: string
    due: string
    /** The day that was promised; empty where none was, or it is over. */
    by?: string
    /** What the receiver tells at the door; empty where nothing is asked. */
    doorCode?: string
  }
  /** After `orderShipped` told another courier or number. */
  waybillCorrected: { order: string; courier: string; awb: string; link: string }
  /** `unproved` is the order where something was handed over without the code of its receiver. Its link is made of the site's address. */
  orderDelivered: { order: string; unproved?: string }
  /** After `orderDelivered` was sent by mistake. */
  notDelivered: { order: string }
  /** Its links are made of the site's address and the recipient. */
  feedbackAsked: { order: string }
  /** Regular orders: `order` is the one whose medicines are ordered again. Links are made of the site's address. */
  refillSet: { order: string; days: number; day: string }
  refillMoved: { order: string; day: string }
  refillPaused: { order: string }
  refillSkipped: { order: string; skipped: string; day: string }
  refillEnded: { order: string }
  /** Some days before; `prices`, `reason` and `care`, which are severe warnings by person, are sentences, empty for nothing. */
  refillNotice: {
    order: string
    day: string
    amount: string
    prices: string
    reason: string
    care: string
  }
  /** At a time of day of the doses of an order; its link is made of the site's address. */
  doseTime: { order: string; time: string }
  refillFailed: { order: string; day: string; reason: string }
  /** It was placed as order `placed`, with what its customer must know. */
  refillPartly: { order: string; placed: string; reason: string }
  /** `reason` is what the pharmacist asks, by medicine; `approved` are the names of what needs no answer, or empty. Its link is made of the site's address. */
  questionAsked: { order: string; reason: string; approved: string }
  /** Half-way to the deadline: one of the days `leftOut`, by which what is asked about leaves the order, and `lapses`, by which the order ends; the other is empty. */
  questionReminder: { order: string; reason: string; leftOut: string; lapses: string }
  itemsRejected: { order: string; items: string; reason: string; amount: string }
  refund: { order: string; amount: string }
  /** `until` is a formatted text: day and time. */
  problemReceived: { order: string; until: string }
  /** `text` is what the shop answers. */
  problemAnswered: { order: string; text: string }
  /** `link` leads to the order, where the invoice can be downloaded. */
  invoiceReady: { order: string; invoice: string; link: string }
  /** A batch that must not be used; `product` with its batch. */
  recall: { order: string; product: string; batch: string; reason: string }
  /** A product that its recipient waits for can be bought again; its link is made of the site’s address and `path`, the page without its language. */
  stockAlert: { product: string; path: string }
  /** To a number that a visitor typed: nothing but the link. */
  appInstall: { link: string }
  /** `when` and `until` are formatted texts: day and time in India. */
  campConfirm: {
    camp: string
    venue: string
    pincode: string
    when: string
    until: string
    link: string
  }
  campRegistered: { camp: string; venue: string; pincode: string; when: string }
  /** `until` and `link`: the day by which the law demands an outcome, and the contact page. */
  ticketReceived: { ticket: string; until: string; link: string }
  ticketReply: { ticket: string; text: string; link: string }
  /** `text` is the operator's explanation, or empty. */
  ticketClosed: { ticket: string; text: string; link: string }
  /** To the owner of a small shop: what one person asked for alone. `day` and `time` of India; `amount` is empty where it gives nothing. */
  aloneWaiting: {
    name: string
    act: string
    reason: string
    day: string
    time: string
    link: string
    amount: string
  }
  /** To a supplier; `lines` are rows of packs and products, `from` is the shop with its address. */
  purchaseOrder: { number: string; lines: string; note: string; from: string }
  /** To an administrator: the program `name` is told nothing any more. `link` leads to the console. */
  webhookEnded: { name: string; link: string }
  /** `link` is the address of the page. */
  errorMended: { link: string }
}
export type Template = keyof Values

/**
 * Not about what becomes of an order: strangers set most of them off, and a clock the doses. They have limits of their own, and none of them may use
 * up what a person is told of orders.
 */
export const besideOrders = [
  'signInCode',
  'numberCode',
  'numberMoved',
  'orderCode',
  'appInstall',
  'campConfirm',
  'campRegistered',
  'caregiverInvited',
  'doseTime',
  'stockAlert',
  'ticketReceived',
  'ticketReply',
  'ticketClosed',
  'errorMended',
] as const satisfies readonly Template[]

/**
 * `unwanted`: its recipient had turned such mails off. `failed`: given up after the last try. `dropped`: more than one person is sent; `orderNews` says
 * so instead.
 */
export const messageStates = ['waiting', 'sent', 'failed', 'unwanted', 'dropped'] as const
export type MessageState = (typeof messageStates)[number]

/** `a…@example.org`, `…3210`: enough to recognise, too little to use. */
export const shownRecipient = (to: string): string =>
  to.includes('@') ? `${to.slice(0, 1)}…${to.slice(to.indexOf('@'))}` : `…${to.slice(-4)}`
