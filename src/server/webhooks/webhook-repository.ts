import { findRow, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredWebhook = StoredRow<'webhook'>
export type StoredDelivery = StoredRow<'webhook_delivery'>

export const allWebhooks = (db: Db): Promise<StoredWebhook[]> =>
  db.selectFrom('webhook').selectAll().orderBy('created_at').orderBy('id').execute()

export const webhookById = (db: Db, id: string): Promise<StoredWebhook | null> =>
  findRow(db, 'webhook', { id })

export const addWebhook = (db: Db, webhook: StoredWebhook): Promise<void> =>
  insertRows(db, 'webhook', webhook)

export const changeWebhook = async (
  db: Db,
  id: string,
  change: Partial<Omit<StoredWebhook, 'id' | 'created_at' | 'created_by' | 'service_id'>>,
): Promise<void> => {
  await updateRows(db, 'webhook', { id }, change)
}

/** Webhooks that are on although the service account that made them was revoked or has expired. */
export const webhooksToEnd = (db: Db, at: Timestamp): Promise<StoredWebhook[]> =>
  db
    .selectFrom('webhook')
    .innerJoin('service_account', 'service_account.id', 'webhook.service_id')
    .selectAll('webhook')
    .where('webhook.off_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('service_account.revoked_at', 'is not', null),
        eb('service_account.expires_at', '<=', at),
      ]),
    )
    .execute()

export const waitingCounts = async (db: Db): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await db
        .selectFrom('webhook_delivery')
        .select(({ fn }) => ['webhook_id', fn.countAll().as('waiting')])
        .where('state', '=', 'waiting')
        .groupBy('webhook_id')
        .execute()
    ).map(({ webhook_id, waiting }) => [webhook_id, Number(waiting)]),
  )

/** Events of orders that no webhook has been told of yet, in the order in which they happened, with what the order is now. */
export const unqueuedEvents = (db: Db, limit: number) =>
  db
    .selectFrom('order_event as e')
    .innerJoin('customer_order as o', 'o.id', 'e.order_id')
    .select([
      'e.order_id',
      'e.number',
      'e.job',
      'e.status',
      'e.parcel',
      'e.actor',
      'e.at',
      'e.amount',
      'o.state',
      'o.payment_state',
      'o.payment_method',
      'o.total',
    ])
    .where('e.queued_at', 'is', null)
    .orderBy('e.at')
    .orderBy('e.order_id')
    .orderBy('e.number')
    .limit(limit)
    .execute()
export type UnqueuedEvent = Awaited<ReturnType<typeof unqueuedEvents>>[number]

export const isAnyUnqueued = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('order_event')
    .select('number')
    .where('queued_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const noteQueued = async (
  db: Db,
  { order_id, number }: Pick<UnqueuedEvent, 'order_id' | 'number'>,
  queued_at: Timestamp,
): Promise<void> => {
  await updateRows(db, 'order_event', { order_id, number }, { queued_at })
}

/** Notes all events at once, where no webhook is to be told. */
export const noteAllQueued = async (db: Db, queued_at: Timestamp): Promise<void> => {
  await updateRows(db, 'order_event', { queued_at: null }, { queued_at })
}

/** Queues a delivery; one that another server has queued stays as it is. */
export const addDelivery = async (db: Db, delivery: StoredDelivery): Promise<void> => {
  await db
    .insertInto('webhook_delivery')
    .values(delivery)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'order_id', 'number']).doNothing())
    .execute()
}

/** Due deliveries, of each webhook and order the earliest that waits alone: what follows is told after it. */
const due = (db: Db, now: Timestamp) =>
  db
    .selectFrom('webhook_delivery as d')
    .where('d.state', '=', 'waiting')
    .where('d.next_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_delivery as b')
            .select('b.number')
            .whereRef('b.webhook_id', '=', 'd.webhook_id')
            .whereRef('b.order_id', '=', 'd.order_id')
            .whereRef('b.number', '<', 'd.number')
            .where('b.state', '=', 'waiting'),
        ),
      ),
    )

export const webhooksDue = async (db: Db, now: Timestamp): Promise<string[]> =>
  (await due(db, now).select('d.webhook_id').distinct().execute()).map(
    ({ webhook_id }) => webhook_id,
  )

const ofKey = ({ webhook_id, order_id, number }: StoredDelivery) =>
  ({ webhook_id, order_id, number }) as const

/** Claims due deliveries of a webhook until `until`, so that no other server sends them before. In a transaction. */
export const claimDeliveries = async (
  db: Db,
  id: string,
  { claim, now, until, limit }: { claim: string; now: Timestamp; until: Timestamp; limit: number },
): Promise<StoredDelivery[]> => {
  const deliveries = await due(db, now)
    .selectAll('d')
    .where('d.webhook_id', '=', id)
    .orderBy('d.next_at')
    .limit(limit)
    .execute()
  for (const one of deliveries)
    await db
      .updateTable('webhook_delivery')
      .set({ claim, tries: one.tries + 1, next_at: until })
      .where((eb) => eb.and(ofKey(one)))
      .execute()
  return deliveries.map((one) => ({ ...one, claim, tries: one.tries + 1, next_at: until }))
}

/** What became of a try, unless another server has taken the delivery over. */
export const noteTry = async (
  db: Db,
  delivery: StoredDelivery,
  change: Pick<StoredDelivery, 'state' | 'answer' | 'ended_at'> & { next_at?: Timestamp },
): Promise<void> => {
  await db
    .updateTable('webhook_delivery')
    .set({ claim: null, ...change })
    .where((eb) => eb.and(ofKey(delivery)))
    .where('claim', '=', delivery.claim)
    .execute()
}

export const giveUpDeliveries = async (db: Db, id: string, ended_at: Timestamp): Promise<void> => {
  await updateRows(
    db,
    'webhook_delivery',
    { webhook_id: id, state: 'waiting' },
    { state: 'failed', claim: null, ended_at },
  )
}

/** Lets deliveries wait again: those given up, or all since a moment. Answers how many. */
export const queueAgain = async (
  db: Db,
  id: string,
  since: Timestamp | null,
  next_at: Timestamp,
): Promise<number> => {
  const chosen = db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', tries: 0, next_at, claim: null, ended_at: null })
    .where('webhook_id', '=', id)
  const result = await (since === null
    ? chosen.where('state', '=', 'failed')
    : chosen.where('state', '<>', 'waiting').where('created_at', '>=', since)
  ).executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deliveries of a webhook, newest first, after `before` of the page before. */
export const deliveriesOf = (
  db: Db,
  id: string,
  {
    state,
    before,
    limit,
  }: {
    state?: StoredDelivery['state'] | undefined
    before: Pick<StoredDelivery, 'created_at' | 'order_id' | 'number'> | null
    limit: number
  },
): Promise<StoredDelivery[]> => {
  let query = db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', id)
  if (state) query = query.where('state', '=', state)
  if (before)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('created_at', 'order_id', 'number'),
        '<',
        tuple(before.created_at, before.order_id, before.number),
      ),
    )
  return query
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export const removeDeliveries = async (db: Db, before: Timestamp): Promise<void> => {
  await db.deleteFrom('webhook_delivery').where('ended_at', '<', before).execute()
}
