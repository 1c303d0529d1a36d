import { resolve } from 'node:path'
import { z } from 'zod'
import type { CashLimits } from '#model/cash-limits.ts'
import { charges } from '#model/limits.ts'
import type { ShelfRule } from '#model/stock.ts'
import type { Alone } from '#model/worth.ts'
import { cashEnvironment, cashOf } from './cash.ts'
import { type EventsConfig, eventsOf } from './events.ts'
import {
  type OperationsConfig,
  operationsEnvironment,
  operationsOf,
  requirePrimary,
} from './operations.ts'
import { type PaymentConfig, paymentEnvironment, paymentOf } from './payment.ts'

const port = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number')

const origin = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address such as https://nuskha.example',
    abort: true,
  })
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''),
    'must be an origin only: no path, query, user or password',
  )

const isBucket = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username !== '' &&
    url.password !== '' &&
    /^\/[^/]+$/.test(url.pathname)
  )
}
const bucket = z
  .string()
  .refine(isBucket, 'must be an address such as https://KEY:SECRET@host/bucket?region=ap-south-1')

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}

/** Every environment variable that the server reads. The description is the one in `docs/deployment.md`; a test compares them. */
export const environment = {
  PORT: port.default(4321).describe('Port to listen on; 0 takes a free one'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on; `0.0.0.0` for all, when no proxy stands in front'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of the catalogue, the pressed pages and everything else that is kept'),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/./,
      'must be an address such as postgres://user:password@host/nuskha',
    )
    .optional()
    .describe('PostgreSQL for carts, orders and people; `{DATA_DIR}/nuskha.db` when not set'),
  DATABASE_READ_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/./,
      'must be an address such as postgres://user:password@replica/nuskha',
    )
    .optional()
    .describe(
      'A streaming replica of `DATABASE_URL` that answers reads; while it is more than five seconds behind, or away, all reads go to the primary',
    ),
  DATABASE_CONNECTIONS: whole(1, 1_000)
    .default(10)
    .describe('Connections to PostgreSQL of one server at most'),
  DATABASE_CONNECT_MS: whole(100, 60_000)
    .default(2_000)
    .describe('Milliseconds that a request waits for a connection'),
  DATABASE_STATEMENT_MS: whole(100, 600_000)
    .default(3_000)
    .describe('Milliseconds that one statement may take'),
  DATABASE_LOCK_MS: whole(100, 600_000)
    .default(2_000)
    .describe('Milliseconds that a statement waits for a lock'),
  DATABASE_TRANSACTION_MS: whole(100, 600_000)
    .default(4_000)
    .describe(
      'Milliseconds that a transaction may take, and be run again in where others come between',
    ),
  FILES_URL: bucket
    .optional()
    .describe(
      'S3 bucket of prescriptions, `https://KEY:SECRET@host/bucket?region=…`; `{DATA_DIR}/files` when not set',
    ),
  SITE_URL: origin
    .optional()
    .describe(
      'Public origin of the site, for canonical addresses and sitemaps; `http://localhost:{PORT}` when not set',
    ),
  APPROVAL_REFUND_RUPEES: whole(0, 10_000_000)
    .default(2_000)
    .describe(
      'Rupees up to which one operator gives or settles alone for one order, in whatever form; above it another must approve',
    ),
  APPROVAL_COUPON_PERCENT: whole(0, 100)
    .default(20)
    .describe(
      'Percentage of a coupon up to which one operator adds it alone; above it, or without a limit, another must approve',
    ),
  APPROVAL_COUPON_RUPEES: whole(0, 1_000_000_000)
    .default(100_000)
    .describe(
      'Rupees that all uses of the coupons are worth which one operator adds alone in 24 hours; above it, or ten times as much in 30 days, another must approve',
    ),
  APPROVAL_DAY_RUPEES: whole(0, 100_000_000)
    .default(10_000)
    .describe(
      'Rupees that one operator gives or pays out alone in 24 hours, in whatever form; above it, or ten times as much in 30 days, another must approve',
    ),
  APPROVAL_MONTH_RUPEES: whole(0, 100_000_000)
    .default(5_000)
    .describe(
      'Rupees that one customer is given in 30 days, in whatever form, or may have by all coupons that one operator adds in 30 days, before another must approve',
    ),
  BLOCKED_SCHEDULES: z
    .string()
    .regex(/^(?:G|H|H1)(?:,(?:G|H|H1))*$/, 'must be schedules joined by commas, of G, H and H1')
    .optional()
    .describe(
      'Schedules that this pharmacy does not supply, `H1` or `H,H1`, besides X and narcotics, which it never does',
    ),
  ORDER_MIN_RUPEES: z.coerce
    .number({ error: 'must be whole rupees' })
    .int('must be whole rupees')
    .min(0, 'must be whole rupees')
    .max(100_000, 'must be at most 100000 rupees')
    .default(100)
    .describe('Least payable amount of an order, in rupees; 0 for none'),
  SHIPPING: z
    .enum(['on', 'off'])
    .default(charges.shipping.enabled ? 'on' : 'off')
    .describe('Whether a fee is charged for shipping small orders'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'must be an address such as smtps://user:password@host:465')
    .optional()
    .describe('Mail server; without one mails become files in `{DATA_DIR}/outbox`'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an e-mail address, with a name or without')
    .optional()
    .describe(
      'Sender of mails, such as `Nuskha <care@nuskha.example>`; `no-reply@` the host of `SITE_URL` when not set',
    ),
  SMS_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://user:password@gateway.example/send',
    })
    .optional()
    .describe(
      'Gateway to which SMS and WhatsApp messages are posted as JSON; without one they become files in `{DATA_DIR}/outbox`',
    ),
  NUMBER_MESSAGES: whole(1, 10_000_000)
    .default(2_000)
    .describe('SMS and WhatsApp messages that are sent in an hour at most; the rest waits'),
  NUMBER_COUNTRIES: z
    .string()
    .regex(
      /^[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/,
      'must be calling codes joined by commas, as in 91,977',
    )
    .default('91')
    .describe('Calling codes of the countries to whose numbers messages are sent'),
  EVENTS_URLS: z
    .string()
    .refine(
      (text) => eventsOf(text) !== null,
      'must be at most two of ga4=https://www.google-analytics.com/mp/collect?measurement_id=…&api_secret=… and clevertap=https://ACCOUNT:PASSCODE@in1.api.clevertap.com/1/upload, joined by a comma',
    )
    .optional()
    .describe(
      'Marketing tools that get the events of people who agreed, `ga4=https://…,clevertap=https://…`; without one no event leaves',
    ),
  CONSULTATION_URL: z
    .url({
      protocol: /^https$/,
      error: 'must be an https address such as https://doctors.example/start',
    })
    .optional()
    .describe(
      'Doctors’ service to which `/online-doctor-consultation` leads, with `utm_source`, `utm_medium` and `utm_campaign`; a shop of its own links to it once its `shop.json` says `"consultation": true`',
    ),
  TRUST_PROXY: z.coerce
    .number({ error: 'must be a number of proxies' })
    .int('must be a number of proxies')
    .min(0, 'must be a number of proxies')
    .max(10, 'must be at most 10 proxies')
    .default(0)
    .describe(
      'How many proxies stand in front and write `X-Forwarded-For`; with 0 that header is ignored',
    ),
  PRESCRIPTION_DAYS: z.coerce
    .number({ error: 'must be whole days' })
    .int('must be whole days')
    .min(1, 'must be at least 1 day')
    .max(365, 'must be at most 365 days')
    .default(7)
    .describe('Days for which an order waits for its prescription before it lapses'),
  PAYMENT_HOURS: z.coerce
    .number({ error: 'must be whole hours' })
    .int('must be whole hours')
    .min(1, 'must be at least 1 hour')
    .max(720, 'must be at most 720 hours')
    .default(24)
    .describe('Hours for which an order waits for its payment before it lapses'),
  STOCK_HOURS: whole(1, 720)
    .default(2)
    .describe(
      'Hours for which an order holds its stock while it waits for its prescription or its payment',
    ),
  UNPAID_ORDERS: whole(1, 10_000)
    .default(5)
    .describe(
      'Orders of one account, one number or one address that may hold stock so; more are refused until one goes on or lets go',
    ),
  STOCK_KEEP_DAYS: whole(0, 365)
    .default(15)
    .describe(
      'Days that a pack must still be good at the customer’s where no course and no product says otherwise; a batch with less is not for sale',
    ),
  STOCK_TRANSIT_DAYS: whole(0, 60)
    .default(5)
    .describe('Days that a parcel is on its way, which come on top'),
  ...cashEnvironment,
  ...paymentEnvironment,
  MAX_REQUESTS: whole(8, 100_000)
    .default(120)
    .describe(
      'Requests that are answered at once; more are told 503 with `Retry-After`, crawlers from a quarter of it on, browsing from three quarters',
    ),
  DRAIN_SECONDS: whole(0, 300)
    .default(2)
    .describe(
      'Seconds after SIGTERM in which `/readyz` answers 503 and requests are still served, so that a load balancer sends them elsewhere',
    ),
  ...operationsEnvironment,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe log line that is written; `debug` writes a line for each page'),
} as const

