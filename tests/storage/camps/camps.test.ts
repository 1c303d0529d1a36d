import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { campIn, proof } from '../../support/camps.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, signIn, type TestServer, visit } from '../../support/test-server.ts'

const path = '/labs_api/camp/response'

describe.each(engines)('the places of a camp on %s', (engine) => {
  let testServer: TestServer
  beforeEach(async () => {
    testServer = await openTestServer(engine)
  })
  afterEach(async () => {
    expect(await auditProblems(testServer.storage.db)).toEqual([])
    await testServer.close()
  })

  const person = (index: number) => ({
    email: `person${index}@example.org`,
    mobile_number: String(9_000_000_000 + index),
  })
  const asked = async (who: object) => ({
    camp_id: 'camp-1',
    recaptcha_response: await proof(testServer),
    name: 'Meena',
    ...who,
  })
  const remaining = async () =>
    (await testServer.storage.db.selectFrom('camp').select('remaining').executeTakeFirstOrThrow())
      .remaining
  const registered = () =>
    testServer.storage.db.selectFrom('camp_registration').selectAll().execute()
  const fifty = <Of>(make: (index: number) => Promise<Of>) =>
    Promise.all(Array.from({ length: 50 }, (_, index) => make(index)))

  // Seen red on PostgreSQL with `read committed` in place of `serializable` and without `remaining` in the condition of `changeCamp`: fifty win.
  it('one of fifty simultaneous registrations gets the last place', async () => {
    await campIn(testServer, { places: 1 })
    const people = await fifty(async (index) => ({
      visitor: await visit(testServer, null),
      body: await asked(person(index)),
    }))
    const replies = await Promise.all(people.map(({ visitor, body }) => visitor.post(path, body)))
    const lost = replies
      .filter(({ status }) => status !== 200)
      .map(({ status, json }) => [status, json.errors.errs[0].code])
    expect(lost).toEqual(Array.from({ length: 49 }, () => [409, 'campFull']))
    expect([await remaining(), (await registered()).length]).toEqual([0, 1])
  })

  // Seen red without `registeredAs` in camps.ts: the key of the table answers 500.
  it('fifty simultaneous registrations of one visitor take one place', async () => {
    await campIn(testServer)
    const people = await fifty(async () => ({
      visitor: await visit(testServer, null),
      body: await asked(person(1)),
    }))
    const replies = await Promise.all(people.map(({ visitor, body }) => visitor.post(path, body)))
    expect(
      new Set(replies.map(({ status, json }) => JSON.stringify([status, json.result]))).size,
    ).toBe(1)
    expect([await remaining(), (await registered()).length]).toEqual([9, 1])
    await testServer.outbox.dispatch()
    expect(testServer.state.sent).toHaveLength(1)
  })

  // Seen red without `isChallengeUsed` in camps.ts: the UNIQUE of the table answers 500.
  it('a solved challenge takes one place', async () => {
    await campIn(testServer)
    const body = await asked(person(1))
    const replies = await fifty(async (index) =>
      (await visit(testServer, null)).post(path, { ...body, ...person(index) }),
    )
    const lost = replies
      .filter(({ status }) => status !== 200)
      .map(({ status, json }) => [status, json.errors.errs[0].code])
    expect(lost).toEqual(Array.from({ length: 49 }, () => [422, 'captchaWrong']))
    expect(await remaining()).toBe(9)
  })

  it('places are exported with the account of their e-mail address, and are free after its erasure', async () => {
    await campIn(testServer)
    const one = await visit(testServer)
    await one.post(path, await asked({ ...person(1), name: 'Asha' }))
    await one.post(path, await asked(person(2)))
    await signIn(testServer, one, 'person1@example.org')
    const { areas } = (await one.post('/api/v3/account/export')).json.result
    expect(areas.camps).toMatchObject([
      { camp: 'Diabetes camp', name: 'Asha', email: 'person1@example.org', mobile: '9000000001' },
    ])
    expect((await one.post('/api/v3/account/erase', { email: 'person1@example.org' })).status).toBe(
      200,
    )
    expect([await remaining(), (await registered()).map(({ email }) => email)]).toEqual([
      9,
      ['person2@example.org'],
    ])
  })

  it('registrations are removed some time after the camp', async () => {
    await campIn(testServer)
    await (await visit(testServer)).post(path, await asked(person(1)))
    const { createCamps } = await import('#server/camps/camps.ts')
    const sweep = async (now: string) =>
      createCamps({
        storage: testServer.storage,
        site: 'https://nuskha.example',
        runMutation: () => Promise.reject(),
        activeCatalogue: () => null,
        now: () => new Date(now),
      }).removePastRegistrations()
    await sweep('2027-03-01T00:00:00.000Z')
    expect(await registered()).toHaveLength(1)
    await sweep('2027-03-07T00:00:00.000Z')
    expect([await registered(), await remaining()]).toEqual([[], 9])
  })

  it('the audit finds places that are not held, or held twice', async () => {
    await campIn(testServer)
    await (await visit(testServer)).post(path, await asked(person(1)))
    const set = (left: number) =>
      testServer.storage.db.updateTable('camp').set({ remaining: left }).execute()
    for (const left of [8, 10]) {
      await set(left)
      expect(await auditProblems(testServer.storage.db)).toEqual([
        'a camp whose places are not those that are held: camp-1',
      ])
    }
    await set(9)
  })

  it.each([
    ['more left than there are', { remaining: 11 }],
    ['fewer than none left', { remaining: -1 }],
    ['no places', { places: 0, remaining: 0 }],
    ['an end before its beginning', { ends_at: '2026-12-01T00:00:00.000Z' }],
    ['a time that is not UTC', { closed_at: '2026-12-01T00:00:00+05:30' }],
  ])('the database refuses a camp with %s', async (_, changed) => {
    await expect(campIn(testServer, changed)).rejects.toThrow()
  })
})
