import type { ProductCode } from '#contract/fulfilment/stock.ts'
import { send } from '../../call.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { TextArea } from '../../parts/Fields.tsx'
import { when } from '../../texts.ts'
import { t } from './words.ts'

/** The codes on the packs of a product: who taught them, and what was wrong is withdrawn with its reason. */
export const Codes = ({
  productId,
  codes,
  mayWrite,
  done,
}: {
  productId: number
  codes: readonly ProductCode[]
  mayWrite: boolean
  done: () => void
}) => {
  const params = { productId }
  return (
    <section className="panel" aria-label={t('codes')}>
      <h2>{t('codes')}</h2>
      {codes.length === 0 && <p className="soft">{t('noCodes')}</p>}
      <ul className="plain" data-list>
        {codes.map(({ gtin, taughtBy, taughtAt }) => (
          <li key={gtin} className="row">
            <b>{gtin}</b>
            <span className="soft">
              {taughtBy === null || taughtAt === null
                ? t('codeInCatalogue')
                : t('codeTaught', { name: taughtBy, when: when(taughtAt) })}
            </span>
            {mayWrite && taughtBy !== null && (
              <ActionDialog
                isEnd
                name={t('withdrawCode', { code: gtin })}
                draft={`withdraw ${productId}/${gtin}`}
                consequence={t('withdrawCodeDone')}
                act={async (fields) => {
                  const body = { gtin, reason: String(fields.get('reason') ?? '').trim() }
                  await send('POST /api/ops/stock/{productId}/codes/withdraw', { params, body })
                  done()
                }}
              >
                <TextArea label={t('reason')} name="reason" required rows={2} />
              </ActionDialog>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <ActionDialog
          name={t('teachCode')}
          consequence={t('teachCodeDone')}
          act={async (fields) => {
            const body = { code: String(fields.get('code') ?? '').trim() }
            await send('POST /api/ops/stock/{productId}/codes', { params, body })
            done()
          }}
        >
          <Field label={t('codeOfPack')} name="code" scans required />
        </ActionDialog>
      )}
    </section>
  )
}
