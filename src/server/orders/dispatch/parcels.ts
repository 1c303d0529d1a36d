import type { z } from 'zod'
import type { Input, Result } from '#contract/core/endpoint.ts'
import {
  type BulkResult,
  type opsParcels as contract,
  type ParcelRow,
  ShipRow,
  StatusRow,
} from '#contract/fulfilment/parcels.ts'
import { type CourierPages, waybillOf } from '#model/courier.ts'
import { hourMs } from '#model/duration.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupees } from '#model/money.ts'
import { may, type Operator } from '#model/operator.ts'
import { isOpenParcel } from '#model/order.ts'
import { overdueHours } from '#model/parcel-queues.ts'
import type { Schedule } from '#model/product.ts'
import type { Alone } from '#model/worth.ts'
import { OperatorClaimLost } from '../../db/operator-keys.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { failureText, reasonText } from '../../kernel/error-messages.ts'
import { faultsOf, invalidField } from '../../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { cashOfParcels } from '../invoices/door-cash.ts'
import { auditedAct, type OrderAct } from '../rows/audited-act.ts'
import { withDoorCode } from '../rows/door-code-repository.ts'
import { linesOf, type StoredOrder } from '../rows/order-repository.ts'
import { briefItems, parcelId } from '../rows/order-view.ts'
import {
  countFound,
  countQueues,
  couriersIn,
  couriersOf,
  type Overdue,
  parcelsIn,
  type QueuedParcel,
  queueOf,
} from '../rows/parcel-repository.ts'
import { promisesOf } from '../rows/promise-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { parcelsOfAwb } from '../rows/remittance-repository.ts'
import { type PackingTurn, turnsOf } from '../rows/turn-repository.ts'
import { deliverParcel, shipParcel } from './parcel-acts.ts'
import { takeBack } from './take-back.ts'

type Named = { orderId: string; parcel: number }
/** Lists of parcels, and acts on many of them: `/api/ops/parcels`. */
export type Parcels = Serving<typeof contract, 'list' | 'queues' | 'ship' | 'status'> & {
  /** Records that parcels were delivered or came back. */
  record: (
    by: Operator,
    locale: Locale,
    parcels: Input<typeof contract.status>['body']['parcels'],
  ) => Promise<Outcome<BulkResult[]>>
}

/** The queues of parcels that wait for the pharmacy, its courier or the customer; what has ended is in none. */
const watched = ['overdue', 'review', 'pack', 'packed', 'shipped', 'waiting'] as const

/** Of parcels in these queues it is known what is asked for at the door. */
const toDoor = ['pack', 'packed', 'shipped'] as const

const turnIn = (
  turns: readonly PackingTurn[],
  { order_id, number }: { order_id: string; number: number },
): ParcelRow['turn'] => {
  const turn = turns.find((one) => one.order_id === order_id && one.parcel === number)
  return turn ? { kind: turn.kind, by: turn.operator_name, reason: turn.reason } : null
}

export type ParcelDeps = Pick<Core, 'storage' | 'activeCatalogue' | 'now' | 'log'> & {
  courierPages: CourierPages
  /** Schedules of which a parcel is handed over for a code. */
  doorCodeFor: readonly Schedule[]
  alone: Alone
}

/** Whether a search may be by a name or a telephone number: what has letters and digits is the number of an order or of a parcel. */
const isOfPerson = (text: string): boolean =>
  text !== '' && !(/\d/.test(text) && /[a-z]/i.test(text))

/** After so many rows in a row that failed, the database is away, and the others are not tried. */
const maxFailures = 3

