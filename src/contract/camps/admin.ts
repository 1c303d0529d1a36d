import { z } from 'zod'
import { campStates } from '#model/camp.ts'
import { endpoint } from '../core/endpoint.ts'

const text = (longest: number) =>
  z
    .string('must be a text')
    .trim()
    .min(1, 'must not be empty')
    .max(longest, 'is too long')
    .regex(/^\P{Cc}*$/u, 'must be one line')
const time = z
  .string('must be a day and time in India, such as 2026-12-05T09:00')
  .max(20, 'is too long')

export const CampEntry = z.object({
  name: text(120),
  venue: text(300).describe('Where it is, without the pincode'),
  pincode: z.union([
    z.string('must be a pincode').max(20, 'is too long'),
    z.int().transform(String),
  ]),
  starts: time.describe('Day and time in India'),
  ends: time.describe('Day and time in India'),
  places: z.preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value,
    z.int('must be a whole number').min(1, 'must be at least 1').max(100_000, 'is too large'),
  ),
})
export type CampEntry = z.infer<typeof CampEntry>

export const CampView = z
  .object({
    id: z.string(),
    name: z.string(),
    venue: z.string(),
    pincode: z.string(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    places: z.int(),
    /** Places taken; names are deleted some time after the camp, the number stays. */
    taken: z.int(),
    state: z.enum(campStates),
  })
  .meta({ title: 'CampForOperators' })
export type CampView = z.infer<typeof CampView>

const params = z.object({ id: z.string().max(100) })

export const opsCamps = {
  list: endpoint({
    permission: 'camps.read',
    method: 'GET',
    path: '/api/ops/camps',
    summary: 'All health camps, the one that ends last first.',
    result: z.array(CampView),
  }),
  add: endpoint({
    permission: 'camps.write',
    method: 'POST',
    path: '/api/ops/camps',
    summary:
      'Adds a health camp. It never changes afterwards, because people have been informed: close it and add another.',
    body: CampEntry,
    result: CampView,
    errors: ['notReady'],
  }),
  close: endpoint({
    permission: 'camps.write',
    method: 'POST',
    path: '/api/ops/camps/{id}/close',
    summary: 'Closes registration for a camp now. Existing registrations stay.',
    params,
    result: CampView,
    errors: ['notFound'],
  }),
  registrations: endpoint({
    permission: 'customers.export',
    method: 'GET',
    path: '/api/ops/camps/{id}/registrations',
    summary: 'The registrations of a camp, as CSV.',
    params,
    result: z.null(),
    file: ['text/csv'],
    query: z.object({
      approval: z
        .string()
        .max(60)
        .optional()
        .describe('Id of the approval, customers.export, that it takes'),
    }),
    errors: ['notFound', 'approvalNeeded', 'approvalOver'],
  }),
} as const
