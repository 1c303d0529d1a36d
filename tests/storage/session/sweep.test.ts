import { expect, it } from 'vitest'
import { createSessions } from '#server/session/sessions.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

const hours = (count: number): number => count * 60 * 60_000

// Seen red without `removeUnused`, and without `removeOldOutcomes`.
it.each(engines)('unused sessions and old outcomes are removed on %s', async (engine) => {
  const storage = await emptyStorage(engine)
  let now = new Date('2026-11-20T06:00:00.000Z')
  const sessions = createSessions(storage, () => now)
  const { session: unused } = await sessions.open(null)
  const { session: placed } = await sessions.open(null)
  await storage.db.updateTable('session').set({ city: 'Chennai' }).where('id', '=', placed.id).execute()
  const kept = { session_id: placed.id, request_hash: 'a'.repeat(64), claim: 'c', outcome: '{}' }
  await storage.db
    .insertInto('idempotency')
    .values({ ...kept, key: 'old', claimed_at: now.toISOString() })
    .execute()
  const there = async () => ({
    sessions: (await storage.db.selectFrom('session').select('id').execute()).map(({ id }) => id),
    keys: (await storage.db.selectFrom('idempotency').select('key').execute()).map(({ key }) => key),
  })
  now = new Date(now.getTime() + hours(23))
  await sessions.removeExpired()
  expect((await there()).sessions.sort()).toEqual([unused.id, placed.id].sort())
  now = new Date(now.getTime() + hours(2))
  await storage.db
    .insertInto('idempotency')
    .values({ ...kept, key: 'new', claimed_at: now.toISOString() })
    .execute()
  await sessions.removeExpired()
  expect(await there()).toEqual({ sessions: [placed.id], keys: expect.arrayContaining(['old', 'new']) })
  now = new Date(now.getTime() + hours(25))
  await sessions.removeExpired()
  expect(await there()).toEqual({ sessions: [placed.id], keys: ['new'] })
  await storage.close()
})
