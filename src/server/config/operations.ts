import { z } from 'zod'
import { type CourierPages, courierPagesIn } from '#model/courier.ts'
import { type CdnConfig, cdnOf } from './cdn.ts'
import { type OidcConfig, oidcEnvironment, oidcOf } from './oidc.ts'

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

const isPlace = (text: string): boolean => {
  if (text.startsWith('/')) return true
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username !== '' &&
    url.password !== '' &&
    /^\/[^/]+/.test(url.pathname)
  )
}

/** The environment variables of watching, backing up and operating a server, for `environment` in `config.ts`. */
export const operationsEnvironment = {
  CONSOLE_HOST: z
    .string()
    .regex(/^[a-z\d.-]+(?::\d+)?$/, 'must be a host such as console.nuskha.example')
    .optional()
    .describe(
      'Host under which `/console` is served to other machines; without one it is served to this machine only',
    ),
  ...oidcEnvironment,
  METRICS_TOKEN: z
    .string()
    .min(24, 'must have at least 24 characters')
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional()
    .describe(
      'Bearer token of `/metrics`; when not set, only programs on this machine may read it, not by way of a proxy',
    ),
  SLOW_QUERY_MS: whole(0, 600_000)
    .default(200)
    .describe(
      'Milliseconds from which a statement of the database is logged, without its values; 0 for none',
    ),
  MIN_FREE_MB: whole(0, 1_000_000)
    .default(200)
    .describe(
      'Free megabytes on the disk of `DATA_DIR` below which uploads are refused and `/readyz` tells of it; 0 for no limit',
    ),
  BACKUP_URL: z
    .string()
    .refine(
      isPlace,
      'must be an absolute folder, or a bucket such as https://KEY:SECRET@host/bucket?region=ap-south-1',
    )
    .optional()
    .describe(
      'Where backups go: a folder on another disk, or an S3 bucket as in `FILES_URL`; none when not set',
    ),
  RELEASES_URL: z
    .string()
    .refine(
      isPlace,
      'must be an absolute folder, or a bucket such as https://KEY:SECRET@host/bucket/folder?region=ap-south-1',
    )
    .optional()
    .describe(
      'Where servers share releases: a folder that all of them see, or an S3 bucket; each server has its own when not set',
    ),
  FOLLOW: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      'With `1` the server serves what another one publishes to `RELEASES_URL`, and publishes nothing itself',
    ),
  CDN_URL: z
    .string()
    .refine(
      (text) => cdnOf(text) !== null,
      'must be cloudflare=https://:TOKEN@api.cloudflare.com/client/v4/zones/ZONE or fastly=https://:TOKEN@api.fastly.com/service/SERVICE',
    )
    .optional()
    .describe(
      'The CDN in front, `cloudflare=https://:TOKEN@…` or `fastly=https://:TOKEN@…`, in which publishes purge what they changed; without the token they only log it',
    ),
  WEBHOOKS_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional()
    .describe(
      'Seals the secrets of webhooks in the database (AES-256-GCM): 32 bytes in base64, `openssl rand -base64 32`, the same on every server. Secrets from before it stay readable; without it they lie as they are. Who loses it gives each webhook a new secret',
    ),
  WEBHOOKS_PRIVATE: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      'With `1` webhooks may stand in the shop’s own network, over http too; otherwise only on the internet, over https',
    ),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[a-z0-9]{58}(?:,age1[a-z0-9]{58})*$/,
      'must be age recipients such as age1…, joined by commas',
    )
    .optional()
    .describe(
      'Public keys of age for which backups are encrypted; `npm run backup -- key` makes one',
    ),
  BACKUP_TIME: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30')
    .default('02:30')
    .describe('When the daily backup is made, in India'),
  COURIER_PAGES: z
    .string()
    .refine(
      (text) => courierPagesIn(text) !== null,
      'must be pairs such as Ekart=https://courier.example/track/{awb}, joined by commas',
    )
    .optional()
    .describe(
      'Where couriers show a parcel, `Ekart=https://…/{awb}`, joined by commas; besides those that are known, and before them',
    ),
  BACKUP_DAYS: whole(1, 3_650).default(30).describe('Days for which backups are kept'),
} as const

