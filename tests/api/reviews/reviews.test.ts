import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../../support/delivered.ts'
import { operatorCalls, orderWork } from '../../support/operator-calls.ts'
import { err, plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import {
  openTestServer,
  site,
  type TestServer,
  type Told,
  visit,
} from '../../support/test-server.ts'

/** An OTC product of the sample, and its slug in the address of its page. */
const lotion = 202701

describe.each(engines)('reviews on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let content: ReturnType<typeof operatorCalls>
  let slug = ''
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    content = operatorCalls(testServer, 'content')
    slug = `${String(testServer.state.served.sql('SELECT slug FROM product WHERE id = ?').get(lotion)?.slug)}-${lotion}`
  })
  afterAll(() => testServer.close())

  /** A customer to whom the lotion was delivered. */
  const receiver = async () => {
    const one = await work.ordered({ [lotion]: 1 })
    expect((await deliver(work, one)).state).toBe('delivered')
    return one
  }
  type Writer = Awaited<ReturnType<typeof receiver>>
  const write = (one: Pick<Writer, 'post'>, body: Record<string, unknown>): Promise<Told> =>
    one.post('/otc/product/addReview', { prId: lotion, rating: 4, review: '', ...body })
  const list = async (
    query = '',
    by: Pick<Writer, 'get'> = { get: (path) => testServer.send(path) },
  ) => (await by.get(`/otc/product/reviews/${slug}${query}`)).json.result
  const approve = async (...ids: string[]) =>
    (await content.post('reviews/approve', { ids })).json.result

  it('a customer who received the product reviews it, and it is shown once an operator has approved it', async () => {
    const one = await receiver()
    const written = await write(one, {
      review: 'Soft + light * 100% #1 & $',
      rating: '5',
      userName: 'Asha',
    })
    expect([written.status, written.json.result.review]).toEqual([
      200,
      expect.objectContaining({
        rating: 5,
        review: 'Soft light 100 1',
        userName: 'Asha',
        state: 'pending',
      }),
    ])
    expect((await list()).total).toBe(0)
    const { id } = written.json.result.review
    const queue = (await content.get('reviews')).json.result
    expect(queue.reviews).toEqual([
      expect.objectContaining({ id, productId: lotion, review: 'Soft light 100 1', holds: [] }),
    ])
    expect(await approve(id)).toEqual({ approved: [id], skipped: [] })
    expect(await list()).toMatchObject({
      total: 1,
      average: 5,
      hasMore: false,
      distribution: [0, 0, 0, 0, 1],
      reviews: [
        {
          id,
          userRating: 5,
          userName: 'Asha',
          review: 'Soft light 100 1',
          language: 'en',
          helpful: 0,
          date: '2026-11-20',
        },
      ],
    })
    const log = (await content.get(`reviews/${id}`)).json.result.log
    expect(
      log.map(({ action, actor }: { action: string; actor: string }) => [action, actor]),
    ).toEqual([
      ['written', 'customer'],
      ['published', 'operator'],
    ])
  })

  it('a customer who did not receive it is told so kindly, and a visitor is asked to sign in', async () => {
    const one = await work.ordered({ [lotion]: 1 })
    const refused = await write(one, {})
    expect([refused.status, err(refused)]).toMatchObject([
      422,
      { code: 'reviewNotReceived', msg: expect.stringContaining('we would love') },
    ])
    expect((await one.get(`/api/v3/reviews/own?prId=${lotion}`)).json.result).toEqual({
      standing: 'notReceived',
      review: null,
    })
    const stranger = await visit(testServer)
    expect(err(await write(stranger, {})).code).toBe('notSignedIn')
    expect((await stranger.get(`/api/v3/reviews/own?prId=${lotion}`)).json.result.standing).toBe(
      'signedOut',
    )
  })

  it.each([
    [{ rating: 6 }, 'reviewRatingInvalid', 'rating'],
    [{ rating: '4.5' }, 'reviewRatingInvalid', 'rating'],
    [{ rating: '' }, 'reviewRatingInvalid', 'rating'],
    [{ review: 'x'.repeat(2_001) }, 'invalid', 'review'],
    [{ userName: '<b>' }, 'nameInvalid', 'userName'],
    [{ prId: plain }, 'notFound', 'prId'],
    [{ prId: 99 }, 'notFound', 'prId'],
  ])('%j is refused with %s', async (body, code, field) => {
    const one = await receiver()
    const refused = await write(one, body)
    expect(refused.status).toBeLessThan(500)
    expect(err(refused)).toMatchObject({ code, field })
    if (code === 'reviewRatingInvalid')
      expect(err(refused).msg).toBe('Error adding review, Please Provide correct Rating')
    expect((await one.get(`/api/v3/reviews/own?prId=${lotion}`)).json.result.review).toBeNull()
  })

  it('2,000 characters are counted after those that are removed', async () => {
    const one = await receiver()
    const { status, json } = await write(one, { review: `${'क'.repeat(2_000)}${'+'.repeat(500)}` })
    expect([status, json.result.review.review]).toEqual([200, 'क'.repeat(2_000)])
  })

  it('there is one review a customer and product: writing again replaces it, sends it back to moderation and forgets its votes', async () => {
    const one = await receiver()
    const first = (await write(one, { review: 'Good', rating: 5 })).json.result.review
    await approve(first.id)
    const reader = await visit(testServer)
    await reader.post(`/api/v3/reviews/${first.id}/helpful`)
    const before = (await list()).total
    const second = (await write(one, { review: 'Not so good', rating: 2 })).json.result.review
    expect(second).toMatchObject({
      id: first.id,
      review: 'Not so good',
      rating: 2,
      state: 'pending',
    })
    expect((await list()).total).toBe(before - 1)
    await approve(first.id)
    const found = (await list('?pageSize=50')).reviews.find(
      ({ id }: { id: string }) => id === first.id,
    )
    expect(found).toMatchObject({ review: 'Not so good', helpful: 0 })
  })

  it('its author withdraws a review, which removes its words at once, and may write again', async () => {
    const one = await receiver()
    const { id } = (await write(one, { review: 'Good', userName: 'Ravi' })).json.result.review
    await approve(id)
    const before = (await list()).total
    const gone = await one.post('/api/v3/reviews/withdraw', { prId: lotion })
    expect(gone.json.result.review).toMatchObject({ state: 'withdrawn', review: '', userName: '' })
    expect((await list()).total).toBe(before - 1)
    const row = await testServer.storage.db
      .selectFrom('product_review')
      .select(['body', 'shown_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ body: '', shown_name: '' })
    expect((await one.post('/api/v3/reviews/withdraw', { prId: lotion })).status).toBe(200)
    expect((await write(one, { review: 'Again' })).json.result.review).toMatchObject({
      id,
      state: 'pending',
    })
  })

  it('a review is found helpful once a session, not by its author, and the most helpful come first where asked', async () => {
    const [author, reader, other] = [
      await receiver(),
      await visit(testServer),
      await visit(testServer),
    ]
    const { id } = (await write(author, { review: 'Helpful' })).json.result.review
    expect((await reader.post(`/api/v3/reviews/${id}/helpful`)).status).toBe(404)
    await approve(id)
    expect((await author.post(`/api/v3/reviews/${id}/helpful`)).json.result.helpful).toBe(0)
    expect((await reader.post(`/api/v3/reviews/${id}/helpful`)).json.result.helpful).toBe(1)
    expect((await reader.post(`/api/v3/reviews/${id}/helpful`)).json.result.helpful).toBe(1)
    expect((await other.post(`/api/v3/reviews/${id}/helpful`)).json.result.helpful).toBe(2)
    const { reviews } = await list('?sortBy=helpful&pageSize=1', reader)
    expect(reviews).toEqual([expect.objectContaining({ id, helpful: 2, foundHelpful: true })])
  })

  it('a claim to cure, a number, a link and abuse are held: approving many at once skips them', async () => {
    const [one, two] = [await receiver(), await receiver()]
    const held = (await write(one, { review: 'यह मधुमेह को जड़ से ठीक करता है, 98765 43210' })).json
      .result.review
    const fine = (await write(two, { review: 'अच्छा है' })).json.result.review
    const waiting = (await content.get('reviews?held=yes')).json.result
    expect(waiting.reviews).toEqual([
      expect.objectContaining({ id: held.id, holds: ['cureClaim', 'phone'], language: 'hi' }),
    ])
    expect(await approve(held.id, fine.id, 'unknown')).toEqual({
      approved: [fine.id],
      skipped: [
        { id: held.id, why: 'held' },
        { id: 'unknown', why: 'unknown' },
      ],
    })
    expect(
      (await content.post('reviews/approve', { ids: [held.id], held: true })).json.result.approved,
    ).toEqual([held.id])
  })

  it('an operator refuses with a reason from the list, which the author reads, and changes no word', async () => {
    const one = await receiver()
    const { id } = (await write(one, { review: 'Buy at my shop' })).json.result.review
    expect(err(await content.post(`reviews/${id}/refuse`, { reason: 'dislike' }))).toMatchObject({
      code: 'invalid',
      field: 'reason',
    })
    const file = (await content.post(`reviews/${id}/refuse`, { reason: 'advertising' })).json.result
    expect(file.review).toMatchObject({
      state: 'refused',
      reason: 'advertising',
      review: 'Buy at my shop',
    })
    expect((await one.get(`/api/v3/reviews/own?prId=${lotion}`)).json.result.review).toMatchObject({
      state: 'refused',
      reason: 'advertising',
    })
    expect(err(await content.post(`reviews/${id}/refuse`, { reason: 'abuse' }))).toMatchObject({
      code: 'reviewStateChanged',
    })
  })

  it('visitors report a review once a session; an operator keeps it, or removes it with a logged reason', async () => {
    const [author, reader] = [await receiver(), await visit(testServer)]
    const { id } = (await write(author, { review: 'Fine' })).json.result.review
    await approve(id)
    for (const _ of [1, 2])
      expect(
        (await reader.post(`/api/v3/reviews/${id}/report`, { reason: 'abuse' })).json.result,
      ).toEqual({ reported: true })
    const reported = (await content.get('reviews?reported=yes')).json.result.reviews
    expect(reported).toEqual([expect.objectContaining({ id, reports: 1 })])
    await content.post(`reviews/${id}/keep`, {})
    expect((await content.get('reviews?reported=yes')).json.result.total).toBe(0)
    const before = (await list()).total
    const removed = (
      await content.post(`reviews/${id}/remove`, { reason: 'abuse', note: 'seen again' })
    ).json.result
    expect(removed.log.at(-1)).toMatchObject({
      action: 'removed',
      actor: 'operator',
      reason: 'abuse',
      note: 'seen again',
    })
    expect((await list()).total).toBe(before - 1)
    expect(err(await content.post(`reviews/${id}/remove`, { reason: 'abuse' })).code).toBe(
      'reviewStateChanged',
    )
  })

  it('pages hold five reviews, newest first, and say whether there are more', async () => {
    const all = await list('?pageSize=50')
    testServer.state.now = new Date(testServer.state.now.getTime() + 60_000)
    const one = await receiver()
    const { id } = (await write(one, { review: 'The newest' })).json.result.review
    await approve(id)
    const first = await list()
    expect([first.reviews.length, first.reviews[0].id, first.hasMore, first.total]).toEqual([
      5,
      id,
      all.total + 1 > 5,
      all.total + 1,
    ])
    const second = await list('?pageNumber=2')
    expect(
      second.reviews.some((review: { id: string }) =>
        first.reviews.some((seen: { id: string }) => seen.id === review.id),
      ),
    ).toBe(false)
    expect(err(await testServer.send(`/otc/product/reviews/${slug}?pageSize=51`))).toMatchObject({
      field: 'pageSize',
    })
    expect(err(await testServer.send(`/otc/product/reviews/${slug}?sortBy=best`))).toMatchObject({
      field: 'sortBy',
    })
    expect((await testServer.send('/otc/product/reviews/nothing')).status).toBe(404)
    expect((await testServer.send(`/otc/product/reviews/medicine-${plain}`)).status).toBe(404)
  })

  it('a plain form of this site writes a review, and its refusal is a page in the language of the form', async () => {
    const one = await receiver()
    const form = (body: Record<string, string>, headers: Record<string, string> = {}) =>
      testServer.api.app.fetch(
        new Request(`${site}/otc/product/addReview`, {
          method: 'POST',
          headers: {
            cookie: one.own.cookie,
            host: 'nuskha.example',
            accept: 'text/html',
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
            referer: `${site}/hi/otc/${slug}`,
            ...headers,
          },
          body: new URLSearchParams({ prId: String(lotion), locale: 'hi', ...body }),
        }),
      )
    const refused = await form({ rating: '' })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      400,
      'text/html; charset=utf-8',
    ])
    const page = await refused.text()
    expect(page).toContain('<html lang="hi">')
    expect(page).toContain(`href="/hi/otc/${slug}"`)
    expect((await form({ rating: '4' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
    expect((await one.get(`/api/v3/reviews/own?prId=${lotion}`)).json.result.review).toBeNull()
    const sent = await form({ rating: '4', review: 'अच्छा' })
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/hi/otc/${slug}#review-sent`,
    ])
    expect((await one.get(`/api/v3/reviews/own?prId=${lotion}`)).json.result.review).toMatchObject({
      rating: 4,
      review: 'अच्छा',
    })
    const stranger = await form({ rating: '4' }, { cookie: (await visit(testServer)).own.cookie })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      `/hi/login?redirectUrl=${encodeURIComponent(`/hi/otc/${slug}`)}`,
    ])
  })

  it('an erased account leaves no word of its reviews, on pages or in the database', async () => {
    const one = await receiver()
    const { id } = (await write(one, { review: 'My own words', userName: 'Meena' })).json.result
      .review
    await approve(id)
    const exported = (await one.post('/api/v3/account/export')).json
    expect(JSON.stringify(exported)).toContain('My own words')
    expect((await one.post('/api/v3/account/erase', { email: one.email })).status).toBe(200)
    const row = await testServer.storage.db
      .selectFrom('product_review')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'withdrawn', body: '', shown_name: '' })
    expect(row.changed_at >= row.written_at).toBe(true)
  })
})
