import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Log } from '#server/platform/log.ts'
import { loggedOnce, repeated, scheduled } from '#server/platform/repeated.ts'

beforeEach(() => {
  // 02:29:30 in India.
  vi.useFakeTimers({ now: new Date('2026-11-22T20:59:30.000Z') })
})
afterEach(() => void vi.useRealTimers())

/** Work that fails while `fails`, and that lasts until `end` is called while `lasts`. */
const work = () => {
  const state = { runs: 0, failures: 0, fails: false, lasts: false, end: () => {} }
  const run = async (): Promise<void> => {
    state.runs++
    if (state.fails) throw new Error('the disk is full')
    if (state.lasts) await new Promise<void>((done) => (state.end = done))
  }
  return { state, run, failed: () => void state.failures++ }
}

describe('work that is repeated', () => {
  // Seen red without the pause: a run every two seconds.
  it('waits longer after a failure, and runs as before once it succeeds', async () => {
    const { state, run, failed } = work()
    const { start, stop } = repeated(run, 2_000, failed, 30_000)
    state.fails = true
    start()
    await vi.advanceTimersByTimeAsync(61_000)
    expect([state.runs, state.failures]).toEqual([2, 2])
    state.fails = false
    await vi.advanceTimersByTimeAsync(12_000)
    expect(state.runs).toBe(8)
    await stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.runs).toBe(8)
  })

  it('runs at once when it is woken, also after a failure, and not before it is started', async () => {
    const { state, run, failed } = work()
    const { start, wake } = repeated(run, 2_000, failed, 30_000)
    wake()
    expect(state.runs).toBe(0)
    state.fails = true
    start()
    for (const runs of [1, 2]) {
      wake()
      await vi.advanceTimersByTimeAsync(0)
      expect(state.runs).toBe(runs)
    }
  })
})

describe.each([
  ['repeated', (run: () => Promise<void>) => repeated(run, 60_000, () => {})],
  ['scheduled', (run: () => Promise<void>) => scheduled('30 2 * * *', run, () => {})],
])('work that is %s', (_, make) => {
  it('runs never twice at once, and stopping waits for the run under way', async () => {
    const { state, run } = work()
    state.lasts = true
    const { start, stop } = make(run)
    start()
    await vi.advanceTimersByTimeAsync(150_000)
    expect(state.runs).toBe(1)
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stopped).toBe(false)
    state.end()
    await stopping
  })
})

it('a reason is logged once until the work succeeds or fails for another', () => {
  const logged: unknown[] = []
  const { failed, succeeded } = loggedOnce(
    { error: (about: object) => logged.push(about) } as unknown as Log,
    'cannot',
  )
  const [full, refused] = [new Error('the disk is full'), new Error('refused')]
  for (const error of [full, full, refused, full]) failed(error)
  expect(logged).toEqual([{ err: full }, { err: refused }, { err: full }])
  succeeded()
  failed(full)
  expect(logged).toHaveLength(4)
})
