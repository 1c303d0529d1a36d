import { z } from 'zod'
import { openingParts, openingStates } from '#model/opening.ts'
import { trialTasks } from '#model/trial.ts'
import { endpoint } from '../core/endpoint.ts'
import { operatorErrors } from '../core/errors.ts'
import { text } from '../core/fields.ts'

const written = z.record(z.string(), z.unknown())

export const ShopFacts = z
  .object({
    /** `shop.json` as it is written; that of the project where there is none. */
    shop: written,
    isOwn: z.boolean(),
    /** Names what is written now, so that two people do not write over each other. */
    version: z.string(),
    /** It was written since the server started, and is read at the next start. */
    isWaiting: z.boolean(),
  })
  .meta({ title: 'ShopFacts' })
export type ShopFacts = z.infer<typeof ShopFacts>

export const ShopEntry = z.object({
  shop: written.describe('All of shop.json: what is left out of it is not there any more'),
  version: z.string().max(64).describe('The `version` that was read; written since, it is refused'),
  reason: text(500),
})
export type ShopEntry = z.infer<typeof ShopEntry>

export const OpeningCheckView = z
  .object({
    part: z.enum(openingParts),
    is: z.enum(openingStates),
    detail: z.string(),
    /** How the part is called, and what to do where it is missing. */
    name: z.string(),
    next: z.string(),
  })
  .meta({ title: 'OpeningCheck' })

const TrialTaskView = z
  .object({
    task: z.enum(trialTasks),
    isDone: z.boolean(),
    /** An order with which it was done. */
    orderId: z.string().nullable(),
  })
  .meta({ title: 'TrialTask' })

const operator = { errors: operatorErrors } as const

export const opsShop = {
  facts: endpoint({
    ...operator,
    method: 'GET',
    permission: 'shop.read',
    path: '/api/ops/shop',
    summary: 'The shop’s own facts, as shop.json says them.',
    result: ShopFacts,
  }),
  change: endpoint({
    ...operator,
    method: 'POST',
    permission: 'shop.write',
    path: '/api/ops/shop',
    summary:
      'Writes shop.json of this server, whole or not at all; it is read at the next start. What lets one person do more, or gives more away, takes two people (`shop.loosen`).',
    body: ShopEntry,
    result: ShopFacts,
    errors: [...operatorErrors, 'approvalNeeded', 'invalid', 'shopChanged'],
  }),
  trial: endpoint({
    ...operator,
    method: 'GET',
    permission: 'shop.read',
    path: '/api/ops/shop/trial',
    summary: 'Which of the tasks that a new shop tries were done, as what happened in it tells.',
    result: z.array(TrialTaskView),
  }),
  opening: endpoint({
    ...operator,
    method: 'GET',
    permission: 'shop.read',
    path: '/api/ops/shop/opening',
    summary:
      'What the shop lacks before customers come. It asks the network for some seconds; `unchecked` is what could not be found out.',
    result: z.array(OpeningCheckView),
  }),
} as const
