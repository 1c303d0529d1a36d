import type { ClaimView, opsPharmacist as contract } from '#contract/pharmacist/pharmacist.ts'
import type { ActOf } from '#model/audit.ts'
import { decimalRupees } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import { nameKey } from '#model/prescription-check.ts'
import type { SmallShop } from '#model/small-shop.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { ownCase } from '../../kernel/operators/own-case.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import {
  linesOf,
  orderById,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { questionsOfOrders } from '../rows/question-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import {
  doctorsOfName,
  readFor,
  type StoredTranscription,
  transcriptionsOfOrders,
} from '../rows/transcription-repository.ts'
import { claimOf, countAsked, waitingReviews } from './claim-repository.ts'
import { claim, putBack } from './claims.ts'
import { waitsOf } from './line-waits.ts'
import { reviewContextOf } from './review-context.ts'
import { readAgainFrom, readsTwice } from './second-reading.ts'
import { claimView, doctorView } from './views.ts'

export type ReviewQueue = Serving<typeof contract>

export type PharmacistDeps = Pick<Core, 'storage' | 'activeCatalogue' | 'now' | 'log'> & {
  smallShop: SmallShop | null
}

/** From when the only pharmacist of a small shop may read again what they read of an order; null where nothing waits for that. */
const ownReadAgain = (
  by: Operator,
  waiting: readonly { line: StoredOrderLine; waits: string }[],
  read: readonly StoredTranscription[],
): string | null => {
  const own = waiting.flatMap(({ line, waits }) => {
    const first = waits === 'second' ? readFor(read, line).at(-1) : undefined
    return first?.operator_id === by.id ? [readAgainFrom(first)] : []
  })
  return own.sort().at(0) ?? null
}

export const createReviewQueue = ({
  storage,
  activeCatalogue,
  now,
  log,
  smallShop,
}: PharmacistDeps): ReviewQueue => {
  type ClaimAct = { action: ActOf<'review'>; reason?: string | undefined }
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
      const refused = (await ownCase(db, by, order.customer_id)) ?? (await act(db, order, at))
      if (refused) return refused
      await appendAudit(db, by, at.toISOString(), {
        action,
        object: ['order', id],
        reason: reason ?? null,
      })
      return ok(claimView(await claimOf(db, id), at.toISOString()))
    })

  const isOnlyOne = (db: Db, by: Operator, at: string) => readsTwice(db, by, smallShop, at)

  return {
    queue: async ({ query: { waits, ...page } }, { operator: by }) => {
      const at = now().toISOString()
      const { rows, hasMore } = await waitingReviews(storage.db, waits, page)
      const ids = rows.map(({ id }) => id)
      const lines = remainingLines(await linesOf(storage.db, ids))
      const read = await transcriptionsOfOrders(storage.db, ids)
      const questions = await questionsOfOrders(storage.db, ids)
      const isTwice = await isOnlyOne(storage.db, by, at)
      const reviews = []
      for (const { id, customer_id, placed_at, lapses_at, total, papers, ...held } of rows) {
        const own = lines.filter(({ order_id }) => order_id === id)
        const waiting = own.flatMap((line) => {
          const turn = waitsOf(line, { read, questions })
          return turn ? [{ line, waits: turn }] : []
        })
        const again = isTwice ? ownReadAgain(by, waiting, read) : null
        /** Whether who asks can go on with a line: it waits for no customer, and for no second pharmacist that they are not. */
        const isTheirs = ({ line, waits }: (typeof waiting)[number]): boolean =>
          waits !== 'asked' &&
          !(
            waits === 'second' &&
            readFor(read, line).some(({ operator_id }) => operator_id === by.id) &&
            (again === null || again > at)
          )
        reviews.push({
          orderId: id,
          placedAt: placed_at,
          lapsesAt: lapses_at,
          claim: claimView(held, at),
          isForOthers:
            (held.second_look_by === by.id && !isTwice) ||
            !waiting.some(isTheirs) ||
            (await ownCase(storage.db, by, customer_id)) !== null,
          readAgainFrom: again,
          amount: decimalRupees(total),
          papers: Number(papers ?? 0),
          lines: waiting.map(({ line, waits }) => ({
            line: line.number,
            name: line.name,
            schedule: line.schedule,
            waits,
          })),
        })
      }
      return ok({
        reviews,
        hasMore,
        asked: await countAsked(storage.db),
      })
    },
    beside: ({ params: { id } }, { operator: by, locale }) =>
      storage.inTransaction(async (db) => {
        const order = await orderById(db, id)
        if (!order) return failed('notFound', { field: 'id' })
        const at = now()
        await appendAudit(db, by, at.toISOString(), {
          action: 'order.read',
          object: ['order', id],
          after: { beside: true },
        })
        const reader = (await isOnlyOne(db, by, at.toISOString())) ? by.id : null
        const looking = { catalogue: activeCatalogue(), locale, at, log, reader }
        return ok(await reviewContextOf(db, order, looking))
      }),
    doctors: async ({ query: { name } }) => {
      const key = nameKey(name)
      const doctors = key === '' ? [] : await doctorsOfName(storage.db, key)
      return ok({ doctors: doctors.map(doctorView) })
    },
    claim: ({ params: { id } }, { operator: by }) =>
      onWaiting(by, id, { action: 'review.claim' }, async (db, _, at) =>
        claim(db, by, id, { at, isOnly: await isOnlyOne(db, by, at.toISOString()) }),
      ),
    putBack: ({ params: { id }, body: { secondLook } }, { operator: by }) =>
      onWaiting(by, id, { action: 'review.put-back', reason: secondLook }, async (db, _, now) => {
        const at = now.toISOString()
        return await putBack(db, by, id, { secondLook, at, isOnly: await isOnlyOne(db, by, at) })
      }),
  }
}