export const createParcels = ({
  storage,
  activeCatalogue,
  courierPages,
  doorCodeFor,
  now,
  log,
  alone,
}: ParcelDeps): Parcels => {
  const overdue = (): Overdue => {
    const before = (hours: number): string =>
      new Date(now().getTime() - hours * hourMs).toISOString()
    return { here: before(overdueHours.here), onItsWay: before(overdueHours.onItsWay) }
  }

  /** Each row in a transaction of its own: one that is refused, or fails, leaves the others alone, and what is done is told. */
  const each = async <Row extends Named>(
    { by, locale, schema }: { by: Operator; locale: Locale; schema: z.ZodType<Row> },
    rows: readonly Named[],
    what: (row: Row) => OrderAct,
    act: (db: Db, order: StoredOrder, row: Row, at: string) => Promise<Failed | null>,
  ): Promise<Outcome<BulkResult[]>> => {
    const results: BulkResult[] = []
    let failures = 0
    const attempt = async (written: Named): Promise<StoredOrder | Failed> => {
      const { data: row, error } = schema.safeParse(written)
      if (error) return faultsOf(error, written)[0] ?? failed('invalid')
      if (failures >= maxFailures) return failed('failed')
      try {
        const done = await storage.inTransaction((db) =>
          auditedAct(db, by, row.orderId, what(row), now(), (inside, order, at) =>
            act(inside, order, row, at.toISOString()),
          ),
        )
        failures = 0
        return done
      } catch (error) {
        // Another call has taken this one over, and does the rows that are left.
        if (error instanceof OperatorClaimLost) throw error
        failures += 1
        log.error(
          { err: error, order: row.orderId, parcel: row.parcel },
          'a row of a bulk act failed',
        )
        return failed('failed')
      }
    }
    for (const row of rows) {
      const done = await attempt(row)
      const refused = 'failed' in done ? done : null
      const { orderId, parcel } = row
      const result = refused
        ? {
            ok: false,
            code: refused.failed,
            msg: failureText(locale, refused),
            field: refused.field ?? null,
            reason: reasonText(locale, refused) ?? null,
          }
        : { ok: true, code: null, msg: null, field: null, reason: null }
      results.push({ orderId, parcel, ...result })
    }
    return ok(results)
  }

  /** The row of a courier, who knows a parcel by its number only. */
  const byNumber = async <Row extends Named & { awb: string }>(row: Row): Promise<Row> => {
    if (row.orderId !== '') return row
    const [found] = await parcelsOfAwb(storage.db, waybillOf(row.awb))
    return found
      ? { ...row, orderId: found.order_id, parcel: found.number }
      : { ...row, orderId: row.awb }
  }

  const record: Parcels['record'] = async (by, locale, parcels) =>
    await each(
      { by, locale, schema: StatusRow },
      await Promise.all(parcels.map(byNumber)),
      ({ parcel, status, reason }) => ({
        action: status === 'delivered' ? 'order.deliver' : 'order.return',
        about: { parcel },
        reason,
      }),
      async (db, order, { parcel, status, reason, code }, at) => {
        if (status === 'delivered')
          return await deliverParcel(db, order, {
            parcel,
            code,
            reason,
            byProgram: !!by.scopes,
            at,
          })
        return reason === ''
          ? invalidField('reason', 'errors:reasonEmpty')
          : await takeBack(db, by, order, { parcel }, { reason, at: new Date(at), alone })
      },
    )

  return {
    list: (
      { query: { queue, text, courier, payment, pageNumber, pageSize } },
      { operator: by },
    ) => {
      const isNamed = (['parcels.pack', 'parcels.ship', 'orders.write'] as const).some((one) =>
        may(by, one),
      )
      const reading = async (db: Db) => {
        const offset = (pageNumber - 1) * pageSize
        const late = overdue()
        const counts = await countQueues(db, late)
        const carriers = await couriersIn(db, queue, late)
        const filters = { overdue: late, text, couriers: couriersOf(courier, carriers), payment }
        const found = await parcelsIn(db, queue, {
          ...filters,
          isByPromise: true,
          offset,
          limit: pageSize,
        })
        const total =
          text === '' && payment === '' && !filters.couriers
            ? counts[queue]
            : await countFound(db, queue, filters)
        const lines = remainingLines(
          await linesOf(
            db,
            found.map(({ order_id }) => order_id),
          ),
        )
        const queueIn = (row: QueuedParcel) =>
          queueOf(row, { state: row.order_state, awaits_review: row.awaits_review })
        const toDoors = found.filter((row) => toDoor.some((one) => one === queueIn(row)))
        const cash = await cashOfParcels(db, toDoors, lines)
        const turns = await turnsOf(
          db,
          found.map(({ order_id }) => order_id),
          now().toISOString(),
        )
        const coded = await withDoorCode(
          db,
          found.map(({ order_id }) => order_id),
        )
        const promises = await promisesOf(
          db,
          found.map(({ order_id }) => order_id),
        )
        const parcels = found.map((row) => ({
          orderId: row.order_id,
          parcel: row.number,
          queue: queueIn(row),
          state: row.state,
          orderState: row.order_state,
          since: row.updated_at,
          placedAt: row.placed_at,
          promisedBy:
            row.state === 'shipped' || isOpenParcel(row.state)
              ? (promises.get(row.order_id)?.day ?? null)
              : null,
          paymentMethod: row.payment_method,
          toCollect: toDoors.includes(row)
            ? decimalRupees(cash.get(parcelId(row.order_id, row.number)) ?? 0)
            : null,
          customer: (isNamed && row.customer) || '',
          city: row.city ?? '',
          pincode: row.pincode ?? '',
          items: briefItems(
            lines.filter((line) => line.order_id === row.order_id && line.parcel === row.number),
          ),
          courier: row.courier,
          awb: row.awb,
          needsCode: coded.has(`${row.order_id}-${row.number}`),
          turn: turnIn(turns, row),
        }))
        return {
          parcels,
          total,
          hasMore: offset + parcels.length < total,
          couriers: carriers.map((one) => one ?? 'own'),
          counts,
        }
      }
      return isOfPerson(text)
        ? storage.inTransaction(async (db) => {
            const list = await reading(db)
            // What was typed may be a customer's: the orders that it found say whom it was about.
            await appendAudit(db, by, now().toISOString(), {
              action: 'order.search',
              object: ['orders', 'parcels'],
              after: { total: list.total, orders: list.parcels.map(({ orderId }) => orderId) },
            })
            return ok(list)
          })
        : storage.inSnapshot(async (db) => ok(await reading(db)))
    },
    queues: () =>
      storage.inSnapshot(async (db) => {
        const late = overdue()
        const counts = await countQueues(db, late)
        const queues: Result<typeof contract.queues> = []
        for (const queue of watched) {
          const [oldest] =
            counts[queue] === 0
              ? []
              : await parcelsIn(db, queue, { overdue: late, offset: 0, limit: 1 })
          queues.push({ queue, count: counts[queue], oldest: oldest?.updated_at ?? null })
        }
        return ok(queues)
      }),
    ship: ({ body: { parcels } }, { operator: by, locale }) =>
      each(
        { by, locale, schema: ShipRow },
        parcels,
        ({ parcel, courier, awb }) => ({ action: 'order.ship', about: { parcel, courier, awb } }),
        (db, order, { orderId: _, ...row }, at) =>
          shipParcel(db, order, {
            ...row,
            catalogue: activeCatalogue(),
            courierPages,
            doorCodeFor,
            at,
          }),
      ),
    record,
    status: ({ body: { parcels } }, { operator, locale }) => record(operator, locale, parcels),
  }
}
