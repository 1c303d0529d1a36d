import { describe, expect, it } from 'vitest'
import { readClockMark } from '#server/db/clock-mark.ts'
import { keepClock, markMs } from '#server/kernel/clock-keeper.ts'
import { createLog } from '#server/platform/log.ts'
import { createSteadyClock } from '#server/platform/steady-clock.ts'
import { flat, withCoupon } from '../../support/offers.ts'
import { emptyStorage, engines } from '../../support/storages.ts'
import { mailedCode, openTestServer, visit } from '../../support/test-server.ts'

const log = createLog('silent')
const minute = 60_000
const day = 24 * 60 * minute

describe.each(engines)('a clock that is set back while no server runs, on %s', (engine) => {
  // Seen red without `notBefore` in clock-keeper.ts: the session, the code and the coupon count again.
  it('a clock that is set back revives no session, code or coupon', async () => {
    const storage = await emptyStorage(engine)
    const testServer = await openTestServer(engine, {}, storage)
    const begun = testServer.state.now.getTime()
    const email = 'clock@nuskha.example'
    const visitor = await visit(testServer)
    await visitor.post('/api/v3/login/code', { email })
    const code = await mailedCode(testServer, email)
    await withCoupon(storage, flat({ code: 'ENDED', endsAt: new Date(begun + day).toISOString() }))

    // A server sees all of them end, records the time, and stops.
    const first = await keepClock({
      storage,
      clock: createSteadyClock(() => begun + 60 * day),
      log,
      reference: async () => null,
    })
    await first.stop()
    expect((await readClockMark(storage.db)) ?? '').toMatch(/^2027-01-19/)

    // The next one finds the clock of the machine back at a moment at which all of them held.
    const clock = createSteadyClock(() => begun + minute)
    const second = await keepClock({ storage, clock, log, reference: async () => null })
    testServer.state.now = clock.now()
    expect(testServer.state.now.getTime()).toBeGreaterThanOrEqual(begun + 60 * day + markMs)
    const changed = await visitor.post('/api/v1/session/city/Jaipur')
    expect([changed.status, changed.json.errors?.errs[0].code]).toEqual([419, 'badCsrf'])
    const signIn = await visitor.post('/api/v3/login', { email, code })
    expect(signIn.status).not.toBe(200)
    const other = await visit(testServer)
    const coupon = await other.post('/api/v3/coupon/apply', { coupon: 'ENDED' })
    expect(JSON.stringify(coupon.json)).toContain('couponExpired')
    await second.stop()
    await testServer.close()
  })
})

// Seen red without `maxAheadMs` in clock-keeper.ts: the second server starts an hour ahead.
it('a server whose clock is an hour ahead does not move the time of the others on PostgreSQL', async () => {
  const storage = await emptyStorage('postgres')
  const said: string[] = []
  const told = { ...log, error: (_: unknown, text: string) => void said.push(text) } as typeof log
  const right = await keepClock({ storage, clock: createSteadyClock(), log: told })
  await right.stop()
  const ahead = await keepClock({
    storage,
    clock: createSteadyClock(() => Date.now() + 60 * minute),
    log: told,
  })
  await ahead.stop()
  const clock = createSteadyClock()
  const other = await keepClock({ storage, clock, log: told })
  expect(clock.now().getTime() - Date.now()).toBeLessThan(minute)
  await other.stop()
  expect(said).toEqual([expect.stringContaining('ahead of the time of the database')])
  await storage.close()
})
