import { describe, expect, it } from 'vitest'
import type { Storage } from '#server/db/types.ts'
import { enqueue } from '#server/kernel/messages/enqueue.ts'
import { notify } from '#server/kernel/messages/notify.ts'
import { createOutbox, type OutboxDeps } from '#server/kernel/messages/outbox.ts'
import { addConsent } from '#server/kernel/session/consent-repository.ts'
import { createLog } from '#server/platform/log.ts'
import type { Outgoing } from '#server/platform/message.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

const start = new Date('2026-11-20T06:00:00.000Z')

/** Several servers over one database, with one clock and one list of sent messages. */
const servers = (
  storage: Storage,
  count: number,
  fails: (message: Outgoing) => boolean = () => false,
  sent: OutboxDeps['sent'] = {},
  numbersPerHour = 1_000,
) => {
  const state = { now: start, sent: [] as Outgoing[] }
  const send = async (message: Outgoing) => {
    // Other servers run while this one waits for its mail server.
    await new Promise(setImmediate)
    if (fails(message))
      throw Object.assign(new Error('to asha@nuskha.example'), { code: 'ECONNREFUSED' })
    state.sent.push(message)
  }
  const wishes = {
    wants: async () => true,
    link: async () => 'https://nuskha.example/unsubscribe?token=x',
  }
  const site = 'https://nuskha.example'
  const make = () =>
    createOutbox({
      storage,
      send,
      site,
      wishes,
      numbersPerHour,
      sent,
      now: () => state.now,
      log: createLog('silent'),
    })
  return { state, outboxes: Array.from({ length: count }, make) }
}

const placed = (order: string) =>
  ({
    channel: 'mail',
    to: 'asha@nuskha.example',
    customerId: null,
    template: 'orderPlaced',
    values: {
      order,
      amount: '₹1,234.50',
      items: '2 × Dolo 650 Tablet',
      to: 'Meena Iyer, Chennai 600001',
    },
    locale: 'en',
  }) as const

