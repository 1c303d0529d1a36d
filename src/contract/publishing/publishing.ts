import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** What an operator may wave through; each is a guard against an export that is probably broken. */
export const publishExceptions = ['bad-rows', 'removed', 'price-moves'] as const
export const PublishException = z.enum(publishExceptions)
export type PublishException = z.infer<typeof PublishException>

/** A folder or `.tar.gz` below the exports folder: nothing that climbs or hides. */
const Source = z
  .string()
  .max(500)
  .regex(/^\w[\w.-]*(?:\/\w[\w.-]*)*$/, 'must be a path below the exports folder, such as 2026-11-20 or daily/full.tar.gz')

// A query or a form has text where JSON has a boolean or a list.
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean().default(false))
const exceptions = z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(PublishException).default([]))

export const Progress = z.object({
  step: z.enum(['starting', 'waiting', 'importing', 'pressing']),
  /** Pages of `total` that are made; `null` while that is not known. */
  done: z.int().nullable(),
  total: z.int().nullable(),
})
export type Progress = z.infer<typeof Progress>

export const PublishReport = z.object({
  is: z.enum(['published', 'would-publish', 'unchanged']),
  release: z.string(),
  /** Rows of the export, and those that stand in the quarantine report. */
  rows: z.object({ read: z.int(), refused: z.int() }).nullable(),
  /** What was wrong with the refused rows: how often each reason, and the first of them with where they stand. `null` when none was. */
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
  /** Products against the release before. */
  products: z.object({ added: z.int(), changed: z.int(), removed: z.int(), pricesUp: z.int(), pricesDown: z.int() }).nullable(),
  /** Files of the site: written, removed, looked at and left as they were. */
  pages: z.object({ how: z.enum(['full', 'changes', 'nothing']), written: z.int(), removed: z.int(), unchanged: z.int() }).nullable(),
  seconds: z.object({ import: z.number(), press: z.number() }).nullable(),
})
export type PublishReport = z.infer<typeof PublishReport>

const Release = z.object({ release: z.string(), publishedAt: z.iso.datetime() })

export const ops = {
  /** The export is named in a JSON body, or is the body itself; then the flags stand in the query. */
  publish: endpoint({
    method: 'POST',
    path: '/api/ops/catalogue/publish',
    summary: 'Publishes a catalogue export: one below the exports folder, or the .tar.gz that is sent. Publishes run one after another.',
    access: 'operator',
    roles: ['content'],
    query: z.object({ dryRun: flag, allow: exceptions }),
    body: z.object({ source: Source, dryRun: flag, allow: exceptions }),
    upload: { types: ['application/gzip', 'application/x-gzip', 'application/octet-stream'], maxBytes: 2 * 1024 ** 3 },
    result: PublishReport,
    errors: ['badToken', 'roleMissing', 'opsDisabled', 'sourceNotFound', 'publishRefused', 'tooLarge', 'unsupportedType', 'notReady'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/ops/catalogue/status',
    summary: 'Which release is served, which are kept for a rollback, and what is being published.',
    access: 'operator',
    roles: ['content'],
    result: z.object({
      served: Release.nullable(),
      earlier: z.array(Release),
      publishing: z.object({ running: Progress.nullable(), waiting: z.int() }),
    }),
    errors: ['badToken', 'roleMissing', 'opsDisabled'],
  }),
} as const
