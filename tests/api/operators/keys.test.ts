import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '#server/kernel/audit/append.ts'
import { ok } from '#server/kernel/outcome.ts'
import { createRunOnce } from '#server/operators/once.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain, zerodol } from '../../support/shopper.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('idempotency keys of operators on %s', (engine) => {
  let testServer: TestServer
  let asha: NewOperator
  let ravi: NewOperator
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    asha = await createOperator(testServer, ['support', 'packer'], { name: 'Asha' })
    ravi = await createOperator(testServer, ['support'], { name: 'Ravi' })
  })
  afterAll(() => testServer.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  const headersOf = (key: string, { token }: NewOperator) => ({
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  })
  const under = (key: string, by: NewOperator, path: string, body: unknown) =>
    testServer.send(`/api/ops/${path}`, { method: 'POST', headers: headersOf(key, by), body })
  const receive = async (key: string, batch: string) => {
    const headers = { ...headersOf(key, asha), 'content-type': 'text/csv' }
    const body = `product,batch,expiry,units\n${zerodol},${batch},2028-01,30\n`
    const reply = await testServer.api.app.fetch(
      new Request(`${site}/api/ops/stock/receive`, { method: 'POST', headers, body }),
    )
    const { result, errors } = (await reply.json()) as {
      result?: unknown
      errors?: { errs: { code: string }[] }
    }
    return result ?? errors?.errs[0]?.code
  }
  const credit = (key: string, one: Ordered, { by = asha, amount = '20.00' } = {}) =>
    under(key, by, `${one.path}/credit`, { reason: 'Late', amount })
  const balance = async (one: Ordered): Promise<string> =>
    (await one.get('/api/v3/wallet')).json.result.balance
  const rowOf = (key: string) =>
    testServer.storage.db
      .selectFrom('operator_key')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst()

  // Seen red without `once` in the route: 40.00.
  it('a repeated courtesy is given once and answered as the first was', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const [first, again] = [await credit('k1', one), await credit('k1', one)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json).toEqual(first.json)
    expect(await balance(one)).toBe('20.00')
    expect(
      (await auditOf(testServer)).filter(({ object }) => object === `order:${one.orderId}`),
    ).toHaveLength(1)
  })

  it('of three courtesies at the same moment under one key one is given', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const replies = await Promise.all([1, 2, 3].map(() => credit('k2', one)))
    for (const reply of replies)
      if (reply.status !== 200)
        expect([reply.status, faultOf(reply).code]).toEqual([409, 'keyInFlight'])
    expect(replies.map(({ status }) => status)).toContain(200)
    expect(await balance(one)).toBe('20.00')
  })

  it('a key of another courtesy is refused, and the same key of another operator is their own', async () => {
    const one = await work.ordered({ [plain]: 4 })
    await credit('k3', one)
    const other = await credit('k3', one, { amount: '30.00' })
    expect([other.status, faultOf(other).code]).toEqual([422, 'keyReused'])
    expect((await credit('k3', one, { by: ravi, amount: '5.00' })).status).toBe(200)
    expect(await balance(one)).toBe('25.00')
  })

  it('a delivery that is entered again under its key is received once', async () => {
    expect(await receive('k4', 'KEY1')).toMatchObject({ received: 1, refused: [] })
    expect(await receive('k4', 'KEY1')).toMatchObject({ received: 1, refused: [] })
    const rows = await testServer.storage.db
      .selectFrom('stock_batch')
      .selectAll()
      .where('batch', '=', 'KEY1')
      .execute()
    expect(rows.map(({ on_hand }) => Number(on_hand))).toEqual([30_000])
  })

  // Seen red: the other file was answered 200 with the result of the first, and nothing was done.
  it('a key covers the uploaded file: another file under it is refused', async () => {
    expect(await receive('of-a-file', 'KEY7')).toMatchObject({ received: 1, refused: [] })
    expect(await receive('of-a-file', 'KEY8')).toBe('keyReused')
    expect(
      await testServer.storage.db
        .selectFrom('stock_batch')
        .select('batch')
        .where('batch', '=', 'KEY8')
        .execute(),
    ).toEqual([])
  })

  it('a refusal frees the key: the same call is checked anew', async () => {
    const count = () =>
      under('k5', asha, `stock/${zerodol}/count`, { batch: 'KEY5', units: 20, reason: 'Counted' })
    expect(faultOf(await count()).code).toBe('batchNotKept')
    await receive('k6', 'KEY5')
    expect((await count()).status).toBe(200)
  })

  // Seen red with the note of the act outside the transaction of the change.
  it('a courtesy whose answer was not stored, as in a crash, is not given again', async () => {
    const one = await work.ordered({ [plain]: 4 })
    await credit('k7', one)
    const claimed_at = new Date(testServer.state.now.getTime() - 31_000).toISOString()
    await testServer.storage.db
      .updateTable('operator_key')
      .set({ outcome: null, claimed_at })
      .where('key', '=', 'k7')
      .execute()
    const again = await credit('k7', one)
    expect([again.status, faultOf(again).code]).toEqual([409, 'keyDone'])
    expect(await balance(one)).toBe('20.00')
  })

  // Seen red without the claim in the condition of `noteActed`.
  it('a call that was presumed dead cannot commit its change after another took its key over', async () => {
    const clock = { now: testServer.state.now }
    const { run } = createRunOnce({ storage: testServer.storage, now: () => clock.now })
    const by = {
      id: asha.id,
      name: asha.name,
      roles: ['support'] as const,
      registrationNumber: null,
      requestId: randomUUID(),
    }
    const act = (after: Promise<unknown>) =>
      run(by, { key: 'k8', request: 'act' }, async (operator) => {
        await after
        await testServer.storage.inTransaction((db) =>
          appendAudit(db, operator, clock.now.toISOString(), {
            action: 'order.note',
            object: ['order', 'slow'],
          }),
        )
        return ok('done')
      })
    let resume = (): void => {}
    const slow = act(new Promise<void>((done) => (resume = done)))
    await expect.poll(() => rowOf('k8')).toBeTruthy()
    expect(await act(Promise.resolve())).toMatchObject({ failed: 'keyInFlight' })
    clock.now = new Date(clock.now.getTime() + 31_000)
    expect(await act(Promise.resolve())).toEqual({ ok: 'done' })
    resume()
    expect(await slow).toMatchObject({ failed: 'keyInFlight' })
    expect(
      (await auditOf(testServer)).filter(({ object }) => object === 'order:slow'),
    ).toHaveLength(1)
  })

  it('an answer is forgotten after an hour and the key after a week', async () => {
    const one = await work.ordered({ [plain]: 4 })
    await credit('k9', one)
    const clock = { now: testServer.state.now }
    const { removeOld } = createRunOnce({ storage: testServer.storage, now: () => clock.now })
    clock.now = new Date(clock.now.getTime() + 61 * 60_000)
    await removeOld()
    testServer.state.now = clock.now
    expect(faultOf(await credit('k9', one)).code).toBe('keyDone')
    expect(JSON.stringify(await rowOf('k9'))).not.toContain(one.orderId)
    clock.now = new Date(clock.now.getTime() + 7 * 86_400_000)
    await removeOld()
    expect(await rowOf('k9')).toBeUndefined()
  })
})
