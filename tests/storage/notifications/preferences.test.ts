import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '#server/kernel/messages/enqueue.ts'
import { readUnsubscribeToken, unsubscribeToken } from '#server/notifications/unsubscribe-token.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, signIn, type TestServer, visit } from '../../support/test-server.ts'

const path = '/api/v3/mail/unsubscribe'

describe.each(engines)('mails that can be turned off, on %s', (engine) => {
  let testServer: TestServer
  beforeEach(async () => {
    testServer = await openTestServer(engine)
  })
  afterEach(() => testServer.close())

  const mail = (to: string, template: 'errorMended' | 'orderDelivered' = 'errorMended') =>
    testServer.storage.inTransaction((db) =>
      enqueue(
        db,
        template === 'errorMended'
          ? {
              channel: 'mail',
              to,
              customerId: null,
              template,
              values: { link: 'https://nuskha.example/drugs/x-1' },
              locale: 'hi',
            }
          : {
              channel: 'mail',
              to,
              customerId: null,
              template,
              values: { order: 'NK1' },
              locale: 'hi',
            },
        testServer.state.now,
      ),
    )
  const sentTo = async (to: string) => {
    await testServer.outbox.dispatch()
    return testServer.state.sent.filter((message) => message.to === to)
  }
  const tokenIn = async (to: string) =>
    new URL((await sentTo(to)).at(-1)?.unsubscribe ?? 'x:').searchParams.get('token') ?? ''
  const states = () =>
    testServer.storage.db
      .selectFrom('message')
      .select('state')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const byLink = (token: string, more: object = {}) =>
    testServer.send(path, { method: 'POST', body: { token, ...more } })

  // Seen red without the question in outbox.ts.
  it('the outbox obeys at the moment of sending: a mail that waits when its recipient unsubscribes does not leave', async () => {
    await mail('asha@example.org')
    const token = await tokenIn('asha@example.org')
    await mail('asha@example.org')
    expect((await byLink(token)).json.result).toEqual({ category: 'reports', subscribed: false })
    expect(await sentTo('asha@example.org')).toHaveLength(1)
    expect((await states()).map(({ state }) => state).sort()).toEqual(['sent', 'unwanted'])
    // Another address, and a mail about an order, are not concerned.
    await mail('other@example.org')
    await mail('asha@example.org', 'orderDelivered')
    expect([
      (await sentTo('other@example.org')).length,
      (await sentTo('asha@example.org')).length,
    ]).toEqual([1, 2])
    expect((await byLink(token, { subscribed: true })).json.result.subscribed).toBe(true)
    await mail('asha@example.org')
    expect(await sentTo('asha@example.org')).toHaveLength(3)
  })

  it('the link says in the language of the mail what it turns off, and its address reveals nobody', async () => {
    await mail('Asha.Rao@example.org')
    const [sent] = await sentTo('Asha.Rao@example.org')
    expect(sent?.text).toContain('आपकी बताई गलतियाँ')
    expect(sent?.text).toContain(sent?.unsubscribe)
    expect(sent?.unsubscribe).toMatch(/^https:\/\/nuskha\.example\/hi\/unsubscribe\?token=[\w-]+$/)
    const decoded = Buffer.from(await tokenIn('Asha.Rao@example.org'), 'base64url').toString(
      'latin1',
    )
    expect(decoded.toLowerCase()).not.toMatch(/asha|rao|example/)
    expect(
      JSON.stringify(
        await testServer.storage.db.selectFrom('mail_preference').selectAll().execute(),
      ),
    ).not.toContain('asha')
  })

  // Seen red without the authentication tag.
  it('a link that was cut, changed or made by another shop turns nothing off', async () => {
    await mail('asha@example.org')
    const token = await tokenIn('asha@example.org')
    const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    const foreign = unsubscribeToken(Buffer.alloc(32, 1), {
      email: 'asha@example.org',
      category: 'reports',
    })
    for (const bad of [token.slice(0, -2), flipped, foreign, '', 'x'.repeat(900), '../..'])
      expect((await byLink(bad)).json.errors.errs[0], bad).toMatchObject({ code: 'linkUnknown' })
    expect(await testServer.storage.db.selectFrom('mail_preference').selectAll().execute()).toEqual(
      [],
    )
    expect(readUnsubscribeToken(Buffer.alloc(32, 1), foreign)).toEqual({
      email: 'asha@example.org',
      category: 'reports',
    })
  })

  it('a customer chooses without a link, and both ways are one choice', async () => {
    const one = await visit(testServer, null)
    expect((await one.get('/api/v3/mail-preferences')).status).toBe(403)
    await signIn(testServer, one, 'asha@example.org')
    await mail('asha@example.org')
    await byLink(await tokenIn('asha@example.org'))
    expect((await one.get('/api/v3/mail-preferences')).json.result).toEqual({
      camps: true,
      feedback: true,
      reports: false,
    })
    const changed = await one.post('/api/v3/mail-preferences', { reports: true, camps: false })
    expect(changed.json.result).toEqual({ camps: false, feedback: true, reports: true })
    await mail('asha@example.org')
    expect(await sentTo('asha@example.org')).toHaveLength(2)
  })

  it('all servers of a database read the same links', async () => {
    const { shopKey } = await import('#server/db/shop-key.ts')
    const keys = await Promise.all(
      Array.from({ length: 8 }, () => shopKey(testServer.storage.db, 'test')),
    )
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  })
})
