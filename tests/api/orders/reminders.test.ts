import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayAfter, dayInIndia, momentInIndia } from '#model/calendar-india.ts'
import { messageText } from '#server/kernel/messages/render-message.ts'
import { approval, orderWork } from '../../support/operator-calls.ts'
import { plain, type Shopper, zerodol } from '../../support/shopper.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

type Part = { name: string; params: Record<string, string>; value: string }
type Component = { is: string; parts: Part[]; inside: Component[] }

/** Reads a calendar file as RFC 5545 defines it, strictly: it throws for what a calendar program may refuse. */
const readCalendar = (text: string): Component => {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines end with CRLF')
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`more than 75 octets: ${line}`)
  const root: Component = { is: 'file', parts: [], inside: [] }
  const open = [root]
  for (const line of text.replaceAll('\r\n ', '').trimEnd().split('\r\n')) {
    const found = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line)
    if (!found) throw new Error(`no content line: ${line}`)
    const [, name = '', given = '', value = ''] = found
    const here = open.at(-1) as Component
    if (name === 'BEGIN') {
      const component = { is: value, parts: [], inside: [] }
      here.inside.push(component)
      open.push(component)
    } else if (name === 'END') {
      if (open.pop()?.is !== value) throw new Error(`${value} was not open`)
    } else {
      const params = Object.fromEntries(
        given
          .split(';')
          .filter(Boolean)
          .map((one) => one.split('=')),
      )
      if (/(?<!\\)[;,]/.test(value) && name !== 'RRULE') throw new Error(`not escaped: ${value}`)
      here.parts.push({ name, params, value: value.replaceAll(/\\([\\;,])/g, '$1') })
    }
  }
  if (open.length !== 1) throw new Error('something is left open')
  return root.inside[0] as Component
}
const textOf = ({ parts }: Component, name: string): string => {
  const found = parts.filter((part) => part.name === name)
  if (found.length !== 1) throw new Error(`${found.length} of ${name}`)
  return found[0]?.value ?? ''
}
const eventsIn = (calendar: Component): Component[] =>
  calendar.inside.filter(({ is }) => is === 'VEVENT')

