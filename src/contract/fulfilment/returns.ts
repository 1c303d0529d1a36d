import { z } from 'zod'
import { returnPlaces, shelfBars } from '#model/returned-goods.ts'
import { endpoint } from '../core/endpoint.ts'
import { pageNumberField, pageSizeField, text } from '../core/fields.ts'
import { printedBatch } from '../core/printed-batch.ts'

const params = z.object({ id: z.string().max(60) })

/** Goods that came back and are on no shelf. */
export const ReturnedGoods = z
  .object({
    id: z.string(),
    orderId: z.string(),
    line: z.int(),
    productId: z.int(),
    productName: z.string(),
    packLabel: z.string(),
    packUnits: z.number(),
    batch: z.string(),
    expiry: z.string(),
    units: z.number(),
    cameAt: z.iso.datetime(),
    /** It waits for those who hold it, or in quarantine for a pharmacist. */
    waits: z.enum(['counter', 'pharmacist']),
    /** Why it must not go back to the shelf; null where that is for the hand to decide that holds it. */
    barred: z.enum(shelfBars).nullable(),
    /** The place of its batch on the shelf. */
    shelf: z.string().nullable(),
  })
  .meta({ title: 'ReturnedGoods' })
export type ReturnedGoods = z.infer<typeof ReturnedGoods>

const decision = z.object({
  units: z
    .number('must be a number')
    .positive('must be more than 0')
    .max(1_000_000_000, 'is too large')
    .optional()
    .describe('All that came back, if it is not given'),
  isSealed: z
    .boolean('must be true or false')
    .default(false)
    .describe('Unopened, undamaged and kept as its pack asks: the shelf needs it'),
  reason: text(200),
})
const result = z.object({ left: z.array(ReturnedGoods) })

/** What came back from customers and couriers, and where it goes: its money is settled where its return is recorded. */
export const opsReturns = {
  waiting: endpoint({
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/returns',
    summary:
      'Goods that came back and are on no shelf, the longest ago first: those to be put away, and those that a pharmacist has to look at.',
    query: z.object({
      waits: z.enum(['counter', 'pharmacist']).optional(),
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(50, 500),
    }),
    result: z.object({
      goods: z.array(ReturnedGoods),
      total: z.int(),
      hasMore: z.boolean(),
    }),
    errors: ['notReady'],
  }),
  place: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/returns/{id}/place',
    summary:
      'Says where goods go that came back: to the shelf, to quarantine or to be destroyed, all or some units. The shelf is refused to what must stay cold, was opened, has expired or is of a batch that is recalled or in quarantine, to what may not be sold (Schedule X, narcotics), and to Schedule H1, which goes there from quarantine. What is in quarantine leaves it by a pharmacist, or to be destroyed.',
    params,
    body: decision.extend({
      to: z.enum(returnPlaces, 'must be shelf, quarantine or destroyed'),
      batch: printedBatch.optional().describe('On the pack that came back; as it was packed'),
      isOther: z
        .boolean('must be true or false')
        .default(false)
        .describe('Another batch came back than was packed, and it was read twice'),
    }),
    result,
    errors: ['notReady', 'notFound', 'unitsWrong', 'returnPlaced', 'returnBatch', 'batchNotKept'],
  }),
  release: endpoint({
    permission: 'prescriptions.review',
    method: 'POST',
    path: '/api/ops/returns/{id}/release',
    summary:
      'Lets goods that came back out of quarantine, by a pharmacist: to the shelf, or to be destroyed. Schedule H1 goes to the shelf by another person than who put it there.',
    params,
    body: decision.extend({
      to: z.enum(['shelf', 'destroyed'], 'must be shelf or destroyed'),
    }),
    result,
    errors: ['notReady', 'notFound', 'unitsWrong', 'returnPlaced'],
  }),
} as const
