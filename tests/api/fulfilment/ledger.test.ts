import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { auditOf } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const [whole, uncounted, first, refusedRow, batched, expired] = [
  10102, 10103, 10104, 10203, 10201, 10301,
]

describe.each(engines)('the ledger of another program on %s', (engine) => {
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

  const upload = async (path: string, rows: readonly string[]) => {
    const csv = ['product,batch,expiry,units', ...rows].join('\n')
    return (await (await work.fulfilment.file(`stock/${path}`, csv)).json()).result
  }
  const stockOf = async (product: number) =>
    (await work.fulfilment.get(`stock/${product}`)).json.result
  /** Units of a product that an order takes. */
  const held = async (product: number, packs: number): Promise<[string, number]> => {
    const { packUnits } = await stockOf(product)
    const { path } = await work.ordered({ [product]: packs, 10101: 4 })
    return [path, packs * packUnits]
  }

  it('what open orders hold is not free again when the ledger counts the product as a whole', async () => {
    await upload('levels', [`${whole},,,300`])
    const [path, units] = await held(whole, 4)
    expect(await stockOf(whole)).toMatchObject({ free: 300 - units })
    // The same packs lie on the shelf until they are packed: seen red, 300 could be ordered again.
    await upload('levels', [`${whole},,,300`])
    expect(await stockOf(whole)).toMatchObject({ free: 300 - units, missing: 0 })
    await upload('levels', [`${whole},,,${units - 10}`])
    expect(await stockOf(whole)).toMatchObject({ free: 0, missing: 10 })
    await work.fulfilment.post(`${path}/pack`, {
      lines: [
        { line: 1, batch: 'W1', expiry: '2028-01' },
        { line: 2, batch: 'W2', expiry: '2028-01' },
      ],
    })
    // What was packed has left the shelf.
    await upload('levels', [`${whole},,,200`])
    expect(await stockOf(whole)).toMatchObject({ free: 200, missing: 0 })
  })

  it.each([
    ['a delivery', 'receive?reference=H1', uncounted, ',U1,2028-01,200'],
    ['a ledger by batches', 'levels', first, ',U1,2028-01,200'],
    ['a ledger of whole products', 'levels', batched, ',,,200'],
  ])(
    'orders of before a product was counted keep their packs as %s begins to count it',
    async (_, path, product, row) => {
      const [order, units] = await held(product, 4)
      await upload(path, [`${product}${row}`])
      expect(await stockOf(product)).toMatchObject({ free: 200 - units, missing: 0 })
      await work.fulfilment.post(`${order}/cancel`, { reason: 'Asked by phone' })
      expect(await stockOf(product)).toMatchObject({ free: 200, missing: 0 })
    },
  )

  it('a ledger that turns from whole products to batches does not count the packs twice', async () => {
    const [, units] = await held(batched, 4)
    await upload('levels', [`${batched},B1,2028-01,120`, `${batched},B2,2028-06,80`])
    expect(await stockOf(batched)).toMatchObject({ free: 200 - units, missing: 0 })
    await upload('levels', [`${batched},B1,2028-01,120`, `${batched},B2,2028-06,80`])
    expect(await stockOf(batched)).toMatchObject({ free: 200 - units, missing: 0 })
  })

  it('the audit names the list, and what was on record before', async () => {
    await upload('levels?reference=MARG-27-11', [`${whole},,,150`, `${batched},B1,2028-01,110`])
    for (const [product, before, after] of [
      [whole, { units: 200 }, { units: 150 }],
      [batched, { units: 120 }, { units: 110, batch: 'B1' }],
    ] as const) {
      const [entry] = (await auditOf(testServer)).filter(
        ({ action, object, after: words }) =>
          action === 'stock.level' &&
          object.endsWith(String(product)) &&
          words?.includes('MARG-27-11'),
      )
      expect(JSON.parse(entry?.before ?? 'null')).toMatchObject(before)
      expect(JSON.parse(entry?.after ?? 'null')).toMatchObject(after)
    }
  })

  // Seen red: yesterday's list, sent after today's, made what was sold since free again.
  it('a list that was made before the last one is named with both days, and taken only where it is wanted', async () => {
    const send = async (query: string, units: number, above = '') => {
      const csv = `${above}product,batch,expiry,units\n${uncounted},U1,2028-01,${units}`
      return await (await work.fulfilment.file(`stock/levels?${query}`, csv)).json()
    }
    const at = (minutes: number) =>
      `countedAt=${new Date(testServer.state.now.getTime() + minutes * 60_000).toISOString()}`
    const { free } = await stockOf(uncounted)
    expect((await send(at(0), free + 5)).result.received).toBe(1)
    for (const preview of ['true', 'false']) {
      const { errors } = await send(`${at(-1)}&preview=${preview}`, 1)
      expect(errors.errs).toMatchObject([{ code: 'levelsOlder', field: 'countedAt' }])
    }
    // Seen red: a day of another form counted as now.
    for (const day of ['19/11/2026', '19-Nov-2026', '19.11.26', '2026-11-19']) {
      const titled = await send('', 1, `STOCK STATEMENT AS ON ${day}\n`)
      expect(titled.errors?.errs[0].msg, day).toContain('19 November 2026')
    }
    expect((await send(at(0), free + 5)).result.received).toBe(1)
    expect((await send(`${at(-1)}&older=true`, free + 9)).result.received).toBe(1)
    expect((await send('', free)).result.received).toBe(1)
    testServer.state.now = new Date(testServer.state.now.getTime() + 120_000)
    // Seen red: both found no later one, and the older was taken last.
    const both = await Promise.all([send(at(0), free + 3), send(at(-1), free + 7)])
    expect(both[0].result.received).toBe(1)
    expect((await stockOf(uncounted)).free).toBe(free + 3)
    expect((await send('', free)).result.received).toBe(1)
  })

  it.each([
    ['a delivery with less than nothing', 'receive', 'X1,2028-01,-5'],
    ['a delivery that has expired', 'receive', 'X1,2020-01,60'],
    ['a delivery whose expiry cannot be read', 'receive', 'X1,soon,60'],
    ['a list without a number of units', 'levels', 'X1,2028-01,many'],
    ['a list without an expiry', 'levels', 'X1,,60'],
    ['a whole count that is no number', 'levels', ',,many'],
  ])(
    'a product is not sold without limit because the only row of %s was refused',
    async (name, path, row) => {
      await testServer.storage.db.deleteFrom('stock').where('product_id', '=', refusedRow).execute()
      const reply = await upload(`${path}?reference=${name.length}`, [`${refusedRow},${row}`])
      expect(reply).toMatchObject({ received: 0, stopped: 1, refused: [{ line: 2 }] })
      expect(await stockOf(refusedRow)).toMatchObject({ free: 0 })
    },
  )

  it('a batch in two racks, or a product in two rows, is all that the list names of it', async () => {
    const csv = (rows: readonly string[]) =>
      work.fulfilment.file('stock/levels', ['product,batch,expiry,units,rack', ...rows].join('\n'))
    const [split, twice] = [10601, 10501]
    const racks = [`${split},R1,2028-01,40,A1`, `${split},r-1,2028-01,25,B2`]
    for (const _ of ['first', 'again']) {
      const { result } = await (await csv([...racks, `${split},r-1,2028-01,25,B2`])).json()
      expect(result).toMatchObject({ received: 2, already: 1, refused: [] })
      expect(await stockOf(split)).toMatchObject({ free: 65, batches: [{ units: 65 }] })
    }
    await csv([`${twice},,,30,A1`, `${twice},,,12,B2`])
    expect(await stockOf(twice)).toMatchObject({ free: 42 })
    await csv([`${twice},,,30,A1`, `${twice},T1,2028-01,12,B2`])
    expect(await stockOf(twice)).toMatchObject({ free: 42, withoutBatch: 30 })
  })

  // Whether tablets or strips were counted cannot be told: fifteen times as many could be sold.
  it('refuses 120 Nos of what is sold in strips, and takes no word or number of a spreadsheet for a batch', async () => {
    const list = async (row: string) =>
      (
        await (
          await work.fulfilment.file('stock/levels', `product,batch,expiry,qty\n${row}`)
        ).json()
      ).result
    for (const [row, column] of [
      [`${batched},B1,2028-01,120 Nos`, 'packs'],
      [`${batched},1.2E+05,2028-01,120`, 'batch'],
      [`${batched},01089012345678941728013110B1,2028-01,120`, 'batch'],
    ])
      expect(await list(row ?? ''), row).toMatchObject({ received: 0, refused: [{ column }] })
    expect((await list(`10502,N/A,,7 strips`)).received).toBe(1)
    expect((await stockOf(10502)).batches).not.toContainEqual(
      expect.objectContaining({ batch: 'N/A' }),
    )
  })

  it('expired packs that the ledger has are on record, to be written off, and are not for sale', async () => {
    const reply = await upload('levels', [`${expired},OLD,2020-01,60`, `${expired},NEW,2028-01,40`])
    expect(reply).toMatchObject({ received: 2, unsellable: 1, refused: [] })
    expect(await stockOf(expired)).toMatchObject({
      free: 40,
      batches: [
        { batch: 'OLD', units: 60, withheld: 'expired' },
        { batch: 'NEW', units: 40 },
      ],
    })
    // Seen red: a batch that got too old while it lay there could not be counted down.
    await upload('levels', [`${expired},OLD,2020-01,20`])
    expect((await stockOf(expired)).batches[0]).toMatchObject({ batch: 'OLD', units: 20 })
    expect(await stockOf(expired)).toMatchObject({ free: 40, missing: 0 })
  })
})
