import { sql } from 'kysely'
import type { Db } from '../types.ts'
import { offerProblems } from './offers.ts'
import { paymentProblems } from './payments.ts'
import { type Questions, violations } from './violations.ts'

/** Queries for violations; each returns the number of the document or the id of the order concerned. Plain SQL that both engines understand. */
const questions: Questions = {
  'documents with a gap in their numbers': sql`SELECT s.kind AS id FROM document_series s
    LEFT JOIN invoice i ON i.kind = s.kind AND i.year = s.year
    GROUP BY s.kind, s.year, s.last HAVING count(i.number) <> s.last OR coalesce(max(i.serial), s.last) <> s.last`,
  'documents whose lines do not add up': sql`SELECT i.number AS id FROM invoice i JOIN invoice_line l ON l.number = i.number
    GROUP BY i.number, i.actual, i.payable, i.offer, i.shipping, i.balance, i.total HAVING sum(l.actual) <> i.actual OR sum(l.payable) <> i.payable
      OR sum(l.offer) <> i.offer OR sum(l.shipping) <> i.shipping OR sum(l.balance) <> i.balance OR sum(l.total) <> i.total`,
  'lines of parcels that left without an invoice': sql`SELECT l.order_id AS id FROM order_line l
    JOIN order_parcel p ON p.order_id = l.order_id AND p.number = l.parcel AND p.state IN ('shipped', 'delivered', 'returned')
    WHERE l.removed_reason IS NULL AND l.review <> 'rejected' AND NOT EXISTS (SELECT 1 FROM invoice i
      JOIN invoice_line n ON n.number = i.number WHERE i.order_id = l.order_id AND i.kind = 'invoice' AND n.line = l.number AND n.quantity = l.quantity)`,
  'lines on an invoice that never left': sql`SELECT i.order_id AS id FROM invoice i JOIN invoice_line n ON n.number = i.number
    JOIN order_line l ON l.order_id = i.order_id AND l.number = n.line JOIN order_parcel p ON p.order_id = l.order_id AND p.number = l.parcel
    WHERE p.state IN ('placed', 'packed', 'cancelled')`,
  'lines of which more is credited than invoiced': sql`SELECT c.against AS id FROM invoice c JOIN invoice_line n ON n.number = c.number
    JOIN invoice_line l ON l.number = c.against AND l.line = n.line WHERE c.kind = 'credit'
    GROUP BY c.against, n.line, l.quantity, l.payable, l.total HAVING sum(n.quantity) > l.quantity OR sum(n.payable) > l.payable OR sum(n.total) > l.total`,
  'orders that have left whole and are not their invoices': sql`SELECT o.id AS id FROM customer_order o JOIN invoice i ON i.order_id = o.id AND i.kind = 'invoice'
    WHERE NOT EXISTS (SELECT 1 FROM order_parcel p WHERE p.order_id = o.id AND p.state IN ('placed', 'packed'))
    GROUP BY o.id, o.actual, o.offer, o.shipping, o.balance, o.total HAVING sum(i.actual) <> o.actual OR sum(i.offer) <> o.offer
      OR sum(i.shipping) <> o.shipping OR sum(i.balance) <> o.balance OR sum(i.total) <> o.total`,
}

/** Violations in invoices and credit notes, a sentence each; empty when they agree with the orders. */
const invoiceProblems = (db: Db): Promise<string[]> => violations(db, questions)

/**
 * Invariants that CHECKs and foreign keys cannot express, as queries for violations. Each returns the key of the violating row
 * as `about`. Plain SQL that both engines understand.
 */
