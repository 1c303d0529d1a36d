import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { inLocale, paths, screenPaths } from '#paths.ts'
import { failed, ok } from '#server/kernel/outcome.ts'
import { type OrdersPagesDeps, ordersPages } from '#server/pages/orders-pages.ts'

const orderId = 'K7Q2W3E4R5T6'

const post = async (parts: Partial<OrdersPagesDeps>, form: Record<string, string>) => {
  const app = new Hono()
  ordersPages(app, {
    activeCatalogue: () => ({}) as Catalogue,
    isSameOrigin: () => true,
    tokenOf: () => null,
    orders: {
      one: async () => failed('notSignedIn'),
      track: async () => failed('notSignedIn'),
      history: async () => failed('notSignedIn'),
    },
    problems: { list: async () => failed('notSignedIn') },
    payments: {},
    ...parts,
  } as OrdersPagesDeps)
  return await app.request(inLocale('hi', screenPaths.track), {
    method: 'POST',
    body: new URLSearchParams({ orderId, ...form }),
  })
}

// Seen red: the answer was a plain text in English, that this address takes no form.
it('a form of an order that is sent after the session has ended leads to the page that offers to sign in', async () => {
  const cancelling = { cancel: vi.fn(async () => failed('notSignedIn')), reasons: () => [] }
  const form = { act: 'cancel', cancelReason: 'mistake' }
  const reply = await post({ cancelling: cancelling as never }, form)
  expect(cancelling.cancel).toHaveBeenCalledOnce()
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe(inLocale('hi', paths.track(orderId)))
})

// Seen red with as many questions as a page of the history has orders.
it('one answer is given to every question that was asked in the same words', async () => {
  const answer = vi.fn<OrdersPagesDeps['answer']>(async () => ok({} as never))
  const questions = Array.from({ length: 12 }, (_, nth) => `question-${nth}`)
  const reply = await post(
    { answer },
    { act: 'answer', questions: questions.join(' '), text: 'Me' },
  )
  expect(reply.status).toBe(303)
  expect(answer.mock.calls.map(([, , given]) => given.question)).toEqual(questions)
})

it.each([
  '//evil.example',
  'https://evil.example/',
  'x\r\nSet-Cookie: a=b',
  'x&act=cancel',
  '"><script>',
])('a form about the order %j leads nowhere else', async (orderId) => {
  const cancelling = { cancel: async () => failed('notSignedIn'), reasons: () => [] }
  const reply = await post(
    { cancelling: cancelling as never },
    { orderId, act: 'cancel', cancelReason: 'x' },
  )
  const to = new URL(reply.headers.get('location') ?? '/', 'https://nuskha.example')
  expect([to.origin, to.pathname]).toEqual(['https://nuskha.example', `/hi${screenPaths.track}`])
  expect([...to.searchParams.keys()]).toEqual(['orderId'])
  expect(reply.headers.getSetCookie()).toEqual([])
})

it.each(['__proto__', 'constructor', 'toString', '', 'cancel\u0000'])(
  'an act called %j is none, and nothing acts for a page of another site',
  async (act) => {
    const cancel = vi.fn(async () => ok({} as never))
    const cancelling = { cancel, reasons: () => [] } as never
    expect((await post({ cancelling }, { act })).status).toBe(303)
    const form = { act: 'cancel', cancelReason: 'mistake' }
    expect((await post({ cancelling, isSameOrigin: () => false }, form)).status).toBe(303)
    expect(cancel).not.toHaveBeenCalled()
  },
)

// Seen red: the city was forgotten with the session.
it('the place that ordering again takes from the order is kept like one that was typed', async () => {
  let isPlaced = false
  const reply = await post(
    {
      orders: {
        one: async () => ok({ address: { pincode: '411001' } } as never),
        track: async () => failed('notSignedIn'),
        history: async () => failed('notSignedIn'),
      },
      location: {
        pincode: async () => {
          isPlaced = true
          return { ok: {} as never, cookies: ['city=Pune'] }
        },
      },
      reorderCart: async () =>
        isPlaced ? ok({ left: [] } as never) : failed('placeRequired', { field: 'pincode' }),
    },
    { act: 'again' },
  )
  expect(reply.headers.get('location')).toBe(inLocale('hi', paths.cart()))
  expect(reply.headers.getSetCookie()).toEqual(['city=Pune'])
})
