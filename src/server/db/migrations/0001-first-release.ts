import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../prepared-query.ts'
import { camps } from './0001-first-release/camps.ts'
import { carts } from './0001-first-release/carts.ts'
import { contact } from './0001-first-release/contact.ts'
import { content } from './0001-first-release/content.ts'
import { customers } from './0001-first-release/customers.ts'
import { feedback } from './0001-first-release/feedback.ts'
import { interactions } from './0001-first-release/interactions.ts'
import { invoices } from './0001-first-release/invoices.ts'
import { messages } from './0001-first-release/messages.ts'
import { auditTriggers, operators } from './0001-first-release/operators.ts'
import { orders } from './0001-first-release/orders.ts'
import { payments } from './0001-first-release/payments.ts'
import { pharmacist } from './0001-first-release/pharmacist.ts'
import { prescriptions } from './0001-first-release/prescriptions.ts'
import { promotions } from './0001-first-release/promotions.ts'
import { reviews } from './0001-first-release/reviews.ts'
import { servers } from './0001-first-release/servers.ts'
import { sessions } from './0001-first-release/sessions.ts'
import { stock } from './0001-first-release/stock.ts'
import { webhooks } from './0001-first-release/webhooks.ts'

/** A table comes after those that it refers to. Constraints hold whatever a program does. */
const subjects = [
  carts,
  customers,
  sessions,
  messages,
  promotions,
  prescriptions,
  orders,
  invoices,
  payments,
  stock,
  operators,
  pharmacist,
  reviews,
  feedback,
  contact,
  camps,
  content,
  interactions,
  servers,
  webhooks,
]

/** The tables of the first release, which SQLite and PostgreSQL read alike. */
export const firstRelease = {
  up: async (db: Kysely<never>): Promise<void> => {
    const statements = [
      ...subjects.flatMap((text) => text.trim().split(/;\n/)),
      ...auditTriggers[isPostgres(db as never) ? 'postgres' : 'sqlite'],
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
