import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { extendLease } from '#server/db/server-lease.ts'
import { ok } from '#server/kernel/outcome.ts'
import { createRunMutation } from '#server/kernel/session/mutation.ts'
import { createServerLease } from '#server/kernel/session/server-lease.ts'
import { createSessions } from '#server/kernel/session/sessions.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

const at = new Date('2026-11-20T06:00:00.000Z')
const later = (ms: number): string => new Date(at.getTime() + ms).toISOString()

describe.each(engines)('a change under an Idempotency-Key on %s', (engine) => {
  const opened = async () => {
    const storage = await emptyStorage(engine)
    onTestFinished(() => storage.close())
    const clock = { now: at }
    const now = () => clock.now
    const sessions = createSessions(storage, now)
    const { session, token } = await sessions.make()
    const lease = createServerLease(storage, now)
    const run = createRunMutation({
      storage,
      sessions,
      lease,
      now,
      waitTimes: { waitMs: 300, lookMs: 20 },
    })
    let changes = 0
    const change = () =>
      run({ token, idempotencyKey: 'k' }, 'request', async () => ok(++changes), 'own')
    /** Another server claims the key, and has not answered. */
    const claimElsewhere = async (claimed_at: string) => {
      await storage.db
        .insertInto('idempotency')
        .values({
          session_id: session.id,
          key: 'k',
          request_hash: hash('sha256', '"request"', 'hex'),
          claim: 'elsewhere',
          claimed_at,
          server_id: 'other',
          outcome: null,
        })
        .execute()
    }
    return { storage, clock, change, claimElsewhere, changes: () => changes }
  }

  it('a request is told to retry while another running server is answering its key', async () => {
    const { change, claimElsewhere, storage, changes } = await opened()
    await claimElsewhere(later(-60_000))
    await extendLease(storage.db, 'other', later(1_000))
    expect(await change()).toEqual({ failed: 'keyInFlight', retryAfterSeconds: 1 })
    expect(changes()).toBe(0)
  })

  it('a waiting request gets the outcome that another server stores', async () => {
    const { change, claimElsewhere, storage, changes } = await opened()
    await claimElsewhere(later(0))
    const waiting = change()
    await storage.db.updateTable('idempotency').set({ outcome: '{"ok":"elsewhere"}' }).execute()
    expect(await waiting).toEqual({ ok: 'elsewhere' })
    expect(changes()).toBe(0)
  })

  // Seen red with the claims of a minute: 409 until then.
  it('a request runs within two seconds after the server that claimed its key has died', async () => {
    const { change, claimElsewhere, storage, clock, changes } = await opened()
    await claimElsewhere(later(0))
    await extendLease(storage.db, 'other', later(1_500))
    clock.now = new Date(later(1_600))
    expect(await change()).toEqual({ ok: 1 })
    expect(changes()).toBe(1)
  })

  it('simultaneous requests under one key make one change and get one outcome', async () => {
    const { change, changes } = await opened()
    // On a busy machine the others may be told to ask again, as a client does.
    const answered = async (): ReturnType<typeof change> => {
      const outcome = await change()
      return 'failed' in outcome && outcome.failed === 'keyInFlight' ? answered() : outcome
    }
    const outcomes = await Promise.all(Array.from({ length: 20 }, answered))
    expect(outcomes).toEqual(outcomes.map(() => ({ ok: 1 })))
    expect(changes()).toBe(1)
  })
})

it('a server renews its claim during a long answer, and stops renewing afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const storage = await emptyStorage('sqlite')
  onTestFinished(() => storage.close())
  const lease = createServerLease(storage, () => at)
  const leases = async () => await storage.db.selectFrom('server_lease').selectAll().execute()
  let end = () => {}
  const answered = lease.during(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  expect(await leases()).toEqual([])
  vi.advanceTimersByTime(600)
  await setImmediate()
  expect(await leases()).toEqual([{ server_id: lease.id, alive_until: later(1_500) }])
  end()
  await answered
  expect(vi.getTimerCount()).toBe(0)
})
