import { randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '#model/duration.ts'
import { isLocale, type Locale } from '#model/locale.ts'
import { type MailCategory, mailCategoryOf } from '#model/mail-category.ts'
import type { Template } from '#model/message.ts'
import { take } from '../../db/rate-limits.ts'
import type { Storage } from '../../db/types.ts'
import type { Log } from '../../platform/log.ts'
import type { Send } from '../../platform/message.ts'
import { type Repeated, repeated } from '../../platform/repeated.ts'
import { backoffMs } from '../../platform/retry.ts'
import {
  claimDue,
  endMessage,
  isAnyDue,
  postpone,
  type Queued,
  removeEndedMessages,
} from './queue-repository.ts'
import { messageText, withLinks } from './render-message.ts'

/** How often the queue is checked for due messages. */
const lookMs = 1_000
const batchSize = 10
/** Longer than any send takes: after it the sender is gone and another server takes the message over. */
const claimMs = 5 * 60_000
/** Retries start half a minute after the first try and span fifteen hours. */
const backoff = { firstMs: 30_000, factor: 4, maxMs: 6 * hourMs }
const maxTries = 8
/** Ended messages are kept for support questions, then removed. */
const keptMs = 30 * dayMs

export type Outbox = Repeated & {
  /** Sends due messages; resolves when none is left. */
  dispatch: () => Promise<void>
  removeOld: () => Promise<void>
}

export type MailWishes = {
  wants: (email: string, category: MailCategory) => Promise<boolean>
  link: (email: string, category: MailCategory, locale: Locale) => Promise<string>
}

export type OutboxDeps = {
  storage: Storage
  send: Send
  /** The address of the shop, for links. */
  site: string
  wishes: MailWishes
  /** How many messages to numbers the shop pays for in an hour. */
  numbersPerHour: number
  /** Called after a message of a template has left, before it ends: again where the server dies between the two. */
  sent?: Partial<
    Record<Template, (values: Record<string, string | number>, at: Date) => Promise<void>>
  >
  now: () => Date
  log: Log
}

/**
 * Sends queued messages. Any number of servers may run it: each message is claimed before it is sent. A message whose server
 * dies while sending is sent again with the same id: at least once, and normally exactly once.
 */
export const createOutbox = ({
  storage,
  send,
  site,
  wishes,
  numbersPerHour,
  sent = {},
  now,
  log,
}: OutboxDeps): Outbox => {
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString()

  /** Seconds until a message to a number may be sent: each costs the shop money, whatever made it. */
  const waitForAllowance = (): Promise<number> =>
    take(
      storage.db,
      'messages to numbers',
      'shop',
      { max: numbersPerHour, seconds: 60 * 60 },
      now(),
    )

  /** A message that has left is not sent again when the subject that is told of it fails. */
  const tellSent = async (
    { id, template }: Queued,
    values: Record<string, string | number>,
  ): Promise<void> => {
    try {
      await sent[template as Template]?.(values, now())
    } catch (error) {
      log.error(
        { err: error, message: id, template },
        'a message was sent, which could not be noted',
      )
    }
  }

  const deliver = async (message: Queued): Promise<void> => {
    const { id, channel, recipient: to, template, content, tries, expires_at } = message
    const locale = isLocale(message.locale) ? message.locale : 'en'
    const about = { message: id, channel, template, tries }
    const giveUp = async (why: string): Promise<void> => {
      await endMessage(storage.db, message, 'failed', later(0))
      log.error({ ...about, why }, 'message given up')
    }
    if (expires_at !== null && expires_at <= later(0)) return await giveUp('too old')
    const wait = channel === 'mail' ? 0 : await waitForAllowance()
    if (wait > 0) {
      // Not a try: it was not sent.
      await postpone(storage.db, { ...message, tries: tries - 1 }, later(wait * 1_000))
      log.error(about, 'messages to numbers are at the limit of the shop: the rest waits')
      return
    }
    try {
      const values = JSON.parse(content ?? '{}') as Record<string, string | number>
      const category = channel === 'mail' ? mailCategoryOf[template as Template] : null
      // At the moment of sending: the message may have waited for hours.
      if (category && !(await wishes.wants(to, category))) {
        await endMessage(storage.db, message, 'unwanted', later(0))
        return
      }
      const unsubscribe = category
        ? { category, link: await wishes.link(to, category, locale) }
        : null
      const said = messageText(
        channel,
        template as Template,
        withLinks(template as Template, values, { site, to, locale }),
        locale,
        site,
        unsubscribe,
      )
      await send({
        id,
        channel: channel as 'mail' | 'sms' | 'whatsapp',
        to,
        ...said,
        ...(unsubscribe && { unsubscribe: unsubscribe.link }),
      })
      await tellSent(message, values)
    } catch (error) {
      // The error's text may name the recipient, so only its code is logged.
      const { name, code } = error as Error & { code?: string }
      if (tries >= maxTries) return await giveUp(code ?? name)
      await postpone(storage.db, message, later(backoffMs(backoff, tries)))
      log.warn({ ...about, why: code ?? name }, 'sending a message failed and will be retried')
      return
    }
    await endMessage(storage.db, message, 'sent', later(0))
  }

  const dispatch = async (): Promise<void> => {
    while (await isAnyDue(storage.db, later(0))) {
      const claim = randomUUID()
      const claimed = await storage.inTransaction((db) =>
        claimDue(db, claim, later(0), later(claimMs), batchSize),
      )
      await Promise.all(claimed.map(deliver))
    }
  }

  const work = repeated(dispatch, lookMs, (error) =>
    log.error({ err: error }, 'sending messages failed'),
  )
  return { dispatch, ...work, removeOld: () => removeEndedMessages(storage.db, later(-keptMs)) }
}
