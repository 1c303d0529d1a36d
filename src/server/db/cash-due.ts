import { sql } from 'kysely'

/** What the invoice `i` of an order `o` asks for in cash: an order is rounded once, over its invoices in the order of issue (docs/decisions/0121). */
export const cashDue = sql`(i.total - case when o.rounds_cash = 0 then 0 else (
  select (cast(coalesce(sum(b.total), 0) as bigint) + i.total) % 100 - cast(coalesce(sum(b.total), 0) as bigint) % 100 from invoice b
  where b.order_id = i.order_id and b.kind = 'invoice' and (b.year < i.year or (b.year = i.year and b.serial < i.serial))) end)`
