import { Link, useLocation } from 'wouter'
import type { Proposed } from '#contract/purchases/purchases.ts'
import { send } from '../../call.ts'
import { NumberFilter } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { type Line, OrderLines } from './OrderLines.tsx'
import { SupplierNames } from './SupplierField.tsx'
import { t } from './words.ts'

const packsOf = (units: number, packUnits: number): number =>
  Math.round((units / packUnits) * 10) / 10

/** Why it is proposed, in packs. */
const lineOf = ({ productId, productName, packLabel, packs, rate, ...one }: Proposed): Line => {
  const inPacks = (units: number): number => packsOf(units, one.packUnits)
  const hint = [
    packLabel,
    t('whyFree', { packs: inPacks(one.free) }),
    ...(one.missing > 0 ? [t('whyMissing', { packs: inPacks(one.missing) })] : []),
    ...(one.threshold ? [t('whyThreshold', { packs: inPacks(one.threshold) })] : []),
    ...(one.perDay > 0 ? [t('whySold', { packs: inPacks(one.perDay * 7) })] : []),
    ...(one.onOrder > 0 ? [t('whyOnOrder', { packs: inPacks(one.onOrder) })] : []),
    ...(one.waiting > 0 ? [t('whyWaiting', { count: one.waiting })] : []),
  ]
  return {
    productId,
    name: productName,
    hint: hint.join(' · '),
    packs: String(packs),
    rate: rate ?? '',
  }
}

const forDays = { usual: 14, min: 1, max: 90 }

/** What runs low, by supplier, as orders to be made; and one that nothing proposes. */
export const Proposal = ({ mayWrite }: { mayWrite: boolean }) => {
  const { whole } = useFilters()
  const [, go] = useLocation()
  const days = whole('days', forDays)
  const read = useList(['purchases', 'proposal', days], 'GET /api/ops/purchases/proposal', {
    query: { days },
  })
  return (
    <>
      <p>
        <Link href="/purchases/orders">{t('orders')}</Link>
      </p>
      <h1>{t('whatToOrder')}</h1>
      <p>{t('proposalHint')}</p>
      <NumberFilter label={t('forDays')} name="days" of={forDays} />
      <SupplierNames />
      <Read of={read}>
        {({ suppliers }) => (
          <>
            {suppliers.length === 0 && <p role="status">{t('nothingLow')}</p>}
            {[...suppliers, { supplier: null, products: [] }].map(({ supplier, products }, nth) => (
              <section
                key={`${days} ${supplier}`}
                className="panel"
                aria-label={supplier === null ? t('anotherOrder') : supplier || t('noSupplier')}
              >
                <h2>{supplier === null ? t('anotherOrder') : supplier || t('noSupplier')}</h2>
                {mayWrite ? (
                  <OrderLines
                    supplier={supplier || null}
                    start={products.map(lineOf)}
                    act={(count) => t('makeOrder', { count })}
                    isStrong={nth === 0 && products.length > 0}
                    save={async (body) => {
                      const { number } = await send('POST /api/ops/purchases', { body })
                      await renew('purchases')
                      go(`/purchases/orders/${number}`)
                    }}
                  />
                ) : (
                  <ul className="plain">
                    {products.map((one) => (
                      <li key={one.productId}>
                        {one.packs} × {one.productName}
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
          </>
        )}
      </Read>
    </>
  )
}
