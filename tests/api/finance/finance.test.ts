import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsFinance } from '#contract/finance/finance.ts'
import { fillShop } from '../../../scripts/ops/demo-data/fill.ts'
import { sampleCatalogue } from '../../support/sample.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

type Row = Record<string, string>
type Documents = Result<(typeof opsFinance)['documents']>['documents']

/** Whole paise of a text such as `-12.50`. */
const paiseOf = (text: string | undefined): number => Math.round(Number(text || '0') * 100)
const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + paiseOf(row[column]), 0)

/** All of the shop's days: the invented ones are the last 18 months, so two ranges of at most 366 days hold them. */
const ranges = ['from=2025-04-01&until=2026-03-31', 'from=2026-04-01&until=2026-11-30']

describe.each(engines)('the reports of finance on %s', (engine) => {
  let testServer: TestServer
  let finance: NewOperator
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    // Another shop for each engine: the sums hold for any.
    const seed = engine === 'sqlite' ? 21 : 22
    const catalogue = openCatalogue(await sampleCatalogue())
    await fillShop({
      storage: testServer.storage,
      catalogue,
      files: testServer.files,
      orders: 900,
      seed,
      now: testServer.state.now,
    })
    finance = await createOperator(testServer, ['finance'])
  })
  afterAll(() => testServer.close())

  const send = (path: string, body?: string) =>
    testServer.api.app.fetch(
      new Request(`${site}/api/ops/finance/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${finance.token}`,
          ...(body !== undefined && { 'content-type': 'text/csv' }),
        },
        body: body ?? null,
      }),
    )
  const rowsOf = async (path: string): Promise<Row[]> =>
    parse(await (await send(path)).text(), { bom: true, columns: true })
  const gst = async (section: string): Promise<Row[]> =>
    (await Promise.all(ranges.map((range) => rowsOf(`gst?section=${section}&${range}`)))).flat()
  const one = async (query: string): Promise<number> => {
    const { rows } = await sql
      .raw<{ sum: number | string | null }>(query)
      .execute(testServer.storage.db)
    return Number(rows[0]?.sum ?? 0)
  }
  const gross = (kind: string) =>
    one(`select sum(payable - offer + shipping) as sum from invoice where kind = '${kind}'`)

  // Seen red with a cursor of the time alone: documents of one moment were passed over.
  it('documents for accounts come once each by their cursor, and add up to the GST return', async () => {
    const all: Documents = []
    let query = 'pageSize=200'
    for (;;) {
      const { result } = await (await send(`documents?${query}`)).json()
      all.push(...result.documents)
      if (!result.hasMore) break
      query = `pageSize=200&cursor=${result.next}`
    }
    const numbers = await testServer.storage.db.selectFrom('invoice').select('number').execute()
    expect(all.map(({ number }) => number).sort()).toEqual(
      numbers.map(({ number }) => number).sort(),
    )
    const net = (column: 'total' | 'cgst' | 'igst') =>
      all.reduce((sum, { kind, rates }) => {
        const own = rates.reduce((inner, rate) => inner + paiseOf(rate[column]), 0)
        return kind === 'invoice' ? sum + own : sum - own
      }, 0)
    expect(net('total')).toBe((await gross('invoice')) - (await gross('credit')))
    const goods = await gst('hsn')
    expect(net('igst')).toBe(sumOf(goods, 'Integrated Tax Amount'))
    expect(net('cgst')).toBe(sumOf(goods, 'Central Tax Amount'))
    expect(net('cgst')).toBeGreaterThan(0)
    expect(JSON.stringify(all)).not.toContain('Road')
    expect((await send('documents?cursor=nonsense')).status).toBe(400)
  })

  it('sums of the GST return equal the invoices less the credit notes, to the paisa', async () => {
    const net = (await gross('invoice')) - (await gross('credit'))
    expect(net).toBeGreaterThan(0)
    const [small, large, nil, notes, goods] = [
      await gst('b2cs'),
      await gst('b2cl'),
      await gst('nil'),
      await gst('credit-notes'),
      await gst('hsn'),
    ]
    const large_notes = notes.filter(({ Table }) => Table === 'cdnur')
    const untaxed = sumOf(nil, 'Nil Rated Supplies')
    expect(
      sumOf(small, 'Value') + sumOf(large, 'Value') - sumOf(large_notes, 'Value') + untaxed,
    ).toBe(net)
    for (const row of [...small, ...large, ...notes])
      expect(row['Place Of Supply']).toMatch(/^\d{2}-[A-Z][A-Za-z ]+$/)
    for (const row of notes) expect(row['Note Date']).toMatch(/^\d{2}-[A-Z][a-z]{2}-20\d{2}$/)
    expect(sumOf(notes, 'Value')).toBe(await gross('credit'))
    expect(sumOf(goods, 'Total Value')).toBe(net)
    // What is taxed and the taxes on it are the value; where no rate is known nothing is claimed.
    for (const row of [...small, ...goods].filter(({ Rate }) => Rate !== 'unknown'))
      expect(
        Object.entries(row).reduce(
          (sum, [name, value]) =>
            /^Taxable Value$|^(Integrated|Central|State)/.test(name) ? sum + paiseOf(value) : sum,
          0,
        ),
      ).toBe(paiseOf(row.Value ?? row['Total Value']))
    for (const row of small.filter(({ Rate }) => Rate === 'unknown'))
      expect(row['Taxable Value']).toBe('')
  })

  it('days that are over are worked out once for all servers, and today until its end', async () => {
    const section = async (from: string, until: string) =>
      (await send(`gst?section=documents&from=${from}&until=${until}`)).text()
    const stored = async () =>
      (
        await testServer.storage.db.selectFrom('gst_day').select('day').orderBy('day').execute()
      ).map(({ day }) => day)
    await testServer.storage.db.deleteFrom('gst_day').execute()
    const whole = await section('2026-11-01', '2026-11-20')
    expect(await stored()).toEqual(
      Array.from({ length: 19 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`),
    )
    expect(await section('2026-11-01', '2026-11-20')).toBe(whole)
    // Another server reads what is stored: a day that was emptied is missing in its report.
    const days = await testServer.storage.db.selectFrom('gst_day').select(['day', 'body']).execute()
    const { day, body } = days.find((one) => JSON.parse(one.body).documents.length > 0) ?? {
      day: '',
      body: '',
    }
    const told = await section(day, day)
    const emptied = JSON.stringify({ ...JSON.parse(body), documents: [] })
    await testServer.storage.db
      .updateTable('gst_day')
      .set({ body: emptied })
      .where('day', '=', day)
      .execute()
    expect((await section(day, day)).length).toBeLessThan(told.length)
    await testServer.storage.db.deleteFrom('gst_day').execute()
    expect(await section(day, day)).toBe(told)
    expect(await section('2026-11-01', '2026-11-20')).toBe(whole)
  })

  it('an unknown rate is a row of its own and never a rate that somebody guessed', async () => {
    const rates = async (unknown: boolean) =>
      await one(
        `select count(*) as sum from order_line where tax_rate is ${unknown ? '' : 'not '}null and batch is not null`,
      )
    const told = new Set((await gst('b2cs')).map(({ Rate }) => Rate === 'unknown'))
    expect(told).toEqual(
      new Set([
        ...((await rates(true)) > 0 ? [true] : []),
        ...((await rates(false)) > 0 ? [false] : []),
      ]),
    )
  })

  it('the document series counts every number once', async () => {
    const series = await gst('documents')
    expect(series.reduce((sum, row) => sum + Number(row['Total Number']), 0)).toBe(
      await one('select count(*) as sum from invoice'),
    )
    expect(series.map(({ Cancelled }) => Cancelled)).toEqual(series.map(() => '0'))
  })

  it('sales, credit notes and refunds by day add up to the ledgers', async () => {
    const replies = await Promise.all(
      ranges.map(
        async (range) =>
          (await (await send(`days?${range}`)).json()) as { result: { days: Row[]; total: Row } },
      ),
    )
    const days = replies.flatMap(({ result }) => result.days)
    for (const [column, expected] of [
      ['sales', await gross('invoice')],
      ['credited', await gross('credit')],
      [
        'paidFromWallet',
        await one(`select sum(balance) as sum from invoice where kind = 'invoice'`),
      ],
      [
        'refunded',
        await one('select sum(amount) as sum from order_refund where settled_at is not null'),
      ],
      [
        'refundedToWallet',
        await one(`select sum(amount) as sum from wallet_entry where reason = 'refund'`),
      ],
    ] as const) {
      expect(sumOf(days, column), column).toBe(expected)
      expect(
        replies.reduce((sum, { result }) => sum + paiseOf(result.total[column]), 0),
        column,
      ).toBe(expected)
    }
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
  })

  it('the exports of the ledgers hold every entry, and end with the balances', async () => {
    const wallet = await rowsOf('ledgers/wallet')
    expect(wallet.length).toBe(await one('select count(*) as sum from wallet_entry'))
    expect(sumOf(wallet, 'amount')).toBe(await one('select sum(amount) as sum from wallet_entry'))
    const last = new Map(wallet.map((row) => [row.customer_id, paiseOf(row.amount_after)]))
    expect([...last.values()].reduce((sum, balance) => sum + balance, 0)).toBe(
      sumOf(wallet, 'amount'),
    )
    const points = await rowsOf('ledgers/points')
    expect(points.length).toBe(await one('select count(*) as sum from point_entry'))
    const read = await testServer.storage.db
      .selectFrom('audit_entry')
      .select('object')
      .where('action', '=', 'ledger.read')
      .execute()
    expect(read.map(({ object }) => object)).toEqual(['ledger:wallet', 'ledger:points'])
  })

  it('the provider’s report is matched: what agrees, what is missing, what differs, and what only the provider knows', async () => {
    const events = await testServer.storage.db
      .selectFrom('payment_event')
      .select(['happened', 'reference', 'amount', 'at'])
      .where('happened', 'in', ['captured', 'refunded'])
      .where('at', '>=', '2026-10-31T18:30:00.000Z')
      .orderBy('at')
      .orderBy('event_id')
      .execute()
    expect(events.length).toBeGreaterThan(10)
    const [missing, differing, ...rest] = events
    const line = (of: (typeof events)[number], more = 0) =>
      `${of.reference},${of.happened === 'captured' ? 'payment' : 'refund'},${((of.amount + more) / 100).toFixed(2)},1.18,setl_1,2026-11-20`
    const head = 'entity_id,type,amount,fee,settlement_id,settled_at'
    const report = [
      head,
      ...(differing ? [line(differing, 100)] : []),
      ...rest.map((one) => line(one)),
      'pay_nobody,payment,5.00,0,setl_1,2026-11-20',
      'x,payment,5,0,s,2026-11-20',
    ].join('\n')
    const entered = async (rows = report) =>
      ((await (await send('settlements', rows)).json()) as { result: unknown }).result
    expect(await entered()).toEqual({
      entered: rest.length + 2,
      known: 0,
      refused: [{ line: rest.length + 4, column: 'entity_id' }],
    })
    const look = async () =>
      (
        (await (await send('settlements?from=2026-11-01&until=2026-11-30')).json()) as {
          result: { matched: number; differences: Row[] }
        }
      ).result
    const seen = await look()
    expect(seen.matched).toBe(rest.length)
    expect(seen.differences.map(({ problem, reference }) => [problem, reference]).sort()).toEqual(
      [
        ['missing', missing?.reference],
        ['differing', differing?.reference],
        ['unknown', 'pay_nobody'],
      ].sort(),
    )
    // The same report again, as providers send it with the next one, changes nothing.
    expect(await entered()).toMatchObject({ entered: 0, known: rest.length + 2 })
    expect(await look()).toEqual(seen)
    // Seen red: the bank sent a transfer back, and what the next one brought was answered as known.
    const again = [head, ...(differing ? [line(differing)] : [])]
      .join('\n')
      .replace('setl_1,2026-11-20', 'setl_2,2026-11-24')
    expect(await entered(again)).toMatchObject({ entered: 1, known: 0 })
    expect((await look()).matched).toBe(rest.length + 1)
    // Seen red: two transfers of one day took each other's place with each upload.
    expect(await entered(again.replace('setl_2', 'setl_3'))).toMatchObject({ entered: 0, known: 1 })
    // The older report does not bring the older transfer back.
    expect(await entered()).toMatchObject({ entered: 0 })
    expect((await look()).matched).toBe(rest.length + 1)
  })

  it('bad ranges are refused with the field', async () => {
    for (const [path, field] of [
      ['days?from=2026-11-02&until=2026-11-01', 'until'],
      ['days?from=2024-01-01&until=2026-11-01', 'until'],
      ['gst?from=2026-11-01&until=2026-11-02&section=b2x', 'section'],
      ['days?until=2026-11-01', 'from'],
    ] as const) {
      const reply = await send(path)
      expect(reply.status, path).toBe(400)
      expect(await reply.text(), path).toContain(field)
    }
  })
})
