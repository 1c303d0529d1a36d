import { randomUUID } from 'node:crypto'
import type { EntityRow } from '#catalogue/query/entity.ts'
import { manufacturerOf } from '#catalogue/query/entity.ts'
import { cardRow } from '#catalogue/query/product.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsAlerts as contract, QualityAlert } from '#contract/fulfilment/alerts.ts'
import { errorText } from '#i18n/errors.ts'
import {
  type AlertColumn,
  type AlertRow,
  alertColumns,
  alertHeadings,
  alertRow,
  mayBeOne,
} from '#model/quality-alert.ts'
import { unitsOf } from '#model/quantity.ts'
import { batchKey } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/invalid-field.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import { readCsv } from '../../kernel/read-csv.ts'
import type { Core } from '../../kernel/session/core.ts'
import {
  addAlert,
  alertById,
  alertsFound,
  keptUnder,
  type StoredAlert,
  settleAlert,
} from '../../stock/alert-repository.ts'
import type { Who } from './receipts.ts'

/** Public lists of batches that are not of standard quality, against the shelf and what was sold: `/api/ops/alerts`. */
export type QualityAlerts = Serving<typeof contract, 'list' | 'settle'> & {
  file: (
    who: Who,
    /** null: a file that cannot be read. */
    text: string | null,
    list: { source: string; published?: string | undefined },
  ) => Promise<Outcome<Result<typeof contract.take>>>
}

const unread = {
  product: 'errors:reasonProduct',
  batch: 'errors:reasonBatch',
  maker: 'errors:reasonForm',
  reason: 'errors:reasonForm',
  published: 'errors:reasonExpiry',
} as const satisfies Record<AlertColumn, string>

/** Batches of one list, with all those of its ranges: more would hold the database for others. */
const mostBatches = 20_000

export const createQualityAlerts = ({
  storage,
  activeCatalogue,
  now,
}: Pick<Core, 'storage' | 'activeCatalogue' | 'now'>): QualityAlerts => {
  const factsOf = (productId: number) => {
    const catalogue = activeCatalogue()
    const card = catalogue && cardRow(catalogue, productId)
    const maker: EntityRow<unknown> | null =
      catalogue && card ? manufacturerOf(catalogue, card.manufacturerId) : null
    return {
      productName: card?.name ?? '',
      composition: card?.composition ?? '',
      maker: maker?.name ?? '',
    }
  }
  const viewsOf = async (db: Db, alerts: readonly StoredAlert[]): Promise<QualityAlert[]> => {
    const stored = await keptUnder(db, [...new Set(alerts.map(({ key }) => key))])
    return alerts.map(
      ({ id, source, product, batch, key, maker, reason, published, ...alert }) => ({
        id,
        source,
        product,
        batch,
        maker,
        reason,
        published,
        matches: stored
          .filter((one) => one.key === key)
          .map((one) => {
            const facts = factsOf(one.product_id)
            return {
              productId: one.product_id,
              ...facts,
              batch: one.batch,
              isAlike: mayBeOne(product, `${facts.productName} ${facts.composition}`),
              units: unitsOf(one.on_hand),
              sold: unitsOf(one.sold),
              state:
                one.recall_id !== null || one.withheld === 'recalled'
                  ? ('recalled' as const)
                  : one.withheld === 'quarantined'
                    ? ('quarantined' as const)
                    : null,
              recallId: one.recall_id,
            }
          })
          // What may be the product comes first.
          .toSorted((one, other) => Number(other.isAlike) - Number(one.isAlike)),
        settled:
          alert.settled_at === null
            ? null
            : {
                by: alert.settled_by ?? '',
                at: alert.settled_at,
                reason: alert.settled_reason ?? '',
              },
      }),
    )
  }
  return {
    file: async ({ by, locale }, text, { source, published }) => {
      if (text === null) return invalidField('body', 'errors:reasonSheet')
      let named = 0
      const read = readCsv<AlertRow, AlertColumn>(
        text,
        alertColumns,
        (fields) => {
          const row = alertRow(fields, published ?? null)
          if ('wrong' in row) return row
          named += row.batches.length
          return named > mostBatches ? { wrong: 'batch' } : row
        },
        alertHeadings,
      )
      if ('failed' in read) return read
      return await storage.inTransaction(async (db) => {
        const at = now().toISOString()
        const added: string[] = []
        let already = 0
        for (const { batches, ...row } of read.rows)
          for (const batch of batches) {
            const key = batchKey(batch)
            const isNew = await addAlert(db, {
              id: randomUUID(),
              source,
              ...row,
              batch,
              key,
              operator_name: by.name,
              at,
              settled_by: null,
              settled_at: null,
              settled_reason: null,
            })
            if (isNew) added.push(key)
            else already += 1
          }
        const kept = new Set((await keptUnder(db, [...new Set(added)])).map(({ key }) => key))
        await appendAudit(db, by, at, {
          action: 'alerts.take',
          object: ['list', source],
          after: { added: added.length, already, refused: read.refused.length },
        })
        return ok({
          added: added.length,
          already,
          matched: added.filter((key) => kept.has(key)).length,
          refused: read.refused.map(({ line, column }) => ({
            line,
            column,
            msg: errorText(locale, unread[column] ?? 'errors:reasonCells'),
          })),
        })
      })
    },
    list: async ({ query: { show, batch, ...page } }) =>
      storage.inSnapshot(async (db) => {
        const { rows, ...rest } = await alertsFound(db, { open: show === 'open', batch }, page)
        return ok({ alerts: await viewsOf(db, rows), ...rest })
      }),
    settle: ({ params: { id }, body: { reason } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const alert = await alertById(db, id)
        if (!alert) return failed('notFound', { field: 'id' })
        const settled = {
          settled_by: by.name,
          settled_at: now().toISOString(),
          settled_reason: reason,
        }
        await settleAlert(db, id, settled)
        await appendAudit(db, by, settled.settled_at, {
          action: 'alerts.settle',
          object: ['alert', id],
          after: { product: alert.product, batch: alert.batch, source: alert.source },
          reason,
        })
        const [view] = await viewsOf(db, [{ ...alert, ...settled }])
        return view ? ok(view) : failed('notFound', { field: 'id' })
      }),
  }
}
