import type { BulkResult } from '#contract/fulfilment/parcels.ts'
import { refusalText } from '../../field-name.ts'
import { t } from '../../texts.ts'
import type { InFile } from './files.ts'

type Props = { of: readonly BulkResult[]; unread: InFile<never>['refused'] }

/** What became of each row of a bulk act: those that were refused first. */
export const Results = ({ of, unread }: Props) => {
  const [done, refused] = [of.filter(({ ok }) => ok), of.filter(({ ok }) => !ok)]
  return (
    <section className="panel" aria-label={t('results')}>
      <p role="status">
        {t('bulkDone', { done: done.length, refused: unread.length + refused.length })}
      </p>
      <ul className="plain">
        {unread.map(({ row, why }) => (
          <li key={row} className="fault">
            {why}
          </li>
        ))}
        {refused.map((one, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results are never moved, and a file may name a parcel twice
          <li key={nth} className="fault">
            <b>{one.orderId}</b> {t('parcel', { parcel: one.parcel })} · {refusalText(one)}
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary>{t('bulkRows')}</summary>
          <ul className="plain">
            {done.map((one, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={nth}>
                <b>{one.orderId}</b> {t('parcel', { parcel: one.parcel })} · {t('done')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