describe.each(engines)('the outbox on %s', (engine) => {
  const opened = async <Result>(run: (storage: Storage) => Promise<Result>): Promise<void> => {
    const storage = await emptyStorage(engine)
    await run(storage)
    await storage.close()
  }
  const states = ({ db }: Storage) =>
    db.selectFrom('message').select(['state', 'tries', 'content', 'claim']).execute()

  it('the outbox sends queued messages in their language and removes their content', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 1)
      await enqueue(storage.db, placed('N100001'), start)
      await enqueue(
        storage.db,
        { ...placed('N100001'), channel: 'sms', to: '919840012345', locale: 'hi' },
        start,
      )
      await outboxes[0]?.dispatch()
      expect(state.sent.toSorted((one, other) => (one.channel < other.channel ? -1 : 1))).toEqual([
        {
          id: expect.any(String),
          channel: 'mail',
          to: 'asha@nuskha.example',
          subject: 'Order N100001 has been placed',
          text: 'We have received your order N100001 for ₹1,234.50.\n\nOrdered: 2 × Dolo 650 Tablet\nTo: Meena Iyer, Chennai 600001\nYour order: https://nuskha.example/trackOrder?orderId=N100001\n\nNuskha. Please do not reply to this e-mail.',
        },
        {
          id: expect.any(String),
          channel: 'sms',
          to: '919840012345',
          subject: '',
          text: 'हमें आपका ₹1,234.50 का ऑर्डर N100001 मिल गया है।',
        },
      ])
      const ended = { state: 'sent', tries: 1, content: null, claim: null }
      expect(await states(storage)).toEqual([ended, ended])
    }))

  // Seen red without `waitForAllowance`: five are sent at once.
  it('messages to numbers beyond what the shop pays for in an hour wait for the next, mails do not', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 1, () => false, {}, 3)
      for (let nth = 0; nth < 5; nth++)
        await enqueue(
          storage.db,
          { ...placed(`N10000${nth}`), channel: 'sms', to: '919840012345' },
          start,
        )
      await enqueue(storage.db, placed('N100009'), start)
      await outboxes[0]?.dispatch()
      expect(state.sent.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms', 'sms', 'sms'])
      state.now = new Date(start.getTime() + 3_600_000)
      await outboxes[0]?.dispatch()
      expect(state.sent).toHaveLength(6)
      expect((await states(storage)).map(({ tries }) => tries)).toEqual([1, 1, 1, 1, 1, 1])
    }))

  // Seen red with a `wake` that does nothing: no message is sent before the first check, a second after the start.
  it('the outbox sends a message at once when it is woken, and none before it is started', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 1)
      const [outbox] = outboxes
      await enqueue(storage.db, placed('N100001'), start)
      outbox?.wake()
      await outbox?.stop()
      expect(state.sent).toEqual([])
      outbox?.start()
      outbox?.wake()
      await outbox?.stop()
      expect(state.sent).toHaveLength(1)
    }))

  // Seen red with the callback inside the try of sending: the mail leaves again with every try.
  it('a message that has left is not sent again because noting it fails', () =>
    opened(async (storage) => {
      const noted: unknown[] = []
      const orderPlaced = async (values: object) => {
        noted.push(values)
        throw new Error('the ticket is locked')
      }
      const { state, outboxes } = servers(storage, 1, () => false, { orderPlaced })
      await enqueue(storage.db, placed('N100001'), start)
      for (const hours of [0, 1, 2]) {
        state.now = new Date(start.getTime() + hours * 3_600_000)
        await outboxes[0]?.dispatch()
      }
      expect([state.sent.length, noted]).toEqual([1, [placed('N100001').values]])
      expect(await states(storage)).toEqual([
        { state: 'sent', tries: 1, content: null, claim: null },
      ])
    }))

  it('the outbox sends no message of a transaction that was rolled back', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 1)
      const broken = storage.inTransaction(async (db) => {
        await enqueue(db, placed('N1'), start)
        throw new Error('stop')
      })
      await expect(broken).rejects.toThrow('stop')
      await outboxes[0]?.dispatch()
      expect(state.sent).toEqual([])
    }))

  // Seen red with `claimDue` outside a transaction: 100 and 177 mails instead of 60.
  it('the outbox sends each message once, however many servers send', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 5)
      for (let order = 0; order < 60; order++) await enqueue(storage.db, placed(`N${order}`), start)
      await Promise.all(outboxes.map((outbox) => outbox.dispatch()))
      expect(state.sent).toHaveLength(60)
      expect(new Set(state.sent.map(({ id }) => id)).size).toBe(60)
    }))

  it('the outbox retries after growing delays and stops after eight attempts', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 1, () => true)
      await enqueue(storage.db, placed('N1'), start)
      const waits: number[] = []
      for (let tries = 1; tries < 8; tries++) {
        await outboxes[0]?.dispatch()
        const { next_at, content } = await storage.db
          .selectFrom('message')
          .select(['next_at', 'content'])
          .executeTakeFirstOrThrow()
        expect(content).not.toBeNull()
        waits.push((Date.parse(next_at) - state.now.getTime()) / 60_000)
        state.now = new Date(next_at)
      }
      expect(waits).toEqual([0.5, 2, 8, 32, 128, 360, 360])
      await outboxes[0]?.dispatch()
      expect(await states(storage)).toEqual([
        { state: 'failed', tries: 8, content: expect.any(String), claim: null },
      ])
    }))

  it('the outbox sends other messages while one fails', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 1, ({ text }) => text.includes('N13'))
      for (let order = 10; order < 20; order++)
        await enqueue(storage.db, placed(`N${order}`), start)
      await outboxes[0]?.dispatch()
      expect(state.sent).toHaveLength(9)
    }))

  it('the outbox sends no expired message', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 1)
      await enqueue(
        storage.db,
        { ...placed('N1'), expiresAt: new Date(start.getTime() + 600_000) },
        start,
      )
      state.now = new Date(start.getTime() + 600_000)
      await outboxes[0]?.dispatch()
      expect([state.sent, await states(storage)]).toEqual([
        [],
        [{ state: 'failed', tries: 1, content: expect.any(String), claim: null }],
      ])
    }))

  it('the outbox takes messages over from a server that died while sending', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 1)
      await enqueue(storage.db, placed('N1'), start)
      const until = new Date(start.getTime() + 300_000).toISOString()
      await storage.db
        .updateTable('message')
        .set({ claim: 'dead', tries: 1, next_at: until })
        .execute()
      await outboxes[0]?.dispatch()
      expect(state.sent).toEqual([])
      state.now = new Date(until)
      await outboxes[0]?.dispatch()
      expect(state.sent).toHaveLength(1)
    }))

  it('the outbox removes messages a month after they ended', () =>
    opened(async (storage) => {
      const { state, outboxes } = servers(storage, 1)
      await enqueue(storage.db, placed('N1'), start)
      await outboxes[0]?.dispatch()
      await outboxes[0]?.removeOld()
      expect(await states(storage)).toHaveLength(1)
      state.now = new Date('2026-12-21T06:00:00.000Z')
      await outboxes[0]?.removeOld()
      expect(await states(storage)).toEqual([])
    }))

  it('a customer gets messages by mail, and by SMS and WhatsApp only at numbers with a consent in force', () =>
    opened(async (storage) => {
      const { db } = storage
      const at = start.toISOString()
      await db
        .insertInto('customer')
        .values({
          id: 'p1',
          email: 'asha@nuskha.example',
          locale: 'ta',
          cart_id: null,
          created_at: at,
          erased_at: null,
        })
        .execute()
      const told = async (order: string) => {
        await notify(db, 'p1', 'orderDelivered', { order }, start)
        const rows = await db
          .selectFrom('message')
          .select(['channel', 'recipient', 'locale'])
          .where('content', 'like', `%${order}"%`)
          .execute()
        return rows
          .map(({ channel, recipient, locale }) => `${channel} ${recipient} ${locale}`)
          .sort()
      }
      const say = (kind: string, contact_number: string, given: number) =>
        addConsent(db, { customer_id: 'p1', kind, contact_number, given, at })
      const mail = 'mail asha@nuskha.example ta'
      expect(await told('N1')).toEqual([mail])
      await say('orderUpdatesSms', '919840012345', 1)
      for (const number of ['919840012345', '919840099999'])
        await db
          .insertInto('contact_number')
          .values({
            customer_id: 'p1',
            number,
            code_hash: null,
            tries: 0,
            expires_at: null,
            confirmed_at: at,
          })
          .execute()
      expect(await told('N2')).toEqual([mail, 'sms 919840012345 ta'])
      await say('orderUpdatesWhatsapp', '919840099999', 1)
      await say('orderUpdatesSms', '919840012345', 0)
      expect(await told('N3')).toEqual([mail, 'whatsapp 919840099999 ta'])
      await db.updateTable('customer').set({ email: null, erased_at: at }).execute()
      expect(await told('N4')).toEqual([])
    }))
})
