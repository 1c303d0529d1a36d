import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countLines, isCut } from '../../../src/console/parts/list/csv.ts'
import { keptInPlace } from '../../../src/console/parts/list/fresh.ts'
import { kindsOf } from '../../../src/console/parts/search.ts'
import { parcelsIn, statusesIn } from '../../../src/console/screens/parcels/files.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const row = (id: string, state = 'placed') => ({ id, state })
const idOf = ({ id }: { id: string }): string => id

describe('lists of the console', () => {
  beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }))
  afterAll(() => void vi.unstubAllGlobals())

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

  it('the shipments of a courier’s file are read with its separators and quotes', () => {
    const two = [
      { orderId: 'A1', parcel: 1, courier: 'Blue, Dart', awb: 'X-1' },
      { orderId: 'A2', parcel: 2, courier: '', awb: '' },
    ]
    const all = { rows: two, refused: [] }
    expect(
      parcelsIn('\ufeffOrder,Parcel,Courier,AWB\r\nA1,,"Blue, Dart",X-1\r\nA2,2,,\r\n'),
    ).toEqual(all)
    expect(parcelsIn('order;courier;awb;parcel\nA1;Blue, Dart;X-1;1\nA2;;;2\n')).toEqual(all)
  })

  it('a courier’s file says by numbers what was delivered and what came back', () => {
    const { rows, refused } = statusesIn(
      'Waybill;Status;Remarks\n1490812345678;DELIVERED;\n1490812345679;RTO Delivered;\n1490812345670;Out for delivery;\n1490812345671;Undelivered;\n',
    )
    expect(rows.map(({ awb, status, reason }) => [awb, status, reason])).toEqual([
      ['1490812345678', 'delivered', ''],
      ['1490812345679', 'returned', 'RTO Delivered'],
    ])
    expect(refused.map(({ row }) => row)).toEqual([4, 5])
    expect(() => statusesIn('order;awb\nA1;D1\n')).toThrow('awb (or order) and status')
  })

  it.each([
    'Delivery scheduled',
    'Delivery exception',
    'To be delivered',
    'Delivered to hub',
    'Delivered to wrong address',
    'Delivery refused',
    'Partially delivered',
    'Has not been delivered',
    // Seen red: what is no Latin letter was left out.
    'delivered नहीं हुआ',
    '0 delivered',
    'RTO',
    'RTO Initiated',
    'RTO In Transit',
    'RTO Out for Delivery',
    'Return requested',
  ])('a courier that says %s is not taken to have ended the parcel', (said) => {
    const { rows, refused } = statusesIn(`awb,status\nD1,${said}\n`)
    expect([rows, refused.length]).toEqual([[], 1])
  })

  it.each([
    ['Shipment has been delivered successfully', 'delivered'],
    ['DELIVERED TO CONSIGNEE', 'delivered'],
    ['Returned', 'returned'],
    ['RTO-Delivered', 'returned'],
    ['Return to origin completed', 'returned'],
    ['Delivered to shipper', 'returned'],
  ])('a courier that says %s has %s it', (said, status) => {
    const { rows } = statusesIn(`awb,status\nD1,${said}\n`)
    expect(rows.map((row) => row.status)).toEqual([status])
  })

  it('a report with a title above its names, quoted cells and half a quotation mark is read', () => {
    const { rows, refused } = statusesIn(
      'Shipment report,November\r\n\r\n"AWB Number" ,"Status","Remarks"\r\nD1,Delivered,"at 5\r\nD2,Delivered,"said ""yes"",\ntwice" \r\nD3,Delivered,5" box\r\nD4,Delivered\r\n',
    )
    expect(rows.map(({ awb, reason }) => [awb, reason])).toEqual([
      ['D1', '"at 5'],
      ['D2', 'said "yes",\ntwice'],
      ['D3', '5" box'],
    ])
    expect(refused.map(({ row }) => row)).toEqual([7])
  })

  it('a row of another width or without an order stops no other; a missing column refuses the file', () => {
    for (const file of ['', 'order,parcel\nA1,1\n', 'order,carrier,tracking\nA1,Delhivery,D1\n'])
      expect(() => parcelsIn(file)).toThrow('no CSV')
    const { rows, refused } = parcelsIn(
      'Order ID,parcel,courier,awb\nA1,1,DTDC,D1\nA2,1,DTDC\n,2,DTDC,D2\nA3,1,DTDC,D3\n',
    )
    expect(rows.map(({ orderId }) => orderId)).toEqual(['A1', 'A3'])
    expect(refused.map(({ why }) => why)).toEqual([
      'Row 3 has 3 columns, and the first row 4.',
      'Row 4 names no order, or its parcel is no number.',
    ])
  })
})
