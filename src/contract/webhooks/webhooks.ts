import { z } from 'zod'
import { webhookTypes } from '#model/order-event.ts'
import { endpoint } from '../core/endpoint.ts'
import { operatorErrors } from '../core/errors.ts'
import { text } from '../core/fields.ts'

const id = z.object({ id: z.string().max(60) })
const Types = z
  .array(z.enum(webhookTypes, `must be one of ${webhookTypes.join(', ')}`))
  .max(webhookTypes.length, 'names a type twice')
  .refine((named) => new Set(named).size === named.length, 'names a type twice')

export const WebhookEntry = z.object({
  url: z.string().trim().max(500, 'is too long').describe('Where events are posted to: https'),
  description: text(100),
  types: Types.default([]).describe('What it is told; everything where none is named'),
})

export const WebhookView = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    types: z.array(z.enum(webhookTypes)),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    /** When it was switched off, and whether by failures. */
    offAt: z.iso.datetime().nullable(),
    offReason: z.enum(['operator', 'failures', 'gone', 'service']).nullable(),
    /** Since when nothing has arrived. */
    failingSince: z.iso.datetime().nullable(),
    waiting: z.int(),
  })
  .meta({ title: 'Webhook' })
export type WebhookView = z.infer<typeof WebhookView>

/** `secret` is told once, `whsec_` and base64: the receiver checks signatures with it (Standard Webhooks). */
export const WebhookSecret = z.object({ webhook: WebhookView, secret: z.string() })

export const DeliveryView = z
  .object({
    id: z.string(),
    orderId: z.string(),
    type: z.enum(webhookTypes),
    state: z.enum(['waiting', 'delivered', 'failed']),
    tries: z.int(),
    /** The last answer: a status of HTTP, or why there was none. */
    answer: z.string().nullable(),
    createdAt: z.iso.datetime(),
    nextAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ title: 'WebhookDelivery' })

const operator = { errors: operatorErrors } as const
const writing = { ...operator, method: 'POST', permission: 'webhooks.write' } as const
const changing = { ...writing, params: id, errors: [...operatorErrors, 'notFound'] } as const
const secretOnce = 'its answer is a secret, which is not kept for a repetition.'

export const opsWebhooks = {
  list: endpoint({
    ...operator,
    method: 'GET',
    permission: 'webhooks.read',
    path: '/api/ops/webhooks',
    summary: 'Programs that are told what happens to orders, those that are off too.',
    result: z.array(WebhookView),
  }),
  add: endpoint({
    ...writing,
    path: '/api/ops/webhooks',
    summary:
      'Tells a program of everything that happens to orders from now on. The secret is in this answer alone.',
    takesNoKey: secretOnce,
    body: WebhookEntry,
    result: WebhookSecret,
    errors: [...operatorErrors, 'webhookAddress', 'webhooksFull'],
  }),
  change: endpoint({
    ...changing,
    path: '/api/ops/webhooks/{id}/change',
    summary: 'Changes address, description and types; what waits goes to the new address.',
    body: WebhookEntry,
    result: WebhookView,
    errors: [...changing.errors, 'webhookAddress'],
  }),
  rotate: endpoint({
    ...changing,
    path: '/api/ops/webhooks/{id}/rotate',
    summary: 'Makes another secret. For 24 hours events are signed with both.',
    takesNoKey: secretOnce,
    result: WebhookSecret,
  }),
  off: endpoint({
    ...changing,
    path: '/api/ops/webhooks/{id}/off',
    summary: 'Tells it nothing any more. What waits is given up.',
    result: WebhookView,
  }),
  on: endpoint({
    ...changing,
    errors: [...changing.errors, 'webhooksFull'],
    path: '/api/ops/webhooks/{id}/on',
    summary: 'Tells it again of what happens from now on; replay sends what it missed.',
    result: WebhookView,
  }),
  test: endpoint({
    ...changing,
    path: '/api/ops/webhooks/{id}/test',
    summary:
      'Posts an event of type "test" now, and answers with what came back: 20 times an hour for one caller.',
    result: z.object({ arrived: z.boolean(), answer: z.string() }),
    errors: [...changing.errors, 'tooOften'],
  }),
  deliveries: endpoint({
    ...operator,
    method: 'GET',
    permission: 'webhooks.read',
    path: '/api/ops/webhooks/{id}/deliveries',
    summary: 'What it was told in 30 days, newest first.',
    params: id,
    query: z.object({
      state: z.enum(['waiting', 'delivered', 'failed']).optional(),
      before: z.string().max(60).optional().describe('`next` of the page before'),
    }),
    result: z.object({ deliveries: z.array(DeliveryView), next: z.string().nullable() }),
    errors: [...operatorErrors, 'notFound'],
  }),
  replay: endpoint({
    ...changing,
    path: '/api/ops/webhooks/{id}/replay',
    summary:
      'Sends again what was given up, or all since a moment within 30 days. Events keep their ids, by which the receiver knows them.',
    body: z.object({
      since: z.iso.datetime('must be a moment such as 2026-11-27T10:00:00.000Z').optional(),
    }),
    result: z.object({ queued: z.int() }),
    errors: [...changing.errors, 'tooOften'],
  }),
} as const