const Environment = z.object(environment)

export type Config = OperationsConfig & {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Absolute, without a trailing slash; `null` until the port is known: `http://localhost:{port}`. */
  siteUrl: string | null
  /** PostgreSQL; `null` for the embedded database. */
  databaseUrl: string | null
  databaseReadUrl: string | null
  databaseLimits: {
    connections: number
    connectMs: number
    statementMs: number
    lockMs: number
    transactionMs: number
  }
  /** How long a stopping server keeps serving while `/readyz` fails, so that load balancers send visitors elsewhere. */
  drainSeconds: number
  /** The maximum number of requests answered at once. */
  maxRequests: number
  /** Bucket of files; `null` for a folder of the data folder. */
  filesUrl: string | null
  alone: Alone
  /** Schedules that this pharmacy does not supply, besides X. */
  blockedSchedules: readonly string[]
  orderMinimumRupees: number
  shipping: boolean
  /** How long an order waits for its prescription or its payment. */
  deadlines: { prescriptionDays: number; paymentHours: number; stockHours: number }
  /** How long what is sent must keep. */
  shelf: ShelfRule
  /** What of an account, a number and a door may be on its way to be paid in cash. */
  cash: CashLimits
  unpaidOrders: number
  /** The payment provider; `null` for cash on delivery only. */
  payment: PaymentConfig | null
  /** Mail server; `null` for files of the data folder. */
  smtpUrl: string | null
  mailFrom: string | null
  /** Gateway of SMS and WhatsApp; `null` for files of the data folder. */
  smsUrl: string | null
  /** Messages to numbers: how many in an hour, and to which countries. */
  numbers: { perHour: number; countries: readonly string[] }
  marketingTools: EventsConfig
  /** Where an online consultation with a doctor is offered; `null` for nowhere. */
  consultationUrl: string | null
  /** Number of trusted proxies that add to `X-Forwarded-For`. */
  proxies: number
  logLevel: z.infer<(typeof environment)['LOG_LEVEL']>
}

