import { expect, it } from 'vitest'
import { createSessions } from '#server/kernel/session/sessions.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

const days = (count: number): number => count * 24 * 60 * 60_000

it.each(engines)(
  'a session that is opened again is written once a day at most, so that it lasts while it is in use, on %s',
  async (engine) => {
    const storage = await emptyStorage(engine)
    const begun = new Date('2026-11-20T06:00:00.000Z')
    let now = begun
    let writing = 0
    const inTransaction: typeof storage.inTransaction = (run) => {
      writing++
      return storage.inTransaction(run)
    }
    const sessions = createSessions({ ...storage, inTransaction }, () => now)
    const { token } = await sessions.make()
    writing = 0
    expect(await sessions.known(token)).not.toBeNull()
    expect(writing).toBe(0)
    for (let day = 2; day < 60; day += 2) {
      now = new Date(begun.getTime() + days(day))
      expect(await sessions.known(token)).not.toBeNull()
    }
    expect(writing).toBe(29)
    await storage.close()
  },
)

it.each(engines)(
  'a session that a replica does not know yet is not replaced by a new one, on %s',
  async (engine) => {
    const storage = await emptyStorage(engine)
    const now = () => new Date('2026-11-20T06:00:00.000Z')
    const { session, token } = await createSessions(storage, now).make()
    const behind = createSessions({ ...storage, read: async () => [] }, now)
    expect(await behind.known(token)).toMatchObject({ id: session.id })
    expect(await behind.known('an unknown token')).toBeNull()
    await storage.close()
  },
)
