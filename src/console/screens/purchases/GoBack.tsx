import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ToReturn } from '#contract/purchases/purchases.ts'
import { printedExpiry } from '#model/expiry.ts'
import { type DebitReason, debitReasons } from '#model/purchase.ts'
import { send } from '../../call.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { NumberFilter } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupeesIn } from '../../parts/text-in.ts'
import { useAttempt } from '../../parts/useAttempt.ts'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { SupplierField, SupplierNames } from './SupplierField.tsx'
import { t } from './words.ts'

const keyOf = ({ productId, batch, returnedId }: ToReturn): string =>
  `${productId} ${batch} ${returnedId}`
const packsOf = ({ units, packUnits }: ToReturn): number =>
  Math.round((units / packUnits) * 1_000) / 1_000
type Picked = { packs: string; rate: string; reason: DebitReason }

/** What of one supplier might go back: what is ticked is written down as one return. */
const OfSupplier = ({
  supplier: known,
  batches,
}: {
  supplier: string
  batches: readonly ToReturn[]
}) => {
  const [supplier, setSupplier] = useState(known)
  const [picked, setPicked] = useState<Readonly<Record<string, Picked>>>({})
  const { error, isBusy, attempt } = useAttempt(true)
  const [, go] = useLocation()
  const change = (key: string, to: Partial<Picked> | null): void => {
    const { [key]: before, ...others } = picked
    setPicked(to && before ? { ...others, [key]: { ...before, ...to } } : others)
  }
  const chosen = batches.filter((one) => picked[keyOf(one)])
  const save = () =>
    attempt(async () => {
      const lines = chosen.map((one) => {
        const { packs, rate, reason } = picked[keyOf(one)] as Picked
        const { productId, batch, packUnits, returnedId } = one
        return {
          productId,
          batch,
          units: Number(packs) * packUnits,
          rate: rupeesIn(rate),
          reason,
          returnedId,
        }
      })
      const { id } = await send('POST /api/ops/debit-notes', { body: { supplier, lines } })
      await renew('purchases')
      go(`/purchases/returns/${id}`)
    })
  return (
    <section className="panel" aria-label={known || t('noSupplier')}>
      <h2>{known || t('noSupplier')}</h2>
      {known === '' && <SupplierField value={supplier} onType={setSupplier} />}
      <ul className="plain buy">
        {batches.map((one) => {
          const key = keyOf(one)
          const own = picked[key]
          const { packs = '', rate = '', reason = one.reason } = own ?? {}
          return (
            <li key={key}>
              <label className="tick">
                <input
                  type="checkbox"
                  checked={own !== undefined}
                  onChange={({ target }) =>
                    target.checked
                      ? setPicked({
                          ...picked,
                          [key]: {
                            packs: String(packsOf(one)),
                            rate: one.rate ?? '',
                            reason: one.reason,
                          },
                        })
                      : change(key, null)
                  }
                />{' '}
                <span>
                  <b>{one.productName || one.productId}</b>{' '}
                  <small>
                    {t('batchOf', { batch: one.batch, expiry: printedExpiry(one.expiry) })} ·{' '}
                    {t('packsThere', { packs: packsOf(one) })} · {t(`why_${one.reason}`)}
                    {one.returnedId && ` · ${t('cameBack')}`}
                    {one.bill && ` · ${t('billOf', { bill: one.bill })}`}
                  </small>
                </span>
              </label>
              {own && (
                <>
                  <Field
                    label={t('packs')}
                    name={`lines.${chosen.indexOf(one)}.units`}
                    inputMode="decimal"
                    value={packs}
                    onChange={({ target }) => change(key, { packs: target.value })}
                  />
                  <Field
                    label={t('rate')}
                    name={`lines.${chosen.indexOf(one)}.rate`}
                    inputMode="decimal"
                    value={rate}
                    onChange={({ target }) => change(key, { rate: target.value })}
                  />
                  <label className="field">
                    {t('why')}
                    <select
                      value={reason}
                      onChange={({ target }) =>
                        change(key, { reason: target.value as DebitReason })
                      }
                    >
                      {debitReasons.map((value) => (
                        <option key={value} value={value}>
                          {t(`why_${value}`)}
                        </option>
                      ))}
                    </select>
                  </label>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Fault error={error} />
      <button
        type="button"
        className={chosen.length > 0 ? 'do' : undefined}
        disabled={isBusy || chosen.length === 0 || supplier.trim() === ''}
        onClick={() => void save()}
      >
        {t('makeReturn', { count: chosen.length })}
      </button>
    </section>
  )
}

const ofMonths = { usual: 3, min: 0, max: 36 }

/** Batches that have expired or soon will, are recalled or in quarantine, and what came back, by the supplier they came from. */
export const GoBack = ({ mayWrite }: { mayWrite: boolean }) => {
  const { whole } = useFilters()
  const months = whole('months', ofMonths)
  const read = useList(['purchases', 'candidates', months], 'GET /api/ops/debit-notes/candidates', {
    query: { months },
  })
  return (
    <>
      <p>
        <Link href="/purchases/returns">{t('returns')}</Link>
      </p>
      <h1>{t('whatGoesBack')}</h1>
      <p>{t('goBackHint')}</p>
      <NumberFilter label={t('months')} name="months" of={ofMonths} />
      <SupplierNames />
      <Read of={read}>
        {({ batches }) => (
          <>
            {batches.length === 0 && <p role="status">{t('nothingBack')}</p>}
            {mayWrite &&
              [...Map.groupBy(batches, ({ supplier }) => supplier)].map(([supplier, own]) => (
                <OfSupplier key={supplier} supplier={supplier} batches={own} />
              ))}
          </>
        )}
      </Read>
    </>
  )
}
