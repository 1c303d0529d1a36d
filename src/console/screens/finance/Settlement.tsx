import { sendFile } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fact, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { OrderLink, Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { Days, useDays } from './Days.tsx'
import { Statement } from './Statement.tsx'
import { t } from './words.ts'

const money = (amount: string | null): string => (amount === null ? t('unknown') : rupees(amount))

/** What the payment provider settled, beside what the shop captured and refunded. */
export const Settlement = ({ me }: { me: Me }) => {
  const { page } = useFilters()
  const days = useDays()
  const read = useList(['settlements', days, page], 'GET /api/ops/finance/settlements', {
    query: { ...days, pageNumber: page },
  })
  return (
    <>
      <h1>{t('settlement')}</h1>
      <div className="row">
        <Days />
      </div>
      {me.permissions.includes('settlements.write') && (
        <Statement
          name={t('enterSettlement')}
          consequence={t('enterSettlementDone')}
          enter={(file) => sendFile('POST /api/ops/finance/settlements', file, 'text/csv')}
          done={() => renew('settlements')}
        />
      )}
      <Read of={read}>
        {({ matched, matchedAmount, fees, differences, hasMore }) => (
          <>
            <dl className="facts">
              <Fact name={t('matched')}>
                {matched} · {rupees(matchedAmount)}
              </Fact>
              <Fact name={t('fees')}>{rupees(fees)}</Fact>
            </dl>
            <Table
              t={t}
              name={t('differences')}
              caption={t('differences')}
              rows={differences}
              keyOf={(one) => `${one.kind} ${one.reference}`}
              row={(one) => ({
                problem: (
                  <State tone="soon">
                    {`${t(`settlement_${one.problem}`)} · ${t(`kind_${one.kind}`)}`}
                  </State>
                ),
                order: <OrderLink id={one.orderId} />,
                reference: one.reference,
                inShop: money(one.amount),
                inReport: money(one.settled),
                at: when(one.at),
              })}
              empty={t('settlementAgrees')}
            />
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}
