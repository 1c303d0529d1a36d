import { randomUUID } from 'node:crypto'
import type { opsWebhooks as contract, WebhookView } from '#contract/webhooks/webhooks.ts'
import type { ActOf } from '#model/audit.ts'
import { hourMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import type { WebhookType } from '#model/order-event.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import type { Db } from '../db/types.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { type Failed, failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { addressFault } from '../platform/webhook-post.ts'
import {
  type createTelling,
  eventIdOf,
  isTaken,
  newWebhook,
  secretsOf,
  unanswered,
} from './deliver.ts'
import { newSecret, type SecretSeal, signedHeaders } from './sign.ts'
import {
  addWebhook,
  allWebhooks,
  changeWebhook,
  deliveriesOf,
  giveUpDeliveries,
  queueAgain,
  type StoredDelivery,
  type StoredWebhook,
  waitingCounts,
  webhookById,
} from './webhook-repository.ts'

/** Every event is queued for each of them. */
const most = 20
/** How long a former secret still signs. */
const formerMs = 24 * hourMs
const pageSize = 50
/** Each try is a call to a stranger’s server, at once, and each replay may be thousands. */
const calling: RateLimit = { max: 20, seconds: 3_600 }

export type Webhooks = Serving<typeof contract>

/** A service account sees its own alone: it could turn what another program is told to itself. */
const isSeenBy = (by: Operator, { service_id }: StoredWebhook): boolean =>
  !by.scopes || service_id === by.id

const seen = async (db: Db, by: Operator, id: string): Promise<StoredWebhook | null> => {
  const webhook = await webhookById(db, id)
  return webhook && isSeenBy(by, webhook) ? webhook : null
}

/** Refuses a program of which an operator switched off a webhook: it would tell itself the same by another one. */
const isHeld = async (db: Db, by: Operator): Promise<Failed | null> =>
  by.scopes &&
  (await allWebhooks(db)).some((one) => isSeenBy(by, one) && one.off_reason === 'operator')
    ? failed('personNeeded')
    : null

/** Why no other webhook can be on, or null. */
const full = async (db: Db): Promise<Failed | null> =>
  (await allWebhooks(db)).filter(({ off_at }) => off_at === null).length < most
    ? null
    : failed('webhooksFull', { values: { most } })

const viewOf = (one: StoredWebhook, waiting: number): WebhookView => ({
  id: one.id,
  url: one.url,
  description: one.description,
  types: JSON.parse(one.types) as WebhookType[],
  createdAt: one.created_at,
  createdBy: one.created_by,
  offAt: one.off_at,
  offReason: one.off_reason,
  failingSince: one.failing_since,
  waiting,
})

const cursorOf = ({ created_at, order_id, number }: StoredDelivery): string =>
  Buffer.from(JSON.stringify([created_at, order_id, number])).toString('base64url')
const fromCursor = (text: string) => {
  try {
    const [created_at, order_id, number] = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof created_at === 'string' &&
      typeof order_id === 'string' &&
      Number.isInteger(number)
      ? { created_at, order_id, number: number as number }
      : null
  } catch {
    return null
  }
}

type Deps = Pick<Core, 'storage' | 'now'> & {
  post: Parameters<typeof createTelling>[0]['post']
  seal: SecretSeal
  /** Whether webhooks may stand in the network of the shop. */
  mayBePrivate: boolean
}

/** Programs that are told what happens to orders. */
export const createWebhooks = ({ storage, post, seal, mayBePrivate, now }: Deps): Webhooks => {
  const faultOf = (url: string): Failed | null => {
    const fault = addressFault(url, mayBePrivate)
    return fault && failed('webhookAddress', { field: 'url', detail: fault })
  }
  const view = async (db: Db, one: StoredWebhook): Promise<WebhookView> =>
    viewOf(one, (await waitingCounts(db)).get(one.id) ?? 0)

  /** Changes a webhook and appends to the audit, in one transaction. The secret is in no audit. */
  const changing = (
    by: Operator,
    id: string,
    action: ActOf<'webhook'>,
    change: (webhook: StoredWebhook) => Parameters<typeof changeWebhook>[2],
    besides: (db: Db, webhook: StoredWebhook) => Promise<Failed | null> = async () => null,
  ): Promise<Outcome<{ webhook: WebhookView; stored: StoredWebhook }>> =>
    storage.inTransaction(async (db) => {
      const webhook = await seen(db, by, id)
      if (!webhook) return failed('notFound', { field: 'id' })
      const refused = await besides(db, webhook)
      if (refused) return refused
      await changeWebhook(db, id, change(webhook))
      const stored = (await webhookById(db, id)) ?? webhook
      const viewOf = ({ url, description, types, off_at }: StoredWebhook) => ({
        url,
        description,
        types,
        offAt: off_at,
      })
      await appendAudit(db, by, now().toISOString(), {
        action,
        object: ['webhook', id],
        before: viewOf(webhook),
        after: viewOf(stored),
      })
      return ok({ webhook: await view(db, stored), stored })
    })
  const viewOnly = async (done: ReturnType<typeof changing>): Promise<Outcome<WebhookView>> => {
    const outcome = await done
    return 'failed' in outcome ? outcome : ok(outcome.ok.webhook)
  }

  return {
    list: (_, { operator: by }) =>
      storage.inSnapshot(async (db) => {
        const waiting = await waitingCounts(db)
        return ok(
          (await allWebhooks(db))
            .filter((one) => isSeenBy(by, one))
            .map((one) => viewOf(one, waiting.get(one.id) ?? 0)),
        )
      }),
    add: async ({ body: { url, description, types } }, { operator: by }) => {
      const fault = faultOf(url)
      if (fault) return fault
      return await storage.inTransaction(async (db) => {
        const refused = (await isHeld(db, by)) ?? (await full(db))
        if (refused) return refused
        const at = now().toISOString()
        const stored = newWebhook(
          { id: randomUUID(), url, description, types },
          { createdBy: by.name, serviceId: by.scopes ? by.id : null, at, seal },
        )
        await addWebhook(db, stored)
        await appendAudit(db, by, at, {
          action: 'webhook.add',
          object: ['webhook', stored.id],
          after: { url, description, types },
        })
        return ok({ webhook: viewOf(stored, 0), secret: seal.open(stored.secret) })
      })
    },
    change: async ({ params: { id }, body: { url, description, types } }, { operator: by }) =>
      faultOf(url) ??
      (await viewOnly(
        changing(
          by,
          id,
          'webhook.change',
          () => ({ url, description, types: JSON.stringify(types) }),
          (db) => isHeld(db, by),
        ),
      )),
    rotate: async ({ params: { id } }, { operator: by }) => {
      const outcome = await changing(by, id, 'webhook.rotate', ({ secret }) => ({
        secret: seal.close(newSecret()),
        former_secret: secret,
        former_until: new Date(now().getTime() + formerMs).toISOString(),
      }))
      if ('failed' in outcome) return outcome
      const { webhook, stored } = outcome.ok
      return ok({ webhook, secret: seal.open(stored.secret) })
    },
    off: ({ params: { id } }, { operator: by }) =>
      viewOnly(
        changing(
          by,
          id,
          'webhook.off',
          ({ off_reason }) => ({
            off_at: now().toISOString(),
            off_reason: by.scopes ? (off_reason ?? 'gone') : 'operator',
          }),
          async (db) => {
            await giveUpDeliveries(db, id, now().toISOString())
            return null
          },
        ),
      ),
    on: ({ params: { id } }, { operator: by }) =>
      viewOnly(
        changing(
          by,
          id,
          'webhook.on',
          () => ({ off_at: null, off_reason: null, failing_since: null }),
          async (db, { off_at }) =>
            (await isHeld(db, by)) ?? (off_at === null ? null : await full(db)),
        ),
      ),
    test: async ({ params: { id } }, { operator: by }) => {
      const webhook = await seen(storage.db, by, id)
      if (!webhook) return failed('notFound', { field: 'id' })
      const wait = await take(storage.db, 'webhook-test', by.id, calling, now())
      if (wait > 0) return tooOften(wait)
      const body = JSON.stringify({ type: 'test', timestamp: now().toISOString(), data: {} })
      try {
        const headers = signedHeaders(
          `evt_test_${randomUUID()}`,
          now(),
          body,
          secretsOf(webhook, now(), seal),
        )
        const status = await post(webhook.url, headers, body)
        return ok({ arrived: isTaken(status), answer: String(status) })
      } catch (error) {
        return ok({ arrived: false, answer: unanswered(error) })
      }
    },
    deliveries: ({ params: { id }, query: { state, before } }, { operator: by }) =>
      storage.inSnapshot(async (db) => {
        if (!(await seen(db, by, id))) return failed('notFound', { field: 'id' })
        const from = before === undefined ? null : fromCursor(before)
        if (before !== undefined && !from) return failed('invalid', { field: 'before' })
        const rows = await deliveriesOf(db, id, { state, before: from, limit: pageSize + 1 })
        const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
        return ok({
          deliveries: rows.slice(0, pageSize).map((row) => ({
            id: eventIdOf(row),
            orderId: row.order_id,
            type: row.type as WebhookType,
            state: row.state,
            tries: row.tries,
            answer: row.answer,
            createdAt: row.created_at,
            nextAt: row.state === 'waiting' ? row.next_at : null,
            endedAt: row.ended_at,
          })),
          next: last ? cursorOf(last) : null,
        })
      }),
    replay: ({ params: { id }, body: { since } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const webhook = await seen(db, by, id)
        if (!webhook) return failed('notFound', { field: 'id' })
        if (webhook.off_at !== null) return failed('webhookOff', { field: 'id' })
        const wait = await take(db, 'webhook-replay', by.id, calling, now())
        if (wait > 0) return tooOften(wait)
        const queued = await queueAgain(db, id, since ?? null, now().toISOString())
        await appendAudit(db, by, now().toISOString(), {
          action: 'webhook.replay',
          object: ['webhook', id],
          after: { since: since ?? null, queued },
        })
        return ok({ queued })
      }),
  }
}
