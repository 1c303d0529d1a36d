import { randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '#model/duration.ts'
import { defaultLocale } from '#model/locale.ts'
import { isOrderJob, type WebhookType, webhookTypeOf } from '#model/order-event.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { mailsOfRole } from '../kernel/operators/operator-repository.ts'
import type { Core } from '../kernel/session/core.ts'
import { type Repeated, repeated } from '../platform/repeated.ts'
import { backoffMs } from '../platform/retry.ts'
import { newSecret, type SecretSeal, signedHeaders } from './sign.ts'
import {
  addDelivery,
  addWebhook,
  allWebhooks,
  changeWebhook,
  claimDeliveries,
  giveUpDeliveries,
  isAnyUnqueued,
  noteAllQueued,
  noteQueued,
  noteTry,
  removeDeliveries,
  type StoredDelivery,
  type StoredWebhook,
  type UnqueuedEvent,
  unqueuedEvents,
  webhookById,
  webhooksDue,
  webhooksToEnd,
} from './webhook-repository.ts'

const lookMs = 1_000
/** Events that are queued, and deliveries that are claimed, in one transaction. */
const batchSize = 50
/** Longer than any try takes: after it the sender is gone and another server takes the delivery over. */
const claimMs = 5 * 60_000
/** Retries start five seconds after the first try and span a day and a half. */
const backoff = { firstMs: 5_000, factor: 4, maxMs: 12 * hourMs }
const maxTries = 10
/** A webhook at which nothing has arrived for so long is switched off. */
const offAfterMs = 5 * dayMs
/** How long what was told is kept, to be told again. */
export const keptMs = 30 * dayMs

/**
 * How the address of an extension begins: each that listens has a row among the webhooks, so what it is told has the same order, tries, log and
 * replay.
 */
export const extensionScheme = 'extension:'

export const newWebhook = (
  entry: Pick<StoredWebhook, 'id' | 'url' | 'description'> & { types: readonly WebhookType[] },
  {
    createdBy,
    serviceId,
    at,
    seal,
  }: { createdBy: string; serviceId: string | null; at: Timestamp; seal: SecretSeal },
): StoredWebhook => ({
  ...entry,
  types: JSON.stringify(entry.types),
  secret: seal.close(newSecret()),
  former_secret: null,
  former_until: null,
  created_by: createdBy,
  service_id: serviceId,
  created_at: at,
  off_at: null,
  off_reason: null,
  failing_since: null,
})

/** The id by which a receiver knows an event that it has had before. */
export const eventIdOf = ({
  order_id,
  number,
}: Pick<StoredDelivery, 'order_id' | 'number'>): string => `evt_${order_id}_${number}`

/** Why a post was not answered, in a word. */
export const unanswered = (error: unknown): string => {
  const { code, message, name } = error as Error & { code?: string }
  return code ?? (message || name)
}

/** Whether an answer says that an event has arrived. */
export const isTaken = (status: number): boolean => status >= 200 && status <= 299

export const secretsOf = (
  { secret, former_secret, former_until }: StoredWebhook,
  now: Date,
  { open }: SecretSeal,
): string[] =>
  (former_secret !== null && former_until !== null && former_until > now.toISOString()
    ? [secret, former_secret]
    : [secret]
  ).map(open)

/** What is told of an event: what happened and how the order stands, by ids and states. Who bought what is read with a token. */
const contentOf = (type: WebhookType, event: UnqueuedEvent): string =>
  JSON.stringify({
    type,
    timestamp: event.at,
    data: {
      orderId: event.order_id,
      number: event.number,
      parcel: event.parcel,
      success: event.status === 'success',
      by: event.actor,
      amount: event.amount === null ? null : Number(event.amount) / 100,
      order: {
        state: event.state,
        paymentState: event.payment_state,
        paymentMethod: event.payment_method,
        total: Number(event.total) / 100,
      },
    },
  })

const wants = ({ off_at, types, created_at }: StoredWebhook, type: WebhookType, at: string) => {
  const chosen = JSON.parse(types) as WebhookType[]
  return off_at === null && created_at <= at && (chosen.length === 0 || chosen.includes(type))
}

export type Telling = Repeated & {
  /** Queues what has happened and sends what is due; resolves when nothing is left. */
  dispatch: () => Promise<void>
  removeOld: () => Promise<void>
}

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  listeners?: readonly string[]
  /** The address of the console, for administrators. */
  console: string
  /** Posts a body once and answers with the status; rejects with why nothing was answered. */
  post: (url: string, headers: Record<string, string>, body: string) => Promise<number>
  seal: SecretSeal
}

/**
 * Tells webhooks what happened to orders, from the history of orders: in order for each order, at least once and normally exactly once. Any number of
 * servers may run it: each delivery is claimed before it is sent.
 */
