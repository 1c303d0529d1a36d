import { cardRow } from '#catalogue/query/product.ts'
import { isWholeCode, readPackCode, withoutBatchWords } from '#model/pack-code.ts'
import { mayBeOne } from '#model/quality-alert.ts'
import { batchKey } from '#model/stock.ts'
import type { KnownOfPack } from '#model/views/forms.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import type { Failed } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { knownOfBatch } from './alert-repository.ts'

/** What customers ask about their pack: the lists of regulators and the recalls of the shop, by the batch number. */
export type CheckPack = (input: {
  product: string
  batch: string
}) => Promise<KnownOfPack[] | Failed>

/** The batches that may be meant: that of a scanned code, else what was typed, with the words before it and without; none where a code leaves it open. */
const batchesIn = (typed: string): string[] => {
  const scanned = readPackCode(typed)?.batch
  if (scanned !== undefined) return [scanned]
  if (isWholeCode(typed)) return []
  return [...new Set([typed, withoutBatchWords(typed)])].filter(
    (batch) => batchKey(batch) !== '' && batch.length <= 40,
  )
}

export const createCheckPack =
  ({ storage, activeCatalogue }: Pick<Core, 'storage' | 'activeCatalogue'>): CheckPack =>
  async ({ product, batch }) => {
    const batches = batchesIn(batch)
    const missing = [
      ...(/\p{L}/u.test(product) && product.length <= 200
        ? []
        : [invalidField('product', 'errors:reasonProduct')]),
      ...(batches.length === 0 ? [invalidField('batch', 'errors:reasonBatch')] : []),
    ]
    const [first, ...besides] = missing
    if (first) return { ...first, besides }
    const catalogue = activeCatalogue()
    const { alerts, recalls } = await knownOfBatch(storage.db, batches)
    const known = [
      ...recalls.map((one) => {
        const card = catalogue && cardRow(catalogue, Number(one.product_id))
        const name = card?.name ?? ''
        return {
          product: name,
          maker: '',
          reason: one.reason,
          published: one.at.slice(0, 10),
          source: one.reference,
          isAlike: mayBeOne(product, `${name} ${card?.composition ?? ''}`),
          isRecalled: true,
        }
      }),
      ...alerts.map(({ product: name, maker, reason, published, source }) => ({
        product: name,
        maker,
        reason,
        published,
        source,
        isAlike: mayBeOne(product, name),
        isRecalled: false,
      })),
    ]
    // What may be the pack in the hand comes first; a name is typed in many ways, so the others are told too.
    return known.toSorted((one, other) => Number(other.isAlike) - Number(one.isAlike))
  }
