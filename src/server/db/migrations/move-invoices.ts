import { type Kysely, sql } from 'kysely'
import { spread } from '#model/gst.ts'
import { paise } from '#model/money.ts'

type Old = {
  id: string
  invoice_number: number
  invoiced_at: string
  actual: number
  discount: number
  offer: number
  shipping: number
  balance: number
}
type Line = { number: number; parcel: number; state: string; quantity: number; actual: number; payable: number }

const left = ['shipped', 'delivered', 'returned']
const istMs = 5.5 * 60 * 60_000

/** The calendar year in which the financial year of a moment began, in India. */
const yearOf = (at: string): number => {
  const day = new Date(new Date(at).getTime() + istMs)
  return day.getUTCMonth() >= 3 ? day.getUTCFullYear() : day.getUTCFullYear() - 1
}

const numberOf = (kind: 'NU' | 'NC', year: number, serial: number): string =>
  `${kind}${year % 100}${String((year + 1) % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`

/**
 * Until now an order had one invoice number, given when it was packed. What has left under it becomes the invoice of that number; parcels that came
 * back get credit notes. Numbers of orders that never left are not given again.
 */
export const moveInvoices = async (db: Kysely<never>): Promise<void> => {
  const { rows: orders } = await sql<Old>`select id, invoice_number, invoiced_at, actual, discount, offer, shipping, balance
    from customer_order where invoice_number is not null order by invoice_number`.execute(db)
  const credits = new Map<number, number>()
  for (const order of orders) {
    const { rows } = await sql<Line>`select l.number, l.parcel, p.state, l.quantity, l.actual, l.payable from order_line l
      join order_parcel p on p.order_id = l.order_id and p.number = l.parcel
      where l.order_id = ${order.id} and l.removed_reason is null and l.review <> 'rejected' order by l.number`.execute(db)
    const lines = rows.map((row) => ({ ...row, quantity: Number(row.quantity), actual: Number(row.actual), payable: Number(row.payable) }))
    const weights = lines.map(({ payable }) => paise(payable))
    const [off, on] = [spread(paise(Number(order.offer)), weights), spread(paise(Number(order.shipping)), weights)]
    const gross = weights.map((payable, index) => paise(payable - (off[index] ?? 0) + (on[index] ?? 0)))
    const paid = spread(paise(Number(order.balance)), gross)
    const settled = lines.map((line, index) => {
      const [offer, shipping, balance] = [off[index] ?? 0, on[index] ?? 0, paid[index] ?? 0]
      return { ...line, offer, shipping, balance, total: (gross[index] ?? 0) - balance }
    })
    const sent = settled.filter(({ state }) => left.includes(state))
    const year = yearOf(order.invoiced_at)
    const serial = Number(order.invoice_number)
    await sql`insert into document_series (kind, year, last, gapless_after) values ('invoice', ${year}, ${serial}, ${serial})
      on conflict (kind, year) do update set last = excluded.last, gapless_after = excluded.last`.execute(db)
    const [first] = sent
    if (!first) continue
    const number = numberOf('NU', year, serial)
    const write = async (name: string, kind: 'invoice' | 'credit', nth: number, some: typeof sent, at: string) => {
      const sum = (of: 'actual' | 'payable' | 'offer' | 'shipping' | 'balance' | 'total') =>
        some.reduce((total, line) => total + line[of], 0)
      await sql`insert into invoice values (${name}, ${kind}, ${yearOf(at)}, ${nth}, ${order.id}, ${some[0]?.parcel ?? 1},
        ${kind === 'credit' ? number : null}, ${kind === 'credit' ? 'returned' : null}, ${at},
        ${sum('actual')}, ${sum('payable')}, ${sum('offer')}, ${sum('shipping')}, ${sum('balance')}, ${sum('total')})`.execute(db)
      for (const line of some)
        await sql`insert into invoice_line values (${name}, ${line.number}, ${line.quantity}, ${line.actual}, ${line.payable},
          ${line.offer}, ${line.shipping}, ${line.balance}, ${line.total})`.execute(db)
    }
    await write(number, 'invoice', serial, sent, order.invoiced_at)
    for (const parcel of new Set(sent.filter(({ state }) => state === 'returned').map((line) => line.parcel))) {
      const { rows: events } = await sql<{ at: string }>`select at from order_event
        where order_id = ${order.id} and parcel = ${parcel} and job = 'returned' order by number desc limit 1`.execute(db)
      const at = events[0]?.at ?? order.invoiced_at
      const nth = (credits.get(yearOf(at)) ?? 0) + 1
      credits.set(yearOf(at), nth)
      await write(
        numberOf('NC', yearOf(at), nth),
        'credit',
        nth,
        sent.filter((line) => line.parcel === parcel),
        at,
      )
    }
  }
  for (const [year, last] of credits)
    await sql`insert into document_series (kind, year, last) values ('credit', ${year}, ${last})`.execute(db)
}
