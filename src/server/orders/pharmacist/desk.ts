import type { Input, Result } from '#contract/core/endpoint.ts'
import type {
  Beside,
  ClaimView,
  opsPharmacist as contract,
} from '#contract/pharmacist/pharmacist.ts'
import type { Locale } from '#model/locale.ts'
import type { Operator } from '#model/operator.ts'
import type { Db, Storage } from '../../db/types.ts'
import type { ActiveCatalogue } from '../../kernel/active-catalogue.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Log } from '../../platform/log.ts'
import { orderById, type StoredOrder } from '../rows/order-repository.ts'
import { besideOrder } from './beside.ts'
import { claimOf, waitingReviews } from './claim-repository.ts'
import { claim, putBack } from './claims.ts'
import { claimView } from './views.ts'

type PuttingBack = Input<typeof contract.putBack>['body']

/** The desk of the pharmacists. */
export type PharmacistDesk = {
  queue: (
    by: Operator,
    query: Input<typeof contract.queue>['query'],
  ) => Promise<Outcome<Result<typeof contract.queue>>>
  beside: (by: Operator, id: string, locale: Locale) => Promise<Outcome<Beside>>
  claim: (by: Operator, id: string) => Promise<Outcome<ClaimView>>
  putBack: (by: Operator, id: string, body: PuttingBack) => Promise<Outcome<ClaimView>>
}

export type PharmacistParts = {
  storage: Storage
  activeCatalogue: ActiveCatalogue
  now: () => Date
  log: Log
}

export const createPharmacistDesk = ({
  storage,
  activeCatalogue,
  now,
  log,
}: PharmacistParts): PharmacistDesk => {
  type ClaimAct = { action: `review.${string}`; reason?: string | undefined }
  const onWaiting = (
    by: Operator,
    id: string,
    { action, reason }: ClaimAct,
    act: (db: Db, order: StoredOrder, at: Date) => Promise<Failed | null>,
  ): Promise<Outcome<ClaimView>> =>
    storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      if (!order) return failed('notFound', { field: 'id' })
      if (order.state !== 'awaiting_prescription') return failed('orderOver', { field: 'id' })
      const at = now()
      const refused = await act(db, order, at)
      if (refused) return refused
      await appendAudit(db, by, at.toISOString(), {
        action,
        object: ['order', id],
        reason: reason ?? null,
      })
      return ok(claimView(await claimOf(db, id), at.toISOString()))
    })

  return {
    queue: async (by, { pageNumber, pageSize }) => {
      const at = now().toISOString()
      const found = await waitingReviews(storage.db, by.id, {
        offset: (pageNumber - 1) * pageSize,
        limit: pageSize + 1,
      })
      const reviews = found
        .slice(0, pageSize)
        .map(({ id, placed_at, lapses_at, unread_lines, ...held }) => ({
          orderId: id,
          placedAt: placed_at,
          lapsesAt: lapses_at,
          claim: claimView(held, at),
          isForOthers: held.second_look_by === by.id || Number(unread_lines) === 0,
        }))
      return ok({ reviews, hasMore: found.length > pageSize })
    },
    beside: (by, id, locale) =>
      storage.inTransaction(async (db) => {
        const order = await orderById(db, id)
        if (!order) return failed('notFound', { field: 'id' })
        const at = now()
        await appendAudit(db, by, at.toISOString(), {
          action: 'order.read',
          object: ['order', id],
          after: { beside: true },
        })
        return ok(await besideOrder(db, order, { catalogue: activeCatalogue(), locale, at, log }))
      }),
    claim: (by, id) =>
      onWaiting(by, id, { action: 'review.claim' }, (db, _, at) => claim(db, by, id, at)),
    putBack: (by, id, { secondLook }) =>
      onWaiting(by, id, { action: 'review.put-back', reason: secondLook }, (db, _, at) =>
        putBack(db, by, id, secondLook, at.toISOString()),
      ),
  }
}
