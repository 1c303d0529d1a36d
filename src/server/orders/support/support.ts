import { cityNamed, pincodeOf } from '#catalogue/query/place.ts'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import type { opsSupport as contract } from '#contract/fulfilment/support.ts'
import { addressFaults, tidyAddress } from '#model/address.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { promiseDays } from '#model/delivery-promise.ts'
import { shownRecipient } from '#model/message.ts'
import type { Operator } from '#model/operator.ts'
import type { OrderJob } from '#model/order-event.ts'
import type { Alone } from '#model/worth.ts'
import type { Terms } from '../../config/terms.ts'
import { updateRows } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { addressRefused } from '../../kernel/invalid-field.ts'
import {
  type GivenUp,
  givenUpMessages,
  retryMessage,
} from '../../kernel/messages/queue-repository.ts'
import { ownPlace } from '../../kernel/operators/own-case.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { gstinElsewhere } from '../checkout/business.ts'
import {
  creditAct,
  creditIn,
  creditWorth,
  refundAct,
  refundIn,
  worthOf,
} from '../money/refund-or-credit.ts'
import { convertToCod } from '../money/settle-order.ts'
import { couponRefusedAt } from '../offers/offers.ts'
import { type Giving, heldForAnother } from '../offers/worth.ts'
import { abandonPayment } from '../payments/payments.ts'
import type { OrderAct } from '../rows/audited-act.ts'
import { addNote } from '../rows/note-repository.ts'
import { type OrderChecks, refusedAsChanged } from '../rows/order-checks.ts'
import { notifyCustomer } from '../rows/order-messages.ts'
import {
  addEvent,
  addressOfOrder,
  parcelsOf,
  type StoredOrder,
  type StoredOrderAddress,
} from '../rows/order-repository.ts'
import { promisesBetween, removePromise } from '../rows/promise-repository.ts'
import { isSameReach, keepReach } from '../rows/reach-repository.ts'
import { actOnOrder } from './act-on-order.ts'
import { resendMessage } from './resend.ts'

/** How many of the days that were promised in the last four weeks were kept. */
const keptPromises = async ({
  storage,
  now,
  terms,
}: Pick<SupportDeps, 'storage' | 'now' | 'terms'>) => {
  const yesterday = dayAfter(dayInIndia(now()), -1)
  const from = dayAfter(yesterday, 1 - promiseDays)
  const all = await promisesBetween(storage.db, { from, until: yesterday })
  const onTime = all.filter(
    ({ day, deliveredAt }) => deliveredAt !== null && dayInIndia(new Date(deliveredAt)) <= day,
  )
  return {
    from,
    until: yesterday,
    promised: all.length,
    kept: onTime.length,
    isOn: terms.promise !== null,
  }
}

const changeAddress = async (
  db: Db,
  orderId: string,
  address: Omit<StoredOrderAddress, 'order_id' | 'gstin' | 'legal_name'>,
): Promise<void> => {
  await updateRows(db, 'order_address', { order_id: orderId }, address)
  await keepReach(db, orderId, address)
}

/** What support does for a customer: `/api/ops/orders/{id}/…`. */
export type Support = Serving<
  typeof contract,
  'promises' | 'address' | 'refund' | 'credit' | 'toCod' | 'resend' | 'note' | 'messages' | 'retry'
>

export type SupportDeps = Pick<Core, 'storage' | 'activeCatalogue' | 'site' | 'now'> & {
  terms: Pick<Terms, 'cash' | 'promise'>
  refusalOf: OrderChecks['refusalOf']
  alone: Alone
}

const lostMessage = ({ recipient, created_at, ended_at, content, ...of }: GivenUp) => ({
  id: of.id,
  channel: of.channel as 'mail' | 'sms' | 'whatsapp',
  recipient: shownRecipient(recipient),
  template: of.template,
  tries: of.tries,
  createdAt: created_at,
  endedAt: ended_at ?? created_at,
  canRetry: content !== null,
})

