import type { PaymentMethod } from '../order.ts'
import type { FormState } from './forms.ts'
import type { Head } from './parts.ts'

export const addressFields = [
  'addUserName',
  'street1',
  'street2',
  'contactNumber',
  'pincode',
] as const
export const uploadFields = ['file', 'doctor', 'patient', 'nickname'] as const
export type UploadField = (typeof uploadFields)[number]
export const agreeFields = [
  ...addressFields,
  ...uploadFields,
  'coupon',
  'gstin',
  'legalName',
] as const
export type AgreeField = (typeof agreeFields)[number]

/** The customer's prescriptions: those that go with the order, and those that could. */
export type PapersByForm = Record<
  'attached' | 'kept',
  { id: string; nickname: string; doctor: string; patient: string }[]
>

/** What would be ordered; amounts are rupees as the calls have them. */
export type OrderToAgree = {
  lines: { name: string; unitCount: number; price: string | null }[]
  sums: {
    actualAmnt: string
    discount: string
    offerDiscount: string
    shipping: string
    cashBalance: string
    totalAmt: string
    cashRounding: string
    /** The day by which it is at the door; null where none can be promised. */
    deliveryBy: string | null
    prescriptionReq: boolean
  }
  version: number
  /** The code that the cart names; `text` is its effect, empty while it does not apply. */
  coupon: { code: string; text: string } | null
  obstacles: string[]
  /** Null while none is chosen. */
  addressId: string | null
  addresses: { id: string; name: string; text: string }[]
  methods: PaymentMethod[]
  /** Days for which the order waits for a prescription; null where it needs none, or has one. */
  waitsDays: number | null
  /** Null where the order needs no prescription. */
  papers: PapersByForm | null
  acknowledge: { key: string; found: { names: string; msg: string }[] } | null
}

/**
 * The next step of an order that is made by plain forms: where to, who, what. `unread`: the page as it is without a visitor.
 * `productId` is put into the cart once a place is known.
 */
export type OrderStep =
  | { is: 'unread' }
  | { is: 'place'; productId: string; form: FormState<'pincode'> }
  | { is: 'empty' }
  /** `signsIn`: for the customer's own orders, and not to order. */
  | { is: 'name'; signsIn: boolean; form: FormState<'name'> }
  | { is: 'code'; signsIn: boolean; name: string; minutes: number; form: FormState<'code'> }
  | { is: 'agree'; order: OrderToAgree; form: FormState<AgreeField> }
  | {
      is: 'placed'
      orderId: string
      sums: { totalAmt: string; cashRounding: string }
      promisedBy: string | null
      /** Null unless the order takes a prescription. */
      papers: PapersByForm | null
      form: FormState<UploadField>
      unpaid: boolean
    }

/** `city`: where the visitor has things delivered, in the language of the page; null while none is chosen. */
export type OrderByFormView = {
  is: 'orderByForm'
  head: Head
  city: string | null
  step: OrderStep
}
