import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** Guards that an operator may override; each protects against an export that is probably broken. */
export const publishExceptions = [
  'bad-rows',
  'removed',
  'price-moves',
  'contradictions',
  'loosened',
  'edits',
] as const
export const PublishException = z.enum(publishExceptions)
export type PublishException = z.infer<typeof PublishException>

/** A folder or `.tar.gz` below the exports folder; no parent or hidden paths. */
export const Source = z
  .string()
  .max(500)
  .regex(
    /^\w[\w.-]*(?:\/\w[\w.-]*)*$/,
    'must be a path below the exports folder, such as 2026-11-20 or daily/full.tar.gz',
  )

// A query or form sends text where JSON has a boolean or a list.
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean().default(false),
)
const exceptions = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(PublishException).default([]),
)

export const Progress = z.object({
  step: z.enum(['starting', 'waiting', 'importing', 'pressing']),
  /** Pages rendered, of `total`; `null` while unknown. */
  done: z.int().nullable(),
  total: z.int().nullable(),
})
export type Progress = z.infer<typeof Progress>

export const PublishReport = z
  .object({
    is: z.enum(['published', 'would-publish', 'unchanged']),
    release: z.string(),
    /** Rows read, and rows in the quarantine report. */
    rows: z.object({ read: z.int(), refused: z.int() }).nullable(),
    /** The refused rows: how often each reason, and the first of each with their position. `null` if none. */
    refusedRows: z
      .object({
        reasons: z.array(z.object({ reason: z.string(), rows: z.int() })),
        first: z.array(
          z.object({
            file: z.string(),
            line: z.int(),
            id: z.union([z.string(), z.number()]).optional(),
            field: z.string(),
            reason: z.string(),
          }),
        ),
      })
      .nullable(),
    /** Products compared with the previous release. */
    products: z
      .object({
        added: z.int(),
        changed: z.int(),
        removed: z.int(),
        pricesUp: z.int(),
        pricesDown: z.int(),
      })
      .nullable(),
    /** Drugs that were audited, those that contradict themselves, and the number of each kind of contradiction. */
    audit: z
      .object({ drugs: z.int(), contradictory: z.int(), counts: z.record(z.string(), z.int()) })
      .nullable(),
    /** Files of the site: written, removed, checked and left unchanged. */
    pages: z
      .object({
        how: z.enum(['full', 'changes', 'nothing']),
        written: z.int(),
        removed: z.int(),
        unchanged: z.int(),
      })
      .nullable(),
    /** Addresses of the first pages that are written, for previews. */
    addresses: z.array(z.string()),
    seconds: z.object({ import: z.number(), press: z.number() }).nullable(),
  })
  .meta({ title: 'PublishReport' })
export type PublishReport = z.infer<typeof PublishReport>

const Release = z.object({ release: z.string(), publishedAt: z.iso.datetime() })

/** What a server that shares releases says of itself. */
export const ReleaseServer = z
  .object({
    server: z.string(),
    release: z.string().nullable(),
    build: z.string(),
    state: z.enum(['serving', 'fetching', 'failed']),
    /** Why it does not serve the newest release. */
    reason: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ title: 'ReleaseServer' })
export type ReleaseServer = z.infer<typeof ReleaseServer>

export const opsPublishing = {
  /** A JSON body names the export, or the body is the export and the query carries the flags. */
  publish: endpoint({
    method: 'POST',
    path: '/api/ops/catalogue/publish',
    summary:
      'Publishes a catalogue export: one below the exports folder, or the uploaded .tar.gz. Publishes run one after another.',
    permission: 'catalogue.publish',
    query: z.object({ dryRun: flag, allow: exceptions }),
    body: z.object({
      source: Source,
      dryRun: flag,
      allow: exceptions,
      reason: z.string().trim().max(500).optional().describe('Why, for the history'),
      approval: z
        .string()
        .max(60)
        .optional()
        .describe('Id of the approval that a publish with exceptions takes'),
    }),
    upload: {
      types: ['application/gzip', 'application/x-gzip', 'application/octet-stream'],
      maxBytes: 2 * 1024 ** 3,
    },
    result: PublishReport,
    errors: [
      'approvalNeeded',
      'approvalOver',
      'notFound',
      'sourceNotFound',
      'publishRefused',
      'tooLarge',
      'unsupportedType',
      'notReady',
    ],
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/ops/catalogue/status',
    summary: 'The active release, the releases kept for a rollback, and the publish in progress.',
    permission: 'catalogue.read',
    result: z.object({
      served: Release.nullable(),
      earlier: z.array(Release),
      publishing: z.object({ running: Progress.nullable(), waiting: z.int() }),
      servers: z
        .array(ReleaseServer)
        .describe(
          'The servers that share releases, heard of in the last hour; none without `RELEASES_URL`',
        ),
    }),
  }),
} as const
