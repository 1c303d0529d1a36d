import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { approval, deskWork } from '../../support/desk.ts'
import { plain, type Shopper, zerodol } from '../../support/shopper.ts'
import { openTill, site, type Till } from '../../support/till.ts'

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
  let till: Till
  let work: ReturnType<typeof deskWork>
  beforeAll(async () => {
    till = await openTill('sqlite')
    work = deskWork(till)
  })
  afterAll(() => till.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  const read = async (dose: string, days: number | null): Promise<Ordered> => {
    const one = await work.ordered({ [zerodol]: days ?? 30 })
    await work.prescribed(one)
    const reading = { ...approval(1), dose, days: days ?? undefined }
    const done = await work.pharmacist.post(`${one.path}/review`, { lines: [reading] })
    expect(done.status).toBe(200)
    return one
  }
  const file = async (one: Shopper | Ordered, orderId: string, names = 'no') => {
    const path = `/api/v3/orders/${orderId}/reminders?names=${names}`
    const reply = await till.api.app.fetch(new Request(`${site}${path}`, { headers: one.own }))
    return { reply, text: await reply.text() }
  }
  const calendarOf = async (one: Ordered, names = 'no') => {
    const { reply, text } = await file(one, one.orderId, names)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('text/calendar')
    return readCalendar(text)
  }
  const offers = async (one: Ordered): Promise<boolean> =>
    (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result.reminders

  it('are at the times of day that the pharmacist read, for as many days, and to order again before the end', async () => {
    const one = await read('1-0-1 after food', 30)
    expect(await offers(one)).toBe(true)
    const calendar = await calendarOf(one)
    expect([textOf(calendar, 'VERSION'), calendar.inside[0]?.is]).toEqual(['2.0', 'VTIMEZONE'])
    const tomorrow = dayAfter(dayInIndia(till.state.now), 1)
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
    expect([reply.status, await offers(one)]).toEqual([404, false])
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
    const now = till.state.now
    till.state.now = new Date(now.getTime() + 3 * 86_400_000)
    await work.fulfilment.post(`${one.path}/deliver`, { parcel: 1 })
    const came = dayInIndia(till.state.now)
    till.state.now = new Date(now.getTime() + 9 * 86_400_000)
    const events = eventsIn(await calendarOf(one))
    till.state.now = now
    expect(events.map((event) => textOf(event, 'UID'))).toEqual(before)
    expect(textOf(events[0] as Component, 'DTSTART')).toBe(
      `${dayAfter(came, 1).replaceAll('-', '')}T210000`,
    )
  })

  it('of a regular order are on its due day', async () => {
    const one = await work.ordered({ [plain]: 30 })
    expect(await offers(one)).toBe(false)
    await one.post('/api/v3/setReOrder', {
      orderId: one.orderId,
      reorderFrequencyInDays: 30,
      reorderProductsList: [{ productId: plain, productUnit: 30 }],
    })
    const [event] = eventsIn(await calendarOf(one)) as [Component]
    const { nextOn } = (await one.get(`/api/v3/getReOrder?orderId=${one.orderId}`)).json.result
    expect(textOf(event, 'DTSTART')).toBe(nextOn.replaceAll('-', ''))
    expect(textOf(event, 'SUMMARY')).toBe(`Your regular order ${one.orderId} is placed today`)
  })

  it('in every language keep to 75 octets a line and to whole letters', async () => {
    const one = await read('1-1-1-1', 60)
    for (const locale of ['hi', 'te', 'gu', 'mr', 'ta']) {
      await till.storage.db
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
})
