import type { CashDifference } from '#contract/fulfilment/cash.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { send, sendFile } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { OrderLink, Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { refusedText, Statement } from './Statement.tsx'
import { t } from './words.ts'

const enter = (file: Blob) => sendFile('POST /api/ops/cash/remittances', file, 'text/csv')

const HandIn = ({ of }: { of: CashDifference }) => {
  const { orderId, parcel, awb, collected, remitted } = of
  const row = awb ?? `${orderId}-${parcel}`
  return (
    <ActionDialog
      name={t('handIn', { order: `${orderId}-${parcel}` })}
      short={t('handInShort')}
      consequence={t('handInDone')}
      act={async (fields) => {
        const day = dayInIndia(new Date())
        // What was handed in before is part of the reference: the same form sent twice counts once.
        const line = [row, fields.get('amount'), `${day}/${remitted}`, day].join(',')
        const { entered, known, refused } = await enter(
          new Blob([`awb,amount,reference,date\n${line}\n`]),
        )
        for (const row of refused) throw new Error(refusedText(row))
        await renew('cash')
        // Another operator, or another tab, may have entered cash of this parcel first.
        return known > 0 ? t('entered', { entered, known, refused: refused.length }) : null
      }}
    >
      <Field
        label={t('handInSum')}
        name="amount"
        type="number"
        min="0.01"
        step="0.01"
        defaultValue={(Number(collected) - Number(remitted)).toFixed(2)}
        required
      />
    </ActionDialog>
  )
}

/** More was entered than came in: what did, which a second person agrees to. */
const Correct = ({ of }: { of: CashDifference }) => {
  const { orderId, parcel, awb, collected } = of
  const row = awb ?? `${orderId}-${parcel}`
  return (
    <ActionDialog
      name={t('correctCash', { parcel: row })}
      consequence={t('correctCashDone')}
      act={async (fields) => {
        const payload = { awb: row, amount: Number(textIn(fields, 'amount')).toFixed(2) }
        const reason = textIn(fields, 'reason')
        const { aloneFrom } = await send('POST /api/ops/approvals', {
          body: { kind: 'cash.correct', payload, reason },
        })
        return aloneFrom === null ? t('askedSecond') : t('askedAlone', { when: when(aloneFrom) })
      }}
    >
      <Field
        label={t('handInSum')}
        name="amount"
        type="number"
        min="0"
        step="0.01"
        defaultValue={collected}
        required
      />
      <Field label={t('reason')} name="reason" required />
    </ActionDialog>
  )
}

export const Cash = ({ me }: { me: Me }) => {
  const { page } = useFilters()
  const mayEnter = me.permissions.includes('cash.write')
  const read = useList(['cash', page], 'GET /api/ops/cash', { query: { pageNumber: page } })
  return (
    <>
      <h1>{t('cash')}</h1>
      {mayEnter && (
        <Statement
          name={t('enterRemittance')}
          consequence={t('enterRemittanceDone')}
          enter={enter}
          done={() => renew('cash')}
        />
      )}
      <Read of={read}>
        {({ collected, remitted, differences, total, hasMore }) => (
          <>
            <dl className="facts">
              <Fact name={t('collected')}>{rupees(collected)}</Fact>
              <Fact name={t('remitted')}>{rupees(remitted)}</Fact>
              <Fact name={t('differences')}>{total}</Fact>
            </dl>
            <Table
              t={t}
              name={t('differences')}
              rows={differences}
              keyOf={(one) => `${one.problem} ${one.orderId} ${one.parcel} ${one.awb}`}
              row={(one) => ({
                problem: <State tone="soon">{t(`cash_${one.problem}`)}</State>,
                order: <OrderLink id={one.orderId} />,
                courier: [one.courier, one.awb].filter(Boolean).join(' '),
                collected: rupees(one.collected),
                remitted: rupees(one.remitted),
                since: when(one.since),
                ...(mayEnter && {
                  acts: one.problem === 'notRemitted' ? <HandIn of={one} /> : <Correct of={one} />,
                }),
              })}
              empty={t('cashAgrees')}
            />
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}
