import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operating, owner, staffedTestServer } from '../../support/operators.ts'
import { engines } from '../../support/storages.ts'
import { signIn, site, type TestServer, visit } from '../../support/test-server.ts'

const day = 24 * 60 * 60_000

describe.each(engines)('tickets and reports of errors on %s', (engine) => {
  let testServer: TestServer
  beforeEach(async () => {
    testServer = await staffedTestServer(engine)
  })
  afterEach(() => testServer.close())

  const call = operating(() => testServer)
  const form = {
    name: 'Asha',
    email: 'asha@example.org',
    phone: '9876543210',
    subject: 'Late',
    message: 'Where is it?',
  }
  const write = (more: object = {}) =>
    testServer.send('/api/v3/contact', {
      method: 'POST',
      headers: { origin: site },
      body: { ...form, ...more },
    })
  const page = () => {
    const { id, slug } = testServer.state.served
      .sql('SELECT id, slug FROM salt ORDER BY id LIMIT 1')
      .get() as { id: number; slug: string }
    return `/generics/${slug}-${id}`
  }
  const report = () =>
    testServer.send('/api/v3/report-error', {
      method: 'POST',
      headers: { origin: site },
      body: { email: form.email, feedback: 'Wrong dose', page: page() },
    })
  const tickets = () => testServer.storage.db.selectFrom('ticket').selectAll().execute()
  const reports = () => testServer.storage.db.selectFrom('error_report').selectAll().execute()
  const close = (ticket: string) =>
    call(
      'POST',
      `/api/ops/tickets/${ticket}/close`,
      { outcome: 'explained', text: 'Tomorrow.' },
      owner,
    )

  // Seen red with `inReadCommitted` on PostgreSQL: several tickets.
  it('fifty presses on the button make one ticket and one mail', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => write()))
    expect(new Set(replies.map(({ json }) => json.result.ticket)).size).toBe(1)
    await testServer.outbox.dispatch()
    expect([(await tickets()).length, testServer.state.sent.length]).toEqual([1, 1])
  })

  it('two operators who close a ticket at once close it once', async () => {
    const { ticket } = (await write()).json.result
    const replies = await Promise.all([close(ticket), close(ticket)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    await testServer.outbox.dispatch()
    expect(testServer.state.sent.filter(({ text }) => text.includes('Tomorrow.'))).toHaveLength(1)
  })

  // Seen red without `sent` of the outbox.
  it('the acknowledgement counts when its mail has left, not when it was queued', async () => {
    const { ticket } = (await write()).json.result
    expect(await tickets()).toMatchObject([
      { number: ticket, state: 'received', acknowledged_at: null },
    ])
    testServer.state.now = new Date(testServer.state.now.getTime() + 3 * day)
    await testServer.outbox.dispatch()
    expect(await tickets()).toMatchObject([
      { state: 'acknowledged', acknowledged_at: testServer.state.now.toISOString() },
    ])
  })

  it('messages and reports are exported with the account of their address, and forgotten at its erasure', async () => {
    const one = await visit(testServer)
    await write({ email: 'other@example.org', phone: '12345678', message: 'Another' })
    const { ticket } = (await write()).json.result
    await report()
    await close((await write({ message: 'An older one' })).json.result.ticket)
    await signIn(testServer, one, form.email)
    const { areas } = (await one.post('/api/v3/account/export')).json.result
    expect(areas.messages.tickets).toHaveLength(2)
    expect(areas.messages.tickets[1]).toMatchObject({ subject: 'Late' })
    expect(areas.messages.errorReports).toMatchObject([{ feedback: 'Wrong dose', page: page() }])
    expect(areas.messages.mails).toEqual({ camps: true, feedback: true, reports: true })
    expect((await one.post('/api/v3/account/erase', { email: form.email })).status).toBe(200)
    const left = await tickets()
    expect(left).toHaveLength(3)
    expect(left.find(({ number }) => number === ticket)).toMatchObject({
      state: 'closed',
      outcome: 'withdrawn',
      email: null,
      message: null,
    })
    expect(
      JSON.stringify([
        left,
        await reports(),
        await testServer.storage.db.selectFrom('ticket_reply').selectAll().execute(),
      ]),
    ).not.toMatch(/asha@|9876543210|Where is it|Tomorrow/)
    expect(await reports()).toMatchObject([{ email: null, state: 'open' }])
  })

  it('authors of tickets and readers of reports are forgotten some time after the end', async () => {
    const { ticket } = (await write()).json.result
    await report()
    const open = (await write({ message: 'open' })).json.result.ticket
    await close(ticket)
    const [{ id = '' } = {}] = await reports()
    await call('POST', `/api/ops/error-reports/${id}/mend`, undefined, owner)
    const { contact, reports: service } = testServer.commerce
    const sweep = async (days: number) => {
      testServer.state.now = new Date(testServer.state.now.getTime() + days * day)
      await Promise.all([contact.forgetOld(), service.forgetOld()])
      return [
        (await tickets()).filter(({ email }) => email === null).map(({ number }) => number),
        (await reports())[0]?.email,
      ]
    }
    expect(await sweep(90)).toEqual([[], form.email])
    expect(await sweep(1)).toEqual([[], null])
    expect(await sweep(275)).toEqual([[ticket], null])
    expect((await tickets()).find(({ number }) => number === open)?.email).toBe(form.email)
  })
})
