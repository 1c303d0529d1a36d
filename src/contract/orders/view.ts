import { z } from 'zod'
import { orderStates, parcelStates, paymentMethods, paymentStates, reviews } from '#model/order.ts'
import { jobStatuses, jobTypes } from '#model/tracking.ts'
import { Address } from '../account/addresses.ts'
import { Rupees } from '../core/fields.ts'
import { Payment } from '../payments/view.ts'

/** The delivery address as it was when the order was placed. */
export const OrderAddress = Address.omit({ id: true })

export const OrderedItem = z.object({ productName: z.string(), unitCount: z.number() })

/** A line of an order, at the prices of the time of placing. */
export const OrderItem = OrderedItem.extend({
  /** Number of the line within its order, from 1. */
  line: z.int(),
  productId: z.int(),
  /** Medicines take reports of side effects, other products take reviews. */
  isMedicine: z.boolean(),
  /** The address of its drawn pack; null for a plan. */
  image: z.string().nullable(),
  packSize: z.string(),
  /** Units, such as tablets. */
  productQuantity: z.number(),
  unitsInPack: z.number(),
  price: Rupees,
  /** MRP of a pack. */
  actualPrice: Rupees,
  /** Price of a pack. */
  offeredPrice: Rupees,
  prescriptionReq: z.boolean(),
  /** The pharmacist's verdict; a rejected line is neither charged nor shipped. */
  review: z.enum(reviews),
  reviewReason: z.string().nullable(),
  /** Why the pharmacy removed the line; null while it is part of the order. */
  removedReason: z.string().nullable(),
  /** The parcel that contains it. */
  orderLineId: z.string(),
  batch: z.string().nullable(),
  /** Month, `2027-11`. */
  expiry: z.string().nullable(),
  /** The batch was recalled after it had left: it must not be used. */
  recall: z.object({ batch: z.string(), reason: z.string() }).nullable(),
})

export const OrderQuestion = z.object({
  id: z.string(),
  line: z.int(),
  productName: z.string(),
  text: z.string(),
  askedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  /** In words; null before it, and where another prescription was sent. */
  answer: z.string().nullable(),
})

/** The day by which an order was promised to be at the door, and whether its customer was told that it comes later. */
export const Promised = z.object({ by: z.iso.date(), isLate: z.boolean() })

/** Actions that the customer may take now; the buttons follow it. */
export const Abilities = z.object({
  cancel: z.boolean(),
  pay: z.boolean(),
  convertToCod: z.boolean(),
  addPrescription: z.boolean(),
  invoice: z.boolean(),
  /** Whether a pharmacist read a dose of it, which labels tell. */
  labels: z.boolean(),
})

export const OrderBrief = z
  .object({
    orderId: z.string(),
    state: z.enum(orderStates),
    placedAt: z.iso.datetime(),
    orderAmount: Rupees,
    orderItems: z.array(OrderedItem),
    paymentMethod: z.enum(paymentMethods),
    paymentState: z.enum(paymentStates),
    can: Abilities,
    /** What the order waits for, where it waits for a prescription; `reason` is what the pharmacist asks, where the customer has to answer. */
    prescription: z
      .object({ is: z.enum(['missing', 'review', 'asked']), reason: z.string().nullable() })
      .nullable(),
  })
  .meta({ title: 'OrderBrief' })
export type OrderBrief = z.infer<typeof OrderBrief>

/** spec §3 "Cart or order detail", for an order. */
export const Order = OrderBrief.omit({ orderItems: true })
  .extend({
    orderItems: z.array(OrderItem),
    /** What the pharmacist asks, oldest first, with what was answered. */
    questions: z.array(OrderQuestion),
    actualAmnt: Rupees,
    discount: Rupees,
    offerDiscount: Rupees,
    shipping: Rupees,
    cashBalance: Rupees,
    totalAmt: Rupees,
    /** What of it is not asked for, since cash is paid in whole rupees. */
    cashRounding: Rupees,
    couponCode: z.string().nullable(),
    prescriptionReq: z.boolean(),
    promise: Promised.nullable(),
    /** null after the account was erased, unless the law requires an invoice. */
    address: OrderAddress.nullable(),
    /** The business that ordered, registered for GST; null for a consumer. */
    business: z.object({ gstin: z.string(), legalName: z.string() }).nullable(),
    /** The deadline for a prescription or payment; null while a pharmacist's review is pending. */
    lapsesAt: z.iso.datetime().nullable(),
    /** As the customer or the shop gave it. */
    cancelReason: z.string().nullable(),
    /** The same in words of the caller's language. */
    cancelReasonText: z.string().nullable(),
  })
  .meta({ title: 'Order' })
export type Order = z.infer<typeof Order>

/** The reply to placing an order; the success page shows what spec §3 "Order tracking" defines. */
export const Placed = z
  .object({
    orderId: z.string(),
    state: z.enum(orderStates),
    orderItems: z.array(OrderedItem),
    orderAmount: Rupees,
    /** The online payment; null for cash on delivery. */
    sbiOmpDetails: Payment.nullable(),
    paymentMethod: z.enum(paymentMethods),
    /** Whether it must be paid now, online. */
    payNow: z.boolean(),
    msg: z.string(),
  })
  .meta({ title: 'Placed' })
export type Placed = z.infer<typeof Placed>

/** spec §3 "Order tracking": one entry per parcel. `comments` belongs to the step in progress. */
export const Tracking = z
  .object({
    orderId: z.string(),
    /** Whether a calendar can remind of something of it, or only take out what it could remind of before. */
    reminders: z.enum(['none', 'some', 'ended']),
    /** Whether messages come at the times of day of its doses; null where its labels say none. */
    doseMessages: z.boolean().nullable(),
    /** What was given back of it, or is owed, oldest first; `givenAt` is null until it is paid. */
    refunds: z.array(
      z.object({
        amount: Rupees,
        to: z.enum(['payment', 'wallet']),
        owedAt: z.iso.datetime(),
        givenAt: z.iso.datetime().nullable(),
      }),
    ),
    state: z.enum(orderStates),
    orderTrackingDtos: z.array(
      z.object({
        orderLineId: z.string(),
        state: z.enum(parcelStates),
        /** Who carries it, under which number, and where the courier shows it; null until it leaves, or where it is not known. */
        courier: z.string().nullable(),
        awb: z.string().nullable(),
        trackingUrl: z.string().nullable(),
        /** What the receiver tells who brings it, while it is on its way; null where nothing is asked. */
        doorCode: z.string().nullable(),
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
  .meta({ title: 'Tracking' })
export type Tracking = z.infer<typeof Tracking>
