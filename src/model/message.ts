/** The values of each message. Orders are named by their number; amounts are formatted texts such as ₹1,234.50. */
export type Values = {
  signInCode: { code: string; minutes: number }
  orderPlaced: { order: string; amount: string }
  /** `refund` goes back to the account that paid, `wallet` into the wallet; empty for nothing. */
  orderCancelled: { order: string; refund: string; wallet: string }
  /** A part of an order; `items` are the names of its products. */
  partCancelled: { order: string; items: string; refund: string; wallet: string }
  /** `courier`, `awb` and `link` are empty where they are not known. */
  orderShipped: { order: string; items: string; courier: string; awb: string; link: string; due: string }
  orderDelivered: { order: string }
  prescriptionRejected: { order: string; reason: string }
  itemsRejected: { order: string; items: string; reason: string; amount: string }
  refund: { order: string; amount: string }
  /** `link` leads to the order, where the invoice can be downloaded. */
  invoiceReady: { order: string; invoice: string; link: string }
  /** A batch that must not be used; `product` with its batch. */
  recall: { order: string; product: string; batch: string; reason: string }
  /** `when` is formatted text: day and time in India. */
  campRegistered: { camp: string; venue: string; pincode: string; when: string }
}
export type Template = keyof Values
