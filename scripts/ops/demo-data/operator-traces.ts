import { approvalHours } from '../../../src/model/approval.ts'
import { updateRows } from '../../../src/server/db/rows.ts'
import type { Db } from '../../../src/server/db/types.ts'
import { type Chance, dayMs, hourMs, iso, minuteMs } from './chance.ts'
import type { Order } from './order.ts'
import type { Staff } from './people.ts'
import type { Put } from './rows.ts'
import type { Product } from './stock.ts'

const notes = [
  'Asked to be called before delivery.',
  'Neighbour takes the parcel.',
  'Second delivery try agreed.',
  'Customer sent a photo of the strip.',
]

/** Only orders younger than this get audit rows, because sealing an audit row takes longer than inventing the order. */
const auditDays = 7

/** Rows that operators leave: notes, audit rows, requests for approval, failed messages and a recall. */
export const createOperatorTraces = (
  chance: Chance,
  put: Put,
  nowMs: number,
  staff: readonly Staff[],
) => {
  const who = (role: Staff['roles'][number]): Staff => {
    const eligible = staff.filter(({ roles }) => roles.includes(role))
    return chance.pick(eligible)
  }
  const audit = (by: Staff, action: string, object: string, at: string, after: object): void =>
    put('audit_entry', {
      id: chance.id(),
      at,
      operator_id: by.id,
      operator_name: by.name,
      roles: by.roles.join(','),
      registration_number: by.registration,
      action,
      object,
      before: null,
      after: JSON.stringify(after),
      reason: null,
      request_id: `demo:${chance.hex(12)}`,
    })
  const sent: { order: string; line: number; product: number; batch: string }[] = []
  return {
    leave: (order: Order): void => {
      if (chance.maybe(0.02))
        for (let number = 1; number <= chance.whole(1, 2); number++)
          put('order_note', {
            order_id: order.id,
            number,
            author: who('support').name,
            text: chance.pick(notes),
            at: iso(order.placedMs + number * hourMs),
          })
      for (const parcel of order.parcels) {
        if (
          parcel.atMs > nowMs - auditDays * dayMs &&
          ['packed', 'shipped', 'delivered'].includes(parcel.state)
        )
          audit(
            who('packer'),
            `order.${parcel.state === 'packed' ? 'pack' : parcel.state === 'shipped' ? 'ship' : 'deliver'}`,
            `order:${order.id}`,
            iso(parcel.atMs),
            { parcel: parcel.number },
          )
        if (parcel.state === 'shipped' || parcel.state === 'delivered')
          for (const { number, batch, product_id, parcel: own } of order.remaining)
            if (own === parcel.number && typeof batch === 'string')
              sent.push({ order: order.id, line: number, product: product_id, batch })
      }
      if (chance.maybe(0.001) && order.customer) {
        const ended = Math.min(nowMs, order.placedMs + 16 * hourMs)
        put('message', {
          id: chance.id(),
          customer_id: order.customer.id,
          channel: 'mail',
          recipient: order.customer.email,
          template: 'orderPlaced',
          locale: 'en',
          content: JSON.stringify({ order: order.id, amount: '₹100' }),
          state: 'failed',
          tries: 8,
          next_at: iso(ended),
          claim: null,
          created_at: iso(order.placedMs),
          expires_at: null,
          ended_at: iso(ended),
        })
      }
    },
    approvals: (orders: readonly Order[]): void => {
      const [one, other] = staff.filter(({ roles }) => roles.includes('finance'))
      if (!one || !other) throw new Error('two operators with the role finance are needed')
      for (const [nth, order] of orders.entries()) {
        const askedMs = nowMs - chance.between(1, 60) * hourMs
        const isOpen = nth % 3 !== 2
        put('approval', {
          id: chance.id(),
          kind: 'refund.give',
          object: `order:${order.id}`,
          payload: JSON.stringify({
            orderId: order.id,
            refund: { amount: '2500.00', reason: 'Came a week late' },
          }),
          reason: 'The customer needed it for a surgery',
          requested_by: one.id,
          requested_name: one.name,
          requested_at: iso(askedMs),
          expires_at: iso(askedMs + approvalHours * hourMs),
          state: isOpen ? 'open' : 'refused',
          decided_by: isOpen ? null : other.id,
          decided_name: isOpen ? null : other.name,
          decided_at: isOpen ? null : iso(Math.min(nowMs, askedMs + 30 * minuteMs)),
          decision_reason: isOpen ? null : 'The parcel came in time',
          used_at: null,
          alone_from: null,
          worth: null,
        })
      }
    },
    /** Recalls a batch: blocks it, and tells every customer who received it. */
    recall: (of: { product: Product; batch: string } | null): ((db: Db) => Promise<void>) => {
      if (!of) return async () => {}
      const at = iso(nowMs - 3 * dayMs)
      const [id, product_id] = [chance.id(), of.product.row.id]
      const about = { reason: 'Fails the dissolution test', reference: 'EXAMPLE/NSQ/1' }
      put('recall', { id, product_id, batch: of.batch, ...about, parcels_stopped: 0, at })
      for (const { order, line, product, batch } of sent)
        if (product === product_id && batch === of.batch)
          put('recall_case', { recall_id: id, order_id: order, line, told_at: at })
      audit(who('pharmacist'), 'stock.recall', `product:${product_id}`, at, {
        batch: of.batch,
        reference: about.reference,
        parcelsStopped: 0,
      })
      return async (db) => {
        await updateRows(
          db,
          'stock_batch',
          { product_id, batch: of.batch },
          { withheld: 'recalled', blocked_at: at },
        )
      }
    },
  }
}
