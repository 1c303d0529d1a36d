import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { createCheckPack } from '#server/stock/check-pack.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { plain } from '../../support/shopper.ts'
import { auditOf } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const calpol = 10102
const list = [
  'DRUG ALERT FOR THE MONTH OF OCTOBER 2026',
  'S.No;Name of Drug;Batch No.;Manufactured by;Reason for failure;Date',
  '1;Dolo 650 Tablets;Batch No. nsq-1, Exp. 03/2028;Micro Labs, Sikkim;Dissolution;Oct-2026',
  '2;Telmisartan Tablets IP;NSQ1;Some Maker;Assay;Oct-2026',
  '3;Cough Syrup;ELSEWHERE9;Another;Related substances;Oct-2026',
  '4;Gauze;;Another;Sterility;Oct-2026',
].join('\n')

describe.each(engines)('lists of batches that are not of standard quality on %s', (engine) => {
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

  const take = async (csv: string, query = 'source=CDSCO%2010%2F2026') =>
    await (await work.fulfilment.file(`alerts?${query}`, csv)).json()
  const open = async (query = '') => (await work.pharmacist.get(`alerts?${query}`)).json.result

  it('a list is matched to batches on the shelf and sold, however they are typed, and the same list again changes nothing', async () => {
    await work.fulfilment.file(
      'stock/receive',
      `product,batch,expiry,units\n${plain},NSQ-1,2028-03,90\n${calpol},C7,2028-03,60\n`,
    )
    const sold = await work.ordered({ [plain]: 4 })
    await work.fulfilment.post(`${sold.path}/pack`, {
      lines: [{ line: 1, batch: 'NSQ-1', expiry: '2028-03' }],
    })
    await work.fulfilment.post(`${sold.path}/ship`, {})
    expect((await take(list)).result).toEqual({
      added: 3,
      already: 0,
      matched: 2,
      refused: [{ line: 6, column: 'batch', msg: expect.stringMatching(/./) }],
    })
    expect((await take(list)).result).toMatchObject({ added: 0, already: 3, matched: 0 })
    const { alerts, total } = await open()
    expect(total).toBe(2)
    const ours = alerts.find(({ maker }: { maker: string }) => maker.startsWith('Micro'))
    expect(ours).toMatchObject({
      source: 'CDSCO 10/2026',
      batch: 'nsq-1',
      published: '2026-10',
      reason: 'Dissolution',
      matches: [
        {
          productId: plain,
          productName: 'Dolo 650 Tablet',
          isAlike: true,
          units: 30,
          sold: 60,
          state: null,
        },
      ],
    })
    expect(
      alerts.find(({ maker }: { maker: string }) => maker === 'Some Maker').matches,
    ).toMatchObject([{ productId: plain, isAlike: false }])
    expect((await open('show=all')).total).toBe(3)
    expect((await open('show=all&batch=elsewhere-9')).total).toBe(1)
  })

  it('a batch that comes after the list is matched as it is received', async () => {
    await take('product,batch\nCalpol 500,LATE 5\n', 'source=CDSCO%2011%2F2026&published=11%2F2026')
    expect((await open()).total).toBe(2)
    await work.fulfilment.file(
      'stock/receive?reference=L5',
      `product,batch,expiry,units\n${calpol},late-5,2028-03,60\n`,
    )
    expect((await open()).alerts).toContainEqual(
      expect.objectContaining({ batch: 'LATE 5', published: '2026-11' }),
    )
  })

  it('a customer is told what is known of a batch; nothing known is not an answer of safety', async () => {
    const check = createCheckPack({
      storage: testServer.storage,
      activeCatalogue: () => testServer.state.served,
    })
    expect(await check({ product: 'dolo 650', batch: 'nsq 1' })).toMatchObject([
      { product: 'Dolo 650 Tablets', isAlike: true, isRecalled: false, reason: 'Dissolution' },
      { product: 'Telmisartan Tablets IP', isAlike: false },
    ])
    const told = [{ product: 'Dolo 650 Tablets' }, { product: 'Telmisartan Tablets IP' }]
    for (const batch of [
      '(01)08901234567894(17)280131(10)NSQ1',
      '(01)08901234567894(10)NSQ 1(17)280131',
      'https://id.gs1.org/01/08901234567894/10/NSQ1?17=280131',
      'Batch No: NSQ1; Mfg: 12/2025; Exp: 11/2027',
      'Batch No. NSQ-1',
      'B.No. nsq1',
      'LOT: NSQ 1',
    ])
      expect(await check({ product: 'Dolo', batch }), batch).toMatchObject(told)
    // A code whose batch cannot be read is no batch of which nothing is known.
    expect(await check({ product: 'Dolo', batch: '(01)08901234567894' })).toMatchObject({
      failed: 'invalid',
      field: 'batch',
    })
    expect(await check({ product: 'Dolo', batch: 'OTHER 1' })).toEqual([])
    expect(await check({ product: '1', batch: '-' })).toMatchObject({
      failed: 'invalid',
      field: 'product',
      besides: [{ field: 'batch' }],
    })
  })

  it('an alert is settled by the recall, or by a pharmacist who says that it is another product', async () => {
    const { alerts } = await open()
    const other = alerts.find(({ maker }: { maker: string }) => maker === 'Some Maker')
    const settle = { reason: 'Another maker: the foil says Micro Labs' }
    expect((await work.fulfilment.post(`alerts/${other.id}/settle`, settle)).status).toBe(403)
    const settled = await work.pharmacist.post(`alerts/${other.id}/settle`, settle)
    expect(settled.json.result.settled).toMatchObject(settle)
    expect((await work.pharmacist.post('alerts/none/settle', settle)).status).toBe(404)
    expect((await open()).total).toBe(2)
    const recall = await work.pharmacist.post('recalls', {
      productId: plain,
      batch: 'NSQ-1',
      reason: 'It did not dissolve in a government test',
      reference: 'CDSCO 10/2026',
    })
    expect(recall.json.result.cases).toHaveLength(1)
    expect((await open()).alerts).toMatchObject([{ batch: 'LATE 5' }])
    const recalled = (await open('show=all')).alerts.find(
      ({ maker }: { maker: string }) => maker === 'Micro Labs, Sikkim',
    )
    expect(recalled.matches).toMatchObject([{ state: 'recalled', recallId: recall.json.result.id }])
    const acts = (await auditOf(testServer)).map(({ action }) => action)
    expect(acts).toEqual(expect.arrayContaining(['alerts.take', 'alerts.settle', 'stock.recall']))
  })

  it.each([
    ['no table', 'nothing here', 400],
    ['a list without a name', 'product,batch\nA,B1\n', 400],
  ])('%s is refused with the reason', async (name, csv, status) => {
    const reply = await work.fulfilment.file(
      name === 'no table' ? 'alerts?source=X' : 'alerts?source=',
      csv,
    )
    expect([reply.status, (await reply.json()).errors.errs[0].code]).toEqual([status, 'invalid'])
  })
})
