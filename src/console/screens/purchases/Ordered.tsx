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
    name={t('ordered')}
    heads={[t('product'), t('packs'), t('received'), t('rate'), t('mrp'), t('otherwise')]}
    rows={lines.map((line) => ({
      key: String(line.productId),
      cells: [
        <span key="product">
          {line.productName || line.productId} <small>{line.packLabel}</small>
        </span>,
        line.packs,
        line.received,
        line.rate === null ? '' : rupees(line.rate),
        line.mrp === null ? '' : rupees(line.mrp),
        <span key="otherwise" className={line.differences.length > 0 ? 'late' : undefined}>
          {line.differences.map(textOf).join(' ')}
        </span>,
      ],
    }))}
  />
)
