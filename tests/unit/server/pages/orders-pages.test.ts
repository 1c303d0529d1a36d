import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { inLocale, paths, screenPaths } from '#paths.ts'
import { failed, ok } from '#server/kernel/outcome.ts'
import { type OrdersPagesParts, ordersPages } from '#server/pages/orders-pages.ts'

const orderId = 'K7Q2W3E4R5T6'

const post = async (parts: Partial<OrdersPagesParts>, form: Record<string, string>) => {
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
    payments: {},
    ...parts,
  } as OrdersPagesParts)
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
  const answer = vi.fn<OrdersPagesParts['answer']>(async () => ok({} as never))
  const questions = Array.from({ length: 12 }, (_, nth) => `question-${nth}`)
  const reply = await post(
    { answer },
    { act: 'answer', questions: questions.join(' '), text: 'Me' },
  )
  expect(reply.status).toBe(303)
  expect(answer.mock.calls.map(([, , given]) => given.question)).toEqual(questions)
})

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
