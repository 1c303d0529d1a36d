import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { err } from '../../support/shopper.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer('sqlite', {
    CONSULTATION_URL: 'https://doctors.example/start?shop=nuskha',
  })
})
afterAll(async () => testServer.close())

const slides = async (id: string, language = 'en') =>
  (await testServer.send(`/api/v2/carousel/${id}`, { headers: { 'accept-language': language } }))
    .json.result

describe('GET /api/v2/carousel/{id}', () => {
  it('returns the slides of the home page and of the app install carousel, in the language of the request', async () => {
    testServer.state.now = new Date('2026-10-01T00:00:00Z')
    const home = await slides('home', 'ta')
    expect(home).toMatchObject({ id: 'home', intervalMs: 5000 })
    expect(home.slides.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3])
    expect(home.slides[0]).toEqual({
      id: 1,
      title: 'உங்கள் மருந்துகள் சேர்ந்து ஒத்துப்போகுமா?',
      text: 'மது, கர்ப்பம் உட்பட ஒரே நேரத்தில் ஐந்து வரை பாருங்கள்.',
      image: '/banners/interactions.svg',
      url: '/ta/drug-interactions',
      from: null,
      until: null,
    })
    expect((await slides('app-install')).slides.map(({ url }: { url: string }) => url)).toEqual([
      '/',
      '/order/history',
    ])
  })

  it('returns a slide with dates from its first moment on, and not at its last', async () => {
    const at = async (moment: string) => {
      testServer.state.now = new Date(moment)
      return (await slides('home')).slides.some(({ id }: { id: number }) => id === 4)
    }
    expect(await at('2026-10-31T18:29:59.999Z')).toBe(false)
    expect(await at('2026-10-31T18:30:00Z')).toBe(true)
    expect(await at('2027-02-28T18:29:59.999Z')).toBe(true)
    expect(await at('2027-02-28T18:30:00Z')).toBe(false)
  })

  it.each(['nowhere', 'HOME', '1'])('answers 404 for the carousel %s', async (id) => {
    const reply = await testServer.send(`/api/v2/carousel/${id}`)
    expect([reply.status, err(reply).field]).toEqual([404, 'id'])
  })
})

describe('GET /api/v3/consultation', () => {
  it('leads to the configured doctors’ service with source, medium and campaign', async () => {
    const reply = await testServer.send(
      '/api/v3/consultation?source=nuskha&medium=banner&campaign=a%26b',
    )
    expect(reply.json.result.url).toBe(
      'https://doctors.example/start?shop=nuskha&utm_source=nuskha&utm_medium=banner&utm_campaign=a%26b',
    )
    expect((await testServer.send('/api/v3/consultation')).json.result.url).toBe(
      'https://doctors.example/start?shop=nuskha',
    )
  })

  it('leads nowhere without a configured service', async () => {
    const other = await openTestServer('sqlite')
    expect((await other.send('/api/v3/consultation')).json.result.url).toBeNull()
    await other.close()
  })
})
