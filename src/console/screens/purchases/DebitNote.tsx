import { Link } from 'wouter'
import { printedExpiry } from '#model/expiry.ts'
import { send } from '../../call.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { packsText } from '../stock/amounts.ts'
import { Files } from './Order.tsx'
import { tones } from './Orders.tsx'
import { t } from './words.ts'

/** Goods that go back to a supplier: they leave the house, and are credited. */
export const DebitNoteScreen = ({ id, mayWrite }: { id: string; mayWrite: boolean }) => {
  const params = { id }
  const read = useRead(['purchases', 'debit-note', id], 'GET /api/ops/debit-notes/{id}', { params })
  const after = async (act: Promise<unknown>): Promise<void> => {
    await act
    for (const subject of ['purchases', 'stock']) await renew(subject)
  }
  return (
    <>
      <p>
        <Link href="/purchases/returns">{t('returns')}</Link>
      </p>
      <Read of={read}>
        {(note) => (
          <>
            <h1>
              {note.number ?? t('noNumber')}{' '}
              <State tone={tones[note.state]}>{t(`debit_${note.state}`)}</State>
            </h1>
            <dl className="facts">
              <Fact name={t('supplier')}>{note.supplier}</Fact>
              <Fact name={t('madeBy')}>
                {note.madeBy} · {when(note.madeAt)}
              </Fact>
              {note.leftAt && <Fact name={t('left')}>{when(note.leftAt)}</Fact>}
              <Fact name={t('taxable')}>{rupees(note.taxable)}</Fact>
              {note.isWithinState === false ? (
                <Fact name="IGST">{rupees(note.igst)}</Fact>
              ) : (
                <Fact name="CGST + SGST">
                  {rupees(note.cgst)} + {rupees(note.sgst)}
                </Fact>
              )}
              <Fact name={t('total')}>{rupees(note.total)}</Fact>
              {note.credited !== null && (
                <Fact name={t('credited')}>
                  {rupees(note.credited)} · {note.creditNote}
                  {Number(note.credited) !== Number(note.total) && (
                    <span className="late">
                      {' '}
                      {t('creditDiffers', {
                        amount: rupees(Number(note.credited) - Number(note.total)),
                      })}
                    </span>
                  )}
                </Fact>
              )}
            </dl>
            {note.isWithinState === null && note.state === 'draft' && (
              <p className="late">
                {t('stateUnknown')} <Link href="/purchases/suppliers">{t('suppliers')}</Link>
              </p>
            )}
            {mayWrite && note.state === 'draft' && (
              <div className="row">
                <ActionDialog
                  isNext
                  name={t('leave')}
                  consequence={t('leaveDone', {
                    supplier: note.supplier,
                    total: rupees(note.total),
                  })}
                  act={() => after(send('POST /api/ops/debit-notes/{id}/leave', { params }))}
                />
                <ActionDialog
                  isEnd
                  name={t('giveUp')}
                  consequence={t('discardDone')}
                  act={() => after(send('POST /api/ops/debit-notes/{id}/discard', { params }))}
                />
              </div>
            )}
            {mayWrite && note.state === 'sent' && (
              <ActionDialog
                isNext
                name={t('credit')}
                draft={`credit ${id}`}
                consequence={t('creditDone', { total: rupees(note.total) })}
                act={(fields) =>
                  after(
                    send('POST /api/ops/debit-notes/{id}/credit', {
                      params,
                      body: {
                        creditNote: textIn(fields, 'creditNote'),
                        amount: Number(textIn(fields, 'amount')),
                      },
                    }),
                  )
                }
              >
                <Field label={t('creditNote')} name="creditNote" required maxLength={40} />
                <Field
                  label={t('creditAmount')}
                  name="amount"
                  type="number"
                  min="0"
                  step="0.01"
                  required
                  defaultValue={note.total}
                />
              </ActionDialog>
            )}
            <p className="row">
              <Files of={`/api/ops/debit-notes/${id}`} />
            </p>
            <Table
              t={t}
              name={t('goods')}
              rows={note.lines}
              keyOf={(line) => `${line.productId} ${line.batch} ${line.returnedId}`}
              row={(line) => ({
                product: (
                  <span>
                    {line.productName} <small>{line.packLabel}</small>
                  </span>
                ),
                batch: t('batchOf', {
                  batch: line.batch,
                  expiry: printedExpiry(line.expiry),
                }),
                packs: packsText(line, line.packUnits),
                rate: rupees(line.rate ?? 0),
                taxable: rupees(line.taxable),
                gst: line.taxRate === null ? t('taxUnknown') : `${line.taxRate}%`,
                total: rupees(line.total),
                why: [t(`why_${line.reason}`), line.bill && t('billOf', { bill: line.bill })]
                  .filter(Boolean)
                  .join(' · '),
              })}
            />
          </>
        )}
      </Read>
    </>
  )
}
