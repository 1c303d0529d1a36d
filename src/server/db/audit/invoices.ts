import { sql } from 'kysely'
import type { Db } from '../types.ts'
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
export const invoiceProblems = (db: Db): Promise<string[]> => violations(db, questions)
