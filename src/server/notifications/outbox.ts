import { randomUUID } from 'node:crypto'
import { isLocale } from '#model/locale.ts'
import type { Template } from '#model/message.ts'
import type { Storage } from '../db/types.ts'
import type { Log } from '../platform/log.ts'
import type { Send } from '../platform/message.ts'
import { backoffMs } from '../platform/retry.ts'
import { claimDue, endMessage, isAnyDue, postpone, type Queued, removeEndedMessages } from './queue-repository.ts'
import { messageText } from './render-message.ts'

/** How often the queue is checked for due messages. */
const lookMs = 1_000
const batchSize = 10
/** Longer than any send takes: after it the sender is gone and another server takes the message over. */
const claimMs = 5 * 60_000
/** Retries start half a minute after the first try and span fifteen hours. */
const backoff = { firstMs: 30_000, factor: 4, maxMs: 6 * 60 * 60_000 }
const maxTries = 8
/** Ended messages are kept for support questions, then removed. */
const keptMs = 30 * 24 * 60 * 60_000

export type Outbox = {
  /** Sends due messages; resolves when none is left. */
  dispatch: () => Promise<void>
  start: () => void
  /** Sends due messages now rather than at the next check; does nothing before `start`. Call it after the commit. */
  wake: () => void
  /** Stops; resolves once no message is being sent. */
  stop: () => Promise<void>
  removeOld: () => Promise<void>
}

/**
 * Sends queued messages. Any number of servers may run it: each message is claimed before it is sent. A message whose server
 * dies while sending is sent again with the same id: at least once, and normally exactly once.
 */
export const createOutbox = ({ storage, send, now, log }: { storage: Storage; send: Send; now: () => Date; log: Log }): Outbox => {
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString()

  const deliver = async (message: Queued): Promise<void> => {
    const { id, channel, recipient: to, template, locale, content, tries, expires_at } = message
    const about = { message: id, channel, template, tries }
    const giveUp = async (why: string): Promise<void> => {
      await endMessage(storage.db, message, 'failed', later(0))
      log.error({ ...about, why }, 'message given up')
    }
    if (expires_at !== null && expires_at <= later(0)) return await giveUp('too old')
    try {
      const values = JSON.parse(content ?? '{}') as Record<string, string | number>
      const said = messageText(channel, template as Template, values, isLocale(locale) ? locale : 'en')
      await send({ id, channel: channel as 'mail' | 'sms' | 'whatsapp', to, ...said })
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
      const claimed = await storage.inTransaction((db) => claimDue(db, claim, later(0), later(claimMs), batchSize))
      await Promise.all(claimed.map(deliver))
    }
  }

  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  const sendDue = (): void => {
    running ??= dispatch()
      .catch((error: unknown) => log.error({ err: error }, 'sending messages failed'))
      .finally(() => {
        running = null
      })
  }
  return {
    dispatch,
    start: () => {
      timer ??= setInterval(sendDue, lookMs).unref()
    },
    wake: () => {
      if (timer) sendDue()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await running
    },
    removeOld: () => removeEndedMessages(storage.db, later(-keptMs)),
  }
}
