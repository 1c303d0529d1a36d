import type { Purchase, PurchaseLine } from '#contract/purchases/purchases.ts'
import { rupees } from '../../parts/rupees.ts'
import { Table } from '../../parts/Table.tsx'
import { t } from './words.ts'

const textOf = ({ is, ordered, came }: PurchaseLine['differences'][number]): string => {
  if (is === 'rate' || is === 'mrp')
    return t(`diff_${is}`, { ordered: rupees(ordered), came: rupees(came) })
  return t(`diff_${is}`, {
    packs: Math.round(Math.abs(Number(ordered) - Number(came)) * 1_000) / 1_000,
  })
}

export const Ordered = ({ of: { lines } }: { of: Purchase }) => (
  <Table
    t={t}
    name={t('ordered')}
    rows={lines}
    keyOf={(line) => line.productId}
    row={(line) => ({
      product: (
        <span>
          {line.productName || line.productId} <small>{line.packLabel}</small>
        </span>
      ),
      packs: line.packs,
      received: line.received,
      rate: line.rate === null ? '' : rupees(line.rate),
      mrp: line.mrp === null ? '' : rupees(line.mrp),
      otherwise: (
        <span className={line.differences.length > 0 ? 'late' : undefined}>
          {line.differences.map(textOf).join(' ')}
        </span>
      ),
    })}
  />
)
