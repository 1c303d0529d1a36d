import { z } from 'zod'
import { Locale } from '#model/locale.ts'
import { sideEffectStates } from '#model/side-effect.ts'
import { endpoint } from '../core/endpoint.ts'
import { choiceField, pageNumberField, pageSizeField } from '../core/fields.ts'
import { SideEffectForm } from './side-effects.ts'

export const SideEffectReport = z
  .object({
    id: z.string(),
    state: z.enum(sideEffectStates),
    orderId: z.string().nullable(),
    productId: z.int().nullable(),
    locale: Locale,
    reportedAt: z.iso.datetime(),
    handledAt: z.iso.datetime().nullable(),
    note: z.string().nullable(),
    form: SideEffectForm,
  })
  .meta({ title: 'SideEffectReport' })
export type SideEffectReport = z.infer<typeof SideEffectReport>

const params = z.object({ id: z.string().max(100) })

export const opsSideEffects = {
  list: endpoint({
    permission: 'side-effects.read',
    method: 'GET',
    path: '/api/ops/side-effects',
    summary: 'Reports of suspected side effects, the serious and then the oldest first.',
    query: z.object({
      state: choiceField('State of the reports', sideEffectStates),
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(50, 50),
    }),
    result: z.object({ reports: z.array(SideEffectReport), hasMore: z.boolean(), total: z.int() }),
  }),
  one: endpoint({
    permission: 'side-effects.read',
    method: 'GET',
    path: '/api/ops/side-effects/{id}',
    summary: 'A report of a suspected side effect.',
    params,
    result: SideEffectReport,
    errors: ['notFound'],
  }),
  handle: endpoint({
    permission: 'side-effects.handle',
    method: 'POST',
    path: '/api/ops/side-effects/{id}/handle',
    summary:
      'Records that the pharmacist has read a report, or sent it to the programme; `note` takes its number there.',
    params,
    body: z.object({
      state: z.enum(['read', 'sent']),
      note: z.string().trim().max(500, 'is too long').default(''),
    }),
    result: SideEffectReport,
    errors: ['notFound', 'sideEffectStateChanged'],
  }),
} as const
