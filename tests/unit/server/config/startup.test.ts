import { describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { sellerOf } from '#model/shop.ts'
import { readConfig } from '#server/config/config.ts'
import { startFault, startupRows, startupTable } from '#server/config/startup.ts'

const https = { SITE_URL: 'https://nuskha.example' }
const sample = sellerOf(brand)
const named = {
  ...sample,
  isSample: false,
  grievanceOfficer: {
    name: 'A',
    designation: 'B',
    address: ['C'],
    email: 'a@b.example',
    phone: '1',
  },
}
const standing = (env: Record<string, string>, seller = sample) =>
  Object.fromEntries(startupRows(readConfig(env), seller).map(({ part, is }) => [part, is]))

describe('a start', () => {
  // Seen red without the comparison of `isChosen`.
  it('the server refuses to start if customers would reach the trial payment page by default', () => {
    expect(startFault(readConfig(https))).toContain('PAYMENT_PROVIDER')
    expect(startFault(readConfig({ ...https, NODE_ENV: 'development' }))).toContain(
      'NODE_ENV=production',
    )
  })

  it.each([
    [{}],
    [{ SITE_URL: 'http://localhost:4321' }],
    [{ ...https, NODE_ENV: 'production' }],
    [{ ...https, PAYMENT_PROVIDER: 'none' }],
    [{ ...https, PAYMENT_PROVIDER: 'trial' }],
  ])('the server starts with %o', (env) => {
    expect(startFault(readConfig(env))).toBeNull()
  })

  it('the start table says of each part whether it is real, embedded or unsafe', () => {
    expect(standing({})).toEqual({
      address: 'embedded',
      database: 'embedded',
      files: 'embedded',
      payments: 'embedded',
      mail: 'embedded',
      sms: 'embedded',
      seller: 'embedded',
      events: 'off',
      operators: 'real',
      'sign-in': 'off',
      proxy: 'off',
      cdn: 'off',
    })
    expect(standing({ ...https, PAYMENT_PROVIDER: 'trial' })).toMatchObject({
      address: 'real',
      payments: 'unsafe',
      proxy: 'unsafe',
    })
    expect(standing({ SITE_URL: 'http://nuskha.example' })).toMatchObject({ address: 'unsafe' })
    expect(standing({ ...https, PAYMENT_PROVIDER: 'none', TRUST_PROXY: '1' })).toMatchObject({
      payments: 'off',
      proxy: 'real',
    })
  })

  it('the start table warns of a public shop without a grievance officer, and says which marketing tools get events', () => {
    expect(standing({ ...https, PAYMENT_PROVIDER: 'none' })).toMatchObject({
      seller: 'unsafe',
      events: 'off',
    })
    expect(
      standing({ ...https, PAYMENT_PROVIDER: 'none' }, { ...named, grievanceOfficer: undefined }),
    ).toMatchObject({ seller: 'unsafe' })
    const ga4 = 'ga4=https://www.google-analytics.com/mp/collect?measurement_id=G-1&api_secret=s'
    expect(standing({ ...https, EVENTS_URLS: ga4 }, named)).toMatchObject({
      seller: 'real',
      events: 'real',
    })
  })

  it('the start table contains no password', () => {
    const secret = 'TOP-SECRET-OF-THE-TEST'
    const table = startupTable(
      readConfig({
        DATABASE_URL: `postgres://nuskha:${secret}@db/nuskha`,
        FILES_URL: `https://key:${secret}@host/bucket`,
        SMTP_URL: `smtps://user:${secret}@host:465`,
        EVENTS_URLS: `clevertap=https://account:${secret}@in1.api.clevertap.com/1/upload`,
      }),
      sample,
    )
    expect(table).toContain('PostgreSQL')
    expect(table).not.toContain(secret)
  })
})
