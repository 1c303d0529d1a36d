import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  content,
  faultOf,
  operating,
  pharmacist,
  staffedTestServer,
} from '../../support/operators.ts'
import { engines } from '../../support/storages.ts'
import { site, type TestServer } from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await staffedTestServer('sqlite')
})
afterAll(() => testServer.close())

const path = '/api/v3/report-error'
const call = operating(() => testServer)
/** The path of a page of the sample by its table. */
const pathOf = (sql: string, prefix: string): string => {
  const { id, slug } = testServer.state.served
    .sql(`SELECT id, slug FROM ${sql} ORDER BY id LIMIT 1`)
    .get() as { id: number; slug: string }
  return `/${prefix}/${slug}-${id}`
}
const form = () => ({
  email: 'Reader@example.org',
  feedback: 'The strength is 500 mg.',
  page: pathOf("product WHERE kind = 'drug'", 'drugs'),
  selected: '  650 mg\nper tablet ',
})
const post = (body: object, headers: Record<string, string> = {}) =>
  testServer.send(path, { method: 'POST', headers: { origin: site, ...headers }, body })
const open = async () =>
  (await call('GET', '/api/ops/error-reports', undefined, content)).json.result.reports

describe('the report of an error', () => {
  it.each([
    ['drug', () => pathOf("product WHERE kind = 'drug'", 'drugs')],
    ['otc', () => pathOf("product WHERE kind = 'otc'", 'otc')],
    ['salt', () => pathOf('salt', 'generics')],
    ['ailment', () => pathOf('ailment', 'drug-ailments')],
  ])(
    'a report about the page of a %s is kept with its release and the selected text',
    async (kind, page) => {
      const reply = await post(
        { ...form(), page: `/hi${page()}`, feedback: kind },
        { 'accept-language': 'hi' },
      )
      expect([reply.status, reply.json.result]).toEqual([
        200,
        { reported: true, msg: 'आपकी राय के लिए धन्यवाद' },
      ])
      const kept = (await open()).find(({ feedback }: { feedback: string }) => feedback === kind)
      expect(kept).toMatchObject({
        kind,
        page: page(),
        language: 'hi',
        email: 'reader@example.org',
        selected: '650 mg per tablet',
      })
      expect(kept.release).toBe(testServer.state.served.release)
      expect(kept.release).not.toBe('')
    },
  )

  it('a page under an older slug is kept under its own address', async () => {
    const page = pathOf("product WHERE kind = 'drug'", 'drugs')
    const id = /\d+$/.exec(page)?.[0]
    await post({ ...form(), page: `/drugs/old-name-${id}`, feedback: 'old slug' })
    expect(
      (await open()).find(({ feedback }: { feedback: string }) => feedback === 'old slug').page,
    ).toBe(page)
  })

  it('an empty form has the texts of the specification, and a report needs a page of the catalogue', async () => {
    const reply = await post({ page: form().page })
    expect(
      reply.json.errors.errs.map(({ msg, field }: { msg: string; field: string }) => [field, msg]),
    ).toEqual([
      ['email', 'Please enter valid email'],
      ['feedback', 'Please enter some feedback'],
    ])
    for (const page of [
      '/cart',
      '/drugs/x-999999999',
      'https://evil.example/drugs/x-1',
      '//evil.example',
      '',
      '/drugs',
    ])
      expect(faultOf(await post({ ...form(), page })), page).toMatchObject({
        field: 'page',
        code: 'invalid',
      })
  })

  it('the same report sent again is one', async () => {
    const body = { ...form(), feedback: 'twice' }
    await Promise.all([post(body), post(body), post(body)])
    expect(
      (await open()).filter(({ feedback }: { feedback: string }) => feedback === 'twice'),
    ).toHaveLength(1)
  })

  it('a reader is mailed once, in the language of the page, when the error is marked as mended, with a way to turn such mails off', async () => {
    await post({
      ...form(),
      page: `/ta${form().page}`,
      email: 'mend@example.org',
      feedback: 'mend me',
    })
    const { id } = (await open()).find(
      ({ feedback }: { feedback: string }) => feedback === 'mend me',
    )
    const mend = () => call('POST', `/api/ops/error-reports/${id}/mend`)
    expect((await mend()).json.result.state).toBe('mended')
    expect((await mend()).status).toBe(200)
    await testServer.outbox.dispatch()
    const mails = testServer.state.sent.filter(({ to }) => to === 'mend@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('நீங்கள் தெரிவித்த பிழை திருத்தப்பட்டது')
    expect(mails[0]?.text).toContain(`${site}/ta${form().page}`)
    expect(mails[0]?.unsubscribe).toMatch(
      /^https:\/\/nuskha\.example\/ta\/unsubscribe\?token=[\w-]+$/,
    )
    const declined = await call('POST', `/api/ops/error-reports/${id}/decline`)
    expect([declined.status, faultOf(declined).code]).toEqual([409, 'reportMended'])
  })

  it('a declined report mails nobody and may be mended later', async () => {
    await post({ ...form(), email: 'decline@example.org', feedback: 'decline me' })
    const { id } = (await open()).find(
      ({ feedback }: { feedback: string }) => feedback === 'decline me',
    )
    expect((await call('POST', `/api/ops/error-reports/${id}/decline`)).json.result.state).toBe(
      'declined',
    )
    await testServer.outbox.dispatch()
    expect(testServer.state.sent.filter(({ to }) => to === 'decline@example.org')).toEqual([])
    expect((await call('POST', `/api/ops/error-reports/${id}/mend`)).json.result.state).toBe(
      'mended',
    )
  })

  it.each([
    ['GET', '/api/ops/error-reports'],
    ['POST', '/api/ops/error-reports/ANY/mend'],
    ['POST', '/api/ops/error-reports/ANY/decline'],
  ])('%s %s is forbidden to a pharmacist and without a token', async (method, to) => {
    expect((await call(method, to, undefined, pharmacist)).status).toBe(403)
    expect((await testServer.send(to, { method })).status).toBe(401)
  })
})

describe.each(engines)('the question that thanks a reader (spec §9) on %s', (engine) => {
  let own: TestServer
  beforeAll(async () => {
    own = await staffedTestServer(engine, { TRUST_PROXY: '1' })
  })
  afterAll(() => own.close())
  const answer = (body: object, client: string, headers: Record<string, string> = {}) =>
    own.send('/api/v3/ugc/answer', {
      method: 'POST',
      headers: { origin: site, 'x-forwarded-for': client, ...headers },
      body,
    })
  const wanted = async () =>
    (await operating(() => own)('GET', '/api/ops/wanted-topics', undefined, content)).json.result

  it('answers are summed by topic and page, once a client, page and day, and nothing else is kept', async () => {
    const drug = pathOf("product WHERE kind = 'drug'", 'drugs')
    const ailment = pathOf('ailment', 'drug-ailments')
    const first = await answer(
      { questionId: 48, answer: 'price|uses', page: `/ta${drug}` },
      '10.0.0.1',
      { 'accept-language': 'ta' },
    )
    expect([first.status, first.json.result]).toEqual([200, { msg: 'உங்கள் கருத்துக்கு நன்றி' }])
    expect((await answer({ answer: 'uses', page: drug }, '10.0.0.1')).status).toBe(200)
    await Promise.all(
      ['10.0.0.2', '10.0.0.3'].map((client) => answer({ answer: ' price ', page: drug }, client)),
    )
    await answer({ answer: 'see_doctor', page: ailment }, '10.0.0.1')
    expect(await wanted()).toEqual({
      topics: [
        { topic: 'price', count: 3 },
        { topic: 'see_doctor', count: 1 },
        { topic: 'uses', count: 1 },
      ],
      pages: [
        {
          page: drug,
          kind: 'drug',
          count: 4,
          topics: [
            { topic: 'price', count: 3 },
            { topic: 'uses', count: 1 },
          ],
        },
        { page: ailment, kind: 'ailment', count: 1, topics: [{ topic: 'see_doctor', count: 1 }] },
      ],
      hasMore: false,
    })
  })

  it.each([
    ['questionId', { questionId: 47, answer: 'uses', page: 'drug' }],
    ['answer', { answer: '', page: 'drug' }],
    ['answer', { answer: 'uses|see_doctor', page: 'drug' }],
    ['answer', { answer: 'uses;price', page: 'drug' }],
    ['page', { answer: 'uses', page: '/cart' }],
  ])('a wrong %s is refused and not counted: %o', async (field, { page, ...body }) => {
    const before = await wanted()
    const at = page === 'drug' ? pathOf("product WHERE kind = 'drug'", 'drugs') : page
    expect(faultOf(await answer({ ...body, page: at }, '10.0.0.9'))).toMatchObject({
      field,
      code: 'invalid',
    })
    expect(await wanted()).toEqual(before)
  })
})
