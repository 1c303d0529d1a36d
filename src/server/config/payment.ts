import { z } from 'zod'

const provider = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be trial, razorpay, none or the name of an extension')
const secret = z.string().min(8, 'must have at least 8 characters')

/** The environment variables of payments, for `environment` in `config.ts`. */
export const paymentEnvironment = {
  NODE_ENV: z
    .string()
    .optional()
    .describe(
      '`production` turns the trial payment page off, unless `PAYMENT_PROVIDER` asks for it; without it a server with a `SITE_URL` of https wants `PAYMENT_PROVIDER`',
    ),
  PAYMENT_PROVIDER: provider
    .optional()
    .describe(
      'Who takes payments: `razorpay`, `trial` (a page of the shop, no money moves), `none` or the name of an [extension](extensions.md); `trial` when not set, in production `none`',
    ),
  PAYMENT_KEY_ID: z.string().min(1).optional().describe('Key id of the Razorpay account'),
  PAYMENT_KEY_SECRET: secret.optional().describe('Its key secret'),
  PAYMENT_WEBHOOK_SECRET: secret
    .optional()
    .describe('Secret of its webhook, which posts to `{SITE_URL}/api/v3/payments/webhook`'),
  PAYMENT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://api.razorpay.com' })
    .default('https://api.razorpay.com')
    .describe('Address of the provider’s API'),
} as const

export type RazorpayConfig = {
  provider: 'razorpay'
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Without a trailing slash. */
  url: string
}
/** `isChosen`: the operator configured it explicitly. */
export type PaymentConfig =
  | { provider: 'trial'; isChosen: boolean }
  | RazorpayConfig
  | { provider: 'extension'; name: string }

export const providerName = (of: PaymentConfig): string =>
  of.provider === 'extension' ? of.name : of.provider

type Read = {
  [Name in keyof typeof paymentEnvironment]?: z.infer<(typeof paymentEnvironment)[Name]> | undefined
} & { PAYMENT_URL: string }

/** The payment provider; null without one. Throws a sentence for each missing variable of the provider. */
export const paymentOf = (read: Read): PaymentConfig | null => {
  const name = read.PAYMENT_PROVIDER ?? (read.NODE_ENV === 'production' ? 'none' : 'trial')
  if (name === 'none') return null
  if (name === 'trial') return { provider: 'trial', isChosen: read.PAYMENT_PROVIDER !== undefined }
  if (name !== 'razorpay') return { provider: 'extension', name }
  const {
    PAYMENT_KEY_ID: keyId = '',
    PAYMENT_KEY_SECRET: keySecret = '',
    PAYMENT_WEBHOOK_SECRET: webhookSecret = '',
  } = read
  const missing = (
    ['PAYMENT_KEY_ID', 'PAYMENT_KEY_SECRET', 'PAYMENT_WEBHOOK_SECRET'] as const
  ).filter((one) => !read[one])
  if (missing.length > 0)
    throw new Error(
      missing
        .map(
          (one) =>
            `The environment variable ${one} must be set where PAYMENT_PROVIDER is razorpay.`,
        )
        .join('\n'),
    )
  return {
    provider: 'razorpay',
    keyId,
    keySecret,
    webhookSecret,
    url: read.PAYMENT_URL.replace(/\/$/, ''),
  }
}
