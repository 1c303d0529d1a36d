import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartWanting, customerWith, place } from '../../support/offers.ts'
import {
  faultOf,
  operating,
  owner,
  pharmacist,
  staffedTestServer,
} from '../../support/operators.ts'
import type { TestServer } from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await staffedTestServer('sqlite')
})
afterAll(() => testServer.close())

const path = '/api/ops/coupons'
const call = operating(() => testServer)

describe('the coupons of the operators', () => {
  it('operators add coupons, list them with their uses, and end them', async () => {
    const entry = {
      code: ' winter15 ',
      percent: 15,
      cap: 99.5,
      minimum: '150',
      from: '2026-11-20',
      until: '2026-12-31',
      cities: ['chennai', 'चेन्नई', 'Jaipur'],
      perCustomer: 1,
      total: 100,
    }
    const added = await call('POST', path, entry, owner)
    const view = {
      code: 'WINTER15',
      kind: 'percentage',
      percent: 15,
      cap: '99.50',
      flat: null,
      points: null,
      minimum: '150.00',
      startsAt: '2026-11-19T18:30:00.000Z',
      endsAt: '2026-12-31T18:30:00.000Z',
      cities: ['Chennai', 'Jaipur'],
      perCustomer: 1,
      total: 100,
      firstOrderOnly: false,
      uses: 0,
      products: null,
      categories: null,
      segment: null,
      cost: '0.00',
      pointsGiven: 0,
      state: 'running',
    }
    expect([added.status, added.json.result]).toEqual([200, view])
    await place(testServer.storage, {
      customerId: await customerWith(testServer.storage),
      cartId: await cartWanting(testServer.storage, 'WINTER15'),
    })
    expect((await call('GET', path)).json.result).toEqual([{ ...view, uses: 1, cost: '30.00' }])
    const ended = {
      ...view,
      uses: 1,
      cost: '30.00',
      endsAt: '2026-11-20T06:00:00.000Z',
      state: 'ended',
    }
    expect((await call('POST', `${path}/winter15/end`)).json.result).toEqual(ended)
    expect((await call('POST', `${path}/winter15/end`)).json.result).toEqual(ended)
  })

  it.each([
    [
      'what takes a fixed amount off',
      { code: 'FLAT50', flat: 50, total: 9 },
      { kind: 'flat', flat: '50.00', state: 'running' },
    ],
    [
      'what earns points',
      { code: 'POINTS', points: 40, total: 9, firstOrderOnly: true },
      { kind: 'points', points: 40, firstOrderOnly: true },
    ],
    [
      'what begins later',
      { code: 'LATER', flat: 1, total: 9, from: '2026-11-21' },
      { state: 'coming', endsAt: null, cities: null, perCustomer: null },
    ],
  ])('a coupon may be %s', async (_, entry, view) => {
    expect((await call('POST', path, entry)).json.result).toMatchObject(view)
  })

  it.each([
    ['no code', { flat: 5 }, 'code'],
    ['a code with spaces inside', { code: 'A B C', flat: 5 }, 'code'],
    ['a code of two letters', { code: 'AB', flat: 5 }, 'code'],
    ['nothing that it does', { code: 'NOTHING' }, 'percent'],
    ['two things that it does', { code: 'TWO', flat: 5, points: 5 }, 'percent'],
    ['a cap of a fixed amount', { code: 'CAPPED', flat: 5, cap: 3 }, 'cap'],
    ['more than all of it', { code: 'ALL', percent: 101 }, 'percent'],
    ['nothing off', { code: 'ZERO', flat: 0 }, 'flat'],
    ['parts of a paisa', { code: 'PARTS', flat: 1.005 }, 'flat'],
    ['a cap of nothing', { code: 'NOCAP', percent: 5, cap: 0 }, 'cap'],
    ['a negative minimum', { code: 'LESS', flat: 5, minimum: -1 }, 'minimum'],
    ['a day of no calendar', { code: 'DAY', flat: 5, from: '2026-02-30' }, 'from'],
    [
      'an end before its beginning',
      { code: 'BACK', flat: 5, from: '2026-12-02', until: '2026-12-01' },
      'until',
    ],
    ['an unknown city', { code: 'CITY', flat: 5, cities: ['Atlantis'] }, 'cities'],
    ['half a customer', { code: 'HALF', flat: 5, perCustomer: 0.5 }, 'perCustomer'],
    ['no orders at all', { code: 'NONE', flat: 5, total: 0 }, 'total'],
  ])('a coupon is refused with %s', async (_, entry, field) => {
    const reply = await call('POST', path, entry)
    expect([reply.status, faultOf(reply).code, faultOf(reply).field]).toEqual([
      400,
      'invalid',
      field,
    ])
  })

  it('an operator who typed a code that cannot be one hears how codes are written, and not that it is missing', async () => {
    expect(faultOf(await call('POST', path, { code: 'A B C', flat: 5 })).msg).toBe(
      'code: must be written as in WINTER-15',
    )
    expect(faultOf(await call('POST', path, { flat: 5 })).msg).toBe('code: is missing')
  })

  it('a coupon code is unique regardless of case', async () => {
    await call('POST', path, { code: 'TWICE', flat: 5, total: 9 })
    const reply = await call('POST', path, { code: 'twice', flat: 7, total: 9 })
    expect([reply.status, faultOf(reply)]).toEqual([
      409,
      { code: 'couponExists', field: 'code', msg: 'There is already a coupon TWICE' },
    ])
  })

  it('an unknown coupon cannot be ended', async () => {
    expect((await call('POST', `${path}/nope/end`)).status).toBe(404)
  })

  it('the end of a coupon is taken back within an hour, and it ends when it would have', async () => {
    const begun = testServer.state.now
    const later = (minutes: number): void => {
      testServer.state.now = new Date(begun.getTime() + minutes * 60_000)
    }
    const entry = { code: 'BACK', flat: 5, total: 5, perCustomer: 1, until: '2026-12-31' }
    const { result: running } = (await call('POST', path, entry, owner)).json
    expect((await call('POST', `${path}/back/resume`)).status).toBe(404)
    const { result: ended } = (await call('POST', `${path}/back/end`)).json
    later(50)
    // Pressed again it has ended as before.
    expect((await call('POST', `${path}/back/end`)).json.result).toEqual(ended)
    expect((await call('POST', `${path}/back/resume`)).json.result).toEqual(running)
    expect((await call('POST', `${path}/back/resume`)).status).toBe(404)
    await call('POST', `${path}/back/end`)
    // Seen red without the look at who ended it.
    expect((await call('POST', `${path}/back/resume`, {}, owner)).status).toBe(404)
    later(111)
    expect((await call('POST', `${path}/back/resume`)).status).toBe(404)
    // Seen red: the end by another, who pressed it after the first, was not kept, so that the first took both back.
    await call('POST', path, { ...entry, code: 'BOTH' }, owner)
    await call('POST', `${path}/both/end`)
    await call('POST', `${path}/both/end`, {}, owner)
    for (const who of [undefined, owner])
      expect((await call('POST', `${path}/both/resume`, {}, who)).status).toBe(404)
    testServer.state.now = begun
  })

  it.each([
    ['GET', path],
    ['POST', path],
    ['POST', `${path}/ANY/end`],
    ['POST', `${path}/ANY/resume`],
  ])('%s %s is forbidden to a pharmacist and without a token', async (method, to) => {
    const reply = await call(method, to, method === 'POST' ? {} : undefined, pharmacist)
    expect([reply.status, faultOf(reply)]).toEqual([
      403,
      expect.objectContaining({ code: 'permissionMissing' }),
    ])
    expect((await testServer.send(to, { method })).status).toBe(401)
  })
})
