/** The values of each message. Orders are named by their number; amounts are formatted texts such as ₹1,234.50. */
export type Values = {
  signInCode: { code: string; minutes: number }
  orderPlaced: { order: string; amount: string }
  orderCancelled: { order: string }
  orderShipped: { order: string }
  orderDelivered: { order: string }
  prescriptionRejected: { order: string; reason: string }
  itemsRejected: { order: string; items: string; reason: string; amount: string }
  refund: { order: string; amount: string }
  /** `when` and `until` are formatted texts: day and time in India. */
  campConfirm: { camp: string; venue: string; pincode: string; when: string; until: string; link: string }
  campRegistered: { camp: string; venue: string; pincode: string; when: string }
}
export type Template = keyof Values
