import { describe, expect, it, vi } from 'vitest'
import { countLines, isCut } from '../../../src/console/parts/list/csv.ts'
import { keptInPlace } from '../../../src/console/parts/list/fresh.ts'
import { kindsOf } from '../../../src/console/parts/search.ts'
import { parcelsIn, statusesIn } from '../../../src/console/screens/parcels/files.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const row = (id: string, state = 'placed') => ({ id, state })
const idOf = ({ id }: { id: string }): string => id

describe('lists of the console', () => {
  it('rows stay in their order with their present state while new ones are only counted', () => {
    const rows = [row('c'), row('b'), row('a')]
    const latest = [row('e'), row('d'), row('c', 'packed'), row('b')]
    expect(keptInPlace({ rows, idOf }, latest)).toEqual({
      rows: [row('c', 'packed'), row('b'), row('a')],
      added: 2,
    })
    expect(keptInPlace({ rows, idOf }, [row('b'), row('a'), row('older')]).added).toBe(0)
    expect(keptInPlace({ rows: [], idOf }, [row('a')]).added).toBe(1)
  })

  it('an export that stops within a line is cut, and one that ends with a line is whole', () => {
    expect(isCut([bytes('order\n'), bytes('A,1\n'), bytes('')])).toBe(false)
    expect(isCut([bytes('order\nA,'), bytes('1')])).toBe(true)
    expect(isCut([])).toBe(true)
    expect(countLines(bytes('order\nA,1\nB,2'))).toBe(2)
  })

  it('a text is looked for as everything that it may be', () => {
    expect(kindsOf('me@example.com')).toEqual(['email'])
    expect(kindsOf('9876543210')).toEqual(['number', 'phone', 'awb', 'invoice', 'sku', 'batch'])
    expect(kindsOf('25-26/00012')).toEqual(['invoice', 'batch'])
    expect(kindsOf('ab')).toEqual([])
  })

  it('the shipments of a courier’s file are read with its separators and quotes', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    const two = [
      { orderId: 'A1', parcel: 1, courier: 'Blue, Dart', awb: 'X-1' },
      { orderId: 'A2', parcel: 2, courier: '', awb: '' },
    ]
    const all = { rows: two, refused: [] }
    expect(
      await parcelsIn('\ufeffOrder,Parcel,Courier,AWB\r\nA1,,"Blue, Dart",X-1\r\nA2,2,,\r\n'),
    ).toEqual(all)
    expect(await parcelsIn('order;courier;awb;parcel\nA1;Blue, Dart;X-1;1\nA2;;;2\n')).toEqual(all)
    vi.unstubAllGlobals()
  })

  it('a courier’s file says by numbers what was delivered and what came back', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    const { rows, refused } = await statusesIn(
      'Waybill;Status;Remarks\n1490812345678;DELIVERED;\n1490812345679;RTO Delivered;\n1490812345670;Out for delivery;\n1490812345671;Undelivered;\n',
    )
    expect(rows.map(({ awb, status, reason }) => [awb, status, reason])).toEqual([
      ['1490812345678', 'delivered', ''],
      ['1490812345679', 'returned', 'RTO Delivered'],
    ])
    expect(refused.map(({ row }) => row)).toEqual([4, 5])
    await expect(statusesIn('order;awb\nA1;D1\n')).rejects.toThrow('awb (or order) and status')
    vi.unstubAllGlobals()
  })

  it('a row of another width or without an order stops no other; a missing column refuses the file', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    for (const file of ['', 'order,parcel\nA1,1\n', 'order,carrier,tracking\nA1,Delhivery,D1\n'])
      await expect(parcelsIn(file)).rejects.toThrow('no CSV')
    const { rows, refused } = await parcelsIn(
      'Order ID,parcel,courier,awb\nA1,1,DTDC,D1\nA2,1,DTDC\n,2,DTDC,D2\nA3,1,DTDC,D3\n',
    )
    expect(rows.map(({ orderId }) => orderId)).toEqual(['A1', 'A3'])
    expect(refused.map(({ why }) => why)).toEqual([
      'Row 3 has 3 columns, and the first row 4.',
      'Row 4 names no order, no parcel or no state.',
    ])
    vi.unstubAllGlobals()
  })
})
