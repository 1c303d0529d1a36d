import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { err } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

const start = new Date('2026-11-20T06:00:00.000Z')
const path = '/api/v2/app-install-sms'

describe.each(engines)('the link to the install page by SMS on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine, { TRUST_PROXY: '1' })
  })
  afterAll(async () => testServer.close())

  const from = (client: string) => ({ origin: site, 'x-forwarded-for': client })
  const ask = (contactNumber: unknown, client: string, more: Record<string, unknown> = {}) =>
    testServer.send(path, {
      method: 'POST',
      headers: from(client),
      body: { contactNumber, ...more },
    })
  const sent = async () => {
    await testServer.outbox.dispatch()
    return testServer.state.sent
      .filter(({ channel }) => channel === 'sms')
      .map(({ to, text }) => `${to} ${text}`)
  }

  it('goes to a number of ten digits once a day, in the language of the page', async () => {
    expect((await ask('9876500001', '10.0.0.1', { locale: 'ta' })).status).toBe(200)
    expect(await sent()).toEqual([`919876500001 நுஸ்கா உங்கள் ஃபோனில்: ${site}/ta/install-app`])
    const second = await ask('9876500001', '10.0.0.2')
    expect([second.status, err(second).code, second.headers.get('retry-after')]).toEqual([
      429,
      'smsSentToday',
      '86400',
    ])
    testServer.state.now = new Date(start.getTime() + 24 * 60 * 60_000)
    expect((await ask('9876500001', '10.0.0.3')).status).toBe(200)
    testServer.state.now = start
  })

  it.each([
    ['987650000'],
    ['98765000012'],
    ['98765 0000'],
    ['+919876500'],
    ['abcdefghij'],
    ['९८७६५०००'],
    [''],
  ])(
    'refuses %j, which is no mobile number of ten digits, in the language of the caller',
    async (number) => {
      const reply = await testServer.send(path, {
        method: 'POST',
        headers: { ...from('10.0.1.1'), 'accept-language': 'hi' },
        body: { contactNumber: number },
      })
      expect([reply.status, err(reply).code, err(reply).field, err(reply).msg]).toEqual([
        400,
        'mobileInvalid',
        'contactNumber',
        'कृपया 10 अंकों का मोबाइल नंबर लिखें',
      ])
    },
  )

  it('is sent for one client to five numbers an hour and ten a day', async () => {
    const answers: number[] = []
    for (let hour = 0; hour < 3; hour++) {
      testServer.state.now = new Date(start.getTime() + hour * 60 * 60_000)
      for (let i = 0; i < 6; i++)
        answers.push((await ask(`98765${hour}01${String(i).padStart(2, '0')}`, '10.0.2.1')).status)
    }
    testServer.state.now = start
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
    expect(answers.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.slice(-6)).toEqual(Array(6).fill(429))
  })

  it('goes out once where two requests for one number arrive together', async () => {
    const replies = await Promise.all([
      ask('9876599999', '10.0.3.1'),
      ask('9876599999', '10.0.3.2'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429])
    expect((await sent()).filter((text) => text.startsWith('919876599999 '))).toHaveLength(1)
  })

  it('is not sent for a page of another site', async () => {
    const reply = await testServer.send(path, {
      method: 'POST',
      headers: { origin: 'https://other.example' },
      body: { contactNumber: '9876511111' },
    })
    expect(err(reply).code).toBe('notSameOrigin')
  })

  const post = (number: string): Promise<Response> | Response =>
    testServer.api.app.fetch(
      new Request(`${site}${path}`, {
        method: 'POST',
        headers: {
          ...from('10.0.4.1'),
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          referer: `${site}/mr/`,
        },
        body: `locale=mr&contactNumber=${number}`,
      }),
    )

  it('leads the plain form to the install page once the SMS is on its way', async () => {
    const reply = await post('9876522222')
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/mr/install-app#sent'])
  })

  it('answers a plain form with a wrong number by a page in the form’s language that leads back', async () => {
    const reply = await post('12')
    const html = await reply.text()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      400,
      'text/html; charset=utf-8',
    ])
    expect(html).toContain('<html lang="mr">')
    expect(html).toContain('href="/mr/"')
  })
})