export const createSupport = ({
  storage,
  activeCatalogue,
  site,
  now,
  terms,
  refusalOf,
  alone,
}: SupportDeps): Support => {
  const checks = { cash: terms.cash, refusalOf }
  const act = actOnOrder(storage, now)
  const withOrder = (
    by: Operator,
    id: string,
    what: OrderAct,
    run: (db: Db, order: StoredOrder, at: string) => Promise<Failed | null>,
  ): Promise<Outcome<AdminOrder>> =>
    act(by, id, what, (db, order, at) => run(db, order, at.toISOString()))
  const held = (db: Db, by: Operator, giving: Giving & { act: 'refund' | 'credit' }, at: Date) =>
    heldForAnother(db, by, giving, { kind: `${giving.act}.give`, alone, at: at.toISOString() })
  const history = (db: Db, { id }: StoredOrder, job: OrderJob, comment: string, at: string) =>
    addEvent(db, id, { parcel: null, job, status: 'success', comment, actor: 'operator', at })

  return {
    promises: async () => ok(await keptPromises({ storage, now, terms })),

    address: requireCatalogue(
      activeCatalogue,
      async (catalogue, { params: { id }, body }, { operator: by }) => {
        const typed = tidyAddress(body)
        const [first, ...besides] = addressFaults(typed).map(addressRefused)
        if (first) return { ...first, besides }
        const place = pincodeOf(catalogue, typed.pincode)
        if (!place?.served || !cityNamed(catalogue, place.city))
          return failed('pincodeNotServed', { field: 'pincode' })
        return await withOrder(by, id, { action: 'order.address' }, async (db, order, at) => {
          if (['cancelled', 'lapsed', 'returned'].includes(order.state))
            return failed('orderOver', { field: 'id' })
          // An invoice and a label bear the address: it stays as it is once a parcel is packed.
          if (
            (await parcelsOf(db, id)).some(
              ({ state }) => state !== 'placed' && state !== 'cancelled',
            )
          )
            return failed('addressFixed', { field: 'id' })
          const {
            addUserName: name,
            street1,
            street2,
            contactNumber: contact_number,
            pincode,
          } = typed
          const { city, state, country } = place
          const before = await addressOfOrder(db, id)
          const gstin = before?.gstin
          const door = { street1, street2, pincode, contact_number }
          const to = { ...door, city, state }
          const refused =
            (await ownPlace(db, by, door)) ??
            (gstin ? gstinElsewhere(gstin, state) : null) ??
            (before && !isSameReach(before, door)
              ? ((await refusedAsChanged(db, order, { to, at: new Date(at) }, checks)) ??
                (await couponRefusedAt(db, order, to)))
              : null)
          if (refused) return refused
          await changeAddress(db, id, {
            name,
            street1,
            street2,
            contact_number,
            pincode,
            city,
            state,
            country,
          })
          // The day of another pincode is promised anew.
          if (before?.pincode !== pincode) await removePromise(db, id)
          await history(db, order, 'addressChanged', `${city} ${pincode}`, at)
          // The customer hears of every change of it where the shop knows that they read.
          await notifyCustomer(
            db,
            order,
            'addressChanged',
            { address: [name, street1, street2, city, pincode].filter(Boolean).join(', ') },
            at,
          )
          return null
        })
      },
    ),

    refund: ({ params: { id }, body }, { operator: by }) =>
      act(by, id, refundAct(body), async (db, order, at) => {
        const worth = await worthOf(db, id, body)
        if (typeof worth !== 'number') return worth
        return (
          (await held(db, by, { act: 'refund', orderId: id, worth }, at)) ??
          (await refundIn(db, order, body, { by }, at.toISOString()))
        )
      }),

    credit: ({ params: { id }, body }, { operator: by }) =>
      act(by, id, creditAct(body), async (db, order, at) => {
        const giving = { act: 'credit', orderId: id, worth: creditWorth(body) } as const
        return (
          (await held(db, by, giving, at)) ??
          (await creditIn(db, order, body, { by }, at.toISOString()))
        )
      }),

    toCod: ({ params: { id } }, { operator: by }) =>
      withOrder(by, id, { action: 'order.to-cod' }, async (db, order, at) => {
        const inCash = { ...order, payment_method: 'cod' } as const
        const of = { to: await addressOfOrder(db, id), at: new Date(at) }
        const refused = await refusedAsChanged(db, inCash, of, checks)
        if (refused) return refused
        const converted = await convertToCod(db, order, at, 'operator')
        if ('failed' in converted) return converted
        await abandonPayment(db, id, at)
        return null
      }),

    resend: ({ params: { id }, body: { message } }, { operator: by }) =>
      withOrder(by, id, { action: 'order.resend', about: { message } }, async (db, order, at) => {
        if (!(await resendMessage(db, order, { message, site, at })))
          return failed('lineUnknown', { field: 'message' })
        await history(db, order, 'resent', message, at)
        return null
      }),

    note: ({ params: { id }, body: { text } }, { operator: by }) =>
      withOrder(by, id, { action: 'order.note' }, async (db, _, at) => {
        await addNote(db, id, { author: by.name, text, at })
        return null
      }),

    messages: async () => ok((await givenUpMessages(storage.db)).map(lostMessage)),
    retry: ({ params: { id } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const at = now().toISOString()
        if (!(await retryMessage(db, id, at))) return failed('notFound', { field: 'id' })
        await appendAudit(db, by, at, { action: 'message.retry', object: ['message', id] })
        return ok({ id })
      }),
  }
}