describe('reminders of an order', () => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer('sqlite')
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  const lineOf = async ({ get, orderId }: Ordered): Promise<number> => {
    const { orderItems } = (await get(`/api/v3/orders/${orderId}`)).json.result
    return orderItems.find(({ productId }: { productId: number }) => productId === zerodol).line
  }
  const read = async (dose: string, days: number | null, beside = {}): Promise<Ordered> => {
    const one = await work.ordered({ [zerodol]: days ?? 30, ...beside })
    await work.prescribed(one)
    const reading = { ...approval(await lineOf(one)), dose, days: days ?? undefined }
    const done = await work.pharmacist.post(`${one.path}/review`, { lines: [reading] })
    expect(done.status).toBe(200)
    return one
  }
  const file = async (one: Shopper | Ordered, orderId: string, names = 'no') => {
    const path = `/api/v3/orders/${orderId}/reminders?names=${names}`
    const reply = await testServer.api.app.fetch(
      new Request(`${site}${path}`, { headers: one.own }),
    )
    return { reply, text: await reply.text() }
  }
  const calendarOf = async (one: Ordered, names = 'no') => {
    const { reply, text } = await file(one, one.orderId, names)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('text/calendar')
    return readCalendar(text)
  }
  const offers = async (one: Ordered): Promise<'none' | 'some' | 'ended'> =>
    (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result.reminders

  const live = async (one: Ordered): Promise<Component[]> =>
    eventsIn(await calendarOf(one)).filter((event) => textOf(event, 'STATUS') !== 'CANCELLED')

  it('are at the times of day that the pharmacist read, for as many days, and to order again before the end', async () => {
    const one = await read('1-0-1 after food', 30)
    expect(await offers(one)).toBe('some')
    const calendar = await calendarOf(one)
    expect([textOf(calendar, 'VERSION'), calendar.inside[0]?.is]).toEqual(['2.0', 'VTIMEZONE'])
    const tomorrow = dayAfter(dayInIndia(testServer.state.now), 1)
    const digits = tomorrow.replaceAll('-', '')
    const events = eventsIn(calendar)
    expect(events.map((event) => [textOf(event, 'DTSTART'), textOf(event, 'SUMMARY')])).toEqual([
      [`${digits}T080000`, 'Time for your medicine: Morning'],
      [`${digits}T210000`, 'Time for your medicine: Night'],
      [
        dayAfter(tomorrow, 25).replaceAll('-', ''),
        `Your medicine runs out soon: order ${one.orderId} again`,
      ],
    ])
    for (const event of events.slice(0, 2)) {
      expect(textOf(event, 'RRULE')).toBe('FREQ=DAILY;COUNT=30')
      const start = event.parts.find(({ name }) => name === 'DTSTART')
      expect(start?.params).toEqual({ TZID: 'Asia/Kolkata' })
      expect([textOf(event, 'CLASS'), textOf(event, 'TRANSP')]).toEqual(['PRIVATE', 'TRANSPARENT'])
      expect(event.inside.map(({ is }) => is)).toEqual(['VALARM'])
    }
    expect(new Set(events.map((event) => textOf(event, 'UID'))).size).toBe(3)
  })

  it('name no medicine and nobody, unless their owner asks for names', async () => {
    const one = await read('1-0-1', 30)
    const { text } = await file(one, one.orderId)
    expect(text).not.toMatch(/zerodol|meena/i)
    const events = eventsIn(await calendarOf(one, 'yes'))
    expect(textOf(events[0] as Component, 'SUMMARY')).toMatch(
      /Morning · Meena Iyer · Zerodol.* · 1/,
    )
  })

  it.each([
    ['as needed', 'SOS', 30],
    ['how often but no time of day', 'TDS', 30],
    ['a time but no end', '1-0-1', null],
    ['words that are not understood completely', '1-0-1 or as told', 30],
  ])('of a dose that says %s there are none: nothing is filled in', async (_, dose, days) => {
    const one = await read(dose, days)
    const { reply } = await file(one, one.orderId)
    expect([reply.status, await offers(one)]).toEqual([404, 'none'])
  })

  it('of a short course say nothing about ordering again', async () => {
    const one = await read('1-1-1', 5)
    const titles = eventsIn(await calendarOf(one)).map((event) => textOf(event, 'SUMMARY'))
    expect(titles).toHaveLength(3)
    expect(titles.join()).not.toContain('runs out')
  })

  it('begin the day after the parcel came, and keep their ids, so that an import again doubles nothing', async () => {
    const one = await read('0-0-1', 30)
    const before = eventsIn(await calendarOf(one)).map((event) => textOf(event, 'UID'))
    await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: 1, batch: 'A1', expiry: '2027-11' }],
    })
    await work.fulfilment.post(`${one.path}/ship`, { parcel: 1 })
    const now = testServer.state.now
    testServer.state.now = new Date(now.getTime() + 3 * 86_400_000)
    await work.fulfilment.post(`${one.path}/deliver`, { parcel: 1 })
    const came = dayInIndia(testServer.state.now)
    testServer.state.now = new Date(now.getTime() + 9 * 86_400_000)
    const events = eventsIn(await calendarOf(one))
    testServer.state.now = now
    expect(events.map((event) => textOf(event, 'UID'))).toEqual(before)
    expect(textOf(events[0] as Component, 'DTSTART')).toBe(
      `${dayAfter(came, 1).replaceAll('-', '')}T210000`,
    )
  })

  // Seen red with a paused order due in the year 9999.
  it('of a regular order are on its due day, and none while it is paused', async () => {
    const one = await work.ordered({ [plain]: 30 })
    expect(await offers(one)).toBe('none')
    await one.post('/api/v3/setReOrder', {
      orderId: one.orderId,
      reorderFrequencyInDays: 30,
      reorderProductsList: [{ productId: plain, productUnit: 30 }],
    })
    const [event] = eventsIn(await calendarOf(one)) as [Component]
    const { nextOn } = (await one.get(`/api/v3/getReOrder?orderId=${one.orderId}`)).json.result
    expect(textOf(event, 'DTSTART')).toBe(nextOn.replaceAll('-', ''))
    expect(textOf(event, 'SUMMARY')).toBe(`Your regular order ${one.orderId} is placed today`)
    const { now } = testServer.state
    testServer.state.now = new Date(now.getTime() + 60_000)
    await one.post(`/api/v3/order/reorder/pause/${one.orderId}`)
    expect(await offers(one)).toBe('ended')
    const [ended] = eventsIn(await calendarOf(one)) as [Component]
    expect([textOf(ended, 'UID'), textOf(ended, 'STATUS'), ended.inside]).toEqual([
      textOf(event, 'UID'),
      'CANCELLED',
      [],
    ])
    expect(Number(textOf(ended, 'SEQUENCE'))).toBeGreaterThan(Number(textOf(event, 'SEQUENCE')))
    testServer.state.now = now
  })

  // Seen red with the entries that hold alone: a calendar went on to tell the dose of before.
  it('take out of a calendar what was read before a correction, and that it runs out once it is ordered by itself', async () => {
    const one = await read('1-0-1', 30)
    const ids = (await live(one)).map((event) => textOf(event, 'UID'))
    expect(ids).toHaveLength(3)
    const { db } = testServer.storage
    const before = await db
      .selectFrom('transcription')
      .selectAll()
      .where('order_id', '=', one.orderId)
      .executeTakeFirstOrThrow()
    const corrected = { dose: '0-0-1', days: 20, corrects: before.id, reason: 'Misread' }
    await db
      .insertInto('transcription')
      .values({ ...before, ...corrected, id: `${before.id}c` })
      .execute()
    await one.post('/api/v3/setReOrder', {
      orderId: one.orderId,
      reorderFrequencyInDays: 30,
      reorderProductsList: [{ productId: zerodol, productUnit: 3 }],
    })
    const events = eventsIn(await calendarOf(one))
    const cancelled = events.filter((event) => textOf(event, 'STATUS') === 'CANCELLED')
    expect(cancelled.map((event) => textOf(event, 'UID'))).toEqual(ids)
    expect((await live(one)).map((event) => textOf(event, 'SUMMARY'))).toEqual([
      'Time for your medicine: Night',
      `Your regular order ${one.orderId} is placed today`,
    ])
  })

  it('in every language keep to 75 octets a line and to whole letters', async () => {
    const one = await read('1-1-1-1', 60)
    for (const locale of ['hi', 'te', 'gu', 'mr', 'ta']) {
      await testServer.storage.db
        .updateTable('customer')
        .set({ locale })
        .where('id', '=', one.customerId)
        .execute()
      for (const names of ['no', 'yes']) {
        const events = eventsIn(await calendarOf(one, names))
        expect(events).toHaveLength(5)
        expect(events.map((event) => textOf(event, 'SUMMARY')).join()).not.toContain('\ufffd')
      }
    }
  })

  const deliver = async (one: Ordered, batch = 'A1'): Promise<void> => {
    const { orderItems } = (await one.get(`/api/v3/orders/${one.orderId}`)).json.result
    await work.fulfilment.post(`${one.path}/pack`, {
      lines: orderItems.map(({ line }: { line: number }) => ({ line, batch, expiry: '2027-11' })),
    })
    await work.fulfilment.post(`${one.path}/ship`, { parcel: 1 })
    await work.fulfilment.post(`${one.path}/deliver`, { parcel: 1 })
  }
  /** Recalls a batch: each test another one, which is not packed again. */
  const recall = async (batch: string): Promise<void> => {
    const alert = { reason: 'It does not dissolve', reference: 'CDSCO 11/2026' }
    const done = await work.pharmacist.post('recalls', { productId: zerodol, batch, ...alert })
    expect(done.status).toBe(200)
  }

  // Each seen red without its part of `linesToTake`.
  it.each([
    [
      'went back',
      'delivered',
      async (one: Ordered) => {
        const path = `${one.path}/lines/${await lineOf(one)}/return`
        expect((await work.returns.post(path, { reason: 'Wrong item' })).status).toBe(200)
      },
    ],
    [
      'will not come',
      'approved',
      async ({ path }: Ordered) => {
        const done = await work.fulfilment.post(`${path}/cancel`, { reason: 'Asked for by phone' })
        expect(done.status).toBe(200)
      },
    ],
    ['was recalled', 'delivered', () => recall('R1')],
  ] as const)(
    'neither label nor plan nor calendar tells to take what %s',
    async (_, until, act) => {
      const one = await read('1-0-1', 30, { [plain]: 4 })
      if (until === 'delivered') await deliver(one, 'R1')
      const told = async () => {
        const labels = await testServer.api.app.fetch(
          new Request(`${site}/api/v3/orders/${one.orderId}/labels`, { headers: one.own }),
        )
        const { json } = await one.get(`/api/v3/orders/${one.orderId}`)
        const [brief] = (await one.get('/api/v1/order/history')).json.result.result
        return {
          labels: labels.status,
          console: (await work.fulfilment.file(`${one.path}/labels`)).status,
          can: [json.result.can.labels, brief.can.labels],
          calendar: (await live(one)).length,
          offered: await offers(one),
        }
      }
      expect(await told()).toEqual({
        labels: 200,
        console: 200,
        can: [true, true],
        calendar: 3,
        offered: 'some',
      })
      await act(one)
      expect(await told()).toEqual({
        labels: 404,
        console: 404,
        can: [false, false],
        calendar: 0,
        offered: 'ended',
      })
    },
  )

  describe('by message', () => {
    const start = (one: Ordered, on = true, orderId = one.orderId) =>
      one.post(`/api/v3/orders/${orderId}/dose-messages`, { on })
    const isOn = async (one: Ordered): Promise<boolean | null> =>
      (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result.doseMessages
    /** The messages of an order once the job has run at a time in India. */
    const toldAt = async (one: Ordered, day: string, time: string): Promise<string[]> => {
      testServer.state.now = new Date(momentInIndia(`${day} ${time}`) ?? '')
      await testServer.commerce.orders.runDue()
      const rows = await testServer.storage.db
        .selectFrom('message')
        .select('content')
        .where('order_id', '=', one.orderId)
        .where('template', '=', 'doseTime')
        .orderBy('created_at')
        .execute()
      return rows.map(({ content }) => JSON.parse(content ?? '{}').time)
    }
    let began: Date
    beforeEach(() => {
      began = testServer.state.now
    })
    afterEach(() => {
      testServer.state.now = began
    })

    it('come once at each time of day, from the day after the delivery to the last dose', async () => {
      const one = await read('1-0-1', 3)
      expect(await isOn(one)).toBe(false)
      const { status, json } = await start(one)
      expect([status, json.result.on, await isOn(one)]).toEqual([200, true, true])
      expect(json.result.msg).toMatch(/We will write to .*…/)
      const day = (later: number) => dayAfter(dayInIndia(began), later)
      // It has not come.
      expect(await toldAt(one, day(1), '08:05')).toEqual([])
      await deliver(one)
      expect(await toldAt(one, day(1), '21:05')).toEqual([])
      expect(await toldAt(one, day(2), '07:55')).toEqual([])
      expect(await toldAt(one, day(2), '08:00')).toEqual(['Morning'])
      expect(await toldAt(one, day(2), '08:30')).toEqual(['Morning'])
      expect(await toldAt(one, day(2), '13:10')).toEqual(['Morning'])
      expect(await toldAt(one, day(2), '21:50')).toEqual(['Morning', 'Night'])
      // The server was down at eight: a late message could double a dose.
      expect(await toldAt(one, day(3), '09:00')).toEqual(['Morning', 'Night'])
      expect(await toldAt(one, day(4), '21:00')).toEqual(['Morning', 'Night', 'Night'])
      expect(await toldAt(one, day(5), '08:00')).toEqual(['Morning', 'Night', 'Night'])
      expect(await isOn(one)).toBe(false)
    })

    // Seen red with the last recorded delivery: a dose was announced that its customer did not have.
    it('do not come for a delivery that was recorded by mistake, and begin after the one that stands', async () => {
      const one = await read('1-0-1', 3)
      await start(one)
      const day = (later: number) => dayAfter(dayInIndia(began), later)
      await deliver(one)
      const back = await work.fulfilment.post(`${one.path}/not-delivered`, {
        parcel: 1,
        reason: 'Mixed up',
      })
      expect(back.status).toBe(200)
      expect(await toldAt(one, day(1), '08:05')).toEqual([])
      expect(await toldAt(one, day(4), '08:05')).toEqual([])
      await work.fulfilment.post(`${one.path}/deliver`, { parcel: 1 })
      expect(await toldAt(one, day(5), '08:05')).toEqual(['Morning'])
    })

    it('go to one address or number, contain no name of a medicine or a person, and expire after an hour', async () => {
      const one = await read('1-0-0', 3)
      await start(one)
      await deliver(one)
      await toldAt(one, dayAfter(dayInIndia(began), 1), '08:10')
      const [row, ...others] = await testServer.storage.db
        .selectFrom('message')
        .selectAll()
        .where('order_id', '=', one.orderId)
        .where('template', '=', 'doseTime')
        .execute()
      expect(others).toEqual([])
      expect(row?.expires_at).toBe(momentInIndia(`${dayAfter(dayInIndia(began), 1)} 09:00`))
      const { text } = messageText(
        'sms',
        'doseTime',
        { ...JSON.parse(row?.content ?? '{}'), link: '' },
        'en',
        site,
      )
      expect(text).toContain('If your doctor has told you otherwise, follow your doctor.')
      expect(text).not.toMatch(/zerodol|meena|tablet/i)
    })

    it('end when their customer says so, and with the order', async () => {
      const one = await read('1-1-1', 30)
      await start(one)
      expect((await start(one)).status).toBe(200)
      await deliver(one)
      const tomorrow = dayAfter(dayInIndia(began), 1)
      expect(await toldAt(one, tomorrow, '08:00')).toEqual(['Morning'])
      expect((await start(one, false)).json.result.on).toBe(false)
      expect(await toldAt(one, tomorrow, '13:00')).toEqual(['Morning'])
      await start(one)
      await testServer.storage.db
        .updateTable('customer_order')
        .set({ state: 'returned' })
        .where('id', '=', one.orderId)
        .execute()
      expect(await toldAt(one, tomorrow, '21:00')).toEqual(['Morning'])
      expect(await isOn(one)).toBe(null)
    })

    it('end for a medicine whose batch was recalled', async () => {
      const one = await read('1-0-1', 30)
      await start(one)
      await deliver(one)
      const tomorrow = dayAfter(dayInIndia(began), 1)
      expect(await toldAt(one, tomorrow, '08:00')).toEqual(['Morning'])
      await recall('A1')
      expect(await toldAt(one, tomorrow, '21:00')).toEqual(['Morning'])
    })

    it('are refused for the order of another customer, and where the pharmacist read no time of day', async () => {
      const one = await read('1-0-1', 30)
      const other = await read('SOS', 30)
      expect((await start(other, true, one.orderId)).status).toBe(404)
      expect([(await start(other)).status, await isOn(other)]).toEqual([404, null])
      expect(await isOn(one)).toBe(false)
      expect((await one.post(`/api/v3/orders/${one.orderId}/dose-messages`, {})).status).toBe(400)
    })
  })
})
