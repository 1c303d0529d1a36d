import { describe, expect, it } from 'vitest'
import { createSteadyClock } from '#server/platform/steady-clock.ts'

const hour = 60 * 60_000

/** A clock over times that the test sets. */
const clockOf = () => {
  const times = { system: Date.parse('2026-11-22T10:00:00.000Z'), elapsed: 0 }
  const pass = (ms: number) => {
    times.system += ms
    times.elapsed += ms
  }
  return {
    times,
    pass,
    clock: createSteadyClock(
      () => times.system,
      () => times.elapsed,
    ),
  }
}

describe('the clock of the shop', () => {
  it('follows the clock of the system while it goes forward', () => {
    const { clock, pass, times } = clockOf()
    pass(hour)
    times.system += hour
    expect(clock.now().toISOString()).toBe('2026-11-22T12:00:00.000Z')
  })

  // Seen red with `new Date(system())`.
  it('goes on where the clock of the system is set back, and follows it again once it has caught up', () => {
    const { clock, pass, times } = clockOf()
    clock.now()
    times.system -= 24 * hour
    pass(hour)
    expect(clock.now().toISOString()).toBe('2026-11-22T11:00:00.000Z')
    times.system += 24 * hour
    expect(clock.now().getTime()).toBe(times.system)
  })

  it('gives no moment before the one that it is told', () => {
    const { clock, pass } = clockOf()
    clock.notBefore(new Date('2026-12-01T00:00:00.000Z'))
    pass(hour)
    expect(clock.now().toISOString()).toBe('2026-12-01T01:00:00.000Z')
    clock.notBefore(new Date('2026-11-01T00:00:00.000Z'))
    expect(clock.now().toISOString()).toBe('2026-12-01T01:00:00.000Z')
  })
})
