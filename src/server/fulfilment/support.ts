import { cityNamed, pincodeOf } from '#catalogue/query/place.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { AdminOrder } from '#contract/fulfilment/fulfilment.ts'
import type { opsSupport as contract } from '#contract/fulfilment/support.ts'
import { addressFaults, tidyAddress } from '#model/address.ts'
import { paise, paiseFromRupees } from '#model/money.ts'
import { thousandthsOf } from '#model/quantity.ts'
import type { Db, Storage } from '../db/types.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'
import { type GivenUp, givenUpMessages, retryMessage } from '../notifications/queue-repository.ts'
import { amountText } from '../orders/notifications.ts'
import { addEvent, orderById, parcelsOf, type StoredOrder } from '../orders/order-repository.ts'
import { refundable } from '../orders/paid-part.ts'
import { giveBack } from '../orders/returns.ts'
import { abandonPayment } from '../payments/payments.ts'
import { convertToCod } from '../payments/settle-order.ts'
import { creditPoints } from '../promotions/points.ts'
import { creditWallet } from '../promotions/wallet.ts'
import { type ActiveCatalogue, requireCatalogue } from '../publishing/active-catalogue.ts'
import { changeAddress } from './address-change-repository.ts'
import { addNote } from './note-repository.ts'
import { adminOrderView } from './order-view.ts'
import { resendMessage } from './resend.ts'
import { returnLine } from './service.ts'

type Told = Promise<Outcome<AdminOrder>>
type Body<Name extends 'address' | 'refund' | 'credit' | 'resend' | 'note'> = Input<(typeof contract)[Name]>['body']

/** What support does for a customer: `npm run ops -- orders` and `/api/ops/orders/{id}/…`. */
export type Support = {
  address: (id: string, body: Body<'address'>) => Told
  refund: (id: string, body: Body<'refund'>) => Told
  credit: (id: string, body: Body<'credit'>) => Told
  toCod: (id: string) => Told
  resend: (id: string, body: Body<'resend'>) => Told
  note: (id: string, body: Body<'note'>) => Told
  messages: () => Promise<Outcome<Result<typeof contract.messages>>>
  retry: (id: string) => Promise<Outcome<Result<typeof contract.retry>>>
}

export type SupportParts = { storage: Storage; activeCatalogue: ActiveCatalogue; site: string; now: () => Date }

/** `a…@example.org`, `…3210`: enough to recognise, too little to use. */
const shownRecipient = (to: string): string => (to.includes('@') ? `${to.slice(0, 1)}…${to.slice(to.indexOf('@'))}` : `…${to.slice(-4)}`)

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

export const createSupport = ({ storage, activeCatalogue, site, now }: SupportParts): Support => {
  /** Reads an order, changes it and returns its view, in one transaction. */
  const withOrder = (id: string, act: (db: Db, order: StoredOrder, at: string) => Promise<Failed | null>): Told =>
    storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      if (!order) return failed('notFound', { field: 'id' })
      const refused = await act(db, order, now().toISOString())
      return refused ?? ok(await adminOrderView(db, (await orderById(db, id)) ?? order))
    })
  const history = (db: Db, { id }: StoredOrder, job: string, comment: string, at: string) =>
    addEvent(db, id, { parcel: null, job, status: 'success', comment, actor: 'operator', at })

  return {
    address: requireCatalogue(activeCatalogue, async (catalogue, id, body) => {
      const typed = tidyAddress(body)
      const [first, ...besides] = addressFaults(typed).map(({ is, field }): Failed => failed(is, { field }))
      if (first) return { ...first, besides }
      const place = pincodeOf(catalogue, typed.pincode)
      if (!place?.served || !cityNamed(catalogue, place.city)) return failed('pincodeNotServed', { field: 'pincode' })
      return await withOrder(id, async (db, order, at) => {
        if (['cancelled', 'lapsed', 'returned'].includes(order.state)) return failed('orderOver', { field: 'id' })
        // An invoice and a label bear the address: it stays as it is once a parcel is packed.
        if ((await parcelsOf(db, id)).some(({ state }) => state !== 'placed' && state !== 'cancelled'))
          return failed('addressFixed', { field: 'id' })
        const { addUserName: name, street1, street2, contactNumber: contact_number, pincode } = typed
        const { city, state, country } = place
        await changeAddress(db, id, { name, street1, street2, contact_number, pincode, city, state, country })
        await history(db, order, 'addressChanged', `${city} ${pincode}`, at)
        return null
      })
    }),

    refund: (id, { amount, line, units, reason }) =>
      withOrder(id, async (db, order, at) => {
        if (order.state === 'cancelled' || order.state === 'lapsed') return failed('orderOver', { field: 'id' })
        if (line !== undefined) {
          const quantity = units === undefined ? null : thousandthsOf(units)
          const done = await returnLine(db, order, { line, quantity, reason, at, comesBack: false })
          if ('failed' in done) return done
          await history(db, order, 'lineRefunded', `${done.name}: ${reason}`, at)
          return null
        }
        const asked = paise(paiseFromRupees(Number(amount)) ?? 0)
        const most = await refundable(db, order)
        if (asked > most) return failed('refundTooLarge', { field: 'amount', values: { amount: amountText(most) } })
        await giveBack(db, order, { amount: asked, reason: 'refund', at })
        await history(db, order, 'sumRefunded', `${amount}: ${reason}`, at)
        return null
      }),

    credit: (id, { amount, points, reason }) =>
      withOrder(id, async (db, order, at) => {
        const { customer_id: customerId } = order
        if (amount !== undefined)
          await creditWallet(db, { customerId, amount: paise(paiseFromRupees(Number(amount)) ?? 0), reason: 'goodwill', orderId: id, at })
        if (points !== undefined) await creditPoints(db, { customerId, orderId: id, points, at })
        await history(db, order, 'credited', `${amount ?? `${points} points`}: ${reason}`, at)
        return null
      }),

    toCod: (id) =>
      withOrder(id, async (db, order, at) => {
        if (!(await convertToCod(db, order, at, 'operator'))) return failed('paymentNotDue', { field: 'id' })
        await abandonPayment(db, id, at)
        return null
      }),

    resend: (id, { message }) =>
      withOrder(id, async (db, order, at) => {
        if (!(await resendMessage(db, order, { message, site, at }))) return failed('lineUnknown', { field: 'message' })
        await history(db, order, 'resent', message, at)
        return null
      }),

    note: (id, note) =>
      withOrder(id, async (db, _, at) => {
        await addNote(db, id, { ...note, at })
        return null
      }),

    messages: async () => ok((await givenUpMessages(storage.db)).map(lostMessage)),
    retry: (id) =>
      storage.inTransaction(async (db) =>
        (await retryMessage(db, id, now().toISOString())) ? ok({ id }) : failed('notFound', { field: 'id' }),
      ),
  }
}
