import { expect, it } from 'vitest'
import { setVisitorConsent } from '#server/kernel/session/consent-repository.ts'
import { createSessions } from '#server/kernel/session/sessions.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

const hours = (count: number): number => count * 60 * 60_000

// Seen red without `removeUnused`, without `removeOldOutcomes`, and with the consents of visitors out of sight.
it.each(engines)('unused sessions and old outcomes are removed on %s', async (engine) => {
  const storage = await emptyStorage(engine)
  let now = new Date('2026-11-20T06:00:00.000Z')
  const sessions = createSessions(storage, () => now)
  const { session: unused } = await sessions.make()
  const { session: placed } = await sessions.make()
  await storage.db
    .updateTable('session')
    .set({ city: 'Chennai' })
    .where('id', '=', placed.id)
    .execute()
  const { session: agreed } = await sessions.make()
  await setVisitorConsent(storage.db, agreed.id, true, now.toISOString())
  const kept = {
    session_id: placed.id,
    request_hash: 'a'.repeat(64),
    claim: 'c',
    server_id: 's',
    outcome: '{}',
  }
  await storage.db
    .insertInto('idempotency')
    .values({ ...kept, key: 'old', claimed_at: now.toISOString() })
    .execute()
  const there = async () => ({
    sessions: (await storage.db.selectFrom('session').select('id').execute())
      .map(({ id }) => id)
      .sort(),
    keys: (await storage.db.selectFrom('idempotency').select('key').execute()).map(
      ({ key }) => key,
    ),
  })
  now = new Date(now.getTime() + hours(23))
  await sessions.removeExpired()
  expect((await there()).sessions).toEqual([unused.id, placed.id, agreed.id].sort())
  now = new Date(now.getTime() + hours(2))
  await storage.db
    .insertInto('idempotency')
    .values({ ...kept, key: 'new', claimed_at: now.toISOString() })
    .execute()
  await sessions.removeExpired()
  const left = [placed.id, agreed.id].sort()
  expect(await there()).toEqual({ sessions: left, keys: expect.arrayContaining(['old', 'new']) })
  now = new Date(now.getTime() + hours(25))
  await sessions.removeExpired()
  expect(await there()).toEqual({ sessions: left, keys: ['new'] })
  await storage.close()
})
