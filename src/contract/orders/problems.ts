import { z } from 'zod'
import { problemKinds, problemStates, problemVerdicts } from '#model/order-problem.ts'
import { endpoint } from '../core/endpoint.ts'
import { countField, idParam, Rupees } from '../core/fields.ts'
import {
  prescriptionBytes,
  prescriptionTypes,
  redrawErrors,
} from '../prescriptions/prescriptions.ts'
import { orderIdParam } from './orders.ts'

export const OrderProblem = z
  .object({
    /** From 1 in each order. */
    number: z.int(),
    kind: z.enum(problemKinds),
    state: z.enum(problemStates),
    /** Whether the goods go back; null until it is accepted. */
    comesBack: z.boolean().nullable(),
    /** `packs` of each product; null where what is meant is no whole number of packs. */
    lines: z.array(
      z.object({ line: z.int(), productName: z.string(), packs: z.number(), worth: Rupees }),
    ),
    /** What the customer wrote; null after the account was erased. */
    text: z.string().nullable(),
    /** Its photos, numbered from 1. */
    photos: z.array(z.object({ number: z.int(), mediaType: z.enum(prescriptionTypes) })),
    /** The shop's answer in words. */
    answer: z.string().nullable(),
    reportedAt: z.iso.datetime(),
    answerBy: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
    /** By when what was accepted is settled. */
    redressBy: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ title: 'OrderProblem' })
export type OrderProblem = z.infer<typeof OrderProblem>

const Problems = z.object({
  problems: z.array(OrderProblem),
  /** The delivered lines of which something can be reported now. */
  reportable: z.array(
    z.object({
      line: z.int(),
      productName: z.string(),
      /** Packs that are not reported or taken back yet. */
      packs: z.number(),
      kinds: z.array(z.enum(problemKinds)),
    }),
  ),
})

const params = z.object({ id: orderIdParam })
const one = z.object({ id: orderIdParam, number: idParam('Number of the report') })
const ofPhoto = one.extend({ photo: idParam('Number of the photo') })
const changing = { method: 'POST', access: 'customer', changes: true } as const

export const Report = z.object({
  kind: z.enum(problemKinds),
  lines: z
    .array(
      z.object({
        line: z.int().positive(),
        packs: z
          .int('must be a whole number')
          .positive('must be above zero')
          .optional()
          .describe('Packs of it; without it all that is left of the line'),
      }),
    )
    .min(1, 'must name a line')
    .max(100, 'is too long'),
  text: z.string().trim().max(1_000, 'is too long').default(''),
})

export const orderProblems = {
  list: endpoint({
    method: 'GET',
    access: 'customer',
    path: '/api/v3/orders/{id}/problems',
    summary: 'What the customer reported about goods that came, and what can be reported now.',
    params,
    result: Problems,
    errors: ['notFound'],
  }),
  report: endpoint({
    ...changing,
    path: '/api/v3/orders/{id}/problems',
    summary:
      'Reports delivered goods as wrong, damaged, too old, missing or unwanted. The shop answers by `answerBy`.',
    params,
    body: Report,
    result: OrderProblem,
    errors: ['notFound', 'problemKind', 'problemPacks', 'tooOften'],
  }),
  withdraw: endpoint({
    ...changing,
    path: '/api/v3/orders/{id}/problems/{number}/withdraw',
    summary: 'Takes back a report that is not answered, or whose goods were not fetched.',
    params: one,
    result: OrderProblem,
    errors: ['notFound', 'problemOver'],
  }),
  addPhoto: endpoint({
    ...changing,
    path: '/api/v3/orders/{id}/problems/{number}/photos',
    summary:
      'Adds a photo to a report that is not ended: a form of `file` (JPEG, PNG, WebP or PDF).',
    params: one,
    upload: {
      types: ['multipart/form-data'],
      maxBytes: prescriptionBytes.form,
      form: { files: { file: 'JPEG, PNG, WebP or PDF' }, fields: {} },
    },
    result: OrderProblem,
    errors: [
      'notFound',
      'problemOver',
      'problemPhotos',
      'fileRequired',
      'fileKind',
      'fileHeic',
      'imageTooLarge',
      ...redrawErrors,
      'uploadFailed',
      'diskFull',
      'tooLarge',
      'tooOften',
      'unsupportedType',
    ],
  }),
  photo: endpoint({
    method: 'GET',
    access: 'customer',
    path: '/api/v3/orders/{id}/problems/{number}/photos/{photo}',
    summary: 'A photo of a report, for its owner.',
    params: ofPhoto,
    file: prescriptionTypes,
    result: z.null(),
    errors: ['notFound'],
  }),
} as const

const problemLists = ['open', 'overdue', 'accepted', 'ended', 'all'] as const
export type ProblemList = (typeof problemLists)[number]

export const ReportedProblem = OrderProblem.extend({
  orderId: z.string(),
  /** Past what was promised: the answer, or by law the redress within a month. */
  isOverdue: z.boolean(),
}).meta({ title: 'ReportedProblem' })
export type ReportedProblem = z.infer<typeof ReportedProblem>

export const opsProblems = {
  list: endpoint({
    permission: 'tickets.read',
    method: 'GET',
    path: '/api/ops/order-problems',
    summary: 'What customers reported about goods that came; those that wait longest first.',
    query: z.object({
      list: z.enum(problemLists).default('open'),
      pageNumber: countField('Page of the list, from 1', { max: 1_000, fallback: 1 }),
    }),
    result: z.object({
      problems: z.array(ReportedProblem),
      overdue: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  show: endpoint({
    permission: 'tickets.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/problems/{number}',
    summary: 'A report of a customer about goods that came.',
    params: one,
    result: ReportedProblem,
    errors: ['notFound'],
  }),
  photo: endpoint({
    permission: 'tickets.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/problems/{number}/photos/{photo}',
    summary: 'A photo of a report.',
    params: ofPhoto,
    file: prescriptionTypes,
    result: z.null(),
    errors: ['notFound'],
  }),
  answer: endpoint({
    permission: 'tickets.answer',
    method: 'POST',
    path: '/api/ops/orders/{id}/problems/{number}/answer',
    summary:
      'Answers a report once, and tells its customer: the goods are fetched (`pickup`), stay with the customer (`keep`), or it is refused (`refuse`). Money moves when a return or a refund of the line is recorded, which ends an accepted report; one whose goods were not handed over is refused.',
    params: one,
    body: z.object({
      verdict: z.enum(problemVerdicts),
      text: z.string('must be a text').trim().min(1, 'must not be empty').max(1_000, 'is too long'),
    }),
    result: ReportedProblem,
    errors: ['notFound', 'problemOver', 'ownCase'],
  }),
} as const