const queries: Record<string, string> = {
  'an order without a line': `SELECT id AS about FROM customer_order o
    WHERE NOT EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = o.id)`,
  'an order without its first event': `SELECT id AS about FROM customer_order o
    WHERE NOT EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.id AND e.number = 1 AND e.job = 'placed')`,
  'an order without an address, of a customer who is there': `SELECT o.id AS about FROM customer_order o
    JOIN customer c ON c.id = o.customer_id AND c.erased_at IS NULL
    WHERE NOT EXISTS (SELECT 1 FROM order_address a WHERE a.order_id = o.id)`,
  'a history with a gap': `SELECT order_id AS about FROM order_event GROUP BY order_id HAVING max(number) <> count(*)`,
  'two orders of one version of a cart': `SELECT source_id AS about FROM customer_order GROUP BY source_id, source_version HAVING count(*) > 1`,
  'a cart that still is at the version that was ordered': `SELECT o.id AS about FROM customer_order o
    JOIN cart c ON c.id = o.source_id WHERE c.version <= o.source_version`,
  'an order whose lines do not add up to it': `SELECT o.id AS about FROM customer_order o JOIN order_line l ON l.order_id = o.id
    WHERE o.state NOT IN ('cancelled', 'lapsed') AND l.review <> 'rejected' AND l.removed_reason IS NULL
    GROUP BY o.id, o.actual, o.discount HAVING sum(l.actual) <> o.actual OR sum(l.payable) <> o.actual - o.discount`,
  'an order in another state than its parcels': `SELECT o.id AS about FROM customer_order o
    WHERE (o.state = 'delivered' AND EXISTS (SELECT 1 FROM order_parcel p WHERE p.order_id = o.id AND p.state NOT IN ('delivered', 'returned', 'cancelled')))
      OR (o.state IN ('cancelled', 'lapsed') AND EXISTS (SELECT 1 FROM order_parcel p WHERE p.order_id = o.id AND p.state <> 'cancelled'))
      OR (o.state NOT IN ('cancelled', 'lapsed', 'shipped', 'delivered', 'returned')
        AND EXISTS (SELECT 1 FROM order_parcel p WHERE p.order_id = o.id AND p.state NOT IN ('placed', 'packed', 'cancelled')))`,
  'a parcel that is not sent, with something in it': `SELECT p.order_id AS about FROM order_parcel p
    JOIN customer_order o ON o.id = p.order_id AND o.state NOT IN ('cancelled', 'lapsed')
    JOIN order_line l ON l.order_id = p.order_id AND l.parcel = p.number AND l.removed_reason IS NULL AND l.review <> 'rejected'
    WHERE p.state = 'cancelled'`,
  'a line that goes on without a pharmacist': `SELECT o.id AS about FROM customer_order o JOIN order_line l ON l.order_id = o.id
    WHERE o.state NOT IN ('awaiting_prescription', 'cancelled', 'lapsed') AND l.review = 'pending' AND l.removed_reason IS NULL`,
  'a refund that nothing is owed for': `SELECT o.id AS about FROM customer_order o WHERE o.payment_state = 'refund_due'
    AND NOT EXISTS (SELECT 1 FROM order_refund r WHERE r.order_id = o.id AND r.settled_at IS NULL)`,
  'stock that is not the sum of its moves': `SELECT s.product_id AS about FROM stock s
    WHERE s.on_hand <> (SELECT coalesce(sum(m.change), 0) FROM stock_move m WHERE m.product_id = s.product_id)`,
  'a batch that is not the sum of its moves': `SELECT b.batch AS about FROM stock_batch b
    WHERE b.on_hand <> (SELECT coalesce(sum(m.change), 0) FROM batch_move m WHERE m.product_id = b.product_id AND m.batch = b.batch)`,
  'stock that an order took and that is not its quantity': `SELECT m.id AS about FROM stock_move m WHERE m.reason = 'placed' AND m.change <>
    -(SELECT coalesce(sum(l.quantity), 0) FROM order_line l WHERE l.order_id = m.order_id AND +l.product_id = m.product_id)`,
  'stock that an order holds and that is not what is left of it': `SELECT m.order_id AS about FROM stock_move m
    JOIN customer_order o ON o.id = m.order_id GROUP BY m.order_id, m.product_id, o.state HAVING NOT (sum(m.change) = 0
      AND o.state IN ('awaiting_prescription', 'awaiting_payment')) AND -sum(m.change) <>
    CASE WHEN o.state IN ('cancelled', 'lapsed') THEN 0 ELSE (SELECT coalesce(sum(l.quantity), 0) FROM order_line l WHERE l.order_id = m.order_id
      AND +l.product_id = m.product_id AND l.removed_reason IS NULL AND l.review <> 'rejected') END`,
  'a hold of an order that waits for nothing': `SELECT h.order_id AS about FROM stock_hold h JOIN customer_order o ON o.id = h.order_id
    WHERE o.state NOT IN ('awaiting_prescription', 'awaiting_payment')`,
  'an order without what it took of the offers': `SELECT o.id AS about FROM customer_order o
    LEFT JOIN offer_use u ON u.order_id = o.id WHERE u.order_id IS NULL OR (u.released_at IS NULL AND (
      u.balance <> o.balance - (SELECT coalesce(sum(c.balance), 0) FROM invoice c WHERE c.order_id = o.id AND c.kind = 'credit')
      OR u.offer <> o.offer - CASE WHEN u.voucher_code IS NULL THEN 0 ELSE
        (SELECT coalesce(sum(c.offer), 0) FROM invoice c WHERE c.order_id = o.id AND c.kind = 'credit') END))`,
  'offers taken for no order': `SELECT u.order_id AS about FROM offer_use u WHERE NOT EXISTS (SELECT 1 FROM customer_order o WHERE o.id = u.order_id)`,
  'offers held by an order that is over, or lost by one that is not': `SELECT o.id AS about FROM customer_order o
    JOIN offer_use u ON u.order_id = o.id WHERE (o.state IN ('cancelled', 'lapsed', 'returned')) <> (u.released_at IS NOT NULL)
      -- A care plan that was used stays with its customer, and so does what paid for it.
      AND (o.state <> 'returned' OR NOT EXISTS (
        SELECT 1 FROM order_line l WHERE l.order_id = o.id AND l.plan_days IS NOT NULL AND l.removed_reason IS NULL))`,
  'a re-order that ran for an order of another customer': `SELECT r.order_id AS about FROM reorder_run r
    JOIN customer_order o ON o.id = r.placed_order_id JOIN reorder p ON p.order_id = r.order_id WHERE p.customer_id <> o.customer_id`,
  // Registrations are removed some time after a camp, so older camps cannot be checked.
  'a camp whose places are not those that are held': `SELECT c.id AS about FROM camp c JOIN camp_registration r ON r.camp_id = c.id
    GROUP BY c.id, c.places, c.remaining HAVING c.places - c.remaining <> count(*)`,
}

/** Every violated invariant, as a sentence; none in a consistent database. Run it inside a transaction. */
export const auditProblems = async (db: Db): Promise<string[]> => {
  const problems = [
    ...(await offerProblems(db)),
    ...(await paymentProblems(db)),
    ...(await invoiceProblems(db)),
  ]
  for (const [what, query] of Object.entries(queries)) {
    const { rows } = await sql.raw<{ about: string | number }>(query).execute(db)
    problems.push(...rows.map(({ about }) => `${what}: ${about}`))
  }
  return problems
}
