import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { places } from '#contract/search/places.ts'
import { callsOf } from '../../support/replies.ts'
import { startSample } from '../../support/sample-site.ts'
import type { Started } from '../../support/server.ts'

let site: Started
beforeAll(async () => {
  site = await startSample()
})
afterAll(() => site.server.stop())
const call = callsOf(() => site)
const pincodes = (digits: string, headers = {}) =>
  call(places.pincodes, `/api/v3/pincodes?pincode=${digits}`, headers)

describe('the lookup of a pincode', () => {
  it('the lookup returns served pincodes with city, state and country', async () => {
    const { result, message } = await pincodes('560')
    expect(result[0]).toEqual({
      id: 560001,
      name: '560001',
      info: { city: 'Bengaluru', state: 'Karnataka', country: 'India' },
    })
    expect(result.every(({ name }) => name.startsWith('560'))).toBe(true)
    expect(message).toBeNull()
    expect((await pincodes('560001')).result).toHaveLength(1)
    // As people write it.
    expect((await pincodes('560%20001')).result).toHaveLength(1)
  })

  it('the lookup begins at the third digit', async () => {
    expect(await pincodes('56')).toEqual({ status: 0, result: [], message: null })
    expect(await pincodes('')).toMatchObject({ result: [], message: null })
  })

  it.each(['999', '56x', '5600011', '99901 '])(
    'the lookup says that %s is not served',
    async (digits) => {
      const { result, message } = await pincodes(encodeURIComponent(digits))
      expect(result).toEqual([])
      expect(message).toBe(
        `Currently, We are not serving Orders at the pincodes starting with ${digits.trim()}. Please choose another pincode`,
      )
    },
  )

  it('the lookup says so in the language of the request', async () => {
    expect((await pincodes('999', { 'accept-language': 'ta' })).message).toMatch(
      /\p{Script=Tamil}/u,
    )
  })
})

describe('cities', () => {
  it('the list of cities has all served ones, and the large ones separately', async () => {
    const { top_cities, all_cities } = await call(places.cities, '/api/v3/cities')
    expect(all_cities).toHaveLength(11)
    expect(top_cities).toEqual(all_cities.slice(0, top_cities.length))
    expect(top_cities).toContain('Chennai')
  })

  it('cities are named in the language of the request', async () => {
    expect(
      (await call(places.cities, '/api/v3/cities', { 'accept-language': 'hi' })).top_cities,
    ).toContain('चेन्नई')
  })
})

describe('the offer of a city', () => {
  const offer = async (query: string) =>
    (await call(places.offers, `/api/v3/getOffersByCity/${query}`)).quick_buy_offer_text

  it('a city has its own offer line, else the general one', async () => {
    const everywhere = await offer('')
    expect(everywhere).not.toBe('')
    expect(await offer('?city=chennai')).toContain('Chennai')
    expect(await offer('?city=Agra')).toBe(everywhere)
  })

  // Seen red with the city of the call alone: a session in Chennai was answered as everywhere.
  it('the offer is that of the session’s city if the call names none', async () => {
    const first = await site.ask('/api/v3/session')
    const cookie = String(first.headers['set-cookie']?.[0]).split(';')[0] ?? ''
    const headers = { cookie, 'x-csrf-token': JSON.parse(first.text).result.csrf }
    await site.ask('/api/v1/session/city/Chennai', { method: 'POST', headers })
    const reply = await site.ask('/api/v3/getOffersByCity/', { headers: { cookie } })
    expect(JSON.parse(reply.text).result.quick_buy_offer_text).toContain('Chennai')
  })

  it('an unknown city is an error', async () => {
    const { status, text } = await site.ask('/api/v3/getOffersByCity/?city=Atlantis')
    expect([status, JSON.parse(text).errors.errs[0]]).toMatchObject([
      422,
      { code: 'cityUnknown', field: 'city' },
    ])
  })

  it('the offer line is also served without the trailing slash', async () => {
    expect(
      (await call(places.offers, '/api/v3/getOffersByCity?city=Chennai')).quick_buy_offer_text,
    ).toContain('Chennai')
  })
})