export const createTelling = ({
  storage,
  console,
  post,
  seal,
  listeners = [],
  now,
  log,
}: Deps): Telling => {
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString()

  const queue = async (db: Db): Promise<void> => {
    const at = later(0)
    const webhooks = await allWebhooks(db)
    if (webhooks.every(({ off_at }) => off_at !== null)) return await noteAllQueued(db, at)
    for (const event of await unqueuedEvents(db, batchSize)) {
      const type = isOrderJob(event.job) ? webhookTypeOf[event.job] : undefined
      if (type)
        for (const webhook of webhooks)
          if (wants(webhook, type, event.at))
            await addDelivery(db, {
              webhook_id: webhook.id,
              order_id: event.order_id,
              number: event.number,
              type,
              content: contentOf(type, event),
              state: 'waiting',
              tries: 0,
              next_at: at,
              claim: null,
              answer: null,
              created_at: at,
              ended_at: null,
            })
      await noteQueued(db, event, at)
    }
  }

  /** Switches a webhook off and writes to the administrators, who would not notice otherwise that a program hears nothing. */
  const switchOff = async (
    db: Db,
    { id, description: name }: StoredWebhook,
    off_reason: 'failures' | 'gone' | 'service',
  ): Promise<void> => {
    await changeWebhook(db, id, { off_at: later(0), off_reason })
    await giveUpDeliveries(db, id, later(0))
    log.error({ webhook: id, why: off_reason }, 'a webhook was switched off')
    const message = { channel: 'mail', customerId: null, locale: defaultLocale } as const
    const values = { name, link: `${console}/console/people/webhooks` }
    for (const to of await mailsOfRole(db, 'admin'))
      await enqueue(db, { ...message, to, template: 'webhookEnded', values }, now())
  }

  let isEnlisted = listeners.length === 0
  const enlist = async (): Promise<void> => {
    if (isEnlisted) return
    await storage.inTransaction(async (db) => {
      for (const name of listeners) {
        const url = `${extensionScheme}${name}`
        if (await webhookById(db, url)) continue
        const entry = { id: url, url, description: name, types: [] }
        await addWebhook(
          db,
          newWebhook(entry, { createdBy: name, serviceId: null, at: later(0), seal }),
        )
      }
    })
    isEnlisted = true
  }

  const endWithServices = async (): Promise<void> => {
    const at = later(0)
    if ((await webhooksToEnd(storage.db, at)).length === 0) return
    await storage.inTransaction(async (db) => {
      for (const webhook of await webhooksToEnd(db, at)) await switchOff(db, webhook, 'service')
    })
  }

  const failed = async (delivery: StoredDelivery, answer: string): Promise<void> => {
    const { webhook_id, tries } = delivery
    const isLast = tries >= maxTries
    log.warn({ webhook: webhook_id, tries, answer }, 'a webhook did not take an event')
    await storage.inTransaction(async (db) => {
      await noteTry(db, delivery, {
        answer,
        state: isLast ? 'failed' : 'waiting',
        ended_at: isLast ? later(0) : null,
        ...(!isLast && { next_at: later(backoffMs(backoff, tries)) }),
      })
      const webhook = await webhookById(db, webhook_id)
      if (!webhook || webhook.off_at !== null) return
      if (answer === '410') await switchOff(db, webhook, 'gone')
      else if (webhook.failing_since === null)
        await changeWebhook(db, webhook_id, { failing_since: later(0) })
      else if (webhook.failing_since <= later(-offAfterMs)) await switchOff(db, webhook, 'failures')
    })
  }

  const deliver = async (delivery: StoredDelivery): Promise<void> => {
    const webhook = await webhookById(storage.db, delivery.webhook_id)
    if (!webhook) return
    const { url } = webhook
    let status: number
    try {
      const headers = signedHeaders(
        eventIdOf(delivery),
        now(),
        delivery.content,
        secretsOf(webhook, now(), seal),
      )
      status = await post(url, headers, delivery.content)
    } catch (error) {
      return await failed(delivery, unanswered(error))
    }
    if (!isTaken(status)) return await failed(delivery, String(status))
    await storage.inTransaction(async (db) => {
      await noteTry(db, delivery, {
        answer: String(status),
        state: 'delivered',
        ended_at: later(0),
      })
      if (webhook.failing_since !== null)
        await changeWebhook(db, webhook.id, { failing_since: null })
    })
  }

  const failedToTell = (error: unknown): void =>
    log.error({ err: error }, 'telling webhooks failed')

  const sendTo = async (webhook: string): Promise<void> => {
    let claimed: StoredDelivery[]
    do {
      claimed = await storage.inTransaction((db) =>
        claimDeliveries(db, webhook, {
          claim: randomUUID(),
          now: later(0),
          until: later(claimMs),
          limit: batchSize,
        }),
      )
      await Promise.all(claimed.map(deliver))
    } while (claimed.length > 0)
  }

  /** What is being sent, by webhook: one that does not answer keeps no other waiting. */
  const sending = new Map<string, Promise<void>>()
  const allSent = () => Promise.all(sending.values())

  const begin = async (): Promise<void> => {
    await enlist()
    await endWithServices()
    while (await isAnyUnqueued(storage.db)) await storage.inTransaction(queue)
    for (const webhook of await webhooksDue(storage.db, later(0)))
      if (!sending.has(webhook))
        sending.set(
          webhook,
          sendTo(webhook)
            .catch(failedToTell)
            .finally(() => sending.delete(webhook)),
        )
  }

  const { stop, ...work } = repeated(begin, lookMs, failedToTell)
  return {
    ...work,
    dispatch: async () => {
      await begin()
      await allSent()
    },
    stop: async () => {
      await stop()
      await allSent()
    },
    removeOld: () => removeDeliveries(storage.db, later(-keptMs)),
  }
}
