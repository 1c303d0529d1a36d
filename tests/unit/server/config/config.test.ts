import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environment, readConfig } from '#server/config/config.ts'
import { root } from '../../../support/project.ts'

describe('the configuration', () => {
  it('every variable has a default', () => {
    expect(readConfig({})).toEqual({
      port: 4321,
      host: '127.0.0.1',
      alone: {
        refundRupees: 2_000,
        dayRupees: 10_000,
        monthRupees: 5_000,
        couponRupees: 100_000,
        couponPercent: 20,
      },
      blockedSchedules: [],
      dataDir: join(process.cwd(), 'data'),
      siteUrl: null,
      databaseUrl: null,
      databaseReadUrl: null,
      consultationUrl: null,
      databaseLimits: {
        connections: 10,
        connectMs: 2_000,
        statementMs: 3_000,
        lockMs: 2_000,
        transactionMs: 4_000,
      },
      drainSeconds: 2,
      maxRequests: 120,
      filesUrl: null,
      orderMinimumRupees: 100,
      shipping: false,
      deadlines: { prescriptionDays: 7, paymentHours: 24, stockHours: 2 },
      shelf: { minimumDays: 15, transitDays: 5 },
      cash: {
        known: { orders: 5, worth: 2_000_000 },
        first: { orders: 2, worth: 500_000 },
        refusals: 2,
      },
      unpaidOrders: 5,
      payment: { provider: 'trial', isChosen: false },
      smtpUrl: null,
      mailFrom: null,
      smsUrl: null,
      numbers: { perHour: 2000, countries: ['91'] },
      marketingTools: [],
      proxies: 0,
      consoleHost: null,
      oidc: null,
      metricsToken: null,
      slowQueryMs: 200,
      minFreeBytes: 200 * 1024 ** 2,
      backup: null,
      courierPages: {},
      cdn: null,
      webhooksPrivate: false,
      webhooksKey: null,
      releases: null,
      logLevel: 'info',
    })
  })

  it('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SITE_URL: '' })).toEqual(readConfig({}))
  })

  it('the trailing slash of the site’s address is removed', () => {
    expect(readConfig({ SITE_URL: 'https://nuskha.example/' }).siteUrl).toBe(
      'https://nuskha.example',
    )
  })

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/nuskha'],
    ['ORDER_MIN_RUPEES', '-5'],
    ['DATABASE_READ_URL', 'postgres://replica/nuskha'],
    ['BACKUP_URL', 'backups'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1'],
    ['BACKUP_TIME', '24:00'],
    ['METRICS_TOKEN', 'short'],
    ['SHIPPING', 'yes'],
    ['FILES_URL', 'https://host/bucket'],
    ['FILES_URL', 'https://key:secret@host/'],
    ['SITE_URL', 'ftp://nuskha.example'],
    ['SITE_URL', 'https://nuskha.example/shop'],
    ['SITE_URL', 'https://user:password@nuskha.example'],
    ['SITE_URL', 'nuskha.example'],
    ['OIDC_ISSUER', 'http://accounts.example'],
    ['OIDC_ISSUER', 'https://user:password@accounts.example'],
    ['OIDC_CLIENT_ID', 'two words'],
    ['LOG_LEVEL', 'loud'],
  ])('the configuration refuses %s=%s with one sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^The environment variable ${name} must .+\\.$`),
    )
  })

  it('the trial payment provider is the default except in production, which has none until one is configured', () => {
    expect(readConfig({ NODE_ENV: 'production' }).payment).toBeNull()
    expect(readConfig({ NODE_ENV: 'production', PAYMENT_PROVIDER: 'trial' }).payment).toEqual({
      provider: 'trial',
      isChosen: true,
    })
    expect(readConfig({ PAYMENT_PROVIDER: 'none' }).payment).toBeNull()
  })

  it('the keys of the payment provider are required, and the error names them', () => {
    const keys = {
      PAYMENT_KEY_ID: 'rzp_test_1',
      PAYMENT_KEY_SECRET: 'key-secret',
      PAYMENT_WEBHOOK_SECRET: 'hook-secret',
    }
    expect(
      readConfig({ PAYMENT_PROVIDER: 'razorpay', ...keys, PAYMENT_URL: 'http://127.0.0.1:9/' })
        .payment,
    ).toEqual({
      provider: 'razorpay',
      keyId: 'rzp_test_1',
      keySecret: 'key-secret',
      webhookSecret: 'hook-secret',
      url: 'http://127.0.0.1:9',
    })
    expect(() => readConfig({ PAYMENT_PROVIDER: 'razorpay', PAYMENT_KEY_ID: 'x' })).toThrow(
      /^The environment variable PAYMENT_KEY_SECRET must .+\.\n.+PAYMENT_WEBHOOK_SECRET must .+\.$/,
    )
    expect(readConfig({ PAYMENT_PROVIDER: 'stripe' }).payment).toEqual({
      provider: 'extension',
      name: 'stripe',
    })
    expect(() => readConfig({ PAYMENT_PROVIDER: '../stripe' })).toThrow(
      'PAYMENT_PROVIDER must be trial, razorpay, none or the name of an extension.',
    )
    expect(() => readConfig({ PAYMENT_URL: 'api.razorpay.com' })).toThrow(/PAYMENT_URL must/)
  })

  it('an error names every invalid variable', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .+\.\n.*LOG_LEVEL .+\.$/)
  })

  it('a provider of OpenID Connect takes all three of its variables, and the error names those that are missing', () => {
    const client = { OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 'secret' }
    expect(readConfig({ OIDC_ISSUER: 'https://accounts.example/realm', ...client }).oidc).toEqual({
      issuer: 'https://accounts.example/realm',
      clientId: 'console',
      clientSecret: 'secret',
    })
    expect(readConfig({ OIDC_ISSUER: 'http://127.0.0.1:9000', ...client }).oidc).not.toBeNull()
    expect(() => readConfig({ OIDC_ISSUER: 'https://accounts.example' })).toThrow(
      /^The environment variable OIDC_CLIENT_ID must .+\.\n.+OIDC_CLIENT_SECRET must .+\.$/,
    )
    expect(() => readConfig(client)).toThrow(/^The environment variable OIDC_ISSUER must .+\.$/)
  })

  it('backups without a key are refused, because they would hold everything in the clear', () => {
    expect(() => readConfig({ BACKUP_URL: '/srv/backup' })).toThrow(
      /^The environment variable BACKUP_RECIPIENT must .+\.$/,
    )
  })

  it('docs/deployment.md describes each variable with its default and meaning, and no removed one', () => {
    const text = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\| (.+) \|$/gm)].map(
      ([, name, standard, meaning]) => ({
        name,
        standard,
        meaning,
      }),
    )
    const expected = Object.entries(environment).map(([name, schema]) => {
      const standard = schema.safeParse(undefined).data
      return {
        name,
        standard: standard === undefined ? '' : `\`${standard}\``,
        meaning: schema.description,
      }
    })
    expect(rows).toEqual(expected)
  })
})
