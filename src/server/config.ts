import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number')

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://nuskha.example', abort: true })
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''),
    'must be an origin only: no path, query, user or password',
  )

/** Every environment variable that the server reads. The description is the one in `docs/deployment.md`; a test compares them. */
export const environment = {
  PORT: port.default(4321).describe('Port to listen on; 0 takes a free one'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; `0.0.0.0` for all, when no proxy stands in front'),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder of the catalogue, the pressed pages and everything else that is kept'),
  SITE_URL: origin
    .optional()
    .describe('Public origin of the site, for canonical addresses and sitemaps; `http://localhost:{PORT}` when not set'),
  OPS_TOKEN: z
    .string()
    .min(24, 'must have at least 24 characters')
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional()
    .describe('Bearer token of `/api/ops/*`; those calls answer 403 when it is not set'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe log line that is written; `debug` writes a line for each page'),
} as const

const Environment = z.object(environment)

export type Config = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Absolute, without a slash at its end; `null` until the port is known: `http://localhost:{port}`. */
  siteUrl: string | null
  opsToken: string | null
  logLevel: z.infer<(typeof environment)['LOG_LEVEL']>
}

/**
 * The configuration from environment variables; one that is empty counts as not set. Throws an error whose message has
 * a sentence for each wrong variable: which, and why.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const set = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in environment && value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `The environment variable ${issue.path.join('.')} ${reason(issue)}.`).join('\n'))
  }
  const { PORT, HOST, DATA_DIR, SITE_URL, OPS_TOKEN, LOG_LEVEL } = parsed.data
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    siteUrl: SITE_URL?.replace(/\/$/, '') ?? null,
    opsToken: OPS_TOKEN ?? null,
    logLevel: LOG_LEVEL,
  }
}

const reason = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message
