import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderWork } from '../../support/operator-calls.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const calpol = 10102

describe.each(engines)('lists that are walked with, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    await work.fulfilment.file(
      'stock/receive',
      `product,batch,expiry,units,place\n${plain},ONE,2028-03,60,B-10\n${plain},TWO,2028-05,60,B-2\n${calpol},CAL,2028-05,60,A-1\n`,
    )
  })
  afterAll(() => testServer.close())

  const textOf = async (path: string): Promise<string> => {
    const reply = await work.fulfilment.file(path)
    expect([path, reply.status]).toEqual([path, 200])
    return await pdfText(new Uint8Array(await reply.arrayBuffer()))
  }

  it('a picking list goes by place, and names each pack on the shelf for one parcel', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const other = await work.ordered({ [plain]: 4, [calpol]: 4 })
    const text = await textOf(`parcels/pick-list?parcels=${one.orderId}-1,${other.orderId}-1`)
    expect(text).toContain('2 parcels · 3 rows')
    const places = ['A-1', 'B-2', 'B-10'].map((place) => text.indexOf(place))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(text.match(/ONE/g)).toHaveLength(1)
    expect(text.match(/TWO/g)).toHaveLength(1)
    expect(text.indexOf(other.orderId)).toBeLessThan(text.indexOf(one.orderId))
    const alone = await textOf(
      `parcels/pick-list?parcels=${other.orderId}-1&language=hi&paper=roll`,
    )
    expect(alone).toContain('1 पार्सल · 2 पंक्तियाँ')
    expect(alone).toContain('A-1 · 4 × ')
    expect(alone).toMatch(/CAL 05\/2028/)
    // A parcel that was cancelled since it was ticked does not stop the pick list of the others.
    const rest = await textOf(`parcels/pick-list?parcels=AAAAAAAAAAAA-1,${other.orderId}-1`)
    expect(rest).toContain('1 parcel · 2 rows')
    const none = await work.fulfilment.file('parcels/pick-list?parcels=AAAAAAAAAAAA-1')
    expect(none.status).toBe(404)
    const wrong = await work.fulfilment.file('parcels/pick-list?parcels=x')
    expect(wrong.status).toBe(400)
  })

  it('what left on a day is listed by courier with the cash to collect, and no medicine', async () => {
    const sent = async (courier: string, awb: string) => {
      const one = await work.ordered({ 10103: 4 })
      const lines = [{ line: 1, batch: 'DLX7', expiry: '2028-03' }]
      await work.fulfilment.post(`${one.path}/pack`, { lines })
      const left = await work.fulfilment.post(`${one.path}/ship`, { parcel: 1, courier, awb })
      expect(left.status).toBe(200)
      return `${one.orderId}-1`
    }
    const [first, second] = [await sent('DTDC', 'D70000011'), await sent('Own van', 'VAN0002')]
    const list = async (query: string) =>
      await (await work.fulfilment.file(`parcels/manifest?${query}`)).text()
    const rows = (await list('day=2026-11-20&courier=dtdc&format=csv')).trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatch(
      new RegExp(`^DTDC,D70000011,${first},Chennai,6000\\d\\d,\\d+\\.\\d\\d$`),
    )
    const all = await list('day=2026-11-20&format=csv')
    expect([all.includes(first), all.includes(second)]).toEqual([true, true])
    expect((await list('day=2026-11-19&format=csv')).trim().split('\r\n')).toHaveLength(1)
    const paper = await textOf('parcels/manifest?day=2026-11-20&courier=DTDC')
    expect(paper).toContain('D70000011')
    expect(paper).not.toMatch(/tablet|VAN0002/i)
    expect(paper).toContain('· 1 parcel ·')
    const roll = 'parcels/manifest?day=2026-11-20&courier=DTDC&language=ta&paper=roll'
    expect(await textOf(roll)).toContain('1 பார்சல் ·')
    const wrong = await work.fulfilment.file('parcels/manifest?day=yesterday')
    expect(wrong.status).toBe(400)
  })
})
