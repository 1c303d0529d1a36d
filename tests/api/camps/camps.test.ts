import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#model/limits.ts'
import { campIn, proof, solved } from '../../support/camps.ts'
import { openTestServer, type TestServer, type Told, visit } from '../../support/test-server.ts'

const path = '/labs_api/camp/response'
const list = '/labs_api/camps'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer('sqlite')
  await campIn(testServer)
  await campIn(testServer, { id: 'closed', closed_at: '2026-11-19T00:00:00.000Z' })
  await campIn(testServer, {
    id: 'over',
    starts_at: '2026-11-01T03:30:00.000Z',
    ends_at: '2026-11-01T09:30:00.000Z',
  })
  await campIn(testServer, { id: 'full', remaining: 0 })
})
afterAll(() => testServer.close())

const err = ({ json }: Told) => json.errors.errs[0]
const person = (index: number) => ({
  name: 'Meena',
  email: `person${index}@example.org`,
  mobile_number: String(9_000_000_000 + index),
})
const asked = async (index: number, campId = 'camp-1') => ({
  camp_id: campId,
  recaptcha_response: await proof(testServer, campId),
  ...person(index),
})
const left = async (id = 'camp-1') =>
  (
    await testServer.storage.db
      .selectFrom('camp')
      .select('remaining')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.remaining

describe('registering for a camp', () => {
  it('a registration takes a place and mails venue and time in the language of the page', async () => {
    const one = await visit(testServer, null)
    const before = (await left()) ?? 0
    const reply = await one.post(
      path,
      { ...(await asked(1)), email: ' Person1@Example.ORG ', remote_ip: '203.0.113.7' },
      { 'accept-language': 'hi' },
    )
    expect([reply.status, reply.json]).toEqual([
      200,
      { status: 0, result: { camp_id: 'camp-1', registered: true } },
    ])
    expect(await left()).toBe(before - 1)
    await testServer.outbox.dispatch()
    const mail = testServer.state.sent.at(-1)
    expect([mail?.to, mail?.channel]).toEqual(['person1@example.org', 'mail'])
    expect(mail?.text).toContain('Town hall, Anna Salai')
    expect(mail?.text).toContain('5 दिसंबर 2026')
    // The address of the request is not stored.
    expect(
      JSON.stringify(
        await testServer.storage.db.selectFrom('camp_registration').selectAll().execute(),
      ),
    ).not.toContain('203.0.113.7')
  })

  it('a repeated registration gets the same reply, takes no second place and sends no mail', async () => {
    const first = await (await visit(testServer, null)).post(path, await asked(2))
    await testServer.outbox.dispatch()
    const [before, mails] = [await left(), testServer.state.sent.length]
    for (const other of [{}, { name: 'Somebody' }]) {
      const again = await (await visit(testServer, null)).post(path, {
        ...(await asked(2)),
        ...other,
      })
      expect([again.status, again.json]).toEqual([200, first.json])
    }
    await testServer.outbox.dispatch()
    expect([await left(), testServer.state.sent.length]).toEqual([before, mails])
  })

  // Seen red with numbers that are unique in a camp, and with registrations that none replaces: the owner reads "registered" and is not.
  it('a stranger who registers a number or an address of another keeps nobody out', async () => {
    const post = async (changed: object) =>
      (await (await visit(testServer, null)).post(path, { ...(await asked(20)), ...changed }))
        .status
    const rows = () =>
      testServer.storage.db
        .selectFrom('camp_registration')
        .select(['email', 'mobile', 'name'])
        .where('email', 'in', ['person20@example.org', 'stranger@example.org'])
        .orderBy('email')
        .execute()
    const mails = async () => {
      await testServer.outbox.dispatch()
      return testServer.state.sent.filter(({ to }) => to === 'person20@example.org').length
    }
    const before = (await left()) ?? 0
    expect(await post({ email: 'stranger@example.org' })).toBe(200)
    expect(await post({ mobile_number: '9111111111', name: 'Stranger' })).toBe(200)
    expect(await post({})).toBe(200)
    expect([await mails(), await left()]).toEqual([2, before - 2])
    expect((await rows()).map(({ name, mobile }) => [name, mobile])).toEqual([
      ['Meena', '9000000020'],
      ['Meena', '9000000020'],
    ])
    // Nor is a mailbox filled.
    for (const last of [2, 3, 4]) await post({ mobile_number: `911111111${last}` })
    expect([await mails(), await left()]).toEqual([3, before - 2])
  })

  it.each([
    ['closed', 'closed', 'campClosed'],
    ['over', 'over', 'campOver'],
    ['full', 'full', 'campFull'],
  ])('a registration for a camp that is %s says so', async (_, campId, code) => {
    const reply = await (await visit(testServer, null)).post(path, await asked(3, campId))
    expect([reply.status, err(reply).code, err(reply).field]).toEqual([409, code, 'camp_id'])
  })

  it('a full camp confirms a registration only to a visitor who gives both address and number', async () => {
    await campIn(testServer, { id: 'one-place', places: 1 })
    const post = async (changed: object) =>
      (await visit(testServer, null)).post(path, { ...(await asked(4, 'one-place')), ...changed })
    expect((await post({})).status).toBe(200)
    expect((await post({})).status).toBe(200)
    expect(err(await post({ mobile_number: '9123456781' })).code).toBe('campFull')
    expect(err(await post({ email: 'guess@example.org' })).code).toBe('campFull')
  })

  it('a registration for an unknown camp is not found', async () => {
    const body = { ...(await asked(5)), camp_id: 'nope' }
    expect((await (await visit(testServer, null)).post(path, body)).status).toBe(404)
    expect((await testServer.send('/labs_api/camp/challenge?camp_id=nope')).status).toBe(404)
  })

  it.each([
    ['no captcha', { recaptcha_response: '' }, 'captchaRequired', 'recaptcha_response'],
    ['an address that is none', { email: 'nobody' }, 'emailInvalid', 'email'],
    ['nine digits', { mobile_number: '900000000' }, 'mobileInvalid', 'mobile_number'],
    [
      'a number of another country',
      { mobile_number: '+6591234567' },
      'mobileInvalid',
      'mobile_number',
    ],
    ['a name of other signs', { name: '<b>' }, 'nameInvalid', 'name'],
  ])('a registration with %s is refused at its field', async (_, changed, code, field) => {
    const reply = await (await visit(testServer, null)).post(path, {
      ...(await asked(6)),
      ...changed,
    })
    expect([reply.status, err(reply).code, err(reply).field]).toEqual([400, code, field])
  })

  it('an empty registration lists every missing field', async () => {
    const reply = await (await visit(testServer, null)).post(path, {})
    expect(reply.json.errors.errs.map(({ msg }: { msg: string }) => msg)).toEqual([
      'Please specify valid Email',
      'Please enter a mobile number of 10 digits',
      'reCaptcha is required',
    ])
  })

  it('a registration requires the token of the session', async () => {
    const { own } = await visit(testServer, null)
    const reply = await testServer.send(path, {
      method: 'POST',
      headers: { cookie: own.cookie },
      body: await asked(7),
    })
    expect([reply.status, err(reply).code]).toEqual([419, 'badCsrf'])
  })
})

describe('the challenge of a camp', () => {
  // Each seen red with its part of `solvedSalt` taken out.
  it.each([
    [
      'a wrong number',
      (answer: string) => answer.replace(/\d+$/, (number) => String(Number(number) + 1)),
    ],
    ['a later end', (answer: string) => answer.replace(/\.\d{13}\./, '.9999999999999.')],
    [
      'a signature of their own',
      (answer: string) => answer.replace(/[0-9a-f]{64}\.(\d+)$/, `${'0'.repeat(64)}.$1`),
    ],
    ['anything', () => 'true'],
  ])('a challenge is not solved by %s', async (_, forged) => {
    const body = await asked(8)
    const reply = await (await visit(testServer, null)).post(path, {
      ...body,
      recaptcha_response: forged(body.recaptcha_response),
    })
    expect([reply.status, err(reply).code]).toEqual([422, 'captchaWrong'])
  })

  it('a camp refuses the solved challenge of another camp', async () => {
    await campIn(testServer, { id: 'camp-2', challenge_key: 'd'.repeat(64) })
    const reply = await (await visit(testServer, null)).post(path, {
      ...(await asked(8)),
      recaptcha_response: await proof(testServer, 'camp-2'),
    })
    expect(err(reply).code).toBe('captchaWrong')
  })

  it('a challenge expires', async () => {
    const { result } = (await testServer.send('/labs_api/camp/challenge?camp_id=camp-1')).json
    const body = { camp_id: 'camp-1', recaptcha_response: solved(result), ...person(9) }
    const one = await visit(testServer, null)
    testServer.state.now = new Date(result.expiresAt)
    expect(err(await one.post(path, body)).code).toBe('captchaWrong')
    testServer.state.now = new Date(testServer.state.now.getTime() - 1)
    expect((await one.post(path, body)).status).toBe(200)
  })
})

describe('the list of camps', () => {
  const ids = async (query: string) =>
    (await testServer.send(`${list}?${query}`)).json.camps.map(
      ({ camp_id }: { camp_id: string }) => camp_id,
    )

  it('the list has open camps near a pincode, nearest first, five a page', async () => {
    const near = ['600017', '600042', '600020', '600001', '600004', '600028']
    for (const [index, pincode] of near.entries())
      await campIn(testServer, { id: `near-${index}`, pincode, venue: pincode })
    const first = (
      await testServer.send(`${list}?pincode=600001`, { headers: { 'accept-language': 'ta' } })
    ).json
    expect([first.status, first.camps.length, first.hasMore]).toEqual([
      0,
      limits.pageSize.camps,
      true,
    ])
    const second = (await testServer.send(`${list}?pincode=600001&page_size=5&page_number=1`)).json
    const all = [...first.camps, ...second.camps]
    const distances = all.map(({ distance_km }) => distance_km)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect(all.map(({ camp_id }) => camp_id)).not.toEqual(expect.arrayContaining(['closed']))
    expect(all.map(({ camp_id }) => camp_id)).not.toEqual(expect.arrayContaining(['over']))
    expect(all.map(({ camp_id }) => camp_id)).not.toEqual(expect.arrayContaining(['full']))
    expect(first.camps[0]).toMatchObject({ city: 'சென்னை', pincode: '600001', distance_km: 0 })
    expect(Object.keys(first.camps[0])).not.toContain('challenge_key')
  })

  it('the list estimates the location of an unknown pincode', async () => {
    expect((await ids('pincode=600099')).length).toBe(limits.pageSize.camps)
  })

  it('the list has no distant camps and is empty beyond its end', async () => {
    expect(await ids('pincode=302001')).toEqual([])
    expect(await ids('pincode=999999')).toEqual([])
    expect(await ids('pincode=600001&page_number=99')).toEqual([])
  })

  it.each(['', '12345', '0600001', 'abcdef'])(
    'the list requires a valid pincode instead of “%s”',
    async (pincode) => {
      const reply = await testServer.send(`${list}?pincode=${pincode}`)
      expect([reply.status, err(reply).code, err(reply).field]).toEqual([
        400,
        'pincodeInvalid',
        'pincode',
      ])
    },
  )
})
