import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderWork } from '../../support/operator-calls.ts'
import { plain } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('the ten things that a new shop tries, on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  it('are ticked by what happened, each with the order that shows it', async () => {
    const asha = await createOperator(testServer, ['admin'])
    const tasks = async (): Promise<{ task: string; isDone: boolean; orderId: string | null }[]> =>
      (await asha.get('shop/trial')).json.result
    const done = async () => (await tasks()).filter(({ isDone }) => isDone).map(({ task }) => task)
    expect(await tasks()).toHaveLength(10)
    expect(await done()).toEqual([])
    const one = await orderWork(testServer).ordered({ [plain]: 4 })
    expect(await done()).toEqual(['order'])
    expect((await tasks()).find(({ task }) => task === 'order')?.orderId).toBe(
      one.path.replace('orders/', ''),
    )
  })
})
