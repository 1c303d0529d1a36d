import { useState } from 'react'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsReorders } from '#contract/reorders/admin.ts'
import { send } from '../../call.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { queries } from '../../queries.ts'
import { dayText } from '../../texts.ts'
import { t } from './words.ts'

type All = Result<typeof opsReorders.ofCustomer>

/** The regular orders of the customer of an order, with what can be done on their word. */
export const Regular = ({ id }: { id: string }) => {
  const queryKey = ['regular', id]
  // Asked for by a press: each reading stands in the audit.
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(
    queryKey,
    'GET /api/ops/orders/{id}/reorders',
    { params: { id } },
    { enabled: isOpen },
  )
  if (!data)
    return (
      <div className="panel">
        <button type="button" disabled={isOpen} onClick={() => setOpen(true)}>
          {t('regular')}
        </button>
      </div>
    )
  const done = (after: All) => queries.setQueryData(queryKey, after)
  return (
    <section className="panel" aria-label={t('regular')}>
      <h2>{t('regular')}</h2>
      {data.length === 0 && <p>{t('empty')}</p>}
      {data.map(({ orderId, nextOn, reorderFrequencyInDays: every, products, problem }) => {
        const params = { id: orderId }
        const act = (name: 'pause' | 'end') => (
          <ActionDialog
            name={t(`regular_${name}`)}
            consequence={t('regularDone')}
            isEnd={name === 'end'}
            act={async () => done(await send(`POST /api/ops/reorders/{id}/${name}`, { params }))}
          />
        )
        return (
          <div key={orderId}>
            <p>
              {nextOn === null ? (
                <State tone="soon">{t('regularPaused')}</State>
              ) : (
                t('regularNext', { day: dayText(nextOn), every })
              )}{' '}
              {problem && (
                <>
                  <State tone="harm">
                    {t(problem.is === 'waiting' ? 'reorderWaiting' : 'reorderPartly')}
                  </State>{' '}
                  {problem.msg}
                </>
              )}
            </p>
            <p>
              {products
                .map(({ productName, unitCount }) => `${unitCount} × ${productName}`)
                .join(', ')}
            </p>
            <div className="row">
              {nextOn !== null && act('pause')}
              <ActionDialog
                name={t('regularMove')}
                consequence={t('regularDone')}
                act={async (fields) => {
                  const body = { nextOn: textIn(fields, 'nextOn') }
                  done(await send('POST /api/ops/reorders/{id}/move', { params, body }))
                }}
              >
                <Field label={t('regularMove')} name="nextOn" type="date" required />
              </ActionDialog>
              {act('end')}
            </div>
          </div>
        )
      })}
    </section>
  )
}
