import { Link } from 'wouter'
import type { Input } from '#contract/core/endpoint.ts'
import type { opsReturns, ReturnedGoods } from '#contract/fulfilment/returns.ts'
import { printedExpiry } from '#model/expiry.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Choice, TextArea, Tick } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { packsText } from './amounts.ts'
import { Entries } from './Entries.tsx'
import { t } from './words.ts'

type To = Input<typeof opsReturns.place>['body']['to']

const barWords = {
  'not-sold': 'barredNotSold',
  second: 'barredSecond',
  cold: 'barredCold',
  opened: 'barredOpened',
  expired: 'barredExpired',
  recalled: 'barredRecalled',
  quarantined: 'barredQuarantined',
} as const

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()

/** The decision on one piece: by the operator who holds it, or by a pharmacist for what is in quarantine. */
const Decide = ({ goods, by }: { goods: ReturnedGoods; by: ReturnedGoods['waits'] }) => {
  const { id, barred, batch, expiry, packUnits } = goods
  const places: { value: To; name: string }[] = [
    ...(barred === null ? [{ value: 'shelf' as const, name: t('toShelf') }] : []),
    ...(goods.waits === 'counter'
      ? [{ value: 'quarantine' as const, name: t('toQuarantine') }]
      : []),
    { value: 'destroyed', name: t('toDestroy') },
  ]
  const decide = async (fields: FormData): Promise<unknown> => {
    const [to, units] = [text(fields, 'to') as To, text(fields, 'units')]
    const decided = {
      ...(units !== '' && { units: Number(units) }),
      isSealed: fields.get('isSealed') !== null,
      reason: text(fields, 'reason'),
    }
    const params = { id }
    if (by === 'pharmacist' && to !== 'quarantine')
      return await send('POST /api/ops/returns/{id}/release', { params, body: { ...decided, to } })
    const body = {
      ...decided,
      to,
      batch: text(fields, 'batch'),
      isOther: fields.get('isOther') !== null,
    }
    return await send('POST /api/ops/returns/{id}/place', { params, body })
  }
  return (
    <ActionDialog
      name={t('putAway', { product: goods.productName || goods.productId })}
      draft={`return ${id}`}
      consequence={t('putAwayDone', {
        packs: packsText(goods, packUnits),
        batch,
        expiry: printedExpiry(expiry),
      })}
      act={async (fields) => {
        try {
          await decide(fields)
        } finally {
          // Also where another hand was faster.
          void renew('stock')
        }
      }}
    >
      {barred && <p className="late">{t(barWords[barred])}</p>}
      <Choice label={t('whereTo')} name="to" options={places} />
      <Field
        label={t('unitsAll', { units: goods.units })}
        name="units"
        type="number"
        min="0"
        step="any"
      />
      {by === 'counter' && goods.waits === 'counter' && (
        <>
          <Field label={t('batchOnPack')} name="batch" required defaultValue={batch} />
          <Tick label={t('isOtherBatch', { batch })} name="isOther" />
        </>
      )}
      {barred === null && <Tick label={t('isSealed')} name="isSealed" />}
      <TextArea label={t('reason')} name="reason" required rows={2} />
    </ActionDialog>
  )
}

/** Who decides on a piece: the counter on what came, a pharmacist on what is in quarantine, and the counter that it is destroyed. */
const deciderOf = (goods: ReturnedGoods, { permissions }: Me): ReturnedGoods['waits'] | null => {
  if (goods.waits === 'pharmacist' && permissions.includes('prescriptions.review'))
    return 'pharmacist'
  return permissions.includes('stock.write') ? 'counter' : null
}

/** What came back from customers and couriers and lies on no shelf, the longest ago first. */
export const CameBack = ({ me }: { me: Me }) => {
  const { page } = useFilters()
  const read = useList(['stock', 'returns', page], 'GET /api/ops/returns', {
    query: { pageNumber: page },
  })
  return (
    <>
      <h1>{t('returns')}</h1>
      <Read of={read}>
        {({ goods, total, hasMore }) => (
          <Entries total={total} empty={t('returnsEmpty')} hasMore={hasMore}>
            {goods.map((one) => {
              const by = deciderOf(one, me)
              const isHeld = one.waits === 'pharmacist'
              return (
                <li key={one.id} className="panel">
                  <p>
                    <b>{one.productName || one.productId}</b>{' '}
                    <State tone={isHeld ? 'harm' : 'soon'}>
                      {t(isHeld ? 'inQuarantine' : 'toPutAway')}
                    </State>
                    <small className="outcome">
                      {one.packLabel && `${one.packLabel} · `}
                      {t('packCount', { packs: packsText(one, one.packUnits) })} ·{' '}
                      {t('batchOf', { batch: one.batch })} ({printedExpiry(one.expiry)})
                      {one.shelf && ` · ${one.shelf}`} ·{' '}
                      <Link href={`/orders/${one.orderId}`}>{one.orderId}</Link> ·{' '}
                      {when(one.cameAt)}
                    </small>
                  </p>
                  {one.barred && <p className="soft">{t(barWords[one.barred])}</p>}
                  {by && <Decide key={`${one.waits} ${one.units}`} goods={one} by={by} />}
                </li>
              )
            })}
          </Entries>
        )}
      </Read>
    </>
  )
}
