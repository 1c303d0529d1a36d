import { hash, randomUUID } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import { cityNamed, pincodeOf } from '#catalogue/query/place.ts'
import { cardRow } from '#catalogue/query/product.ts'
import type { Input } from '#contract/core/endpoint.ts'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { opsPhoneOrders as contract } from '#contract/fulfilment/phone-orders.ts'
import { addressFaults, tidyAddress } from '#model/address.ts'
import { leftOut } from '#model/cash-rounding.ts'
import type { Identity } from '#model/identity.ts'
import { decimalRupees, formatRupees, paise } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import { isIndianLandline, phoneOf } from '#model/phone.ts'
import { unitsOf } from '#model/quantity.ts'
import type { StoredAddress } from '../addresses/address-repository.ts'
import { detachIfForeign } from '../auth/detach-number.ts'
import { identityIn } from '../auth/identity-in.ts'
import { codeFault, keepCode } from '../auth/sign-in-code.ts'
import type { Db } from '../db/types.ts'
import { unacknowledged } from '../interactions/acknowledgement.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { takeCode } from '../kernel/customers/code-allowance.ts'
import { keepConfirmed } from '../kernel/customers/contact-number-repository.ts'
import { customerOf } from '../kernel/customers/customer-repository.ts'
import { oneTimeCode } from '../kernel/customers/one-time-code.ts'
import { addressRefused } from '../kernel/invalid-field.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { ownCase, ownPlace, ownWords } from '../kernel/operators/own-case.ts'
import { type Failed, failed, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { removeSession } from '../kernel/session/session-repository.ts'
import { orderingOf } from '../orders/checkout/checkout-context.ts'
import { createOrder, type PlacingDeps } from '../orders/checkout/create-order.ts'
import { disagreement } from '../orders/checkout/disagreement.ts'
import type { CheckoutContextDeps } from '../orders/checkout/load-checkout-context.ts'
import { prepareItems } from '../orders/customer/prepare-reorder.ts'
import { removeCart } from '../orders/rows/cart-repository.ts'
import { cashRefused } from '../orders/rows/open-cash.ts'

export type PhoneOrders = Serving<typeof contract>

export type PhoneOrderDeps = CheckoutContextDeps &
  PlacingDeps &
  Pick<Core, 'storage' | 'sessions' | 'activeCatalogue'> & {
    countries: readonly string[]
    /** Sends the code at once, after its transaction. */
    sendMessages: () => void
  }

type Ordered = Input<typeof contract.code>['body']
type Read = {
  identity: Identity
  address: Omit<StoredAddress, 'id' | 'customer_id' | 'created_at'>
}

/** Who orders, and where it goes. The number is called at the delivery; it is that of the account as well, unless the code goes by mail. */
const readOrdered = (
  catalogue: Catalogue,
  ordered: Ordered,
  countries: readonly string[],
): Read | Failed => {
  const { email, phone } = ordered
  if (email === '' && isIndianLandline(phoneOf(phone) ?? ''))
    return failed('contactLandline', { field: 'email' })
  const identity = identityIn(email === '' ? { phone } : { email }, countries)
  if ('failed' in identity) return identity
  const typed = tidyAddress({ ...ordered, contactNumber: ordered.phone })
  const [first, ...besides] = addressFaults(typed).map(addressRefused)
  if (first) return { ...first, besides }
  const place = pincodeOf(catalogue, typed.pincode)
  if (!place?.served || !cityNamed(catalogue, place.city))
    return failed('pincodeNotServed', { field: 'pincode' })
  const { street1, street2, contactNumber: contact_number, pincode } = typed
  const { city, state, country } = place
  const name = typed.addUserName
  const address = { name, street1, street2, contact_number, pincode, city, state, country }
  return { identity, address }
}

/** The code confirms who gets what, where and for how much. */
const purposeOf = ({ items, locale }: Ordered, { address }: Read, total: string) =>
  `order ${hash('sha256', JSON.stringify([items, locale, address, total]), 'hex')}` as const

const customerWith = async (db: Db, { by, name }: Identity): Promise<string | null> =>
  (await db.selectFrom('customer').select('id').where(by, '=', name).executeTakeFirst())?.id ?? null

/**
 * Orders that operators take on the telephone. The customer reads out a code that came by SMS, which is for this order and its price alone: an
 * operator alone orders nothing, and the code opens no account.
 */
export const createPhoneOrders = (deps: PhoneOrderDeps): PhoneOrders => {
  const { storage, sessions, activeCatalogue, countries, sendMessages, now } = deps

  /** What would be ordered now, all of it or nothing; its cart is removed again. */
  const priced = async (
    db: Db,
    catalogue: Catalogue,
    { items, locale }: Ordered,
    { address }: Read,
    customerId: string | null,
  ) => {
    const rows = items.map(({ productId, packs }) => {
      const row = cardRow(catalogue, productId)
      return row ? { product_id: productId, name: row.name, packs } : productId
    })
    const unknown = rows.findIndex((row) => typeof row === 'number')
    if (unknown !== -1) return failed('notFound', { field: `items.${unknown}.productId` })
    const prepared = await prepareItems(
      db,
      catalogue,
      {
        customerId,
        items: rows.filter((row) => typeof row !== 'number'),
        sent: {
          to: {
            ...address,
            id: randomUUID(),
            customer_id: customerId ?? '',
            created_at: now().toISOString(),
          },
          patientOf: new Map(),
        },
        locale,
      },
      deps,
    )
    const [first, ...besides] = [
      ...prepared.left,
      ...prepared.blockers.filter((one) => !prepared.left.includes(one)),
    ].map(({ code, values }) => failed(code as ErrorCode, { ...(values && { values }) }))
    const { context, cartId } = prepared
    const unread = context.rx ? null : unacknowledged(orderingOf(context, 'en'), undefined)
    const refused = first ? { ...first, besides } : unread
    if (!refused) return { context, cartId }
    await removeCart(db, cartId)
    return refused
  }

  /** Refuses an operator who orders for themselves, and a program: a person spoke with the customer. */
  const own = async (db: Db, by: Operator, { identity, address }: Read): Promise<Failed | null> =>
    by.scopes
      ? failed('personNeeded')
      : ((await ownWords(db, by, {
          email: identity.by === 'email' ? identity.name : null,
          phone: null,
        })) ?? (await ownPlace(db, by, address)))

  return {
    code: requireCatalogue(activeCatalogue, async (catalogue, { body }, { operator: by }) => {
      const read = readOrdered(catalogue, body, countries)
      if ('failed' in read) return read
      const { identity } = read
      const { session, token } = await sessions.make()
      const outcome = await storage.inTransaction(async (db) => {
        const refused = await own(db, by, read)
        if (refused) return refused
        const at = now()
        const known = await customerWith(db, identity)
        const checked = await priced(db, catalogue, body, read, known)
        if ('failed' in checked) return checked
        const { pricing, priced: quote } = checked.context
        // A customer would read the code out for nothing; when the order is placed it is looked at again.
        const refusedCash = await cashRefused(
          db,
          { customerId: known ?? '', door: read.address, total: quote.totals.totalAmt, at },
          pricing.terms.cash,
        )
        if (refusedCash) {
          await removeCart(db, checked.cartId)
          return refusedCash
        }
        const taken = await takeCode(
          db,
          'phone order',
          { address: identity.name, client: by.id, device: null },
          at,
        )
        await removeCart(db, checked.cartId)
        if ('wait' in taken) return tooOften(taken.wait)
        const { lines, totals } = quote
        const totalAmt = decimalRupees(totals.totalAmt)
        const rounding = deps.terms.roundsCash ? leftOut(totals.totalAmt) : paise(0)
        const of = { session, token, identity, purpose: purposeOf(body, read, totalAmt) }
        const { code, expiresAt } = await keepCode(db, of, { digits: taken.digits, at })
        const { minutes } = oneTimeCode
        await enqueue(
          db,
          {
            channel: identity.by === 'email' ? 'mail' : 'sms',
            to: identity.name,
            customerId: null,
            template: 'orderCode',
            values: { code, minutes, amount: formatRupees(paise(totals.totalAmt - rounding)) },
            locale: body.locale,
            expiresAt,
          },
          at,
        )
        await appendAudit(db, by, at.toISOString(), {
          action: 'phoneOrder.code',
          object: ['phoneOrder', session.id],
          after: { items: body.items, totalAmt },
        })
        return ok({
          lines: lines.flatMap(({ line, row, priced: { amount } }) =>
            row && amount
              ? [
                  {
                    productId: row.id,
                    productName: row.name,
                    packLabel: row.packLabel,
                    quantity: unitsOf(line.quantity),
                    amount: decimalRupees(amount.payable),
                    prescription: row.rx === 1,
                  },
                ]
              : [],
          ),
          shipping: decimalRupees(totals.shipping),
          totalAmt,
          cashRounding: decimalRupees(rounding),
          prescription: checked.context.rx,
          ticket: token,
          seconds: minutes * 60,
        })
      })
      if ('ok' in outcome) sendMessages()
      return outcome
    }),

    place: requireCatalogue(activeCatalogue, async (catalogue, { body }, { operator: by }) => {
      const read = readOrdered(catalogue, body, countries)
      if ('failed' in read) return read
      const { identity } = read
      return await storage.inTransaction(async (db) => {
        const refused = await own(db, by, read)
        if (refused) return refused
        const session = await sessions.find(db, body.ticket)
        if (!session) return failed('codeWrong', { field: 'code' })
        const purpose = purposeOf(body, read, body.totalAmt)
        const of = { session, token: body.ticket, identity, purpose }
        const wrong = await codeFault(db, of, body.code, now())
        if (wrong) return wrong
        const at = now().toISOString()
        if (identity.by === 'phone') await detachIfForeign(db, identity.name, now())
        const customer = await customerOf(db, identity, body.locale, randomUUID(), at)
        const mine = await ownCase(db, by, customer.id)
        if (mine) return mine
        if (identity.by === 'phone') await keepConfirmed(db, customer.id, identity.name, at)
        const checked = await priced(db, catalogue, body, read, customer.id)
        if ('failed' in checked) return checked
        const { context, cartId } = checked
        const placed =
          disagreement(context, body.totalAmt) ??
          (await createOrder(
            db,
            {
              customerId: customer.id,
              cartId,
              context,
              paymentMethod: 'cod',
              business: null,
              actor: 'operator',
              withTicked: false,
            },
            deps,
          ))
        await removeCart(db, cartId)
        if ('failed' in placed) return placed
        const { order } = placed
        await removeSession(db, session.id)
        await appendAudit(db, by, at, {
          action: 'phoneOrder.place',
          object: ['order', order.id],
          after: { items: body.items, totalAmt: body.totalAmt, state: order.state },
        })
        return ok({ orderId: order.id, state: order.state })
      })
    }),
  }
}
