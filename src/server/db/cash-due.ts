import { sql } from 'kysely'

/** What the invoice `i` of an order `o` asks for in cash (docs/decisions/0121). */
export const cashDue = sql`(i.total - case when o.rounds_cash = 0 then 0 else i.total % 100 end)`
