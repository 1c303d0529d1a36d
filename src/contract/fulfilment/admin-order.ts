import { z } from 'zod'
import { messageStates } from '#model/message.ts'
import { parcelStates } from '#model/order.ts'
import { walletReasons } from '#model/rewards.ts'
import { Rupees } from '../core/fields.ts'
import { Order } from '../orders/view.ts'

export const AdminOrder = z
  .object({
    order: Order,
    history: z.array(
      z.object({
        job: z.string(),
        status: z.enum(['success', 'failure']),
        parcel: z.int().nullable(),
        comment: z.string().nullable(),
        actor: z.enum(['customer', 'operator', 'system']),
        /** Who it was, where an operator did it. */
        operator: z
          .object({ name: z.string(), registrationNumber: z.string().nullable() })
          .nullable(),
        at: z.iso.datetime(),
      }),
    ),
    parcels: z.array(
      z.object({
        parcel: z.int(),
        state: z.enum(parcelStates),
        /** Lines inside: none that was rejected or removed. */
        lines: z.array(z.int()),
        courier: z.string().nullable(),
        awb: z.string().nullable(),
        trackingUrl: z.string().nullable(),
        /** Whether its receiver tells a code at the door; the code itself is not shown to operators. */
        needsCode: z.boolean(),
        /** Number of its invoice; null until it leaves. */
        invoice: z.string().nullable(),
      }),
    ),
    /** Invoices and credit notes, in the order of issue. */
    documents: z.array(
      z.object({
        number: z.string(),
        kind: z.enum(['invoice', 'credit']),
        parcel: z.int(),
        total: Rupees,
        at: z.iso.datetime(),
        reason: z.string().nullable(),
      }),
    ),
    /** Cash that the courier still has to collect, that customers paid at the door, and that was handed in of it. */
    cash: z.object({ due: Rupees, collected: Rupees, handedIn: Rupees }),
    notes: z.array(
      z.object({ number: z.int(), author: z.string(), text: z.string(), at: z.iso.datetime() }),
    ),
    /** What the customer's wallet paid (below zero) and got for it, oldest first. */
    wallet: z.array(
      z.object({ reason: z.enum(walletReasons), amount: Rupees, at: z.iso.datetime() }),
    ),
    /** What customers were told about it, oldest first, for as long as messages are kept. */
    messages: z.array(
      z.object({
        template: z.string(),
        channel: z.enum(['mail', 'sms', 'whatsapp']),
        /** As far as needed to recognise it. */
        recipient: z.string(),
        state: z.enum(messageStates),
        at: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
      }),
    ),
    prescriptions: z.array(
      z.object({
        id: z.string(),
        doctor: z.string(),
        patient: z.string(),
        mediaType: z.string(),
        sentAt: z.iso.datetime(),
      }),
    ),
    refunds: z.array(
      z.object({
        amount: Rupees,
        reason: z.string(),
        dueAt: z.iso.datetime(),
        settledAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ title: 'AdminOrder' })
export type AdminOrder = z.infer<typeof AdminOrder>
