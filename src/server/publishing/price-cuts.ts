import type { FieldChange } from '#catalogue/edit/edit.ts'
import { rowOfRelease } from '#catalogue/export/read.ts'
import { thresholds } from '#catalogue/import/thresholds.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { dayMs } from '#model/duration.ts'
import { charges } from '#model/limits.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { onRelease } from './changes-on.ts'
import { publishedChanges } from './content-repository.ts'

/** Days over which edits of a price are one. */
const days = 30

const keyOf = ({ entity, key }: FieldChange): string => [entity, ...key].join(' ')

export const isPrice = ({ entity, field }: FieldChange): boolean =>
  (entity === 'drugs' || entity === 'otc') && (field === 'mrp' || field === 'offeredPrice')

const figure = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * Whether edits leave a price that lost more than one person takes off it of what it was in the last days: several small edits are one large one.
 * What was offered at no price of its own was offered at a part of its MRP.
 */
export const isCutOverTime = async (
  db: Db,
  catalogue: Catalogue | null,
  changes: readonly FieldChange[],
  at: Moment,
): Promise<boolean> => {
  const lowered = changes.filter((one) => isPrice(one) && figure(one.after) > 0)
  if (lowered.length === 0 || catalogue === null) return false
  const products = new Set(lowered.map(keyOf))
  const priceBefore = ({ entity, key, field, before }: FieldChange): number => {
    if (field === 'mrp' || before !== null) return figure(before)
    const row = onRelease(catalogue, (release) => rowOfRelease(release, entity, key))
    return (figure(row?.mrp) * (100 - charges.discountPercent)) / 100
  }
  const highest = new Map<string, number>()
  const since = new Date(Date.parse(at) - days * dayMs).toISOString()
  for (const change of await publishedChanges(db, since))
    if (isPrice(change) && products.has(keyOf(change)))
      highest.set(keyOf(change), Math.max(highest.get(keyOf(change)) ?? 0, priceBefore(change)))
  return lowered.some((one) => {
    const before = highest.get(keyOf(one)) ?? 0
    return before - figure(one.after) > thresholds.priceCut * before
  })
}
