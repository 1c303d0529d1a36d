import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { EditReport } from '#contract/publishing/content.ts'
import type { OneRow } from '#contract/publishing/rows.ts'
import { type WithdrawalReason, withdrawalReasons } from '#model/sale-rule.ts'
import { CallFault, send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Choice, Fact, TextArea } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { Requests } from '../../parts/Requests.tsx'
import { rupees } from '../../parts/rupees.ts'
import { textIn } from '../../parts/text-in.ts'
import { offerUndo } from '../../parts/Undo.tsx'
import { renew } from '../../queries.ts'
import { valueText } from '../../texts.ts'
import { Changes } from './Changes.tsx'
import { RowEditor } from './rows/RowEditor.tsx'
import { t as rowText } from './rows/words.ts'
import { t } from './words.ts'

const Why = () => <TextArea label={rowText('reason')} name="reason" required />

/** What a price is before it is changed, beside the name of its field. */
const nowIs = (price: unknown): string =>
  typeof price === 'number' ? ` (${t('nowIs', { amount: rupees(price) })})` : ''

type Row = OneRow['row']

/** Why and since when the product is withdrawn; null where it is not. */
const withdrawalOf = ({ withdrawn }: Row): { because: WithdrawalReason; on: string } | null => {
  if (typeof withdrawn !== 'object' || withdrawn === null || Array.isArray(withdrawn)) return null
  const because = withdrawalReasons.find((one) => one === withdrawn.reason)
  return { because: because ?? 'other', on: String(withdrawn.on ?? '') }
}

/** The row of a product, which is that of a drug or of another product. */
const rowOf = async (id: number) => {
  const ask = async (entity: 'drugs' | 'otc') => ({
    entity,
    ...(await send('GET /api/ops/catalogue/row', { query: { entity, key: String(id) } })),
  })
  try {
    return await ask('drugs')
  } catch (error) {
    if (error instanceof CallFault && error.failure.errors.some(({ code }) => code === 'notFound'))
      return await ask('otc')
    throw error
  }
}

/** A product as the served release has it, with its price and whether it is sold. */
export const ProductScreen = ({ id, me }: { id: number; me: Me }) => {
  const [told, setTold] = useState<EditReport | null>(null)
  const read = useQuery({ queryKey: ['catalogue', 'row', id], queryFn: () => rowOf(id) })
  const params = { id }
  const [times, setTimes] = useState(0)
  const [isDrafted, setDrafted] = useState(false)
  const done = async (report: EditReport | null): Promise<void> => {
    setTold(report)
    setDrafted(report === null)
    await renew('catalogue')
    setTimes((before) => before + 1)
  }
  return (
    <>
      <p>
        <Link href="/catalogue/products">{t('products')}</Link>
      </p>
      <Read of={read}>
        {({ entity, row, fields }) => {
          const withdrawn = withdrawalOf(row)
          return (
            <>
              <h1>{typeof row.name === 'string' ? row.name : id}</h1>
              {withdrawn && (
                <p className="late">
                  {t('withdrawnSince', {
                    day: withdrawn.on,
                    because: t(`because_${withdrawn.because}`),
                  })}
                </p>
              )}
              <div className="row">
                {me.permissions.includes('catalogue.publish') && (
                  <ActionDialog
                    name={t('setPrice')}
                    draft={`price ${id}`}
                    consequence={t('setPriceDone')}
                    act={async (fields) => {
                      const [mrp, offered] = [textIn(fields, 'mrp'), textIn(fields, 'offeredPrice')]
                      const prices = {
                        ...(mrp && { mrp: Number(mrp) }),
                        ...(offered && { offeredPrice: Number(offered) }),
                      }
                      await done(
                        await send('POST /api/ops/catalogue/products/{id}/price', {
                          params,
                          body: { ...prices, reason: textIn(fields, 'reason') },
                        }),
                      )
                    }}
                  >
                    <Field
                      label={`${t('mrp')}${nowIs(row.mrp)}`}
                      name="mrp"
                      type="number"
                      min="0"
                      step="0.01"
                    />
                    <Field
                      label={`${t('offeredPrice')}${nowIs(row.offeredPrice)}`}
                      name="offeredPrice"
                      type="number"
                      min="0"
                      step="0.01"
                    />
                    <Why />
                  </ActionDialog>
                )}
                {me.permissions.includes('catalogue.withdraw') && (
                  <ActionDialog
                    isEnd
                    name={t(withdrawn ? 'withdrawAgain' : 'withdraw')}
                    draft={`withdraw ${id}`}
                    consequence={t(withdrawn ? 'withdrawAgainDone' : 'withdrawDone')}
                    act={async (fields) => {
                      const because = withdrawalReasons.find((one) => one === fields.get('because'))
                      if (!because) return
                      await done(
                        await send('POST /api/ops/catalogue/products/{id}/withdraw', {
                          params,
                          body: { because, reason: textIn(fields, 'reason') },
                        }),
                      )
                      // Who may withdraw in a hurry may not always put back into sale; and what was withdrawn before stays so.
                      if (me.permissions.includes('catalogue.publish') && !withdrawn)
                        offerUndo(t('withdrawnNow'), async () =>
                          done(
                            await send('POST /api/ops/catalogue/products/{id}/restore', {
                              params,
                              body: { reason: t('undoneNow') },
                            }),
                          ),
                        )
                    }}
                  >
                    <Choice
                      label={t('because')}
                      name="because"
                      options={withdrawalReasons.map((value) => ({
                        value,
                        name: t(`because_${value}`),
                      }))}
                    />
                    <Why />
                  </ActionDialog>
                )}
                {withdrawn && me.permissions.includes('catalogue.publish') && (
                  <ActionDialog
                    name={t('restore')}
                    draft={`restore ${id}`}
                    consequence={t('restoreDone')}
                    act={async (fields) =>
                      done(
                        await send('POST /api/ops/catalogue/products/{id}/restore', {
                          params,
                          body: { reason: textIn(fields, 'reason') },
                        }),
                      )
                    }
                  >
                    <Why />
                  </ActionDialog>
                )}
              </div>
              <Requests about={['product', String(id)]} me={me} />
              <div role="status">
                {isDrafted && <p>{rowText('drafted')}</p>}
                {told && (
                  <>
                    <p>
                      {t(told.report.is === 'published' ? 'published' : 'unchanged', {
                        release: told.report.release,
                      })}
                    </p>
                    <Changes of={told.changes} />
                  </>
                )}
              </div>
              {me.permissions.includes('catalogue.edit') ? (
                <RowEditor
                  key={times}
                  entity={entity}
                  at={[id]}
                  of={{ row, fields }}
                  title={String(row.name ?? id)}
                  me={me}
                  done={done}
                />
              ) : (
                <section className="panel">
                  <h2>{t('row')}</h2>
                  <dl className="facts">
                    {Object.entries(row).map(([name, value]) => (
                      <Fact key={name} name={name}>
                        {valueText(value)}
                      </Fact>
                    ))}
                  </dl>
                </section>
              )}
            </>
          )
        }}
      </Read>
    </>
  )
}