/**
 * Reads the configuration from environment variables; an empty one counts as not set. Throws an error whose message has
 * a sentence for each invalid variable.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const set = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in environment && value !== ''),
  )
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues
        .map((issue) => `The environment variable ${issue.path.join('.')} ${reason(issue)}.`)
        .join('\n'),
    )
  }
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    DATABASE_READ_URL,
    DATABASE_CONNECTIONS,
    DATABASE_CONNECT_MS,
    DATABASE_STATEMENT_MS,
    DATABASE_LOCK_MS,
    DATABASE_TRANSACTION_MS,
    DRAIN_SECONDS,
    MAX_REQUESTS,
    FILES_URL,
    SITE_URL,
    APPROVAL_REFUND_RUPEES,
    APPROVAL_COUPON_PERCENT,
    APPROVAL_COUPON_RUPEES,
    APPROVAL_DAY_RUPEES,
    APPROVAL_MONTH_RUPEES,
    BLOCKED_SCHEDULES,
    ORDER_MIN_RUPEES,
    SHIPPING,
    PRESCRIPTION_DAYS,
    PAYMENT_HOURS,
    STOCK_HOURS,
    UNPAID_ORDERS,
    STOCK_KEEP_DAYS,
    STOCK_TRANSIT_DAYS,
    SMTP_URL,
    MAIL_FROM,
    SMS_URL,
    NUMBER_MESSAGES,
    NUMBER_COUNTRIES,
    EVENTS_URLS,
    CONSULTATION_URL,
    TRUST_PROXY,
    LOG_LEVEL,
  } = parsed.data
  requirePrimary(parsed.data)
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    siteUrl: SITE_URL?.replace(/\/$/, '') ?? null,
    databaseUrl: DATABASE_URL ?? null,
    databaseReadUrl: DATABASE_READ_URL ?? null,
    databaseLimits: {
      connections: DATABASE_CONNECTIONS,
      connectMs: DATABASE_CONNECT_MS,
      statementMs: DATABASE_STATEMENT_MS,
      lockMs: DATABASE_LOCK_MS,
      transactionMs: DATABASE_TRANSACTION_MS,
    },
    drainSeconds: DRAIN_SECONDS,
    maxRequests: MAX_REQUESTS,
    filesUrl: FILES_URL ?? null,
    alone: {
      refundRupees: APPROVAL_REFUND_RUPEES,
      dayRupees: APPROVAL_DAY_RUPEES,
      monthRupees: APPROVAL_MONTH_RUPEES,
      couponRupees: APPROVAL_COUPON_RUPEES,
      couponPercent: APPROVAL_COUPON_PERCENT,
    },
    blockedSchedules: BLOCKED_SCHEDULES?.split(',') ?? [],
    orderMinimumRupees: ORDER_MIN_RUPEES,
    shipping: SHIPPING === 'on',
    deadlines: {
      prescriptionDays: PRESCRIPTION_DAYS,
      paymentHours: PAYMENT_HOURS,
      stockHours: STOCK_HOURS,
    },
    shelf: { minimumDays: STOCK_KEEP_DAYS, transitDays: STOCK_TRANSIT_DAYS },
    cash: cashOf(parsed.data),
    unpaidOrders: UNPAID_ORDERS,
    payment: paymentOf(parsed.data),
    smtpUrl: SMTP_URL ?? null,
    mailFrom: MAIL_FROM ?? null,
    smsUrl: SMS_URL ?? null,
    numbers: { perHour: NUMBER_MESSAGES, countries: NUMBER_COUNTRIES.split(',') },
    marketingTools: EVENTS_URLS === undefined ? [] : (eventsOf(EVENTS_URLS) ?? []),
    consultationUrl: CONSULTATION_URL ?? null,
    proxies: TRUST_PROXY,
    ...operationsOf(parsed.data),
    logLevel: LOG_LEVEL,
  }
}

const reason = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message
