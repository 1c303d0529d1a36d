import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { substitutes } from '#contract/search/substitutes.ts'
import { callsOf } from '../../support/replies.ts'
import { startSample } from '../../support/sample-site.ts'
import type { Started } from '../../support/server.ts'

let site: Started
let dolo: number
beforeAll(async () => {
  site = await startSample()
  dolo = 10101
})
afterAll(() => site.server.stop())
const call = callsOf(() => site)
const of = async (id: number, query = '', headers = {}) =>
  (await call(substitutes, `/api/v1/get/substitutes/${id}?${query}`, headers)).results

describe('substitutes', () => {
  it('substitutes have every field of the specification', async () => {
    const { status, result, total } = await of(dolo)
    expect(status).toBe(0)
    expect(total).toBe(result.length)
    expect(result[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      form: 'tablet',
      pSize: expect.stringMatching(/^strip of \d+ tablets$/),
      mf: expect.any(String),
      uPrice: expect.stringMatching(/^\d+\.\d\d$/),
      pForm: 'strip',
      mappedPForm: 'strip',
      mrp: expect.stringMatching(/^\d+\.\d\d$/),
      save: expect.any(Number),
      discount_percent: expect.any(Number),
      discounted_price: expect.stringMatching(/^\d+\.\d\d$/),
      innovator_tag: expect.any(Boolean),
      url: expect.stringMatching(/^\/drugs\//),
      available: true,
      reason: null,
    })
  })

  it('substitutes never include the product itself, and come cheapest unit first', async () => {
    const { result } = await of(dolo)
    expect(result.map(({ id }) => id)).not.toContain(dolo)
    const saved = result.map(({ save }) => save ?? 0)
    expect(saved).toEqual([...saved].sort((a, b) => b - a))
    const dearestFirst = await of(dolo, 'sortBy=price-desc')
    expect(dearestFirst.result.map(({ save }) => save ?? 0)).toEqual(
      [...saved].sort((a, b) => a - b),
    )
  })

  it('substitutes can be sorted by name, discount and popularity', async () => {
    const names = (await of(dolo, 'sortBy=name')).result.map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
    const discounts = (await of(dolo, 'sortBy=discount')).result.map(
      ({ discount_percent }) => discount_percent,
    )
    expect(discounts).toEqual([...discounts].sort((a, b) => b - a))
    expect((await of(dolo, 'sortBy=popular')).total).toBe(names.length)
  })

  it('substitutes are paged, and empty beyond the end', async () => {
    const all = await of(dolo)
    const first = await of(dolo, 'pageSize=1')
    const second = await of(dolo, 'pageSize=1&pageNumber=2')
    expect([...first.result, ...second.result]).toEqual(all.result.slice(0, 2))
    expect(first.hasMore).toBe(all.total > 1)
    expect(await of(dolo, 'pageNumber=900')).toMatchObject({
      result: [],
      hasMore: false,
      total: all.total,
    })
  })

  it('substitutes can be limited to one maker', async () => {
    const { result } = await of(dolo)
    const maker = result[0]?.mf as string
    const makers = JSON.parse(
      (await site.ask(`/api/v3/manufacturers/autocomplete?name=${encodeURIComponent(maker)}`)).text,
    ) as {
      data: { manufacturers: { maId: number; maName: string }[] }
    }
    const id = makers.data.manufacturers.find(({ maName }) => maName === maker)?.maId
    const only = await of(dolo, `maId=${id}`)
    expect(only.total).toBeGreaterThan(0)
    expect(new Set(only.result.map(({ mf }) => mf))).toEqual(new Set([maker]))
    expect((await of(dolo, 'maId=999999')).result).toEqual([])
  })

  it('substitutes say that they are not delivered to a city that is not served', async () => {
    const { result } = await of(dolo, 'city=Atlantis')
    expect(
      result.every(({ available, reason }) => !available && reason === 'city-not-served'),
    ).toBe(true)
  })

  it('substitutes name the container in the language of the request', async () => {
    expect((await of(dolo, '', { 'accept-language': 'hi' })).result[0]).toMatchObject({
      pForm: 'strip',
      mappedPForm: 'पत्ता',
      url: expect.stringMatching(/^\/hi\//),
    })
  })

  it('substitutes of a narrow therapeutic index carry a caution in the language of the request, and never a saving or an order by price', async () => {
    const warfarin = 62101
    const { result, caution } = await of(warfarin, 'sortBy=price')
    expect(result.length).toBeGreaterThan(0)
    expect(result.every(({ save }) => save === null)).toBe(true)
    expect(caution).toMatch(/^A small change .* without asking your doctor/)
    expect((await of(warfarin, '', { 'accept-language': 'hi' })).caution).toMatch(/डॉक्टर से पूछे बिना/)
    const narrow = 80101
    const names = (await of(narrow, 'sortBy=price-desc')).result.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect((await of(dolo)).caution).toBeNull()
  })

  it('a health product has no substitutes, and an unknown product is not found', async () => {
    expect(await of(203701)).toMatchObject({ result: [], total: 0 })
    expect(await of(dolo, 'type=otc')).toMatchObject({ result: [], total: 0 })
    for (const id of ['1', 'x', '-1', '99999999999999999999'])
      expect((await site.ask(`/api/v1/get/substitutes/${id}`)).status).toBe(404)
  })
})
