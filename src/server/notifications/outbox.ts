import { randomUUID } from 'node:crypto'
import { isLocale } from '#model/locale.ts'
import type { Template } from '#model/message.ts'
import type { Storage } from '../db/types.ts'
import type { Log } from '../platform/log.ts'
import type { Send } from '../platform/message.ts'
import { backoffMs } from '../platform/retry.ts'
import { claimDue, endMessage, isAnyDue, postpone, type Queued, removeEndedMessages } from './queue-repository.ts'
import { messageText } from './render-message.ts'

/** How often due messages are looked for. */
const lookMs = 1_000
const batchSize = 10
/** Longer than any send takes; then its sender is gone and another takes the message over. */
const claimMs = 5 * 60_000
/** Half a minute after the first try, then four times longer each time: fifteen hours in all. */
const backoff = { firstMs: 30_000, factor: 4, maxMs: 6 * 60 * 60_000 }
const maxTries = 8
/** What has ended is kept for questions, then forgotten. */
const keptMs = 30 * 24 * 60 * 60_000

export type Outbox = {
  /** Sends what is due; resolves when nothing is left for now. */
  dispatch: () => Promise<void>
  start: () => void
  /** Stops; resolves once nothing is being sent. */
  stop: () => Promise<void>
  removeOld: () => Promise<void>
}

/**
 * Sends what transactions have queued. Any number of servers may do so: each message is claimed before it is sent. One whose server
 * dies while sending is sent again with the same id; so a message leaves at least once, and in ordinary times exactly once.
 */
export const createOutbox = ({ storage, send, now, log }: { storage: Storage; send: Send; now: () => Date; log: Log }): Outbox => {
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString()

  const deliver = async (message: Queued): Promise<void> => {
    const { id, channel, recipient: to, template, locale, content, tries, expires_at } = message
    const about = { message: id, channel, template, tries }
    const giveUp = async (why: string): Promise<void> => {
      await endMessage(storage.db, message, 'failed', later(0))
      log.error({ ...about, why }, 'a message is given up')
    }
    if (expires_at !== null && expires_at <= later(0)) return await giveUp('too old')
    try {
      const values = JSON.parse(content ?? '{}') as Record<string, string | number>
      const said = messageText(channel, template as Template, values, isLocale(locale) ? locale : 'en')
      await send({ id, channel: channel as 'mail' | 'sms' | 'whatsapp', to, ...said })
    } catch (error) {
      // Its message may name the recipient: what kind of error it is must do.
      const { name, code } = error as Error & { code?: string }
      if (tries >= maxTries) return await giveUp(code ?? name)
      await postpone(storage.db, message, later(backoffMs(backoff, tries)))
      log.warn({ ...about, why: code ?? name }, 'a message could not be sent and will be tried again')
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
  const pricing = (): void => {
    running ??= dispatch()
      .catch((error: unknown) => log.error({ err: error }, 'messages are not sent'))
      .finally(() => {
        running = null
      })
  }
  return {
    dispatch,
    start: () => {
      timer ??= setInterval(pricing, lookMs).unref()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await running
    },
    removeOld: () => removeEndedMessages(storage.db, later(-keptMs)),
  }
}
