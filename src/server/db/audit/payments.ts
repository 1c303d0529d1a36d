import { sql } from 'kysely'
import { cashDue } from '../cash-due.ts'
import type { Db } from '../types.ts'
import { type Questions, violations } from './violations.ts'

/** Queries for violations; each returns the id of the payment or order concerned. */
const questions: Questions = {
  'payments whose sum is not what was captured': sql`
    select p.id from payment p where p.captured <> coalesce(
      (select sum(e.amount) from payment_event e where e.payment_id = p.id and e.happened = 'captured'), 0)`,
  'payments whose sum is not what went back': sql`
    select p.id from payment p where p.refunded <> coalesce(
      (select sum(e.amount) from payment_event e where e.payment_id = p.id and e.happened = 'refunded'), 0)
      or p.refunded <> coalesce((select sum(r.amount) from payment_refund r where r.payment_id = p.id and r.state = 'done'), 0)`,
  'payments whose sum is not what is owed back': sql`
    select p.id from payment p where p.owed <> coalesce(
      (select sum(r.amount) from payment_refund r where r.payment_id = p.id), 0)`,
  'refunds that are not what the order owes, or settled on one side only': sql`
    select r.order_id as id from payment_refund r
    join order_refund o on o.order_id = r.order_id and o.number = r.number
    join payment p on p.id = r.payment_id
    where o.amount <> r.amount or p.order_id <> r.order_id or (r.state = 'done' and o.settled_at is null)`,
  'captures of which more is owed back than came in': sql`
    select r.payment_id as id from payment_refund r
    join payment p on p.id = r.payment_id
    join payment_event e on e.provider = p.provider and e.event_id = 'captured:' || r.reference
    group by r.payment_id, r.reference, e.amount having sum(r.amount) > e.amount`,
  'what went back at the provider beyond what was owed, and is not among the refunds of the order': sql`
    select v.order_id as id from payment_reversal v group by v.order_id having sum(v.extra) <> coalesce(
      (select sum(o.amount) from order_refund o where o.order_id = v.order_id and o.reason = 'provider'), 0)`,
  'orders that two payments paid for': sql`
    select order_id as id from payment where paid_by is not null group by order_id having count(*) > 1`,
  'parcels whose cash is not what their couriers collected and handed over': sql`
    select p.order_id as id from order_parcel p
    join customer_order o on o.id = p.order_id
    join invoice i on i.order_id = p.order_id and i.parcel = p.number and i.kind = 'invoice'
    left join order_event d on d.order_id = p.order_id and d.parcel = p.number and d.job = 'delivered' and not exists (
      select 1 from order_event b where b.order_id = d.order_id and b.parcel = d.parcel and b.job = 'deliveryTakenBack' and b.number > d.number)
    left join cash_parcel c on c.order_id = p.order_id and c.parcel = p.number
    left join (select order_id, parcel, sum(amount) as amount from cash_remittance where order_id is not null group by order_id, parcel) r
      on r.order_id = p.order_id and r.parcel = p.number
    where coalesce(c.remitted, 0) <> coalesce(r.amount, 0) or (o.payment_method = 'cod' and d.at is not null
      and ${cashDue} > 0 and (c.order_id is null or c.is_delivered = 0 or c.due <> ${cashDue})) or (d.at is null and c.is_delivered = 1)`,
  'orders that wait for a payment which came in': sql`
    select o.id from customer_order o join payment p on p.order_id = o.id
    where p.paid_by is not null and (o.payment_method <> 'online' or o.payment_state = 'due')`,
}

/** Violations in payments and refunds, a sentence each; empty when the ledgers are consistent. */
export const paymentProblems = (db: Db): Promise<string[]> => violations(db, questions)
