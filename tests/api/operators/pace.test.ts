import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pace } from '#contract/operators/console.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { plain } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('how the day goes, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  const at = (moment: string): void => {
    testServer.state.now = new Date(`${moment}:00+05:30`)
  }
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  const leave = async (moment: string): Promise<void> => {
    at(moment)
    const { path } = await work.ordered({ [plain]: 4 })
    await work.fulfilment.post(`${path}/pack`, {
      lines: [{ line: 1, batch: 'ZX-11', expiry: '2027-11' }],
    })
    await work.fulfilment.post(`${path}/ship`, {})
  }
  const paceOf = async (of: Awaited<ReturnType<typeof createOperator>>): Promise<Pace[]> =>
    (await of.get('me/pace')).json.result

  // Seen red with the sums of the whole day before in place of its same hours.
  it('is compared with the same hours a week before, never with a whole day', async () => {
    await leave('2026-11-20T00:20')
    await leave('2026-11-20T10:29')
    await leave('2026-11-20T10:31')
    await leave('2026-11-20T19:00')
    await leave('2026-11-27T09:59')
    at('2026-11-27T10:30')
    const packer = await createOperator(testServer, ['packer'])
    const [packed, ...more] = await paceOf(packer)
    expect(more).toEqual([])
    expect(packed).toMatchObject({ measure: 'packed', today: 1, before: 2 })
    expect(packed?.hours.today).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    expect(packed?.hours.before).toHaveLength(24)
    // Days and hours are India’s: twenty past midnight there is the day before in UTC.
    expect([0, 10, 19].map((hour) => packed?.hours.before[hour])).toEqual([1, 2, 1])
    const [sales] = await paceOf(await createOperator(testServer, ['finance']))
    expect(sales).toMatchObject({ measure: 'sales' })
    expect(sales?.today).toBeGreaterThan(0)
    expect(sales?.before).toBeCloseTo(2 * (sales?.today ?? 0), 2)
  })

  it('shows nobody the work of a role that they do not hold', async () => {
    const measures = async (...roles: Parameters<typeof createOperator>[1][number][]) =>
      (await paceOf(await createOperator(testServer, roles))).map(({ measure }) => measure)
    expect(await measures('content')).toEqual([])
    expect(await measures('pharmacist')).toEqual(['reviewed'])
    expect(await measures('support', 'packer')).toEqual(['packed', 'answered'])
    expect(await measures('admin')).toEqual(['sales', 'reviewed', 'packed', 'answered'])
  })
})
