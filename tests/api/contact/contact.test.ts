import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketNumberPattern } from '#model/ticket.ts'
import {
  faultOf,
  operating,
  owner,
  pharmacist,
  staffedTestServer,
} from '../../support/operators.ts'
import { site, type TestServer, visit } from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await staffedTestServer('sqlite')
})
afterAll(() => testServer.close())

const path = '/api/v3/contact'
const call = operating(() => testServer)
const form = {
  name: 'Asha Rao',
  email: ' Asha@Example.ORG ',
  phone: '+91 98765 43210',
  subject: 'Wrong\ntablets',
  message: 'I got the wrong tablets.',
}
const post = (body: object, headers: Record<string, string> = {}) =>
  testServer.send(path, { method: 'POST', headers: { origin: site, ...headers }, body })
const codes = (reply: Awaited<ReturnType<typeof post>>) =>
  reply.json.errors.errs.map(({ code, field }: { code: string; field: string }) => [field, code])
const mails = async (to: string) => {
  await testServer.outbox.dispatch()
  return testServer.state.sent.filter((message) => message.to === to)
}

describe('the contact form', () => {
  it('a message makes a ticket, which is acknowledged by mail in the language of the page without a word of the message', async () => {
    const reply = await post(form, { 'accept-language': 'hi' })
    expect(reply.status).toBe(200)
    const { ticket, acknowledgeBy, redressBy } = reply.json.result
    expect(ticket).toMatch(ticketNumberPattern)
    expect([acknowledgeBy, redressBy]).toEqual([
      '2026-11-22T06:00:00.000Z',
      '2026-12-20T06:00:00.000Z',
    ])
    const [mail] = await mails('asha@example.org')
    expect(mail?.subject).toBe(`आपका संदेश ${ticket} मिल गया`)
    expect(mail?.text).toContain('20 दिसंबर 2026')
    expect(mail?.text).toContain(`${site}/hi/contact-us`)
    expect(JSON.stringify(mail)).not.toMatch(/wrong|tablets|Asha Rao/i)
    // The law demands this answer, so nobody can turn it off.
    expect(mail?.unsubscribe).toBeUndefined()
    const { result } = (await call('GET', `/api/ops/tickets/${ticket}`, undefined, owner)).json
    expect(result).toMatchObject({
      state: 'acknowledged',
      subject: 'Wrong tablets',
      phone: '+919876543210',
      language: 'hi',
    })
    expect(result.clocks.acknowledge).toEqual({
      due: acknowledgeBy,
      done: '2026-11-20T06:00:00.000Z',
      isOverdue: false,
    })
  })

  // Seen red without `sameTicket`.
  it('the same message sent again is the same ticket and sends no second mail', async () => {
    const body = { ...form, email: 'again@example.org' }
    const first = await post(body)
    expect((await post(body)).json).toEqual(first.json)
    expect(await mails('again@example.org')).toHaveLength(1)
  })

  it('an empty form names every field in the texts of the specification', async () => {
    const reply = await post({})
    expect(reply.json.errors.errs.map(({ msg }: { msg: string }) => msg)).toEqual([
      'Empty Name',
      'Empty Email',
      'Empty Phone Number',
      'Empty Subject',
      'Empty Message',
    ])
  })

  it.each([
    [{ name: '<b>' }, [['name', 'nameInvalid']]],
    [{ email: 'nobody' }, [['email', 'contactEmailInvalid']]],
    [{ email: 'a@b.example\r\nBcc: all@example.org' }, [['email', 'contactEmailInvalid']]],
    [{ phone: '1234567' }, [['phone', 'contactPhoneInvalid']]],
    [{ phone: '1234567890123456' }, [['phone', 'contactPhoneInvalid']]],
    [{ phone: '98x65' }, [['phone', 'contactPhoneInvalid']]],
    [{ subject: ' \n ' }, [['subject', 'contactSubjectEmpty']]],
    [{ message: 'x'.repeat(5001) }, [['message', 'invalid']]],
  ])('a form with %o is refused at its field', async (changed, expected) => {
    const reply = await post({ ...form, ...changed })
    expect([reply.status, codes(reply)]).toEqual([400, expected])
  })

  it('a phone number of 8 and of 15 characters is taken', async () => {
    for (const phone of ['12345678', '+12345678901234'])
      expect((await post({ ...form, phone, email: 'p@example.org' })).status).toBe(200)
  })

  // Seen red without `mailsToAddress`, and with a refusal in its place: a stranger kept the owner of an address from writing for a day.
  it('a stranger is not mailed more than five times a day, and keeps nobody from writing', async () => {
    const send = (index: number) =>
      post({ ...form, email: 'stranger@example.org', message: `Number ${index}` })
    for (let index = 0; index < 5; index++) expect((await send(index)).status).toBe(200)
    const sixth = await send(5)
    expect([sixth.status, sixth.json.result.ticket]).toEqual([200, expect.any(String)])
    expect(await mails('stranger@example.org')).toHaveLength(5)
  })

  it('a program sends the token of its session, and is refused without it', async () => {
    const { own } = await visit(testServer)
    const send = (headers: Record<string, string>) =>
      testServer.send(path, {
        method: 'POST',
        headers,
        body: { ...form, message: 'From a program' },
      })
    const [refused, taken] = [await send({ cookie: own.cookie }), await send(own)]
    expect([refused.status, faultOf(refused).code, taken.status]).toEqual([
      400,
      'notSameOrigin',
      200,
    ])
    expect(faultOf(await send({ ...own, origin: 'https://evil.example' })).code).toBe(
      'notSameOrigin',
    )
  })

  it('a page of another site cannot send the form', async () => {
    expect(
      (
        await testServer.send(path, {
          method: 'POST',
          headers: { origin: 'https://evil.example' },
          body: form,
        })
      ).status,
    ).toBe(400)
  })
})

