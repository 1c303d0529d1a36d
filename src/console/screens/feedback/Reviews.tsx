import { useState } from 'react'
import { Link } from 'wouter'
import type { ModeratedReview } from '#contract/reviews/admin.ts'
import { productReviewStates } from '#model/product-review.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Filter, Pages, Tick } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

type RowProps = { of: ModeratedReview; chosen: boolean | null; choose: (isChosen: boolean) => void }

/** A review of the list, with a box where it can be published with others. */
const Row = ({ of, chosen, choose }: RowProps) => (
  <li className="panel voice">
    {chosen !== null && (
      <input
        type="checkbox"
        aria-label={t('chooseReview', {
          name: of.userName || t('anonymous'),
          product: of.productName,
        })}
        checked={chosen}
        onChange={({ target }) => choose(target.checked)}
      />
    )}
    <div>
      <Link data-row href={`/voices/reviews/${of.id}`}>
        {of.productName}
      </Link>{' '}
      <b>{t('stars', { count: of.rating })}</b>
      {of.holds.map((hold) => (
        <State key={hold} tone="soon">
          {t(`hold_${hold}`)}
        </State>
      ))}
      {of.reports > 0 && <State tone="soon">{t('reports', { count: of.reports })}</State>}
      <p lang={of.language}>{of.review}</p>
      <p className="soft">
        {of.userName || t('anonymous')} · {when(of.writtenAt)} · {t(`review_${of.state}`)}
      </p>
    </div>
  </li>
)

/** Reviews to moderate, the one that has waited longest first. */
export const Reviews = ({ me }: { me: Me }) => {
  const { oneOf, page } = useFilters()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const state = oneOf('state', productReviewStates) ?? 'pending'
  const held = oneOf('held', ['yes', 'no']) ?? 'any'
  const reported = oneOf('reported', ['yes']) ?? 'no'
  const read = useList(['reviews', state, held, reported, page], 'GET /api/ops/reviews', {
    query: { state, held, reported, pageNumber: page },
  })
  const isBulk =
    me.permissions.includes('reviews.moderate') && state === 'pending' && reported === 'no'
  const shown = read.data?.reviews ?? []
  const picked = isBulk ? shown.filter(({ id }) => chosen.includes(id)) : []
  const approve = async (fields: FormData): Promise<void> => {
    const body = { ids: picked.map(({ id }) => id), held: fields.get('held') !== null }
    const { approved, skipped } = await send('POST /api/ops/reviews/approve', { body })
    setSaid(t('approvedSome', { count: approved.length, skipped: skipped.length }))
    setChosen(skipped.filter(({ why }) => why === 'held').map(({ id }) => id))
    await renew('reviews')
  }
  return (
    <>
      <h1>{t('reviews')}</h1>
      <div className="row">
        <Filter
          label={t('state')}
          name="state"
          options={productReviewStates.map((one) => ({
            value: one === 'pending' ? '' : one,
            name: t(`review_${one}`),
          }))}
        />
        <Filter
          label={t('held')}
          name="held"
          options={(['', 'yes', 'no'] as const).map((value) => ({
            value,
            name: t(`held_${value || 'any'}`),
          }))}
        />
        <Filter
          label={t('reported')}
          name="reported"
          options={(['', 'yes'] as const).map((value) => ({
            value,
            name: t(`reported_${value || 'no'}`),
          }))}
        />
      </div>
      <p role="status">{said}</p>
      <Read of={read}>
        {({ total, hasMore }) => (
          <>
            <p>{total === 0 ? t('noReviews') : t('reviewsTotal', { count: total })}</p>
            {isBulk && shown.length > 0 && (
              <div className="row">
                <label className="tick">
                  <input
                    type="checkbox"
                    checked={picked.length === shown.length}
                    onChange={({ target }) =>
                      setChosen(target.checked ? shown.map(({ id }) => id) : [])
                    }
                  />{' '}
                  {t('chooseAll')}
                </label>
                {picked.length > 0 && (
                  <ActionDialog
                    name={t('approve', { count: picked.length })}
                    consequence={t('approveDone', { count: picked.length })}
                    act={approve}
                  >
                    {picked.some(({ holds }) => holds.length > 0) && (
                      <Tick label={t('readHeld')} name="held" />
                    )}
                  </ActionDialog>
                )}
              </div>
            )}
            <ul className="plain stack">
              {shown.map((one) => (
                <Row
                  key={one.id}
                  of={one}
                  chosen={isBulk ? chosen.includes(one.id) : null}
                  choose={(isChosen) =>
                    setChosen(isChosen ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
                  }
                />
              ))}
            </ul>
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}
