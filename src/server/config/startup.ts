import type { Seller } from '#model/shop.ts'
import type { Config } from './config.ts'
import { isLoopback } from './loopback.ts'
import { providerName } from './payment.ts'

/** How a part of the shop runs: for production, as a local stand-in, or in a way that is unsafe for customers. */
type Standing = 'real' | 'embedded' | 'unsafe' | 'off'
type Row = { part: string; is: Standing; how: string }

const isPublic = ({ siteUrl }: Config): boolean => siteUrl?.startsWith('https:') ?? false
/** Whether trial payments are only a default that the operator has not chosen. */
const isTrialByDefault = ({ payment }: Config): boolean =>
  payment?.provider === 'trial' && !payment.isChosen

/** Why a server must not start with this configuration: a sentence, or null. */
export const startFault = (config: Config): string | null =>
  isPublic(config) && isTrialByDefault(config)
    ? 'SITE_URL is https, and the trial payment page would take orders without taking money: set NODE_ENV=production and PAYMENT_PROVIDER to razorpay or none, or PAYMENT_PROVIDER=trial where the shop is for trying out.'
    : null

const embedded = (place: string | null, set: string, kept: string): Pick<Row, 'is' | 'how'> =>
  place === null ? { is: 'embedded', how: kept } : { is: 'real', how: set }

const paymentRow = (config: Config): Pick<Row, 'is' | 'how'> => {
  const { payment } = config
  if (payment === null) return { is: 'off', how: 'cash on delivery only' }
  if (payment.provider !== 'trial') return { is: 'real', how: providerName(payment) }
  return {
    is: isPublic(config) ? 'unsafe' : 'embedded',
    how: 'a trial page, no money moves (PAYMENT_PROVIDER)',
  }
}

const addressRow = ({ siteUrl }: Config): Pick<Row, 'is' | 'how'> => {
  if (siteUrl === null) return { is: 'embedded', how: 'this machine only (SITE_URL)' }
  return {
    is: siteUrl.startsWith('https:')
      ? 'real'
      : isLoopback(new URL(siteUrl).hostname)
        ? 'embedded'
        : 'unsafe',
    how: siteUrl,
  }
}

const proxyRow = (config: Config): Pick<Row, 'is' | 'how'> => {
  if (config.proxies > 0) return { is: 'real', how: `${config.proxies} in front` }
  // Behind an unconfigured proxy all visitors share one rate limit.
  return isPublic(config)
    ? { is: 'unsafe', how: 'none named: all visitors count as one (TRUST_PROXY)' }
    : { is: 'off', how: 'none' }
}

/** The law makes an online shop name its grievance officer: without one a public shop is not ready for customers. */
const officerRow = (config: Config, seller: Seller): Pick<Row, 'is' | 'how'> => {
  if (!seller.isSample && seller.grievanceOfficer)
    return { is: 'real', how: 'grievance officer named' }
  const missing = seller.isSample
    ? 'no seller in shop.json: sample invoices'
    : 'no grievanceOfficer in shop.json'
  return { is: isPublic(config) ? 'unsafe' : 'embedded', how: missing }
}

const eventsRow = ({ marketingTools }: Config): Pick<Row, 'is' | 'how'> =>
  marketingTools.length === 0
    ? { is: 'off', how: 'no marketing tool (EVENTS_URLS)' }
    : { is: 'real', how: `${marketingTools.map(({ tool }) => tool).join(', ')}, after consent` }

const cdnRow = ({ cdn }: Config): Pick<Row, 'is' | 'how'> => {
  if (cdn === null) return { is: 'off', how: 'none (CDN_URL)' }
  return cdn.token === null
    ? { is: 'embedded', how: `${cdn.name}, without a token: purges are only logged` }
    : { is: 'real', how: cdn.name }
}

/** The provider by its host: an issuer holds no secret. */
const signInRow = ({ oidc }: Config): Pick<Row, 'is' | 'how'> =>
  oidc === null
    ? { is: 'off', how: 'codes and passkeys only (OIDC_ISSUER)' }
    : { is: 'real', how: `${new URL(oidc.issuer).host}, besides codes and passkeys` }

/** Each part with its standing. Names the kind of each service, never its address, which may contain a password. */
export const startupRows = (config: Config, seller: Seller): Row[] => [
  { part: 'address', ...addressRow(config) },
  {
    part: 'database',
    ...embedded(config.databaseUrl, 'PostgreSQL', 'SQLite in the data folder (DATABASE_URL)'),
  },
  { part: 'files', ...embedded(config.filesUrl, 'a bucket', 'the data folder (FILES_URL)') },
  { part: 'payments', ...paymentRow(config) },
  {
    part: 'mail',
    ...embedded(config.smtpUrl, 'a mail server', 'files in the data folder (SMTP_URL)'),
  },
  { part: 'sms', ...embedded(config.smsUrl, 'a gateway', 'files in the data folder (SMS_URL)') },
  { part: 'seller', ...officerRow(config, seller) },
  { part: 'events', ...eventsRow(config) },
  { part: 'operators', is: 'real', how: 'personal tokens (npm run ops -- machine)' },
  { part: 'sign-in', ...signInRow(config) },
  { part: 'proxy', ...proxyRow(config) },
  { part: 'cdn', ...cdnRow(config) },
]

/** The rows as text for a terminal. */
export const startupTable = (config: Config, seller: Seller): string =>
  startupRows(config, seller)
    .map(
      ({ part, is, how }) =>
        `  ${part.padEnd(10)} ${(is === 'unsafe' ? 'UNSAFE' : is).padEnd(9)} ${how}\n`,
    )
    .join('')
