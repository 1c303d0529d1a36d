import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campIn, proof } from '../../support/camps.ts'
import { browse } from '../../support/paying.ts'
import { openTestServer, site, type TestServer, visit } from '../../support/test-server.ts'

const path = '/labs_api/camp/response'
const hours = 60 * 60_000

let testServer: TestServer
let people = 0
beforeAll(async () => {
  testServer = await openTestServer('sqlite')
})
afterAll(() => testServer.close())

const left = async (id: string) =>
  (
    await testServer.storage.db
      .selectFrom('camp')
      .select('remaining')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).remaining
const held = async (id: string) =>
  await testServer.storage.db
    .selectFrom('camp_registration')
    .selectAll()
    .where('camp_id', '=', id)
    .execute()

/** Registers somebody new for a camp; the page of the mailed link, and a browser for it. */
const registered = async (camp_id: string, headers: Record<string, string> = {}) => {
  const nth = people++
  const visitor = await visit(testServer, null)
  const body = {
    camp_id,
    recaptcha_response: await proof(testServer, camp_id),
    name: '',
    email: `p${nth}@example.org`,
    mobile_number: `90000001${nth + 10}`,
  }
  const reply = await visitor.post(path, body, headers)
  await testServer.outbox.dispatch()
  const mail = testServer.state.sent.findLast(({ to }) => to === body.email)
  const link = new RegExp(`${site}(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
  return { reply, mail, link, ...browse(testServer, visitor), body }
}

describe('the mail of a registration at a camp', () => {
  it('a registration holds a place until its link is opened and confirmed, which another mail says', async () => {
    await campIn(testServer, { id: 'c1' })
    const { link, mail, ask, press, body } = await registered('c1', { 'accept-language': 'hi' })
    expect(link).toMatch(/^\/hi\/camp-place\/[\w-]{22}$/)
    expect(mail?.text).toContain('5 दिसंबर 2026')
    const page = await ask(link)
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    // Programs open links in mails: that changes nothing.
    expect((await held('c1'))[0]?.confirm_by).not.toBeNull()
    const confirmed = await press(link, '/confirm')
    expect(confirmed.text).toContain('आपकी जगह की पुष्टि हो गई')
    expect((await held('c1'))[0]?.confirm_by).toBeNull()
    await testServer.outbox.dispatch()
    expect(testServer.state.sent.filter(({ to }) => to === body.email)).toHaveLength(2)
    // A second press sends nothing.
    await ask(`${link}/confirm`, {})
    await testServer.outbox.dispatch()
    expect(testServer.state.sent.filter(({ to }) => to === body.email)).toHaveLength(2)
  })

  // Seen red without `removeUnconfirmed` in `register`: the camp stays full.
  it('a place that is not confirmed within 24 hours is free for the next visitor', async () => {
    await campIn(testServer, { id: 'c2', places: 1 })
    const first = await registered('c2')
    const second = await registered('c2')
    expect(second.reply.json.errors.errs[0].code).toBe('campFull')
    testServer.state.now = new Date(testServer.state.now.getTime() + 24 * hours)
    expect((await first.ask(first.link)).status).toBe(404)
    expect((await first.ask(`${first.link}/confirm`, {})).status).toBe(404)
    const third = await registered('c2')
    expect(third.reply.status).toBe(200)
    expect([await left('c2'), (await held('c2')).map(({ email }) => email)]).toEqual([
      0,
      [third.body.email],
    ])
  })

  it('a confirmed place is kept, and can be given up, which removes name, address and number', async () => {
    await campIn(testServer, { id: 'c3', places: 1 })
    const { link, ask, press } = await registered('c3')
    await press(link, '/confirm')
    testServer.state.now = new Date(testServer.state.now.getTime() + 48 * hours)
    await testServer.commerce.stop()
    expect((await ask(link)).text).toContain('Your place is confirmed')
    expect((await press(link, '/give-up')).text).toContain('The place is free again')
    expect([await left('c3'), await held('c3')]).toEqual([1, []])
    expect((await ask(link)).status).toBe(404)
  })

  it.each([
    '/camp-place/x',
    '/xx/camp-place/x',
    '/en/camp-place/x',
    `/camp-place/${'a'.repeat(22)}`,
  ])('a made-up link %s is over', async (made) => {
    const { ask } = browse(testServer, await visit(testServer, null))
    expect((await ask(made)).status).toBe(404)
    expect((await ask(`${made}/give-up`, {})).status).toBe(404)
  })

  // Seen red without the allowance.
  it('one client holds at most twenty places in an hour', async () => {
    await campIn(testServer, { id: 'c4', places: 50 })
    testServer.state.now = new Date(testServer.state.now.getTime() + 2 * hours)
    const statuses: number[] = []
    for (let nth = 0; nth < 21; nth++) statuses.push((await registered('c4')).reply.status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(await left('c4')).toBe(30)
  })
})
