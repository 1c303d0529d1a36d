import { useState } from 'react'
import type { CouponView } from '#contract/promotions/coupon-admin.ts'
import { segments } from '#model/coupon.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Tick } from '../../parts/Fields.tsx'
import { orAsk } from '../../parts/or-ask.ts'
import { Press } from '../../parts/Press.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { offerUndo } from '../../parts/Undo.tsx'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

const worthOf = ({ kind, percent, cap, flat, points }: CouponView): string => {
  if (kind === 'percentage')
    return cap
      ? t('percentUpTo', { percent: percent ?? 0, cap: rupees(cap) })
      : t('percentOff', { percent: percent ?? 0 })
  return kind === 'flat'
    ? t('flatOff', { amount: rupees(flat ?? 0) })
    : t('pointsEarned', { points: points ?? 0 })
}

/** For whom and for what a coupon is; empty where it is for all of both. */
const scopeOf = ({
  minimum,
  cities,
  perCustomer,
  total,
  firstOrderOnly,
  products,
  categories,
  segment,
}: CouponView): string[] => [
  ...(Number(minimum) > 0 ? [t('fromSum', { amount: rupees(minimum) })] : []),
  ...(perCustomer ? [t('timesEach', { count: perCustomer })] : []),
  ...(total ? [t('timesInAll', { count: total })] : []),
  ...(firstOrderOnly ? [t('firstOrder')] : []),
  ...(segment ? [t(`segment_${segment}`)] : []),
  ...(cities ?? []),
  ...(products ? [t('products', { ids: products.join(', ') })] : []),
  ...(categories ? [t('categories', { ids: categories.join(', ') })] : []),
]

/** Ends it; what a press too many ended is taken back beside it for some seconds. */
const End = ({
  of: { code, state },
  me,
  done,
}: {
  of: CouponView
  me: Me
  done: () => unknown
}) => {
  const params = { code }
  if (state === 'ended' || !me.permissions.includes('coupons.write')) return null
  const end = async () => {
    await send('POST /api/ops/coupons/{code}/end', { params })
    offerUndo(t('endCouponDone', { code }), async () => {
      await send('POST /api/ops/coupons/{code}/resume', { params })
      await done()
    })
    await done()
  }
  return <Press name={t('endCoupon')} act={end} isEnd />
}

const texts = [
  'code',
  'percent',
  'cap',
  'flat',
  'points',
  'minimum',
  'from',
  'until',
  'cities',
  'perCustomer',
  'total',
  'products',
  'categories',
] as const

const entryIn = (fields: FormData): Record<string, string> & { code: string } => {
  const entry: Record<string, string> = {}
  for (const name of texts) {
    const value = textIn(fields, name)
    if (value !== '') entry[name] = value
  }
  const segment = textIn(fields, 'segment')
  if (segment !== '') entry.segment = segment
  if (fields.get('firstOrderOnly') !== null) entry.firstOrderOnly = 'true'
  return { code: '', ...entry }
}

/** A code that customers do not guess, of digits and the letters A to F. */
const freshCode = (): string => crypto.randomUUID().slice(0, 8).toUpperCase()

export const Coupons = ({ me }: { me: Me }) => {
  const queryKey = ['coupons']
  const read = useRead(queryKey, 'GET /api/ops/coupons')
  const [code, proposeCode] = useState(freshCode)
  const done = () => renew(...queryKey)
  return (
    <>
      <h1>{t('coupons')}</h1>
      {me.permissions.includes('coupons.write') && (
        <div className="row">
          <ActionDialog
            name={t('addCoupon')}
            draft="coupon"
            consequence={t('addCouponDone')}
            act={async (fields) => {
              const entry = entryIn(fields)
              if ([entry.percent, entry.flat, entry.points].filter(Boolean).length !== 1)
                throw new Error(t('oneWorth'))
              if (entry.cap && !entry.percent) throw new Error(t('capOfPercent'))
              const request = {
                kind: 'coupon.add',
                payload: entry,
                reason: textIn(fields, 'reason') || entry.code,
              } as const
              const told = await orAsk(
                () => send('POST /api/ops/coupons', { body: entry }),
                request,
              )
              await done()
              proposeCode(freshCode())
              return told
            }}
          >
            <Field label={t('code')} name="code" required defaultValue={code} />
            <fieldset>
              <legend>{t('worth')}</legend>
              <Field label={t('percent')} name="percent" type="number" min="0.01" step="0.01" />
              <Field label={t('cap')} name="cap" type="number" min="0" step="0.01" />
              <Field label={t('flat')} name="flat" type="number" min="0" step="0.01" />
              <Field label={t('points')} name="points" type="number" min="1" />
            </fieldset>
            <fieldset>
              <legend>{t('limits')}</legend>
              <Field label={t('minimum')} name="minimum" type="number" min="0" step="0.01" />
              <Field
                label={t('perCustomer')}
                name="perCustomer"
                type="number"
                min="1"
                defaultValue="1"
              />
              <Field label={t('total')} name="total" type="number" min="1" />
              <Field label={t('from')} name="from" type="date" />
              <Field label={t('until')} name="until" type="date" />
            </fieldset>
            <fieldset>
              <legend>{t('scope')}</legend>
              <Field label={t('citiesField')} name="cities" />
              <Field label={t('productsField')} name="products" />
              <Field label={t('categoriesField')} name="categories" />
              <label className="field">
                {t('segment')}
                <select name="segment" defaultValue="">
                  <option value="">{t('everybody')}</option>
                  {segments.map((one) => (
                    <option key={one} value={one}>
                      {t(`segment_${one}`)}
                    </option>
                  ))}
                </select>
              </label>
              <Tick label={t('firstOrder')} name="firstOrderOnly" />
            </fieldset>
            <Field label={t('reason')} name="reason" />
          </ActionDialog>
        </div>
      )}
      <Read of={read}>
        {(coupons) => (
          <>
            <Table
              t={t}
              name={t('coupons')}
              rows={coupons}
              keyOf={(one) => one.code}
              row={(one) => ({
                code: one.code,
                gives: <span>{worthOf(one)}</span>,
                limits: <span>{scopeOf(one).join(' · ')}</span>,
                starts: one.startsAt && when(one.startsAt),
                ends: one.endsAt && when(one.endsAt),
                uses: one.uses,
                cost:
                  one.pointsGiven > 0
                    ? `${rupees(one.cost)} · ${t('pointsGiven', { points: one.pointsGiven })}`
                    : rupees(one.cost),
                state: <State of={one.state}>{t(`coupon_${one.state}`)}</State>,
                acts: <End of={one} me={me} done={done} />,
              })}
              empty={t('noCoupons')}
            />
          </>
        )}
      </Read>
    </>
  )
}