describe('the tickets of the operators', () => {
  const opened = async (email: string) =>
    (await post({ ...form, email, message: email })).json.result.ticket as string

  it('an answer is mailed once, acknowledges the ticket, and closing mails the explanation', async () => {
    const ticket = await opened('reply@example.org')
    const reply = await call(
      'POST',
      `/api/ops/tickets/${ticket}/reply`,
      { text: ' We are looking. ' },
      owner,
    )
    expect(reply.json.result).toMatchObject({
      state: 'acknowledged',
      replies: [{ text: 'We are looking.' }],
    })
    await call('POST', `/api/ops/tickets/${ticket}/reply`, { text: 'We are looking.' }, owner)
    const closed = await call(
      'POST',
      `/api/ops/tickets/${ticket}/close`,
      { outcome: 'resolved', text: 'A new strip is on its way.' },
      owner,
    )
    expect(closed.json.result).toMatchObject({ state: 'closed', outcome: 'resolved' })
    const texts = (await mails('reply@example.org')).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('We are looking.'))).toHaveLength(1)
    expect(texts.join()).toContain(`A new strip is on its way. With this we have closed ${ticket}.`)
    const late = await call('POST', `/api/ops/tickets/${ticket}/reply`, { text: 'More' }, owner)
    expect([late.status, faultOf(late).code]).toEqual([409, 'ticketClosed'])
  })

  it('the list shows which clock has run out: 48 hours to acknowledge, one month to redress', async () => {
    testServer.state.now = new Date('2027-01-31T06:00:00.000Z')
    const ticket = await opened('late@example.org')
    const at = async (now: string) => {
      testServer.state.now = new Date(now)
      const { result } = (await call('GET', '/api/ops/tickets?list=overdue', undefined, owner)).json
      return result.tickets
        .filter((one: { ticket: string }) => one.ticket === ticket)
        .map(({ clocks }: never) => clocks) as {
        acknowledge: { isOverdue: boolean }
        redress: { isOverdue: boolean; due: string }
      }[]
    }
    // The mail of the acknowledgement has not left.
    expect(await at('2027-02-02T06:00:00.000Z')).toEqual([])
    expect(await at('2027-02-02T06:00:00.001Z')).toMatchObject([
      { acknowledge: { isOverdue: true }, redress: { isOverdue: false } },
    ])
    await testServer.outbox.dispatch()
    expect(await at('2027-02-28T06:00:00.000Z')).toEqual([])
    const [late] = await at('2027-02-28T06:00:00.001Z')
    expect(late).toMatchObject({
      acknowledge: { isOverdue: true },
      redress: { isOverdue: true, due: '2027-02-28T06:00:00.000Z' },
    })
    testServer.state.now = new Date('2026-11-20T06:00:00.000Z')
  })

  it.each([
    ['GET', '/api/ops/tickets'],
    ['GET', '/api/ops/tickets/ANY'],
    ['POST', '/api/ops/tickets/ANY/reply'],
    ['POST', '/api/ops/tickets/ANY/close'],
  ])('%s %s is forbidden to a pharmacist and without a token', async (method, to) => {
    expect((await call(method, to, method === 'POST' ? {} : undefined, pharmacist)).status).toBe(
      403,
    )
    expect((await testServer.send(to, { method })).status).toBe(401)
  })

  it('an unknown ticket is not found', async () => {
    expect((await call('GET', '/api/ops/tickets/T-0000-0000', undefined, owner)).status).toBe(404)
    expect(
      (await call('POST', '/api/ops/tickets/T-0000-0000/reply', { text: 'x' }, owner)).status,
    ).toBe(404)
  })
})
