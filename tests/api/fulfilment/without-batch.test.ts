import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { err, plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const [calpol, step] = [10102, 15]
const [first, second] = ['2028-01', '2029-01']

const name = fc.constantFrom('OLD1', 'NEW1', 'NEW2')
const steps = fc.integer({ min: 4, max: 6 })
const act = fc.oneof(
  { weight: 1, arbitrary: fc.record({ is: fc.constant('set' as const), steps }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('receive' as const), steps, name }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('order' as const), steps }) },
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('pack' as const),
      name,
      expiry: fc.constantFrom(first, first, first, second),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constantFrom('unpack' as const, 'cancel' as const) }),
  },
)

describe.each(engines)('packs without a batch on record on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(async () => {
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
    await testServer.close()
  })

  const receive = async (product: number, batch: string, units: number, note: string) =>
    expect(
      await (
        await work.fulfilment.file(
          `stock/receive?reference=${note}`,
          `product,batch,expiry,units\n${product},${batch},${first},${units}\n`,
        )
      ).json(),
    ).toMatchObject({ result: { received: 1 } })
  const stockOf = async (product: number) =>
    (await work.fulfilment.get(`stock/${product}`)).json.result
  const codeOf = (reply: Awaited<ReturnType<typeof work.fulfilment.post>>) =>
    reply.status === 200 ? null : err(reply).code

  // Seen red without `withoutBatch` in `batchProblem`.
  it('old packs of a product that was counted as a whole are packed after its first batch came, and no more than there are', async () => {
    await work.fulfilment.post(`stock/${calpol}`, { units: 60 })
    await receive(calpol, 'NEW1', 60, 'W1')
    const one = await work.ordered({ [calpol]: 4 })
    const other = await work.ordered({ [calpol]: 4 })
    const pack = (of: typeof one, batch: string) =>
      work.fulfilment.post(`${of.path}/pack`, { lines: [{ line: 1, batch, expiry: first }] })
    expect(codeOf(await pack(one, 'OLD1'))).toBeNull()
    expect(await stockOf(calpol)).toMatchObject({ free: 0, withoutBatch: 0 })
    expect(codeOf(await pack(other, 'OLD1'))).toBe('batchUnknown')
    expect(codeOf(await pack(other, 'NEW1'))).toBeNull()
  })

  it('on random shelves a packer may name a batch as far as it, and what lies there without one, holds', async () => {
    const [acts = []] = fc.sample(fc.array(act, { minLength: 60, maxLength: 60 }), {
      seed: 37,
      numRuns: 1,
    })
    let loose: number | null = null
    const kept = new Map<string, number>()
    type Open = { path: string; units: number; packed: { batch: string; from: number } | null }
    const open: Open[] = []
    const seen = { packed: 0, refused: 0 }
    const unpacked = (one: Open): void => {
      if (!one.packed) return
      const { batch, from } = one.packed
      if (kept.has(batch)) kept.set(batch, (kept.get(batch) ?? 0) + from)
      if (loose !== null) loose += one.units - from
      one.packed = null
    }
    for (const [nth, one] of acts.entries()) {
      const waiting = open.find(({ packed }) => packed === null)
      if (one.is === 'set') {
        const units = one.steps * step
        await work.fulfilment.post(`stock/${plain}`, { units })
        const held = open.reduce((sum, { packed, units: of }) => sum + (packed ? 0 : of), 0)
        loose = units + held - [...kept.values()].reduce((sum, of) => sum + of, 0)
      } else if (one.is === 'receive') {
        const units = one.steps * step
        await receive(plain, one.name, units, `R${nth}`)
        kept.set(one.name, (kept.get(one.name) ?? 0) + units)
        loose ??= 0
      } else if (one.is === 'order') {
        const { free } = await stockOf(plain)
        if (free !== null && free < one.steps * step) continue
        const { path } = await work.ordered({ [plain]: one.steps })
        open.push({ path, units: one.steps * step, packed: null })
      } else if (one.is === 'pack') {
        if (!waiting) continue
        const reply = await work.fulfilment.post(`${waiting.path}/pack`, {
          lines: [{ line: 1, batch: one.name, expiry: one.expiry }],
        })
        const from = Math.min(waiting.units, kept.get(one.name) ?? 0)
        const isOther = kept.has(one.name) && one.expiry !== first
        const isThere = loose === null || waiting.units - from <= Math.max(0, loose)
        expect([nth, codeOf(reply)]).toEqual([nth, isThere && !isOther ? null : 'batchUnknown'])
        if (!isThere || isOther) {
          seen.refused += 1
          continue
        }
        seen.packed += 1
        if (kept.has(one.name)) kept.set(one.name, (kept.get(one.name) ?? 0) - from)
        if (loose !== null) loose -= waiting.units - from
        waiting.packed = { batch: one.name, from }
      } else {
        const of = one.is === 'unpack' ? open.find(({ packed }) => packed !== null) : open[0]
        if (!of) continue
        await work.fulfilment.post(`${of.path}/${one.is}`, { parcel: 1, reason: 'Test' })
        const isCounted = loose !== null
        unpacked(of)
        if (one.is === 'cancel') open.splice(open.indexOf(of), 1)
        expect(isCounted).toBe(loose !== null)
      }
      const { withoutBatch, batches } = await stockOf(plain)
      expect([nth, one.is, withoutBatch]).toEqual([
        nth,
        one.is,
        loose === null ? null : Math.max(0, loose),
      ])
      for (const { batch, units } of batches) expect(units).toBe(kept.get(batch))
    }
    expect(seen.packed).toBeGreaterThan(5)
    expect(seen.refused).toBeGreaterThan(2)
  })
})
