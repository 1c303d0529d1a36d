import { z } from 'zod'
import { orderStates, parcelStates, paymentMethods, paymentStates, reviews } from '#model/order.ts'
import { jobStatuses, jobTypes } from '#model/tracking.ts'
import { Address } from '../account/addresses.ts'
import { Rupees } from '../core/fields.ts'
import { Payment } from '../payments/view.ts'

/** Where an order goes, as the address was when it was placed. */
export const OrderAddress = Address.omit({ id: true })
export type OrderAddress = z.infer<typeof OrderAddress>

/** What a list of orders says of a line. */
export const OrderedItem = z.object({ productName: z.string(), unitCount: z.number() })

/** One line of an order at the prices at which it was placed. */
export const OrderItem = OrderedItem.extend({
  /** Of its order, from 1. */
  line: z.int(),
  productId: z.int(),
  packSize: z.string(),
  /** Units, such as tablets. */
  productQuantity: z.number(),
  unitsInPack: z.number(),
  /** Of the whole line. */
  price: Rupees,
  /** MRP of a pack. */
  actualPrice: Rupees,
  /** Price of a pack. */
  offeredPrice: Rupees,
  prescriptionReq: z.boolean(),
  /** What the pharmacist said of it; a rejected line is neither charged nor sent. */
  review: z.enum(reviews),
  reviewReason: z.string().nullable(),
  /** Why the pharmacy took it out of the order; null while it is in it. */
  removedReason: z.string().nullable(),
  /** The parcel that it travels in. */
  orderLineId: z.string(),
  batch: z.string().nullable(),
  /** Month, `2027-11`. */
  expiry: z.string().nullable(),
})
export type OrderItem = z.infer<typeof OrderItem>

/** What the customer may do with it now; the buttons ask this. */
export const Abilities = z.object({
  cancel: z.boolean(),
  pay: z.boolean(),
  convertToCod: z.boolean(),
  addPrescription: z.boolean(),
  invoice: z.boolean(),
})

/** An order in a list. */
export const OrderBrief = z.object({
  orderId: z.string(),
  state: z.enum(orderStates),
  placedAt: z.iso.datetime(),
  orderAmount: Rupees,
  orderItems: z.array(OrderedItem),
  paymentMethod: z.enum(paymentMethods),
  paymentState: z.enum(paymentStates),
  can: Abilities,
})
export type OrderBrief = z.infer<typeof OrderBrief>

/** spec §3 "Cart or order detail", of an order. */
export const Order = OrderBrief.omit({ orderItems: true }).extend({
  orderItems: z.array(OrderItem),
  actualAmnt: Rupees,
  discount: Rupees,
  offerDiscount: Rupees,
  shipping: Rupees,
  cashBalance: Rupees,
  totalAmt: Rupees,
  couponCode: z.string().nullable(),
  prescriptionReq: z.boolean(),
  /** null once the account was erased and the law wants no invoice of it. */
  address: OrderAddress.nullable(),
  /** Until when it waits for a prescription or a payment; null while it waits for a pharmacist to look at one. */
  lapsesAt: z.iso.datetime().nullable(),
  /** As the customer, or the shop, gave it. */
  cancelReason: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

/** The reply to a placed order; the success page carries what spec §3 "Order tracking" says. */
export const Placed = z.object({
  orderId: z.string(),
  state: z.enum(orderStates),
  orderItems: z.array(OrderedItem),
  orderAmount: Rupees,
  /** How it is being paid online; null where it is paid at the door. */
  sbiOmpDetails: Payment.nullable(),
  paymentMethod: z.enum(paymentMethods),
  /** Whether it has to be paid now, online. */
  payNow: z.boolean(),
  msg: z.string(),
})
export type Placed = z.infer<typeof Placed>

/** spec §3 "Order tracking": one for each parcel. `comments` is for the step that is under way. */
export const Tracking = z.object({
  orderId: z.string(),
  state: z.enum(orderStates),
  orderTrackingDtos: z.array(
    z.object({
      orderLineId: z.string(),
      state: z.enum(parcelStates),
      orderItems: z.array(OrderedItem),
      orderHistory: z.array(
        z.object({
          jobType: z.enum(jobTypes),
          /** The name of the step in the language of the request. */
          jobName: z.string(),
          jobStatus: z.enum(jobStatuses),
          comments: z.string(),
          at: z.iso.datetime().nullable(),
        }),
      ),
    }),
  ),
})
export type Tracking = z.infer<typeof Tracking>
