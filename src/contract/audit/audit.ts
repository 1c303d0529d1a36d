import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { pageSizeField } from '../core/fields.ts'

const moment = z.iso.datetime('must be a moment such as 2026-11-20T06:00:00Z')

export const AuditRow = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    operator: z.object({
      id: z.string(),
      name: z.string(),
      roles: z.array(z.string()),
      registrationNumber: z.string().nullable(),
    }),
    action: z.string(),
    said: z.string().describe('The action in words'),
    object: z.string(),
    about: z.string().describe('What people call the object: a name or a number; empty without'),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
    requestId: z.string(),
    /** Place and hash in the chain; null for some seconds. */
    nth: z.int().nullable(),
    hash: z.string().nullable(),
  })
  .meta({ title: 'AuditRow' })
export type AuditRow = z.infer<typeof AuditRow>

export const AuditQuery = z.object({
  operator: z.string().max(60).optional().describe('Id of an operator'),
  object: z.string().max(120).optional().describe('Such as `order:K7Q2…`'),
  action: z
    .string()
    .max(60)
    .optional()
    .describe('Such as `order.pack`, or `order.` for all of a subject'),
  request: z.string().max(100).optional().describe('Id of the request or command'),
  from: moment.optional(),
  until: moment.optional(),
  before: z.string().max(100).optional().describe('`next` of the page before'),
  pageSize: pageSizeField(50, 500),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const opsAudit = {
  list: endpoint({
    permission: 'audit.read',
    method: 'GET',
    path: '/api/ops/audit',
    summary: 'What operators did, newest first.',
    query: AuditQuery,
    result: z.object({
      rows: z.array(AuditRow),
      next: z.string().nullable(),
      acts: z
        .array(AuditRow.pick({ action: true, said: true }))
        .describe('Every act that can be asked for, by its words; with the first page only'),
    }),
  }),
} as const
