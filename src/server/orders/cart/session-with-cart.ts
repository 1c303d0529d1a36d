import type { PlanTerm } from '#model/care-plan.ts'
import { type Paise, paise } from '#model/money.ts'
import { statement } from '../../db/prepared-query.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Storage } from '../../db/types.ts'
import type { Session } from '../../kernel/session/session-repository.ts'
import { hashOf } from '../../kernel/session/sessions.ts'
import { termsIn } from '../rows/care-plan-repository.ts'
import type { CartLine, StoredCart } from '../rows/cart-repository.ts'

export type Visitor = Pick<Session, 'cart_id' | 'customer_id' | 'city' | 'pincode'>

/** All that a cart's page reads from the database, except the coupon of the cart. `cart` is null until one is created. */
type SessionWithCart = {
  session: Visitor
  endsAt: Date
  cart: StoredCart | null
  wallet: Paise
  planEndsAt: Timestamp | null
  planTerms: PlanTerm[]
}

type Line = { [Column in keyof CartLine]: CartLine[Column] | null }
type Row = Visitor &
  Line & {
    expires_at: Timestamp
    version: number | null
    coupon_code: string | null
    uses_balance: number | null
    wallet: number | null
    plan_ends_at: Timestamp | null
    plan_terms: string | null
  }

/** The session of a token's hash, even if it has ended: a row per line of its cart, or one row without a line. */
const sessionWithCart = statement<{ hash: string }, Row>((db, value) =>
  db
    .selectFrom('session')
    .leftJoin('customer', 'customer.id', 'session.customer_id')
    .leftJoin('care_plan', 'care_plan.customer_id', 'session.customer_id')
    .leftJoin('cart', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('cart.id', '=', fn.coalesce(ref('customer.cart_id'), ref('session.cart_id'))),
      ),
    )
    .leftJoin('cart_line as line', 'line.cart_id', 'cart.id')
    .leftJoin('stock', 'stock.product_id', 'line.product_id')
    .select(({ fn, selectFrom }) => [
      'session.customer_id',
      'session.city',
      'session.pincode',
      'session.expires_at',
      fn.coalesce('customer.cart_id', 'session.cart_id').as('cart_id'),
      'cart.version',
      'cart.coupon_code',
      'cart.uses_balance',
      'care_plan.expires_at as plan_ends_at',
      'care_plan.terms as plan_terms',
      selectFrom('wallet_entry')
        .select('amount_after')
        .whereRef('wallet_entry.customer_id', '=', 'session.customer_id')
        .orderBy('nth', 'desc')
        .limit(1)
        .as('wallet'),
      'line.product_id',
      'line.name',
      'line.quantity',
      'line.step',
      'line.seen_price',
      'line.added_at',
      'stock.on_hand',
    ])
    .where('session.token_hash', '=', value('hash'))
    .orderBy('line.added_at')
    .orderBy('line.product_id'),
)

/** `null` if there is no such session. */
const readSessionWithCart = (rows: readonly Row[]): SessionWithCart | null => {
  const [first] = rows
  if (!first) return null
  const { version, coupon_code, uses_balance, wallet, plan_ends_at, plan_terms } = first
  const lines = first.product_id === null ? [] : (rows as readonly unknown[] as StoredCart['lines'])
  return {
    session: first,
    endsAt: new Date(first.expires_at),
    cart:
      version === null
        ? null
        : { version, wants: { code: coupon_code, usesBalance: uses_balance === 1 }, lines },
    wallet: paise(wallet ?? 0),
    planEndsAt: plan_ends_at,
    planTerms: termsIn(plan_terms),
  }
}

export const sessionWithCartOf = async (
  storage: Storage,
  token: string | null,
  at: Date,
): Promise<SessionWithCart | null> => {
  const visit =
    token === null
      ? null
      : readSessionWithCart(
          await storage.read(sessionWithCart.with(storage.db, { hash: hashOf(token) })),
        )
  return visit && visit.endsAt > at ? visit : null
}
