import type { Batch, ProductStock } from '#contract/fulfilment/stock.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { printedExpiry } from '#model/expiry.ts'
import type { Me } from '../../me.ts'
import { lifeOf } from '../../parts/life.ts'
import { State } from '../../parts/State.tsx'
import { when } from '../../texts.ts'
import { packsText } from './amounts.ts'
import { BatchActs } from './BatchActs.tsx'
import { t } from './words.ts'

const withheldWords = {
  recalled: ['harm', 'blockedSince'],
  quarantined: ['soon', 'quarantinedSince'],
  expiring: ['soon', 'tooShort'],
  expired: ['harm', 'pastExpiry'],
} as const

const Sellable = ({ batch, isFirst }: { batch: Batch; isFirst: boolean }) => {
  if (batch.withheld === null)
    return isFirst ? (
      <State tone="ours">{t('goesFirst')}</State>
    ) : (
      <span className="soft">{t('sellable')}</span>
    )
  const [tone, key] = withheldWords[batch.withheld]
  return <State tone={tone}>{t(key, { when: batch.blockedAt ? when(batch.blockedAt) : '' })}</State>
}

export const Expiry = ({ expiry }: { expiry: string }) => {
  const { days, months, tone } = lifeOf(expiry, dayInIndia(new Date()))
  // Under two months every day counts.
  const left =
    Math.abs(months) < 2
      ? t(days < 0 ? 'daysAgo' : 'daysLeft', { count: Math.abs(days) })
      : t(days < 0 ? 'monthsAgo' : 'monthsLeft', { count: Math.abs(months) })
  return (
    <>
      <State tone={tone}>{printedExpiry(expiry)}</State> <small className="nowrap">{left}</small>
    </>
  )
}

type Props = {
  of: ProductStock
  me: Me
  done: (after: ProductStock) => void
  recalled: (recallId: string) => void
}

const Rows = ({
  batches,
  first,
  ...props
}: Props & { batches: readonly Batch[]; first: string | null }) =>
  batches.map((one) => (
    <tr key={one.batch}>
      <th scope="row">{one.batch}</th>
      <td data-l={t('expiry')}>{one.expiry ? <Expiry expiry={one.expiry} /> : t('unknown')}</td>
      <td data-l={t('packs')} className="r">
        {packsText(one, props.of.packUnits)}
      </td>
      <td data-l={t('mrpPack')} className="r">
        {one.mrp ?? '—'}
      </td>
      <td data-l={t('supplier')}>
        {[one.supplier, one.reference].filter(Boolean).join(' · ') || '—'}
      </td>
      <td data-l={t('place')}>{one.place ?? '—'}</td>
      <td data-l={t('state')}>
        <Sellable batch={one} isFirst={one.batch === first} />
      </td>
      <td className="acts">
        <BatchActs
          batch={one}
          packUnits={props.of.packUnits}
          me={props.me}
          done={props.done}
          recalled={props.recalled}
        />
      </td>
    </tr>
  ))

/** The batches of a product, what goes out first on top; what has expired apart, and what is empty folded. */
export const BatchTable = (props: Props) => {
  const { batches } = props.of
  const there = batches.filter(({ units }) => units > 0)
  // A batch that was recalled before it came is empty, and must be seen.
  const empty = batches.filter((one) => one.units === 0 && one.withheld !== 'recalled')
  const expired = there.filter(({ withheld }) => withheld === 'expired')
  const listed = batches.filter((one) => !empty.includes(one) && !expired.includes(one))
  const first = listed.find(({ withheld }) => withheld === null)?.batch ?? null
  const head = (
    <thead>
      <tr>
        <th>{t('batch')}</th>
        <th>{t('expiry')}</th>
        <th className="r">{t('packs')}</th>
        <th className="r">{t('mrpPack')}</th>
        <th>{t('supplier')}</th>
        <th>{t('place')}</th>
        <th>{t('state')}</th>
        <th>{t('acts')}</th>
      </tr>
    </thead>
  )
  const group = (rows: readonly Batch[], name?: string) =>
    rows.length > 0 && (
      <tbody>
        {name && (
          <tr className="group">
            <th colSpan={8} scope="rowgroup">
              {name}
            </th>
          </tr>
        )}
        <Rows {...props} batches={rows} first={first} />
      </tbody>
    )
  return (
    <section className="panel" aria-label={t('batches')}>
      {there.length === 0 && <p role="status">{t('noBatches')}</p>}
      {listed.length + expired.length > 0 && (
        <div className="wide">
          <table className="dt">
            <caption>{t('firstOutOnTop')}</caption>
            {head}
            {group(listed)}
            {group(expired, t('expiredApart'))}
          </table>
        </div>
      )}
      {empty.length > 0 && (
        <details>
          <summary>{t('emptyBatches', { count: empty.length })}</summary>
          <div className="wide">
            <table className="dt">
              {head}
              {group(empty)}
            </table>
          </div>
        </details>
      )}
    </section>
  )
}
