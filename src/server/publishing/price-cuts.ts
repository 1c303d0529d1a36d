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

const isProduct = ({ entity }: FieldChange): boolean => entity === 'drugs' || entity === 'otc'

const isPrice = (change: FieldChange): boolean =>
  isProduct(change)
    ? change.field === 'mrp' || change.field === 'offeredPrice'
    : change.entity === 'care-plans' && change.field === 'price'

/** What a customer gets for the price. */
const isMeasure = (change: FieldChange): boolean =>
  isProduct(change)
    ? change.field === 'unitsInPack'
    : change.entity === 'care-plans' && change.field === 'days'

/** What decides what a customer pays for what. */
export const isOfPrice = (change: FieldChange): boolean => isPrice(change) || isMeasure(change)

const figure = (value: unknown): number => (typeof value === 'number' ? value : 0)

type Row = Readonly<Record<string, unknown>>

/** What was offered at no price of its own was offered at a part of its MRP. */
const priceIn = (row: Row): number => {
  if (figure(row.price) > 0) return figure(row.price)
  if (figure(row.offeredPrice) > 0) return figure(row.offeredPrice)
  return (figure(row.mrp) * (100 - charges.discountPercent)) / 100
}
const measureIn = (row: Row): number => figure(row.unitsInPack ?? row.days) || 1

/**
 * Whether edits leave a price that lost more than one person takes off it of what it was in the last days, for what the customer gets for it: several small
 * edits are one large one.
 */
export const isCutOverTime = async (
  db: Db,
  catalogue: Catalogue | null,
  changes: readonly FieldChange[],
  at: Moment,
): Promise<boolean> => {
  const lowered = changes.filter((one) => (isPrice(one) || isMeasure(one)) && figure(one.after) > 0)
  if (lowered.length === 0 || catalogue === null) return false
  const since = new Date(Date.parse(at) - days * dayMs).toISOString()
  const earlier = await publishedChanges(db, since)
  return [...new Map(lowered.map((one) => [keyOf(one), one]))].some(
    ([key, { entity, key: id }]) => {
      const served = onRelease(catalogue, (release) =>
        rowOfRelease(release, entity, id),
      ) as Row | null
      if (!served) return false
      const edited = changes
        .filter((one) => keyOf(one) === key)
        .map(({ field, after }) => [field, after])
      const after: Row = { ...served, ...Object.fromEntries(edited) }
      const past = earlier.filter((one) => keyOf(one) === key)
      const prices = past
        .filter((one) => isPrice(one))
        .map((one) =>
          priceIn({
            ...served,
            ...(one.field === 'mrp' && { offeredPrice: null }),
            [one.field]: one.before,
          }),
        )
      const measures = past.filter(isMeasure).map((one) => figure(one.before) || 1)
      const [before, now] = [Math.max(priceIn(served), ...prices), priceIn(after)]
      const [less, more] = [Math.min(measureIn(served), ...measures), measureIn(after)]
      return (now / more) * less < (1 - thresholds.priceCut) * before
    },
  )
}