type Read = {
  [Name in keyof typeof operationsEnvironment]:
    | z.infer<(typeof operationsEnvironment)[Name]>
    | undefined
}

type BackupConfig = { url: string; recipients: string[]; time: string; days: number }

/** Where and when backups are made; null for none. Throws a sentence where a setting is missing. */
const backupOf = ({
  BACKUP_URL,
  BACKUP_RECIPIENT,
  BACKUP_TIME = '02:30',
  BACKUP_DAYS = 30,
}: Partial<Read>): BackupConfig | null => {
  if (BACKUP_URL === undefined) return null
  if (BACKUP_RECIPIENT === undefined)
    throw new Error(
      'The environment variable BACKUP_RECIPIENT must be set where BACKUP_URL is: npm run backup -- key makes a pair of keys.',
    )
  return {
    url: BACKUP_URL,
    recipients: BACKUP_RECIPIENT.split(','),
    time: BACKUP_TIME,
    days: BACKUP_DAYS,
  }
}

export type OperationsConfig = {
  /** Where the console is served; `null` for loopback only. */
  consoleHost: string | null
  /** Where operators sign in to the console, too; `null` for nowhere else. */
  oidc: OidcConfig | null
  metricsToken: string | null
  /** Statements from this time on are logged; infinite for none. */
  slowQueryMs: number
  /** Bytes that must be free on the disk of the data folder. */
  minFreeBytes: number
  courierPages: CourierPages
  cdn: CdnConfig | null
  backup: BackupConfig | null
  /** Where releases are shared; `isFollower`: they are taken from there. */
  releases: { url: string; isFollower: boolean } | null
  /** Whether webhooks may stand in the shop's own network. */
  webhooksPrivate: boolean
  /** Seals the secrets of webhooks; null: they lie in the database as they are. */
  webhooksKey: Buffer | null
}

/** Throws a sentence where a server should follow nothing. */
const releasesOf = ({ RELEASES_URL, FOLLOW }: Partial<Read>): OperationsConfig['releases'] => {
  if (RELEASES_URL !== undefined) return { url: RELEASES_URL, isFollower: FOLLOW === '1' }
  if (FOLLOW === '1')
    throw new Error(
      'The environment variable RELEASES_URL must be set where FOLLOW is 1: it says where releases are.',
    )
  return null
}

export const operationsOf = (
  read: Partial<Read> & { SLOW_QUERY_MS: number; MIN_FREE_MB: number },
): OperationsConfig => ({
  consoleHost: read.CONSOLE_HOST ?? null,
  oidc: oidcOf(read),
  metricsToken: read.METRICS_TOKEN ?? null,
  slowQueryMs: read.SLOW_QUERY_MS === 0 ? Number.POSITIVE_INFINITY : read.SLOW_QUERY_MS,
  minFreeBytes: read.MIN_FREE_MB * 1024 ** 2,
  courierPages: courierPagesIn(read.COURIER_PAGES ?? '') ?? {},
  cdn: read.CDN_URL === undefined ? null : cdnOf(read.CDN_URL),
  backup: backupOf(read),
  releases: releasesOf(read),
  webhooksPrivate: read.WEBHOOKS_PRIVATE === '1',
  webhooksKey: read.WEBHOOKS_KEY === undefined ? null : Buffer.from(read.WEBHOOKS_KEY, 'base64'),
})

/** Throws a sentence where a replica is named without its primary. */
export const requirePrimary = (read: {
  DATABASE_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
}): void => {
  if (read.DATABASE_READ_URL !== undefined && read.DATABASE_URL === undefined)
    throw new Error(
      'The environment variable DATABASE_READ_URL must name a replica of DATABASE_URL, which is not set.',
    )
}
